"""What happens at the table is typed on the companion's full screen, by keys and by the mouse."""

from __future__ import annotations

from random import Random

import pytest

from cli.screens.table.companion import CompanionCommands
from cli.screens.table.entry import Entry, beginnings
from suite.core import games
from suite.play.companion import LiveCompanion
from suite.work import Here
from tests.cli.screens.sitting import SMALL
from tests.cli.screens.typist import LARGE, Typist, companion_of, sit_beside
from tests.temples.positions import position
from tests.tiles.positions import position as board

SIDES = ["spectator", 0, 1, None]
PLIES = 6
"""Plies of a random game that are typed."""


@pytest.mark.slow
@pytest.mark.parametrize("view", SIDES)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_two_turns_are_typed_in_few_keys(view: int | str | None, size: tuple[int, int]) -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        for seat in (0, 1):
            if view in (seat, None):
                assert person.entry.prompt() == (
                    f"Which 5 cards does {('Ada', 'Ben')[seat]} draw? _ _ _ _ _"
                )
                await person.take("mmssh")
        if view in (0, None):
            await person.take("shp")
        await person.take("tm", "ss", "bs", "e", "46")
        assert "lay 0 6 4" in person.happened
        if view in (1, None):
            await person.take("mhh")
        assert person.actor() == 1
        await person.take("th", "sh" if view in (1, None) else "sp", "bs", "e", "11")
        assert person.companion.table.state.turn == 3

    sit_beside(companion_of("temples", view, "Ada", "Ben"), story, size)


@pytest.mark.slow
def test_what_comes_up_is_collected_in_sight_and_can_be_rubbed_out() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        question = "Which 5 cards does Ada draw?"
        assert f"{question} _ _ _ _ _" in person.frame
        await person.press(*"ms")
        assert f"{question} M S _ _ _" in person.frame
        await person.press("enter")
        assert "That is not complete yet." in person.frame
        await person.press("backspace", *"mmaa")
        assert f"{question} M M M A A" in person.frame
        assert ("Enter", "take it") in person.entry.bar()
        await person.press("m")
        assert "That is complete" in person.entry.refused
        assert "draw" not in " ".join(person.happened)
        await person.press("enter")
        assert person.happened[1] == "draw 0 assyrians assyrians medes medes medes"

    sit_beside(companion_of("temples", 0, "Ada", "Ben"), story)


def test_what_cannot_come_up_is_refused() -> None:
    state = position(at="medes", hand="mms", supply="666554", yard="1")

    async def story(person: Typist) -> None:
        await person.take("e")
        await person.press("6", "3")
        assert "If it did happen, an earlier entry is wrong" in person.entry.refused
        await person.press("enter")
        assert person.happened == ["end"]
        await person.press("backspace", "4", "enter")
        assert person.happened[:2] == ["end", "lay 0 6 4"]

    sit_beside(companion_of("temples", "spectator", "Ada", "Ben", state=state), story)


@pytest.mark.slow
def test_what_cannot_be_done_is_refused_with_its_reason() -> None:
    state = position(at="medes", hand="mms", yard="1")

    async def story(person: Typist) -> None:
        await person.press("t", "h")
        assert "travel to the Hittites: " in person.entry.refused
        assert "holds no" in person.entry.refused or "holds none" in person.entry.refused
        assert "L lists the entries, to correct them" in person.entry.refused
        await person.press("enter")
        assert not person.happened
        await person.press("backspace", "s", "enter")
        assert person.happened == ["travel sumerians"]
        await person.press("m", "m")
        assert "xactly three cards migrate" in person.entry.refused
        await person.press("escape")
        assert not person.draft()
        await person.press("t", "z")
        assert person.entry.refused == "No possible action matches 'tz'."
        assert person.draft() == "t"

    sit_beside(companion_of("temples", 0, "Ada", "Ben", state=state), story)


@pytest.mark.parametrize("view", [0, 1, "spectator", None])
def test_what_would_be_done_is_told_in_the_right_person(view: int | str | None) -> None:
    async def story(person: Typist) -> None:
        await person.press("t", "m")
        assert person.armed
        title = "If you play this" if view == 0 else "If Ada plays this"
        assert title in person.frame
        assert ("your piece" in " ".join(person.entry.ahead())) == (view == 0)

    state = position(hand="mms")
    sit_beside(companion_of("temples", view, "Ada", "Ben", state=state), story)


