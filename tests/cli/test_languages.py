"""The whole suite in each language: what is typed means the same, and what is said is in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite.core.text.catalogue import LANGUAGES
from tests.cli.records import lines_of, play, run

TYPED = {
    "temples": {
        "en": "travel medes;settle sumerians;undo;settle sumerians;build start;end",
        "de": "reisen meder;ansiedeln sumerer;zurück;ansied sum;bauen start;ende",
        "nl": "reizen meden;vestigen sumeriërs;terug;vestig sumeriers;bouwen start;einde",
        "it": "viaggia medi;insedia sumeri;annulla;insed sum;costruisci iniziale;fine",
    },
    "tiles": {
        "en": "tile settlement e6;undo;leader king m5;tile farm e1;swap market;end",
        "de": "plättchen siedlung e6;zurück;anführer könig m5;plaett landw e1;austau markt;ende",
        "nl": "plaatje bevolking e6;terug;aanvoerder koning m5;plaat landb e1;omwis markt;einde",
        "it": "tessera insediamento e6;annulla;leader re m5;tess fatt e1;scambia mercato;fine",
    },
}
"""The same short game in the words of each language, some of them cut short."""
SAID = {
    "doctor": {
        "en": "language: English (en)",
        "de": "Sprache: Deutsch (de)",
        "nl": "taal: Nederlands (nl)",
        "it": "lingua: Italiano (it)",
    },
    "rules": {
        "en": "The aim of the game",
        "de": "Das Ziel des Spiels",
        "nl": "Het doel van het spel",
        "it": "Lo scopo del gioco",
    },
    "why nowhere.jsonl": {
        "en": "zweistrom: missing argument 'ACTION'; see '",
        "de": "zweistrom: 'ACTION' fehlt; siehe '",
        "nl": "zweistrom: 'ACTION' ontbreekt; zie '",
        "it": "zweistrom: manca 'ACTION'; vedi '",
    },
    "plya": {
        "en": "there is no command 'plya'",
        "de": "es gibt keinen Befehl 'plya'",
        "nl": "er is geen opdracht 'plya'",
        "it": "non c'è un comando 'plya'",
    },
}
"""What a command says in each language, among other things."""
HELP = {
    "en": "  board   the board again",
    "de": "  board   noch einmal das Brett (brett)",
    "nl": "  board   nog eens het bord (bord)",
    "it": "  board   di nuovo il tabellone (tabellone)",
}


@pytest.fixture(params=list(LANGUAGES))
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Set each language in turn by the environment variable."""
    chosen = str(request.param)
    monkeypatch.setenv("ZWEISTROM_LANGUAGE", chosen)
    return chosen


@pytest.mark.parametrize("game", TYPED)
def test_a_game_in_any_language_gives_the_same_record(
    game: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, english = tmp_path / "here.jsonl", tmp_path / "english.jsonl"
    told = play(game, "Anna", "Ben", "--seed", "5", "-o", here, typed=TYPED[game][language])
    assert told.exit_code == 0
    monkeypatch.setenv("ZWEISTROM_LANGUAGE", "en")
    play(game, "Anna", "Ben", "--seed", "5", "-o", english, typed=TYPED[game]["en"])
    lines = lines_of(english)
    assert sum("undo" in line for line in lines) == 1
    assert sum(isinstance(line.get("actor"), int) for line in lines) == 5
    assert here.read_bytes() == english.read_bytes()


@pytest.mark.parametrize("command", SAID)
def test_a_command_speaks_the_language(command: str, language: str) -> None:
    told = run(*command.split())
    said = SAID[command]
    assert said[language] in told.stdout + told.stderr
    others = [said[other] for other in LANGUAGES if other != language]
    assert not any(other in told.stdout + told.stderr for other in others)


@pytest.mark.parametrize("game", TYPED)
def test_the_help_at_the_prompt_is_in_the_language(game: str, language: str) -> None:
    told = play(game, "Anna", "Ben", "--seed", "5", typed="help").stdout.splitlines()
    assert HELP[language] in told


def test_points_and_how_a_game_ended_are_told_in_the_language(tmp_path: Path) -> None:
    words = ("tiles", "ai:random", "ai:random", "--seed", "3", "-o", tmp_path / "game.jsonl")
    told = run("--language", "de", "watch", *words).stdout
    assert " hat gewonnen (zu wenige Plättchen im Beutel): " in told
    assert "(schwarz " in told
    assert "has won" not in told
