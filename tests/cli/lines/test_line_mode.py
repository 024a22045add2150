"""Line mode: whole games from a file of typed lines, questions, hints, and words of a language."""

from __future__ import annotations

import json
from gettext import NullTranslations
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest

from cli.lines.output import GameOutput
from cli.lines.typing import parser
from cli.lines.typing.queries import Queries
from cli.lines.typing.words import EXERCISE, TABLE, translations, words_at
from suite.core import games
from suite.core.errors import IllegalActionError, NotationError
from suite.core.flow import Action
from suite.core.play.record import Event
from suite.core.play.table import Table
from suite.core.text.catalogue import LANGUAGES, speak
from suite.core.text.lookup import meanings
from suite.core.view import SPECTATOR
from suite.play import LiveTable
from tests.cli.positions import run_of_medes, saved_border, saved_position
from tests.cli.records import GAMES, RANDOM, TABLES, begun, lines_of, only, play, run, table_of
from tests.cli.terminal import start

NAMES: Final = ("Anna", "Ben", "Cleo", "Dan")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_is_played_from_a_file_of_typed_lines(
    tmp_path: Path, game: str, seats: int
) -> None:
    watched, played = tmp_path / "watched.jsonl", tmp_path / "played.jsonl"
    run("watch", game, *[RANDOM] * seats, "--seed", "5", "-o", watched)
    events = [line for line in lines_of(watched)[1:] if isinstance(line.get("actor"), int)]
    script = tmp_path / "lines.txt"
    with script.open("w") as lines:
        lines.write("# A whole game, seat by seat.\n\n")
        for actor, own in groupby(events, lambda event: event["actor"]):
            lines.write(f"  # seat {actor + 1}\n")
            lines.writelines(f"{event['action']}\n\n" for event in own)
    process = start("play", game, *NAMES[:seats], "--ui", "line", "--seed", "5", "-o", played)
    told, notes = process.communicate(script.read_bytes())
    assert process.returncode == 0, notes.decode()
    assert watched.read_bytes().split(b"\n")[1:] == played.read_bytes().split(b"\n")[1:]
    assert "has won" in told.decode().splitlines()[-1] or "share" in told.decode()
    assert "The game is over." in notes.decode()


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_recorded_is_shown_before_more_is(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    screens: list[GameOutput] = []
    behind: list[int] = []
    prepare, take = GameOutput.__init__, Table.take

    def note(screen: GameOutput, *given: Any) -> None:
        screens.append(screen)
        prepare(screen, *given)

    def look(table: Table[Any], action: Action) -> Event:
        behind.append(len(table.events) - screens[-1].shown if screens else 0)
        return take(table, action)

    monkeypatch.setattr(GameOutput, "__init__", note)
    monkeypatch.setattr(Table, "take", look)
    typed = begun(game, 60)
    acts = [event["action"] for event in typed[1:] if event["actor"] == 0]
    run("play", game, "Ada", "ai:random", "--seed", "5", "--json", lines="\n".join(acts))
    assert len(behind) > 10
    assert not any(behind)


@pytest.mark.parametrize("game", GAMES)
def test_a_script_that_stops_early_is_saved_and_its_illegal_lines_are_answered(
    tmp_path: Path, home: Path, game: str
) -> None:
    script = "dance\n# nothing\ncan\nend\nend nowhere\n"
    told = run("play", game, *NAMES[:2], "--ui", "line", "--seed", "5", lines=script)
    assert told.exit_code == 0
    assert "'dance' is not an action of this game" in told.stdout
    assert "# nothing" not in told.stdout
    assert told.stderr.splitlines()[-1].endswith(f"zweistrom resume {only(home)}")


@pytest.mark.parametrize(
    ("options", "left_out"),
    [
        ((), {"build", "wonder", "point"}),
        (("--buildings", "yes"), {"wonder", "point"}),
        (("--wonder", "yes"), {"build"}),
    ],
)
def test_help_lists_no_actions_of_options_that_are_not_played(
    options: tuple[str, ...], left_out: set[str]
) -> None:
    told = play("tiles", "Anna", "Ben", "--ui", "line", "--seed", "1", *options, typed="help")
    assert told.exit_code == 0
    verbs = {line.split()[0] for line in told.stdout.splitlines() if line.startswith("  ")}
    assert {"build", "wonder", "point", "monument"} - verbs == left_out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("look d6", "D6, settlement, kingdom a. West C6 "),
        ("LOOK D6", "D6, settlement, kingdom a. West C6 "),
        ("list k", "Kingdom a: "),
        ("where Ki1", "Anna's king: "),
        ("where tem", "Temples: "),
        ("hand", "Anna holds 2 settlements"),
        ("list", "hand"),
    ],
)
def test_what_is_asked_about_the_board_is_answered(tmp_path: Path, line: str, answer: str) -> None:
    path = saved_border(tmp_path, {"settlement": 2, "farm": 1}, {"market": 6})
    told = play("tiles", "Anna", RANDOM, "--from", path, "--ui", "line", typed=line)
    before = play("tiles", "Anna", RANDOM, "--from", path, "--ui", "line")
    lines = told.stdout[len(before.stdout) :].splitlines()
    assert any(each.startswith(answer) for each in lines), lines