@pytest.mark.parametrize("active", [0, 1])
def test_digits_are_numbers_and_cards_their_letters_or_clicks(active: int) -> None:
    async def story(person: Typist) -> None:
        assert not any(key[0].isdecimal() for key, _word in person.entry.bar())
        await person.press("3")
        assert person.entry.refused == "The key 3 does nothing here."
        await person.press(*"s3")
        assert person.entry.builder.beginning != "settle sumerians"
        await person.press("escape")
        if not active:
            await person.click("hand 3")
            await person.press("t")
            assert person.entry.text == "travel sumerians"

    state = position(at="medes", hand="mms", rival_at="medes", rival_hand="mms", active=active)
    sit_beside(companion_of("temples", 0, "Ada", "Ben", state=state), story)


@pytest.mark.parametrize(
    ("keys", "text"),
    [("m", "settle medes"), ("S", "settle sumerians"), ("mms", "migrate medes sumerians")],
)
def test_the_verb_may_be_left_out_of_cards(keys: str, text: str) -> None:
    async def story(person: Typist) -> None:
        assert ("MS", "settle") in person.entry.bar()
        await person.press(*keys)
        assert person.entry.text == text
        await person.press("enter")
        assert person.happened == [text]

    state = position(at="medes", hand="mms", rows={"medes": "mmmss"})
    sit_beside(companion_of("temples", 0, "Ada", "Ben", state=state), story)


@pytest.mark.parametrize(
    ("keys", "text"),
    [("tf4", "tile temple F4"), ("ke6", "leader king E6"), ("trf4", "leader trader F4")],
)
def test_the_verb_may_be_left_out_of_tiles_and_leaders(keys: str, text: str) -> None:
    async def story(person: Typist) -> None:
        await person.press(*keys)
        assert person.entry.text == text

    state = board("t . s\n. . .\n. t .", hands=("sstfm", "ttt"))
    sit_beside(companion_of("tiles", 0, "Ada", "Ben", state=state), story)


def test_words_with_a_hyphen_are_typed() -> None:
    game, state = games.find("tiles"), board("t . s", hands=("sstfm", "ttt"))
    entry = Entry(LiveCompanion(companion_of("tiles", 0, "Ada", "Ben", state=state), Here().give))
    entry.type("t")
    assert entry.takes("-")
    assert beginnings("mred-be5", game, game.texts)["monument red-black E5"]


@pytest.mark.parametrize(("keys", "action"), [("te4", "temple on E4"), ("ke4", "king on E4")])
def test_what_lacks_its_verb_is_refused_for_the_verb_that_is_due(keys: str, action: str) -> None:
    async def story(person: Typist) -> None:
        await person.press(*keys)
        assert action in person.entry.refused
        assert "L lists the entries, to correct them" in person.entry.refused

    state = board("t . s\n. . .\n. t .", hands=("sstfm", "ttt"))
    sit_beside(companion_of("tiles", 0, "Ada", "Ben", state=state), story)


@pytest.mark.slow
def test_tiles_that_are_not_seen_are_swapped_and_those_of_the_known_seat_typed() -> None:
    async def story(person: Typist) -> None:
        await person.begin("2")
        await person.take("ttssmf")
        assert person.actor() == 1
        await person.take("x??")
        assert person.happened[-2:] == ["swap ? ?", "draw 1 ? ?"]
        await person.take("e")
        assert person.actor() == 0
        await person.press("x", *"ts")
        assert person.entry.text == "swap settlement temple"
        await person.press("enter")
        assert "Which 2 tiles does Ada draw? _ _" in person.frame
        await person.take("fm")
        assert person.happened[-1] == "draw 0 farm market"

    sit_beside(companion_of("tiles", 0, "Ada", "Ben"), story)


