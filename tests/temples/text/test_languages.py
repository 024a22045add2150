"""The card game in German, Dutch and Italian: some sentences to the letter, all of them whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.core.text.catalogue import speak
from suite.core.view import EVERYBODY, SPECTATOR
from suite.temples.game import GAME
from suite.temples.model.actions import SEATS_ACTIONS
from suite.temples.model.state import State
from suite.temples.text import ascii as charts
from suite.temples.text import hints
from tests.temples.positions import play, position
from tests.temples.test_vectors import GAMES
from tests.tools.catalogues import TRANSLATED

NAMES = ("Anna", "Agnes")
LONG_NAMES = ("ß" * 40, "Ä" * 40)
HITTITES = "hittites"


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


MEDES = position(at=HITTITES, hand="m", rows={HITTITES: "smm"})
ABOVE = {"medes": "6", "persians": "6", HITTITES: "12"}
WON = position(at=HITTITES, rows={HITTITES: "mmm"}, temples=ABOVE, yard="3")
HALVING = position(at=HITTITES, rows={HITTITES: "mmm"}, rival_hand="mspha")
MIGRATING = position(rows={"medes": "amps", "persians": "sa"})
FALLING = position(at=HITTITES, rows={HITTITES: "aaa"}, rival_temples={HITTITES: "134"})
DEFECTING = position(at=HITTITES, rows={HITTITES: "sssa"}, rival_rows={HITTITES: "paa"})

# fmt: off
TOLD = [
    ("de", position(hand="h"), "travel hittites", "Anna reist zu den Hethitern."),
    ("nl", position(hand="h"), "travel hittites", "Anna reist naar de Hettieten."),
    ("it", position(hand="h"), "travel hittites", "Anna viaggia verso gli Ittiti."),
    ("de", MEDES, "settle medes",
     "Anna siedelt bei den Hethitern einen Meder an; damit entsteht ein Drilling Meder an "
     "Stelle 2."),
    ("nl", MEDES, "settle medes",
     "Anna vestigt een Mede bij de Hettieten; dat geeft een trio Meden op positie 2."),
    ("it", MEDES, "settle medes",
     "Anna insedia un Medo presso gli Ittiti; si forma un tris di Medi in posizione 2."),
    ("de", HALVING, "halve 1",
     "Anna wirft einen Meder ab und halbiert die Hand von Agnes; Agnes muss zwei von fünf Karten "
     "abwerfen."),
    ("nl", HALVING, "halve 1",
     "Anna legt een Mede af en halveert de hand van Agnes; Agnes moet twee van vijf kaarten "
     "afleggen."),
    ("it", HALVING, "halve 1",
     "Anna scarta un Medo e dimezza la mano di Agnes; Agnes deve scartare due delle sue cinque "
     "carte."),
    ("de", play(HALVING, "halve 1"), "discard assyrians",
     "Agnes wirft einen Assyrer ab; eine weitere muss folgen."),
    ("nl", play(HALVING, "halve 1"), "discard assyrians",
     "Agnes legt een Assyriër af; er moet er nog één volgen."),
    ("it", play(HALVING, "halve 1"), "discard assyrians",
     "Agnes scarta un Assiro; ne deve seguire un'altra."),
    ("de", MIGRATING, "migrate medes persians",
     "Anna schickt einen Meder, einen Perser und einen Sumerer von den Medern zu den Persern."),
    ("nl", MIGRATING, "migrate medes persians",
     "Anna stuurt een Mede, een Pers en een Sumeriër van de Meden naar de Perzen."),
    ("it", MIGRATING, "migrate medes persians",
     "Anna manda un Medo, un Persiano e un Sumero dai Medi verso i Persiani."),
    ("de", FALLING, "collapse 1",
     "Anna wirft einen Assyrer ab: der Tempel von Agnes bei den Hethitern stürzt ein, und die "
     "Stufen 4, 3 und 1 kommen oben auf den Tempelstapel, die 1 zuoberst."),
    ("nl", FALLING, "collapse 1",
     "Anna legt een Assyriër af: de tempel van Agnes bij de Hettieten stort in, en de bouwlagen 4, "
     "3 en 1 gaan boven op de tempelstapel, met de 1 bovenaan."),
    ("it", FALLING, "collapse 1",
     "Anna scarta un Assiro: il tempio di Agnes presso gli Ittiti crolla, e i livelli 4, 3 e 1 "
     "vanno in cima al mazzo dei templi, con il livello 1 sopra a tutti."),
    ("de", WON, "build own",
     "Anna baut bei den Hethitern Stufe 3 aus dem eigenen Baulager; die Summe ist 15; Anna gewinnt "
     "mit 15 gegen 0."),
    ("nl", WON, "build own",
     "Anna bouwt bij de Hettieten bouwlaag 3 uit het eigen depot; de som is 15; Anna wint met 15 "
     "tegen 0."),
    ("it", WON, "build own",
     "Anna costruisce presso gli Ittiti il livello 3 dal proprio deposito; la somma è 15; Anna "
     "vince con 15 contro 0."),
]
EXPLAINED = [
    ("de", "leap 7 own", "Deine Auslage bei den Hethitern hat keinen Drilling, der an Stelle 7 "
     "beginnt; es gibt: Sumerer an Stelle 1."),
    ("nl", "leap 7 own", "Je rij bij de Hettieten heeft geen trio dat op positie 7 begint; er is "
     "wel: Sumeriërs op positie 1."),
    ("it", "leap 7 own", "La tua fila presso gli Ittiti non ha un tris che comincia in posizione "
     "7; ci sono invece: Sumeri in posizione 1."),
    ("de", "defect 1", "Zwei Assyrer wechseln die Seite: die Auslage des Gegners bei den Hethitern "
     "gibt ihr Ende ab, deine eigene nimmt es auf; damit entsteht ein Drilling Assyrer an Stelle "
     "3."),
    ("nl", "defect 1", "Twee Assyriërs aan het einde van de rij van de tegenstander bij de "
     "Hettieten lopen over naar die van jezelf; dat geeft een trio Assyriërs op positie 3."),
    ("it", "defect 1", "Due Assiri passano dall'altra parte: la fila dell'avversario presso gli "
     "Ittiti cede il suo fondo, la tua lo riceve; si forma un tris di Assiri in posizione 3."),
]
OTHERS = [
    ("de", "Ein Meder kommt in die Auslage von Spieler 1 bei den Hethitern; damit entsteht ein "
     "Drilling Meder an Stelle 2."),
    ("nl", "Een Mede komt in de rij van speler 1 bij de Hettieten; dat geeft een trio Meden op "
     "positie 2."),
    ("it", "Un Medo raggiunge la fila del giocatore 1 presso gli Ittiti; si forma un tris di Medi "
     "in posizione 2."),
]
# fmt: on


@pytest.mark.parametrize(("language", "state", "action", "told"), TOLD)
def test_an_action_is_told(language: str, state: State, action: str, told: str) -> None:
    speak(language)
    assert GAME.tell(GAME.view(state, 0), GAME.read(action), NAMES) == told


@pytest.mark.parametrize(("language", "action", "sentence"), EXPLAINED)
def test_an_action_is_explained_to_the_seat_to_act(
    language: str, action: str, sentence: str
) -> None:
    speak(language)
    assert GAME.explain(GAME.view(DEFECTING, 0), GAME.read(action)).sentence == sentence


@pytest.mark.parametrize(("language", "sentence"), OTHERS)
def test_an_action_is_explained_to_others(language: str, sentence: str) -> None:
    speak(language)
    reason = GAME.explain(GAME.view(MEDES, SPECTATOR), GAME.read("settle medes"))
    assert reason.sentence == sentence


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
@pytest.mark.parametrize("path", GAMES[::4], ids=lambda path: path.stem)
def test_a_whole_game_is_told_in_whole_sentences(path: Path, language: str) -> None:
    table = replay(GAME, read_file(path).game(), path.name)
    speak(language)
    for ply, (state, event) in enumerate(zip(table.states, table.events, strict=False)):
        watcher = (0, 1, SPECTATOR, EVERYBODY)[ply % 4]
        view = GAME.view(state, watcher)
        sentences = [GAME.tell(view, GAME.read(event.action), NAMES)]
        if ply % 8 == 0:
            sentences += GAME.sentences(view, NAMES)
            sentences += [
                GAME.explain(view, action).sentence for action in range(ply % 3, SEATS_ACTIONS, 3)
            ]
            board = GAME.letters(view, LONG_NAMES)
            assert board.isascii()
            assert all(len(line) <= charts.COLUMNS for line in board.splitlines())
            assert "{" not in board
            assert all("{" not in meaning for _verb, meaning in charts.choices(view))
        for each in sentences:
            assert each.endswith(".")
            assert each[0].isupper()
            assert not set(each) & set("{}|")
            assert "  " not in each


@pytest.mark.parametrize("language", TRANSLATED)
def test_cards_keep_their_letters_and_actions_their_notation(language: str) -> None:
    view = GAME.view(WON, 0)
    english = charts.choices(view)
    speak(language)
    assert [verb for verb, _ in charts.choices(view)] == [verb for verb, _ in english]
    board = GAME.letters(view, NAMES)
    assert "M*1" in board
    assert "(M0 S0 H0 P0 A0)" in board
    assert GAME.write(GAME.read("settle medes")) == "settle medes"


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Temples"), ("de", "Tempel"), ("nl", "Tempels"), ("it", "Templi")],
)
def test_the_game_has_a_name_in_every_language(language: str, title: str) -> None:
    speak(language)
    assert GAME.title == title


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "with 'settle medes' and one more action after it, the turn"),
        ("de", "mit 'settle medes' und einer weiteren Aktion danach kommt der Zug"),
        ("nl", "met 'settle medes' en nog één actie erna komt de beurt"),
        ("it", "con 'settle medes' e un'altra azione"),
    ],
)
def test_how_a_turn_goes_on_is_told_in_one_case(
    language: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(language)
    monkeypatch.setattr(hints, "FORESEEN", 1)
    state = position(at=HITTITES, hand="mmm")
    after = position(at=HITTITES, temples={"medes": "1"})
    line = (GAME.read("settle medes"),) * 3
    [sentence] = list(hints._goes_on(state, line, after))[:1]
    assert sentence.startswith(told)
