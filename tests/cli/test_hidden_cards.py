"""What the commands that read show of an unfinished game follows from no hidden card."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.cli.records import Line, run, saved, unfinished


def with_hands(first: str, second: str, drawn: str) -> list[Line]:
    """Return a game in which Anna, to act, was dealt `first` and `drawn`, and Ben `second`."""
    lines = unfinished(4)
    assert [line["action"].split()[:2] for line in lines[2:]] == [
        ["draw", "0"],
        ["draw", "1"],
        ["draw", "0"],
    ]
    for line, cards in zip(lines[2:], (first, second, drawn), strict=True):
        line["action"] = f"{' '.join(line['action'].split()[:2])} {cards}"
    return lines


ONE: Final = with_hands(
    "assyrians hittites medes persians sumerians",
    "medes medes medes medes medes",
    "hittites hittites sumerians",
)
OTHER: Final = with_hands(
    "assyrians assyrians assyrians assyrians assyrians",
    "persians persians sumerians sumerians sumerians",
    "hittites medes sumerians",
)
LOOKS: Final[list[tuple[str, ...]]] = [
    ("record", "states", "--legal", "FILE"),
    ("record", "show", "FILE", "--json"),
    ("record", "show", "FILE", "--ui", "line"),
    ("record", "show", "FILE", "--ui", "ascii"),
    ("record", "show", "FILE", "--ui", "plain"),
    ("record", "redact", "FILE"),
    ("replay", "FILE", "--json"),
    ("replay", "FILE", "--ui", "line"),
    ("replay", "FILE", "--ui", "ascii"),
    ("why", "FILE", "settle medes"),
    ("why", "FILE", "travel hittites", "--json"),
]


@pytest.mark.slow
@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_what_is_shown_does_not_depend_on_cards_that_were_not_seen(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = tmp_path / "game.jsonl"
    asked = [path if word == "FILE" else word for word in words]
    for lines, other, side in [
        (ONE, OTHER, []),
        (ONE, [*ONE[:3], OTHER[3], ONE[4]], ["--as", "Anna"]),
        (ONE, [*OTHER[:3], ONE[3], OTHER[4]], ["--as", "Ben"]),
    ]:
        saved(path, lines)
        seen = run(*asked, *side)
        assert seen.stdout
        saved(path, other)
        assert run(*asked, *side).output == seen.output
        assert "seed" not in seen.output


@pytest.mark.usefixtures("in_colour")
@pytest.mark.parametrize("words", LOOKS[:5], ids=" ".join)
def test_cards_that_were_not_seen_are_shown_only_when_everything_is(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = tmp_path / "game.jsonl"
    asked = [path if word == "FILE" else word for word in words]
    shown = [run(*asked, "--reveal").stdout for lines in (ONE, OTHER) if saved(path, lines)]
    assert shown[0] != shown[1]
