"""The page on tables in the browser: its pictures are there, in the sizes that it names."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from tests.docs.pages import DOCS, page

PAGE: Final = page("web.md")
SHOWN: Final = re.findall(r"\]\((images/[\w-]+\.png)\)", PAGE)
SIZES: Final = dict(re.findall(r"(\w+) \((\d+x\d+)\)", PAGE))
LARGEST: Final = 150_000
"""The most bytes of a picture."""


@pytest.mark.parametrize("path", SHOWN)
def test_a_picture_is_small_and_of_the_size_that_is_told(path: str) -> None:
    data = (DOCS / path).read_bytes()
    assert data.startswith(b"\x89PNG")
    assert len(data) < LARGEST
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    size = SIZES.get(path.removesuffix(".png").rpartition("-")[2])
    if size:
        wide, high = map(int, size.split("x"))
        assert width / height == pytest.approx(wide / high, abs=0.01)
        assert wide / 2 <= width <= wide


def test_both_games_are_shown_on_every_screen() -> None:
    assert len(SHOWN) == len(set(SHOWN))
    screens = Counter(path.rpartition("-")[2] for path in SHOWN if "host" not in path)
    assert screens == dict.fromkeys((f"{name}.png" for name in SIZES), 2)
    assert {*SHOWN} == {f"images/{each.name}" for each in (DOCS / "images").glob("web-*.png")}
