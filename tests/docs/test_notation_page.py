"""The page on notation has every verb, and whatever it gives as an example can be read."""

from __future__ import annotations

import re

import pytest

from suite.core.errors import NotationError
from suite.core.flow import CHANCE, Kind
from suite.temples.game import GAME
from tests.docs.pages import blocks, page, section, table, words

PAGE = page("temples/notation.md")
FORMS = [*table(section(PAGE, "What a seat decides")), *table(section(PAGE, "What chance decides"))]
EXAMPLES = [words(example)[0] for _, example, _ in FORMS]


def test_every_verb_and_no_other_has_a_form_and_an_example() -> None:
    assert {example.split()[0] for example in EXAMPLES} == set(GAME.verbs)
    forms = [words(form)[0] for form, *_ in FORMS if form]
    assert {form.split()[0] for form in forms} == set(GAME.verbs)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_reads_and_is_written_the_same(example: str) -> None:
    assert GAME.write(GAME.read(example)) == example


def test_a_form_has_as_many_words_as_its_example() -> None:
    for form, example, _ in FORMS:
        if form and "..." not in form:
            assert len(words(form)[0].split()) == len(words(example)[0].split())


def test_the_verbs_stand_with_those_who_decide_them() -> None:
    for heading, chance in (("What a seat decides", False), ("What chance decides", True)):
        said = {words(row[1])[0].split()[0] for row in table(section(PAGE, heading))}
        kind = Kind.CHANCE if chance else Kind.DECISION
        rows = [row for row in GAME.flow.rows if GAME.flow.phases[row.source].kind is kind]
        assert said == {row.trigger for row in rows}


def test_the_phases_are_those_that_last_and_what_is_said_in_them_is_there() -> None:
    flow = GAME.flow
    told = {
        words(phase)[0]: rest for phase, *rest in table(section(PAGE, "Phases and who decides"))
    }
    assert set(told) == {
        phase.word for phase in flow.phases.values() if phase.kind is not Kind.AUTOMATIC
    }
    for phase, (who, said) in told.items():
        if phase != "act":
            assert set(words(said)) == set(flow.verbs_in(phase))
        kind = flow.phases[phase].kind
        assert (who == "chance") == (kind is Kind.CHANCE)
        assert (who == "nobody") == (kind is Kind.FINAL)


def test_what_is_called_bad_notation_is_and_what_is_called_illegal_only_reads() -> None:
    text = section(PAGE, "Two kinds of no")
    bad, illegal = text.split("*bad notation*")
    assert words(bad) and words(illegal)
    for example in words(bad):
        with pytest.raises(NotationError):
            GAME.read(example)
    state = GAME.new(GAME.new_rules())
    while GAME.actor(state) is CHANCE:
        state = GAME.apply(state, GAME.outcomes(state)[0][0])
    for example in words(illegal):
        assert GAME.read(example) not in GAME.legal(state)


def test_the_turn_in_full_can_be_played() -> None:
    lines = blocks(section(PAGE, "A turn in full"), "")[0].splitlines()
    state = GAME.new(GAME.new_rules())
    for line in ["start 0", "draw 0 assyrians hittites medes persians persians"]:
        state = GAME.play(state, GAME.read(line))
    state = GAME.play(state, GAME.outcomes(state)[-1][0])
    for line in lines:
        assert re.fullmatch(r"[a-z]+( [a-z0-9]+)*", line)
        state = GAME.play(state, GAME.read(line))
    assert (state.active, state.turn) == (1, 2)
