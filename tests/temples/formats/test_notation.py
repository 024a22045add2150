"""Text is the action: every action and event is written in one way, and read in no other."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from suite.core.errors import NotationError
from suite.temples.flow import FLOW
from suite.temples.formats.notation import FORMS, SHAPES, read, write
from suite.temples.model import actions
from suite.temples.model.actions import SEATS_ACTIONS, VERBS, verb_of
from suite.temples.model.pieces import ONE, UNKNOWN

EVENTS = [
    *(actions.start(seat) for seat in (0, 1)),
    *(
        actions.draw(seat, sum(ONE[kind] for kind in cards))
        for seat in (0, 1)
        for number in range(1, 6)
        for cards in combinations_with_replacement(range(1, UNKNOWN + 1), number)
    ),
    *(
        actions.lay(seat, high, low)
        for seat in (0, 1)
        for high in range(1, 7)
        for low in range(high + 1)
    ),
]


def test_there_are_677_actions_of_seats_without_holes() -> None:
    assert SEATS_ACTIONS == 677
    assert len({write(action) for action in range(677)}) == 677


@pytest.mark.parametrize("action", range(677))
def test_an_action_is_read_as_it_is_written(action: int) -> None:
    text = write(action)
    assert read(text) == action
    assert text.split()[0] == VERBS[verb_of(action)]
    assert "?" not in text


def test_every_event_is_read_as_it_is_written() -> None:
    assert len(set(EVENTS)) == len(EVENTS) == 2 + 2 * 461 + 2 * 27
    assert min(EVENTS) >= SEATS_ACTIONS
    for event in EVENTS:
        assert read(write(event)) == event
        assert write(event).split()[0] in ("start", "draw", "lay")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("travel medes", 0),
        ("settle medes", 1),
        ("discard medes", 2),
        ("migrate medes sumerians", 3),
        ("migrate medes assyrians", 6),
        ("travel sumerians", 7),
        ("migrate sumerians medes", 10),
        ("discard assyrians", 30),
        ("migrate assyrians persians", 34),
        ("build own", 35),
        ("build rival", 36),
        ("build start", 37),
        ("end", 38),
        ("collapse 1", 39),
        ("steal 1", 40),
        ("banish 1 medes", 41),
        ("banish 1 assyrians", 45),
        ("defect 1", 46),
        ("leap 1 own", 47),
        ("leap 1 rival", 48),
        ("halve 1", 49),
        ("collapse 2", 50),
        ("halve 58", 676),
    ],
)
def test_numbers_never_change(text: str, number: int) -> None:
    assert read(text) == number
    assert write(number) == text


@pytest.mark.parametrize(
    "text",
    [
        "start 0",
        "draw 0 assyrians hittites medes persians sumerians",
        "draw 1 ? ? ?",
        "draw 1 medes ? ?",
        "draw 0 medes",
        "lay 0 6 2",
        "lay 1 3 3",
        "lay 1 4",
    ],
)
def test_events_are_spelled_as_in_the_format(text: str) -> None:
    assert write(read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "End",
        "END",
        "end ",
        " end",
        "end now",
        "travel",
        "travel romans",
        "travel quarry",
        "travel Medes",
        "travel  medes",
        "travel medes sumerians",
        "travel\tmedes",
        "travel medes\n",
        "settle ?",
        "discard",
        "build",
        "build 1",
        "build both",
        "build own own",
        "migrate medes",
        "migrate medes medes",
        "migrate medes quarry",
        "migrate medes sumerians 3",
        "collapse",
        "collapse 0",
        "collapse 59",
        "collapse 01",
        "collapse +1",
        "collapse -1",
        "collapse 1.0",
        "collapse one",
        "collapse \u0661",
        "collapse 1 2",
        "steal",
        "banish 1",
        "banish medes",
        "banish medes 1",
        "banish 1 ?",
        "defect 1 own",
        "leap 1",
        "leap 1 start",
        "leap own",
        "halve",
        "start",
        "start 2",
        "start 0 1",
        "draw 0",
        "draw",
        "draw 2 medes",
        "draw medes",
        "draw 0 medes assyrians",
        "draw 0 ? medes",
        "draw 0 medes medes medes medes medes medes",
        "draw 0 quarry",
        "lay 0",
        "lay 0 2 6",
        "lay 0 7",
        "lay 0 0",
        "lay 0 6 0",
        "lay 0 3 2 1",
        "lay 2 3 2",
        "lay 0 ? ?",
        "proceed",
        "resign",
        "travel medes" * 1000,
    ],
)
def test_everything_else_is_bad_notation(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read(text)
    assert str(refused.value)
    assert "\n" not in str(refused.value).replace(repr(text), "")


def test_what_is_wrong_is_said_with_what_would_be_right() -> None:
    for text, sentence in [
        (
            "fly medes",
            "'fly medes' does not begin with a verb of this game; the verbs are travel, settle,",
        ),
        ("travel romans", "'romans' in 'travel romans' is not one of medes, sumerians, hittites,"),
        ("halve 59", "'59' in 'halve 59' is not one of 1 to 58"),
        ("leap 1", "'leap 1' has too few or too many words: leap RUN own|rival"),
        ("lay 0 2 6", "lay SEAT STAGE [STAGE], the higher stage first"),
        ("draw 0 medes assyrians", "the peoples in alphabetical order and ? last"),
        ("migrate medes medes", "migrate FROM TO, two different sites"),
    ]:
        with pytest.raises(NotationError) as refused:
            read(text)
        assert sentence in str(refused.value)


def test_every_verb_has_its_form_and_shape() -> None:
    assert set(FORMS) == set(SHAPES) == set(VERBS) == set(FLOW.verbs)
    assert all(shape.split()[0] == verb for verb, shape in SHAPES.items())
