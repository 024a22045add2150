"""The page of a flow with counts: every row in words and as a line, on a phone and on a desk."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from suite.core import games
from suite.core.flow import sentence
from suite.core.picture import flows, pages
from suite.core.picture.flows import BEND, STEP
from tests.colour_sight import SIGHTS, contrast, difference
from tests.web.browser import chromium

NAMES = games.names()
LINE = re.compile(r'<path d="M(\d+) (\d+)H(\d+)q[-\d ]+V(\d+)q[-\d ]+H\1"(.*?)/>')
PHONE = 390
MANY = 12_345


def counts(name: str) -> tuple[Counter[int], Counter[int]]:
    """Return how often rows were taken and refused: a third, and a half of them, never."""
    numbers = range(len(games.find(name).flow.rows))
    taken = Counter({number: number * MANY for number in numbers if number % 3})
    return taken, Counter({number: MANY for number in numbers if number % 2})


def page_of(name: str) -> str:
    return flows.page(games.find(name).flow, *counts(name), f"The flow of {name}", "One & all.")


def entries(name: str) -> list[str | int]:
    """Return the phases by their words, and the rows by their numbers, in the order of the page."""
    flow = games.find(name).flow
    words = re.findall(r"<th[^>]*>([a-z-]+)<", page_of(name))
    assert sorted(words) == sorted(flow.phases)
    return [
        entry
        for word in words
        for entry in (word, *(at for at, row in enumerate(flow.rows) if row.source == word))
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_told_with_its_count(name: str) -> None:
    flow, (taken, refused) = games.find(name).flow, counts(name)
    page = page_of(name)
    assert "<p>One &amp; all.</p>" in page
    texts = re.findall(r"<tr>(.*?)</tr>", page)
    for entry, markup in zip(entries(name), texts, strict=True):
        words = re.sub("<[^>]+>", "|", markup)
        if isinstance(entry, str):
            assert f"|{entry}|{flow.phases[entry].kind.value}|" in words
            continue
        row = flow.rows[entry]
        assert re.search(rf"\|(\d\. )?({row.trigger} )?→ {row.dest}\|", words)
        assert f"|{flows.times(taken[entry])}|" in words
        assert (f"|if {sentence(row.when)}|" in words) == bool(row.when)
        assert (f"|no: {flows.times(refused[entry])}|" in words) == bool(row.when)
        assert markup.count('"never"') == (not taken[entry]) + bool(row.when and not refused[entry])


@pytest.mark.parametrize("name", NAMES)
def test_a_line_leads_from_each_row_to_the_next_phase(name: str) -> None:
    flow, (taken, _refused), places = games.find(name).flow, counts(name), entries(name)
    lines = LINE.findall(page_of(name))
    drawn = {int(start) // STEP: line for line in lines for start in [line[1]]}
    assert len(lines) == len(drawn) == len(flow.rows)
    inside: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    widths = []
    for place, (_edge, _start, left, bent, looks) in drawn.items():
        number = places[place]
        assert isinstance(number, int)
        end = places.index(flow.rows[number].dest)
        down = BEND if place < end else -BEND
        assert end * STEP < int(bent) + down < end * STEP + STEP // 2
        assert ('class="never"' in looks) == (not taken[number])
        width = re.search(r'stroke-width="([\d.]+)"', looks)
        assert width
        widths.append((taken[number], float(width[1])))
        inside[left][end] |= {*range(min(place, end), max(place, end) + 1)}
    assert sorted(widths) == sorted(widths, key=lambda pair: (pair[1], pair[0]))
    assert max(width for _times, width in widths) < flows.LANE
    for lane in inside.values():  # lines to different phases never touch
        assert sum(map(len, lane.values())) == len(set().union(*lane.values()))


@pytest.mark.parametrize("colours", [pages.LIGHT, pages.DARK])
def test_never_is_told_apart_by_every_eye(colours: dict[str, str]) -> None:
    for sight in SIGHTS:
        assert difference(colours["series-1"], colours["series-2"], sight) > 20
    for ink in ("series-2", "quiet", "ink"):
        assert contrast(colours[ink], colours["page"]) >= 4.5


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [320, PHONE, 1280])
def test_all_of_it_is_seen_where_its_line_ends(
    name: str, width: int, browser: Any, tmp_path: Path
) -> None:
    file = tmp_path / "flow.html"
    file.write_text(page_of(name), encoding="utf-8")
    tab = browser.new_page(viewport={"width": width, "height": 800})
    wrong: list[str] = []
    tab.on("console", lambda message: wrong.append(message.text))
    tab.goto(file.as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") == width
    if width >= PHONE:
        assert (
            tab.evaluate(
                "(flow => flow.scrollWidth - flow.clientWidth)(document.querySelector('.flow'))"
            )
            == 0
        )
    tops = tab.evaluate(
        """() => {
          const top = document.querySelector("svg").getBoundingClientRect().top;
          return [...document.querySelectorAll("tr")].map(
            row => row.getBoundingClientRect().top - top);
        }"""
    )
    assert [abs(top - STEP * place) < 1 for place, top in enumerate(tops)] == [True] * len(tops)
    assert not wrong
    tab.close()
