"""What is told of an action is what happens, and a false sentence is found."""

from __future__ import annotations

import pytest

from suite.core import games
from suite.testing.tiles.engine import SecondEngine
from tests.tiles.positions import RULES, json_of, position
from tests.tools.previews import __main__ as command
from tests.tools.previews.asked import Asked
from tests.tools.previews.comparison import Case, compare, compared

FIELD = "k0 t . t"


@pytest.mark.parametrize("name", games.names())
def test_what_is_told_is_what_happens(name: str) -> None:
    cases = [*compared(name, 40, 7)]
    assert not [str(case) for case in cases if case.fault]
    assert len({case.what for case in cases}) > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_what_is_told_is_what_happens_in_many_positions(name: str) -> None:
    assert not [str(case) for case in compared(name, 2000, 8) if case.fault]


def case_of(sentence: str) -> Case:
    """Return what is found in a sentence on a king that goes to G4."""
    game, hands = games.find("tiles"), ("s", "s")
    engine = SecondEngine(RULES, 2, json_of(FIELD, hands=hands))
    view = game.view(position(FIELD, hands=hands), 0)
    asked = Asked(engine, view, 0, "leader king G4", sentence, ahead=True)
    return compare("tiles", asked, "here")


def test_a_sentence_that_leaves_out_or_makes_up_something_is_found() -> None:
    move = "You move the king from E4 to G4"
    right = f"{move}: it stays in its kingdom, which takes in the region at H4."
    assert not case_of(right).fault
    assert case_of(f"{right[:-1]}; you get a red point.").kind == "leader: false points"
    assert case_of(f"{move}.").kind == "leader: untold stays"
    split = "its kingdom splits into the regions at F4 and H4"
    assert "false splits" in case_of(f"{right[:-1]}; {split}.").kind
    assert case_of(f"{right[:-1]}; it rains.").kind == "unknown clause"


def test_the_command_counts_and_says_where(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["temples", "--count", "40", "--seed", "3"]) == 0
    assert "temples: preview of travel: " in capsys.readouterr().out
