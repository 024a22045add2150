"""Names of people: of all scripts, each written in one way."""

from __future__ import annotations

import pytest

from suite.core.text.names import is_name, short_name, spelling
from tests.core.text.test_letters import FAMILY, WORLD


@pytest.mark.parametrize("name", [*WORLD, "王" * 20, "O'Neill", "José María", "\u02bbIolani"])
def test_people_have_names_of_all_scripts(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\u0301Ada", "\ufe0f", "\u200d", "\u200dAda"),
        *("Ada\u202e", "Ada\u2066", "Ada\u200b", "a\tb"),
        *("7", "\u0667", "a:b", "Spectator", "\uff53pec\u200dtator", "王" * 21),
    ],
)
def test_what_cannot_be_seen_or_means_something_else_is_no_name(name: str) -> None:
    assert not is_name(name)


def test_a_name_is_written_in_one_way() -> None:
    assert spelling("  Zoe\u0308   Maria ") == spelling("Zoë Maria") == "Zoë Maria"


def test_the_name_of_a_program_is_cut_between_letters() -> None:
    assert short_name("cmd:./a-very-long-program") == "cmd:./a-very-long-pr"
    assert short_name("x" * 19 + FAMILY + "y") == "x" * 19 + FAMILY
