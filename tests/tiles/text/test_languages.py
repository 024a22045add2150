"""What the game says in German, Dutch and Italian: whole sentences, with every field filled."""

# ruff: noqa: RUF001 - other languages have their own dashes

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from re import findall

import pytest

from suite.core.picture.canvas import in_ascii
from suite.core.picture.look import Look
from suite.core.text.catalogue import LANGUAGES, Catalogue, speak
from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles.game import GAME
from suite.tiles.model.state import State
from suite.tiles.text.ascii import WIDTH
from suite.tiles.text.explain import CHAPTERS, CHAPTERS_OF_PHASES
from tests.tiles.positions import position
from tests.tiles.scenes import (
    ANSWERING,
    APART,
    LAST,
    QUIET,
    REVOLT,
    SQUARE,
    TRADERS,
    explain,
)
from tests.tiles.stories import some_of_each_phase

NAMES = ("Anna", "Agnes", "Max", "Cleo")
TRANSLATED = [language for language in LANGUAGES if language != "en"]
ENGLISH = {"the", "and", "for", "on", "with", "nobody", "you", "tile", "tiles", "joins", "gets"}
"""Words that would show that a part of a sentence is not translated."""
CORNER = position(
    """
    s s . k1
    s . . t
    . t k0 .
    """,
    hands=("sssstf", "ssssmf"),
)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Every test may speak what it likes; afterwards English is spoken."""
    yield
    speak("en")


def tell(state: State, text: str) -> str:
    return GAME.tell(GAME.view(state, 0), GAME.read(text), NAMES[: state.seats])


# fmt: off
TOLD = [
    (APART, "tile market G5", {
        "de": "Anna legt einen Markt auf G5 – Anschluss an das Königreich des Königs von Anna auf "
            "E4; Anna erhält einen grünen Punkt.",
        "nl": "Anna legt een markt op G5 – aansluiting op het koninkrijk van de koning van Anna op "
            "E4; Anna krijgt een groen punt.",
        "it": "Anna piazza un mercato in G5 – si collega con il regno del re di Anna in E4; Anna "
            "riceve un punto verde.",
    }),
    (APART, "tile settlement H4", {
        "de": "Anna legt eine Siedlung auf H4 – Anschluss an die Königreiche des Königs von Anna "
            "auf E4 und des Königs von Agnes auf J4; Krieg der Könige: im Angriff Anna mit 1, in "
            "der Verteidigung Agnes mit 1; Krieg der Händler: im Angriff Anna mit 1, in der "
            "Verteidigung Agnes mit 2; Anna wählt, welcher Krieg zuerst kommt.",
        "nl": "Anna legt een bevolkingsplaatje op H4 – aansluiting op de koninkrijken van de koning"
            " van Anna op E4 en de koning van Agnes op J4; aanhangersconflict tussen koningen: in"
            " de aanval Anna met 1, in de verdediging Agnes met 1; aanhangersconflict tussen "
            "handelaars: in de aanval Anna met 1, in de verdediging Agnes met 2; Anna kiest welk "
            "aanhangersconflict eerst komt.",
        "it": "Anna piazza un insediamento in H4 – si collega con i regni del re di Anna in E4 e "
            "del re di Agnes in J4; conflitto esterno fra re: in attacco Anna con 1, in difesa "
            "Agnes con 1; conflitto esterno fra mercanti: in attacco Anna con 1, in difesa Agnes "
            "con 2; Anna sceglie quale conflitto esterno viene prima.",
    }),
    (TRADERS, "commit 2", {
        "de": "Anna legt im Krieg der Händler 2 Märkte aus – der Angriff hat 3, die "
            "Verteidigung 2.",
        "nl": "Anna legt in het aanhangersconflict tussen handelaars 2 markten uit – de aanval telt"
            " 3, de verdediging 2.",
        "it": "Anna aggiunge 2 mercati nel conflitto esterno fra mercanti – l'attacco vale 3, la "
            "difesa 2.",
    }),
    (ANSWERING, "commit 0", {
        "de": "Agnes legt im Krieg der Händler keine Märkte aus – Anna gewinnt 3 zu 2; der "
            "Verlierer verliert 2 Märkte; Anna erhält 3 grüne Punkte; der Händler von Agnes auf "
            "J6 kommt vom Brett zurück; Krieg der Könige: im Angriff Anna mit 1, in der "
            "Verteidigung Agnes mit 1.",
        "nl": "Agnes legt in het aanhangersconflict tussen handelaars geen markten uit – Anna wint "
            "met 3 tegen 2; de verliezer verliest 2 markten; Anna krijgt 3 groene punten; de "
            "handelaar van Agnes op J6 gaat van het bord; aanhangersconflict tussen koningen: in "
            "de aanval Anna met 1, in de verdediging Agnes met 1.",
        "it": "Agnes non aggiunge mercati nel conflitto esterno fra mercanti – Anna vince 3 a 2; lo"
            " sconfitto perde 2 mercati; Anna riceve 3 punti verdi; il mercante di Agnes in J6 "
            "lascia il tabellone; conflitto esterno fra re: in attacco Anna con 1, in difesa "
            "Agnes con 1.",
    }),
    (CORNER, "tile settlement F5", {
        "de": "Anna legt eine Siedlung auf F5 – Anschluss an das Königreich des Königs von Anna auf"
            " G6 und das Gebiet bei E4; Anna erhält einen schwarzen Punkt; Anna darf ein Monument"
            " bauen.",
        "nl": "Anna legt een bevolkingsplaatje op F5 – aansluiting op het koninkrijk van de koning "
            "van Anna op G6 en het gebied bij E4; Anna krijgt een zwart punt; Anna mag een "
            "monument bouwen.",
        "it": "Anna piazza un insediamento in F5 – si collega con il regno del re di Anna in G6 e "
            "la regione in E4; Anna riceve un punto nero; Anna può costruire un monumento.",
    }),
    (SQUARE, "monument red-black E4", {
        "de": "Anna baut das rot-schwarze Monument auf E4, F4, E5 und F5 – dadurch erhält Anna in "
            "jedem eigenen Zug einen schwarzen Punkt.",
        "nl": "Anna bouwt het rood-zwarte monument op E4, F4, E5 en F5 – daardoor krijgt Anna elke "
            "beurt een zwart punt.",
        "it": "Anna costruisce il monumento rosso-nero in E4, F4, E5 e F5 – così a ogni suo turno "
            "Anna riceve un punto nero.",
    }),
    (LAST, "end", {
        "de": "Anna beendet den Zug – das Spiel ist vorbei, denn es liegen nur noch zwei Schätze "
            "auf dem Brett.",
        "nl": "Anna beëindigt de beurt – het spel is afgelopen, want er liggen nog maar twee "
            "schatten op het bord.",
        "it": "Anna termina il turno – la partita è finita, perché restano solo due tesori.",
    }),
]
ASKED = [
    (REVOLT, "commit 1", {
        "de": "Du legst in der Revolte der Könige einen Tempel aus – der Angriff hat 3, die "
            "Verteidigung 1; legt Spieler 2 nicht mindestens 2 Tempel aus, gewinnst du; dann: du "
            "erhältst einen roten Punkt; der König von Spieler 2 auf F6 kommt vom Brett zurück. "
            "(Revolten)",
        "nl": "Je legt in het tempelconflict tussen koningen een tempel uit – de aanval telt 3, de "
            "verdediging 1; als speler 2 niet minstens 2 tempels uitlegt, win je; dan: je krijgt "
            "een rood punt; de koning van speler 2 op F6 gaat van het bord. (Tempelconflicten)",
        "it": "Aggiungi un tempio nel conflitto interno fra re – l'attacco vale 3, la difesa 1; se "
            "giocatore 2 non aggiunge almeno 2 templi, vinci; allora ricevi un punto rosso; il re"
            " di giocatore 2 in F6 lascia il tabellone. (Conflitti interni)",
    }),
    (QUIET, "tile farm F4", {
        "de": "Ein Tempel liegt auf F4; ein Plättchen braucht ein leeres Feld. (Plättchen)",
        "nl": "Op F4 ligt een tempel; een plaatje heeft een vrij veld nodig. (Plaatjes)",
        "it": "Un tempio è in F4; una tessera ha bisogno di una casella vuota. (Tessere)",
    }),
    (SQUARE, "end", {
        "de": "Erst baust du oder nicht: monument NAME CELL oder decline. (Monumente)",
        "nl": "Eerst bouw je, of niet: monument NAME CELL of decline. (Monumenten)",
        "it": "Prima costruisci, oppure no: monument NAME CELL o decline. (Monumenti)",
    }),
]
# fmt: on


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("state", "action", "told"), TOLD)
def test_what_happens_is_told(
    state: State, action: str, told: dict[str, str], language: str
) -> None:
    speak(language)
    assert tell(state, action) == told[language]


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("state", "action", "told"), ASKED)
def test_what_is_asked_is_answered(
    state: State, action: str, told: dict[str, str], language: str
) -> None:
    speak(language)
    reason = explain(state, action)
    assert f"{reason.sentence} ({reason.chapter})" == told[language]


@pytest.mark.parametrize("language", TRANSLATED)
def test_in_every_phase_all_is_said_with_nothing_left_open_or_in_english(language: str) -> None:
    rng, actions = Random(language), GAME.every_action()
    for state, action in some_of_each_phase(12):
        asked = [actions.choice(rng) for _ in range(6)]
        if isinstance(GAME.actor(state), int):
            asked += [GAME.legal(state).choice(rng) for _ in range(3)]
        speak("en")
        english = said(state, action, asked)
        speak(language)
        told = said(state, action, asked)
        assert len(told) == len(english)
        for sentence, plain in zip(told, english, strict=True):
            assert "{" not in sentence and "}" not in sentence
            assert sentence != plain
            assert not ENGLISH & set(findall(r"\w+", sentence))
            assert sentence[0] == sentence[0].upper() and sentence.endswith(".")


def said(state: State, action: int, asked: list[int]) -> list[str]:
    """Return all that is said of a state, of what is done in it, and of what could be done."""
    sentences = []
    for watcher in (0, SPECTATOR):
        view, names = GAME.view(state, watcher), NAMES[: state.seats]
        sentences += GAME.sentences(view, names)
        sentences += [GAME.explain(view, each).sentence for each in asked]
        if action >= 0:
            sentences.append(GAME.tell(view, action, names))
    return sentences


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_board_in_letters_is_ascii_and_fits_in_every_language(language: str) -> None:
    for state, _ in some_of_each_phase(6):
        view, names = GAME.view(state, 0), [f"Ä{each * 8}" for each in NAMES[: state.seats]]
        speak("en")
        english = GAME.letters(view, names).splitlines()
        speak(language)
        lines = GAME.letters(view, names).splitlines()
        assert lines[:13] == english[:13], "the grid is the same in every language"
        assert lines[-4:] != english[-4:]
        assert sum(line.count("?") for line in lines) == sum(line.count("?") for line in english)
        for line in lines:
            assert line.isascii() and len(line) <= WIDTH and "{" not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_umlauts_there_are_letters_stay_in_their_columns(language: str) -> None:
    speak(language)
    for state, _ in some_of_each_phase(3):
        for watcher in (0, SPECTATOR, EVERYBODY):
            view = GAME.view(state, watcher)
            for line in GAME.letters(view, ["ÄÖÜß" * 10] * state.seats).splitlines():
                assert line.isascii() and len(line) <= WIDTH


def test_umlauts_tell_names_apart_in_letters() -> None:
    shown = GAME.letters(GAME.view(APART, 0), ("Änna", "Anna"))
    assert "Aenna (seat 1)" in shown
    assert "Anna (seat 2)" in shown


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Tiles"), ("de", "Plättchen"), ("nl", "Plaatjes"), ("it", "Tessere")],
)
def test_the_game_has_a_name_in_every_language(language: str, title: str) -> None:
    speak(language)
    assert GAME.title == title
    view = GAME.view(APART, 0)
    assert str(GAME.draw(view, NAMES, Look(80))).startswith(f" {title.upper()} ")
    assert f"\n{in_ascii(title.upper())}  " in GAME.letters(view, NAMES)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Kingdom a: Anna's king on E4 (1 in a revolt, 0 in a war); a temple; "
            "a treasure on F4."),
        ("de", "Königreich a: der König von Anna auf E4 (1 in einer Revolte, 0 in einem Krieg); "
            "ein Tempel; ein Schatz auf F4."),
    ],
)  # fmt: skip
def test_what_lies_in_a_kingdom_is_told_in_one_case(language: str, told: str) -> None:
    speak(language)
    state = position("k0 t*")
    assert GAME.listing(GAME.view(state, 0), NAMES, "kingdoms") == [told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_answered_begins_with_a_capital(language: str) -> None:
    speak(language)
    view = GAME.view(APART, 0)
    asked = [GAME.where(view, NAMES, what) for what in ("K1", "K", "P2", "T", "monument")]
    asked += [GAME.listing(view, NAMES, what) for what in GAME.lists]
    for sentence in [sentence for told in asked for sentence in told]:
        assert sentence[0].isupper(), sentence


@pytest.mark.parametrize(
    ("language", "war"),
    [("de", "Krieg"), ("nl", "aanhangersconflict"), ("it", "conflitto esterno")],
)
def test_a_war_has_one_name(language: str, war: str) -> None:
    speak(language)
    said = (
        Catalogue("tiles")("you choose which war comes first"),
        Catalogue("tiles")("{who} chooses which war comes first"),
        Catalogue("tiles")("{who} chooses the next war"),
    )
    assert all(war in each for each in said)


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_chapter_has_a_name_of_its_own(language: str) -> None:
    speak(language)
    chapters = {*CHAPTERS.values(), *CHAPTERS_OF_PHASES.values()}
    told = {Catalogue("tiles")(chapter) for chapter in chapters}
    assert len(told) == len(chapters)
    assert not told & chapters