def test_two_people_at_one_prompt_are_shown_no_hand_unasked(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", "Ben", "--from", path, typed="list hand;where medes;look medes")
    assert "a Sumerian" not in told.stdout
    assert "In Anna's hand" not in told.stdout
    assert "Anna holds five cards, unseen." in told.stdout
    assert "a Sumerian" in play("temples", "Anna", "Ben", "--from", path, typed="hand").stdout


def test_a_hint_says_good_actions_and_marks_the_record_once(tmp_path: Path, home: Path) -> None:
    path = saved_position(tmp_path, rows=run_of_medes())
    words = ("temples", "Anna", RANDOM, "--from", path)
    told = play(*words, typed="hint;hint;settle medes;undo;quit")
    marks = [line for line in lines_of(only(home)) if "mark" in line]
    assert marks == [{"mark": "hint", "ply": 1, "seat": 0}]
    table = table_of(lines_of(only(home)))
    hints = table.game.hints(table.view(0), [seat.name for seat in table.header.seats], 3)
    assert 1 <= len(hints) <= 3
    for hint in hints:
        assert hint.action in table.game.legal(table.state)
        assert hint.text(table.game.write(hint.action)) in told.stdout.splitlines()


def test_the_coach_asks_once_before_an_action_that_loses_much(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZWEISTROM_COACH", "on")
    path = saved_position(
        tmp_path,
        rows=run_of_medes(),
    )
    monkeypatch.setattr("suite.play.table.find_warning", lambda *_task: "Look again?")
    told = play("temples", "Anna", RANDOM, "--from", path, typed="settle medes;settle medes;quit")
    assert "Look again?\nType it again to do it anyway." in told.stdout
    assert told.stdout.count("Look again?") == 1
    events = [line for line in lines_of(only(home)) if "mark" in line or "action" in line]
    assert [line.get("mark", line.get("action")) for line in events] == ["hint", "settle medes"]


def test_a_hint_is_for_who_is_to_act() -> None:
    table = table_of(begun("temples", 6))
    assert isinstance(table.actor, int)
    with pytest.raises(IllegalActionError, match="it is not your turn"):
        LiveTable(table, lambda job: None).hint(1 - table.actor, lambda hints: None)


@pytest.mark.parametrize("game", GAMES)
def test_a_desk_answers_from_its_own_side(game: str) -> None:
    table = next(
        table
        for events in range(40, 60)
        if isinstance((table := table_of(begun(game, events))).actor, int)
    )
    seat = table.actor
    assert isinstance(seat, int)
    own, other = Queries(table, NAMES, seat), Queries(table, NAMES, seat, SPECTATOR)
    assert own.answer("hand") == other.answer("hand")
    assert own.answer("list", "hand") == own.answer("hand") != other.answer("list", "hand")
    assert own.answer("log") != other.answer("log")
    for word in own._answers:
        if word not in ("why", "where"):
            assert own.answer(word), word
    assert set(own._answers) < set(words_at(TABLE))


GERMAN: Final = {
    "travel": "reisen",
    "settle": "ansiedeln",
    "medes": "meder",
    "hittites": "hethiter",
    "tile": "plättchen",
    "temple": "tempel",
    "leader": "anführer",
    "king": "könig",
    "farm": "landwirtschaft",
    "swap": "tauschen",
    "kingdoms": "königreiche",
    "undo": "zurück",
    "help": "hilfe",
    "why": "warum",
    "look": "schau",
    "resign": "aufgeben",
    "where": "finde",
    "list": "liste",
    "end": "settle",
}
"""Words as a catalogue has them; the last is an English one too."""


class German(NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return GERMAN.get(message, message) if context == "typed" else message


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("suite.core.text.catalogue._compiled", lambda part, language: German())


@pytest.mark.usefixtures("german")
def test_words_of_the_chosen_language_are_understood_and_never_written(
    tmp_path: Path, home: Path
) -> None:
    path = saved_position(tmp_path)
    typed = (
        "Ansiedeln Meder;ans Heth;zurück;zuruck;ZURUECK;settle meder;hil;warum ans med;schau med"
    )
    told = play("temples", "Anna", RANDOM, "--from", path, typed=typed)
    assert [line.get("action", line) for line in lines_of(only(home))[1:]] == [
        "settle medes",
        "settle hittites",
        {"undo": 1},
        {"undo": 1},
        "settle medes",
    ]
    assert "  settle PEOPLE (ansiedeln)" in told.stdout
    assert "settle medes: " in told.stdout
    assert "ansiedeln" not in only(home).read_text()


@pytest.mark.usefixtures("german")
def test_english_goes_before_the_chosen_language(tmp_path: Path, home: Path) -> None:
    play("temples", "Anna", RANDOM, "--from", saved_position(tmp_path), typed="settle medes;sett h")
    assert [line["action"] for line in lines_of(only(home))[1:]] == [
        "settle medes",
        "settle hittites",
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("plättchen tempel a1", "tile temple A1"),
        ("plaettchen temp a1", "tile temple A1"),
        ("plattchen temple a1", "tile temple A1"),
        ("tausch tempel landw", "swap farm temple"),
        ("tauschen landwirtschaft", "swap farm"),
    ],
)
def test_accents_may_be_left_out(tmp_path: Path, home: Path, line: str, action: str) -> None:
    path = saved_border(tmp_path, {"temple": 3, "farm": 3}, {"market": 6})
    play("tiles", "Anna", RANDOM, "--from", path, typed=line)
    assert lines_of(only(home))[1]["action"] == action


@pytest.mark.slow
@pytest.mark.usefixtures("german")
def test_pieces_and_lists_are_asked_for_in_the_chosen_language(tmp_path: Path) -> None:
    path = saved_border(tmp_path, {"temple": 3}, {"market": 6})
    told = play("tiles", "Anna", RANDOM, "--from", path, typed="finde könig;liste königr;aufg")
    assert "Anna's king: " in told.stdout
    assert "Kingdom a: " in told.stdout
    assert "must be written out" in told.stdout


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_word_of_a_language_means_what_it_translates(name: str, language: str) -> None:
    speak(language)
    game = games.find(name)
    spoken = game.vocabulary()
    texts = [text.split() for text in game.texts]
    for verb in parser.verbs_in(game.texts, game):
        alike = [words for words in texts if words[0] == verb]
        for place in range(1, max(map(len, alike))):
            there = list(dict.fromkeys(words[place] for words in alike if len(words) > place))
            for word in there:
                if word in spoken:
                    assert meanings(spoken[word], there, spoken) == [word], spoken[word]
    for verb in parser.verbs_in(game.texts, game):
        assert not parser.command_word(spoken[verb], game)
        assert meanings(spoken[verb], list(game.verbs), spoken) == [verb]
    for word, typed in translations().items():
        assert parser.command_word(typed, game, [*words_at(EXERCISE)]) == word, typed
    for what in game.lists:
        assert meanings(spoken[what], game.lists, spoken) == [what]


def test_every_verb_and_list_has_a_word_to_be_translated() -> None:
    for name in GAMES:
        game = games.find(name)
        words = {*parser.verbs_in(game.texts, game), *game.lists}
        assert words <= set(game.vocabulary())
    assert set(words_at(TABLE)) - set(translations()) == {"?"}


def test_json_answers_what_is_asked(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", RANDOM, "--from", path, "--json", typed="where piece")
    answers = [json.loads(line) for line in told.stdout.splitlines() if "answer" in line]
    assert answers[-1]["answer"] == [
        "Anna's piece is at the Medes.",
        "random's piece is at the quarry.",
    ]


@pytest.mark.slow
def test_a_piece_that_can_be_several_is_answered_with_them(tmp_path: Path) -> None:
    path = saved_border(tmp_path, {"settlement": 2}, {"market": 6})
    told = play("tiles", "Anna", RANDOM, "--from", path, typed="where b;where zz").stdout
    several, none = told.splitlines()[-2:]
    assert several == "'b' could mean blue-red or blue-black"
    assert none.startswith("There is no piece 'zz'; choose from settlement, temple, ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_offered_are_those_of_the_language_and_are_understood(
    game: str, language: str
) -> None:
    rules = games.find(game)
    table = table_of(begun(game, 40))
    desk = Queries(table, NAMES, 0)
    speak(language)
    try:
        for word, there in (("list", rules.lists), ("where", ())):
            with pytest.raises(NotationError) as problem:
                desk.answer(word, "zz")
            offered = str(problem.value).partition(";")[2]
            for each in there:
                assert rules.vocabulary()[each] in offered
                assert desk.answer(word, rules.vocabulary()[each])
        with pytest.raises(NotationError) as problem:
            parser.read_action("zz", rules, rules.legal(table.state))
        assert rules.vocabulary()["end"] in str(problem.value)
    finally:
        speak("en")
