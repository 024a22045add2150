"""What is typed is found by its beginning."""

from __future__ import annotations

import pytest

from suite.core.text.lookup import meanings, ways

WORDS = ("settle", "settlement", "travel", "trade")
SPOKEN = {"settle": "Siedeln", "travel": "Übersetzen"}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("settle", ["settle"]),
        ("SETTLEM", ["settlement"]),
        ("set", ["settle", "settlement"]),
        ("tra", ["travel", "trade"]),
        ("x", []),
        ("", []),
    ],
)
def test_a_word_or_the_beginning_of_some(typed: str, found: list[str]) -> None:
    assert meanings(typed, WORDS) == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("siedeln", ["settle"]),
        ("s", ["settle", "settlement"]),
        ("übersetzen", ["travel"]),
        ("uber", ["travel"]),
        ("uebers", ["travel"]),
    ],
)
def test_english_goes_before_the_spoken_language(typed: str, found: list[str]) -> None:
    assert meanings(typed, WORDS, SPOKEN) == found


def test_a_word_may_be_typed_in_english_and_in_the_spoken_language() -> None:
    assert list(ways("trade", SPOKEN)) == ["trade"]
    assert list(ways("travel", SPOKEN)) == ["travel", "ubersetzen", "uebersetzen", "übersetzen"]