@pytest.mark.slow
def test_a_cell_is_typed_whole_or_pointed_at() -> None:
    async def story(person: Typist) -> None:
        await person.press(*"ttf4")
        assert person.entry.text == "tile temple F4"
        assert person.play_screen.selection.cursor == "F4"
        await person.press("left", "left")
        assert not person.entry.text
        await person.press("escape", "K")
        assert person.entry.builder.beginning == "leader king"
        lit = person.lit
        assert lit
        await person.click(lit[0])
        assert person.entry.text == f"leader king {lit[0]}"
        await person.press("escape", *"lk", "a")
        assert person.entry.is_part
        await person.press("enter")
        assert person.entry.refused == "That is not complete yet."
        assert not person.happened

    state = board("t . s\n. . .\n. . .", hands=("sstfm", "ttt"))
    sit_beside(companion_of("tiles", "spectator", "Ada", "Ben", state=state), story)


@pytest.mark.slow
def test_a_refill_of_the_known_seat_is_asked_for() -> None:
    async def story(person: Typist) -> None:
        await person.begin()
        await person.take("ttssmf", "e")
        assert person.actor() == 1
        await person.take("e")
        assert person.actor() == 0
        await person.press("t", "t")
        await person.click(person.lit[0])
        await person.press("enter")
        await person.take("e")
        assert "Which tile does Ada draw? _" in person.frame
        await person.take("t")
        assert person.happened[-1] == "draw 0 temple"

    sit_beside(companion_of("tiles", 0, "Ada", "Ben"), story)


@pytest.mark.parametrize("name", games.names())
def test_no_command_hides_a_verb(name: str) -> None:
    game = games.find(name)
    keys = {key for key, *_rest in CompanionCommands.entries}
    assert not keys & {verb[0] for verb in game.verbs}


@pytest.mark.slow
@pytest.mark.parametrize("view", SIDES)
@pytest.mark.parametrize("game", games.names())
def test_all_that_can_happen_can_be_typed(game: str, view: int | str | None) -> None:
    rng = Random(7)
    companion = companion_of(game, view, "Ada", "Ben")
    live = LiveCompanion(companion, Here().give)
    for _ in range(PLIES):
        possible = list(companion.possible())
        verbs = {text.split()[0]: text for text in rng.sample(possible, len(possible))}
        entry = Entry(live)
        for text in verbs.values():
            entry.drop()
            if not entry.asks_for_a_seat:
                dealt = [word[0] for word in text.split()[2:]]
                for character in dealt if entry.deals else text.replace(" ", ""):
                    assert entry.deals or entry.takes(character) or not entry.draft
                    entry.type(character)
                assert (entry.text, entry.refused) == (text, "")
        companion.take(rng.choice(list(verbs.values())))


@pytest.mark.parametrize("game", games.names())
def test_every_key_has_its_words_whatever_is_asked_for(game: str) -> None:
    rng = Random(3)
    companion = companion_of(game, None, "Ada", "Ben")
    live = LiveCompanion(companion, Here().give)
    seen = set()
    for _ in range(30):
        bar = Entry(live).bar()
        assert all(word for _key, word in bar)
        seen |= {key for key, _word in bar}
        ends = [text for text in companion.possible() if text == "end"]
        companion.take(rng.choice(ends or list(companion.possible())))
    assert game == "tiles" or "1-6" in seen


def test_what_is_typed_begins_words_one_after_the_other() -> None:
    game = games.find("tiles")
    texts = ["tile temple E1", "tile temple E10", "tile farm A1", "swap farm temple", "swap ? ?"]
    assert beginnings("t", game, texts) == {"tile": True}
    assert beginnings("tt", game, texts) == {"tile temple": True}
    assert beginnings("ttee", game, texts) == {"tile temple": False}
    assert beginnings("TTE1", game, texts) == {"tile temple E1": True, "tile temple": False}
    assert beginnings("tte10", game, texts) == {"tile temple E10": True}
    assert beginnings("stf", game, texts) == {"swap farm temple": True}
    assert beginnings("s??", game, texts) == {"swap ? ?": True}
    assert beginnings("tx", game, texts) == {}
    assert beginnings("te1", game, texts) == {"tile temple E1": True, "tile temple": False}
    assert beginnings("tb", game, texts) == {}
