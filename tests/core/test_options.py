"""Options and editions."""

from __future__ import annotations

from typing import Any

import pytest

from suite.core.errors import SettingError
from suite.core.options import Edition, Option, check, choose

OPTIONS = (
    Option("hand", (5, 3), "cards"),
    Option("wonder", (False, True), "with the wonder"),
    Option("end", ("bag", "points"), "how it ends"),
)
EDITIONS = (
    Edition("old", {"hand": 5, "wonder": False, "end": "bag"}, "the old one"),
    Edition("new", {"hand": 3, "wonder": True, "end": "bag"}, "the new one"),
)


def test_without_a_name_the_first_edition_is_chosen() -> None:
    assert choose(EDITIONS, OPTIONS, None, {}) == EDITIONS[0].rules


def test_an_edition_can_be_changed_in_single_options() -> None:
    chosen = choose(EDITIONS, OPTIONS, "new", {"end": "points"})
    assert chosen == {"hand": 3, "wonder": True, "end": "points"}


def test_rules_stand_in_the_order_of_the_options() -> None:
    assert list(check(OPTIONS, {"end": "bag", "hand": 5, "wonder": True})) == [
        "hand",
        "wonder",
        "end",
    ]


@pytest.mark.parametrize(
    ("edition", "given", "sentence"),
    [
        ("2001", {}, "unknown edition '2001'; choose from old, new"),
        ("old", {"hat": 1}, "unknown option 'hat'; choose hand, wonder or end"),
        ("old", {"hand": 4}, "hand must be 5 or 3, not 4"),
        ("old", {"hand": "5"}, 'hand must be 5 or 3, not "5"'),
        ("old", {"hand": 5.0}, "hand must be 5 or 3, not 5.0"),
        ("old", {"wonder": 1}, "wonder must be false or true, not 1"),
        ("old", {"end": "never"}, 'end must be "bag" or "points", not "never"'),
    ],
)
def test_what_does_not_exist_is_refused_in_one_sentence(
    edition: str, given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(SettingError) as refused:
        choose(EDITIONS, OPTIONS, edition, given)
    assert str(refused.value) == sentence


def test_an_option_that_rules_leave_out_stands_at_its_default() -> None:
    assert check(OPTIONS, {"hand": 3, "end": "points"}) == {
        "hand": 3,
        "wonder": False,
        "end": "points",
    }
    assert check(OPTIONS, {}) == {"hand": 5, "wonder": False, "end": "bag"}
