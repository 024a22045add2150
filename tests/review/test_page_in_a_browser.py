"""The page of a review in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from suite.core.picture import pages
from suite.review.page import page
from tests.colour_sight import contrast
from tests.review.pages import choices, played, reviewed
from tests.web.browser import STATIC, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE, DESK = {"width": 320, "height": 640}, {"width": 1200, "height": 800}
NAMES = ["<script>alert(1)</script>", "Bela", "Cy", "Dora"]
COLOURS = """() => {
  const solid = colour => !/, 0\\)$|^transparent$/.test(colour);
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || parent.closest("svg title, svg desc, .board, defs"))
      continue;
    const style = getComputedStyle(parent);
    let ground = parent;
    while (ground && !solid(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement;
    const ink = parent instanceof SVGElement ? style.fill : style.color;
    found.add(ink + "/" + getComputedStyle(ground).backgroundColor);
  }
  return [...found];
}"""
"""The colours of all text outside of boards, each with that of its ground."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="module", params=["tiles", "temples"])
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of the page of a whole game with ten marks."""
    table = played(request.param, "03")
    marks = dict(zip(choices(table)[4::7][:10], cycle(["?!", "?", "??"]), strict=False))
    text = page(reviewed(table, marks), table, NAMES[: len(table.header.seats)], "", "1.0")
    file = tmp_path_factory.mktemp("page") / "review.html"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def shown(browser: Browser, path: Path) -> Iterator[Page]:
    """Return the page on a desk; it has asked for nothing, and nothing went wrong."""
    context = browser.new_context(viewport=DESK)  # type: ignore[arg-type]
    tab = context.new_page()
    asked: list[str] = []
    said: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.on("console", lambda message: said.append(message.text))
    tab.on("pageerror", lambda problem: said.append(str(problem)))
    tab.on("dialog", lambda dialog: said.append(dialog.message))
    tab.goto(path.as_uri())
    yield tab
    assert asked == [path.as_uri()]
    assert said == []
    context.close()


@pytest.mark.slow
def test_every_mark_and_turning_point_is_reached_by_keys(shown: Page) -> None:
    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.getAttribute('href')") == "#choices"
    assert shown.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    sections = shown.eval_on_selector_all("article", "all => all.map(each => '#' + each.id)")
    assert len(sections) == 10
    reached: list[str | None] = []
    while shown.evaluate("document.activeElement !== document.body"):
        assert shown.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
        reached.append(shown.evaluate("document.activeElement.getAttribute('href')"))
        shown.keyboard.press("Tab")
    assert set(sections) <= set(reached)
    assert {f"#turn-{rank}" for rank in (1, 2, 3)} <= set(reached)
    shown.locator(f"svg.curve a[href='{sections[-1]}']").focus()
    shown.keyboard.press("Enter")
    assert shown.evaluate("location.hash") == sections[-1]
    box = shown.locator(sections[-1]).bounding_box()
    assert box and 0 <= box["y"] < DESK["height"]


@pytest.mark.slow
def test_the_table_and_the_boards_in_words_open_by_keys(shown: Page) -> None:
    for summary in shown.locator("summary:not(.seats *)").all()[:2]:
        assert not summary.locator("xpath=..").locator("table, ul").is_visible()
        summary.focus()
        shown.keyboard.press("Enter")
        assert summary.locator("xpath=..").locator("table, ul").is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_stands_out(shown: Page, scheme: str) -> None:
    shown.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    pairs = [pair.split("/") for pair in shown.evaluate(COLOURS)]
    assert len(pairs) >= 3
    for ink, ground in pairs:
        assert contrast(hexadecimal(ink), hexadecimal(ground)) >= 4.5, (ink, ground)
    light = contrast(hexadecimal(pairs[0][1]), "#000000") > 10
    assert light is (scheme == "light")


def hexadecimal(colour: str) -> str:
    """Return a computed colour, `rgb(1, 2, 3)`, as `#010203`."""
    parts = colour.removeprefix("rgb(").removesuffix(")").split(",")
    return "#" + "".join(f"{int(part):02x}" for part in parts)


@pytest.mark.slow
def test_a_screen_reader_is_told_all(shown: Page) -> None:
    tree = shown.locator("body").aria_snapshot()
    for told in (
        '- heading "How the game went" [level=2]',
        '- heading "Where the game turned" [level=2]',
        '- heading "What decided the result" [level=2]',
        '- heading "The marked choices" [level=2]',
        '- heading "Bela began with a chance of 50 % and ',
        '- group "Each player\'s chance"',
        'link "turning point 1: step',
        '- table "What decided the result of Bela"',
    ):
        assert told in tree, told
    assert len(re.findall(r'group "Step \d+, as \S+ saw it', tree)) == 10
    assert shown.locator("html").get_attribute("lang") == "en"
    assert shown.title().endswith("Bela") or "Bela, " in shown.title()
    assert "<script>alert(1)</script>" in shown.title()
    assert shown.locator("script").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_page_is_as_wide_as_the_screen(shown: Page, size: dict[str, int]) -> None:
    shown.set_viewport_size(size)  # type: ignore[arg-type]
    for summary in shown.locator("summary").all():
        summary.click()
    assert shown.evaluate("document.documentElement.scrollWidth") <= size["width"]
    outside = shown.evaluate(
        """width => [...document.querySelectorAll("h1, h2, h3, p, li, .wide, .account")]
          .filter(each => each.getBoundingClientRect().right > width).length""",
        size["width"],
    )
    assert outside == 0


@pytest.mark.slow
def test_a_page_can_be_printed_whole(shown: Page) -> None:
    shown.emulate_media(media="print")
    shown.locator("details").first.scroll_into_view_if_needed()
    table = shown.locator("details table").first.bounding_box()
    assert table and table["height"] > 100
    assert not shown.locator(".ways").first.is_visible()
    assert shown.pdf().startswith(b"%PDF")


@pytest.mark.slow
def test_long_names_make_a_page_no_wider(browser: Browser) -> None:
    table = played("temples", "03")
    marks = dict(zip(choices(table)[4::7][:2], ["??", "??"], strict=True))
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    tab = context.new_page()
    tab.set_content(page(reviewed(table, marks), table, ["W" * 20, "מ" * 20], "", "1.0"))
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    context.close()


def test_a_page_has_the_colours_of_the_table() -> None:
    light, dark = STATIC.joinpath("tokens.css").read_text().split("@media")
    for colours, tokens in ((pages.LIGHT, light), (pages.DARK, light + dark)):
        given = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+)", tokens)) | {"ink": ""}
        given["ink"] = given["text"]
        shared = colours.keys() & given.keys()
        assert len(shared) > 8
        assert {name: colours[name] for name in shared} == {name: given[name] for name in shared}
