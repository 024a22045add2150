"""Letters of all scripts: what is shown, how wide it is, and what looks alike."""

from __future__ import annotations

import pytest

from suite.core.text.letters import (
    clipped,
    columns,
    distinct,
    isolated,
    letters,
    printable,
    wrapped,
)

FAMILY = "👨‍👩‍👧‍👦"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
WORLD = (
    *("王小明", "مُحَمَّد", "מֹשֶׁה", "Zoe\u0308", "สมชาย", "ကျော်", "ශ්\u200dරී", "علی\u200cرض\u0627"),
    *(FAMILY, ENGLAND, "🇩🇪🇫🇷", "👍🏽", "❤\ufe0f", "한글", "\uff21b", "𠮷" * 20),
)


@pytest.mark.parametrize("name", WORLD)
def test_what_belongs_to_a_letter_is_kept_and_cut_with_it(name: str) -> None:
    assert printable(name) == name
    whole = list(letters(name))
    assert "".join(whole) == name
    assert sum(map(columns, whole)) == columns(name)
    for width in range(columns(name) + 2):
        cut = clipped(name, width)
        assert columns(cut) <= max(width, 1)
        assert cut == name or list(letters(cut[:-1])) == whole[: len(letters(cut[:-1]))]


@pytest.mark.parametrize("letter", "\n\t\x00\x1b\x7f\u200b\u200e\u202a\u202e\u2066\ufeff\ud800")
def test_what_is_no_letter_and_what_turns_the_direction_is_replaced(letter: str) -> None:
    assert printable(f"a{letter}b") == "a?b"


def test_rows_are_as_wide_as_their_letters() -> None:
    assert wrapped("王小明 hat gewonnen.", 10) == ["王小明 hat", "gewonnen."]
    assert wrapped("王小明" * 3, 7, " ") == ["王小明", " 王小明", " 王小明"]
    assert wrapped(FAMILY * 3, 5) == [FAMILY * 2, FAMILY]


@pytest.mark.parametrize(
    ("names", "width", "shown"),
    [
        (("Ada", "Bel"), 9, ["Ada", "Bel"]),
        (("Ada", "ADA"), 9, ["Ada", "ADA"]),
        (("Zoë", "Zoe\u0308", "Zoe"), 9, ["Zoë 1", "Zoe\u0308 2", "Zoe"]),
        (("An\u200dna", "Anna", "\uff21nna"), 9, ["An\u200dna 1", "Anna 2", "\uff21nna 3"]),
        (("Ada", "Аdа"), 9, ["Ada 1", "Аdа 2"]),  # noqa: RUF001 - Cyrillic
        (("Bob", "Βοb", "Βоb"), 9, ["Bob 1", "Βοb 2", "Βоb 3"]),  # noqa: RUF001 - Greek, both
        (("Jörg", "Jorg", "Иван"), 9, ["Jörg", "Jorg", "Иван"]),
        (("❤", "❤\ufe0f"), 9, ["❤ 1", "❤\ufe0f 2"]),
        (("Ada", "Ada", "Ada 1"), 9, ["Ada 1 1", "Ada 2", "Ada 1 3"]),
        (("王小明", "王小红"), 5, ["王… 1", "王… 2"]),
        (("王小明", "王小红"), 6, ["王小明", "王小红"]),
        (("Maximilian A", "Maximilian B", "Mia"), 8, ["Maxim… 1", "Maxim… 2", "Mia"]),
        ((FAMILY + "aaa", FAMILY + "aab"), 4, ["… 1", "… 2"]),
    ],
)
def test_no_two_names_are_alike_whole_or_cut(
    names: tuple[str, ...], width: int, shown: list[str]
) -> None:
    assert distinct(names, width) == shown
    assert all(columns(name) <= width for name in shown)


def test_on_a_page_a_name_from_right_to_left_stands_for_itself() -> None:
    assert isolated("Ada") == "Ada"
    for name in ("מֹשֶׁה", "محمد"):
        assert isolated(name) == f"\u2068{name}\u2069"
        assert columns(isolated(name)) == columns(name)
