"""The page of a review: it says everything, hides what a seat may not know, and stays small."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import cycle
from random import Random

import msgspec
import pytest

from suite.core.text.catalogue import speak
from suite.core.view import EVERYBODY, SPECTATOR
from suite.review.page import LARGEST, contents, page
from suite.review.page.curve import apart
from tests.review.pages import choices, played, reviewed

GAMES = [("tiles", "03"), ("temples", "01")]
NAMES = ["Ada", "Bela", "Cy", "Dora"]


class Outline(HTMLParser):
    """Checks that elements are nested, and keeps ids, links and headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in {"meta"} and not (self.get_starttag_text() or "").endswith("/>"):
            self.open.append(tag)
        self.ids += [each for each in [given.get("id")] if each]
        self.links += [each for each in [given.get("href")] if each]
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name == "href" and value]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("name", "number"), GAMES)
def test_a_page_is_sound_and_every_link_leads_somewhere(name: str, number: str) -> None:
    table = played(name, number)
    marks = dict(zip(choices(table)[3:40:3], cycle(["?!", "?", "??"]), strict=False))
    review = reviewed(table, marks)
    names = NAMES[: len(table.header.seats)]
    text = page(review, table, names, "Ada has won.", "1.0")
    outline = Outline(text)
    assert len(outline.ids) == len(set(outline.ids))
    assert outline.links
    assert {link for link in outline.links if not link.startswith("#")} == set()
    assert {link[1:] for link in outline.links} <= set(outline.ids)
    assert {f"ply-{ply}" for ply in marks} <= set(outline.ids)
    assert outline.headings[0] == "h1" and outline.headings.count("h1") == 1
    for before, after in zip(outline.headings, outline.headings[1:], strict=False):
        assert int(after[1]) <= int(before[1]) + 1
    assert "Ada has won." in text and "zweistrom 1.0" in text
    for each in names:
        assert f"What decided the result of {each}" in text
    assert "default-src 'none'" in text
    assert not re.search(r"<script|https?://|@import|url\((?!#)", text)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), GAMES)
def test_a_page_is_small_and_says_which_boards_it_leaves_out(name: str, number: str) -> None:
    table = played(name, number)
    names = NAMES[: len(table.header.seats)]
    usual = dict.fromkeys(choices(table)[::8][:14], "?")
    text = page(reviewed(table, usual), table, names, "", "1.0")
    assert len(text.encode()) <= LARGEST
    assert text.count('class="board"') == len(usual)
    assert "To keep this file small" not in text
    many = dict.fromkeys(choices(table)[:60], "?!") | dict.fromkeys(choices(table)[60:63], "??")
    text = page(reviewed(table, many), table, names, "", "1.0")
    assert len(text.encode()) <= LARGEST
    shown = text.count('class="board"')
    assert 10 < shown < len(many)
    assert f"only the boards of the {shown} costliest choices" in text
    costliest = text.split('id="ply-')[-1]
    assert 'class="board"' in costliest


def test_names_are_text_whatever_they_are() -> None:
    table = played("temples", "01")
    marks = dict.fromkeys(choices(table)[3:9:2], "?")
    names = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)> \x1b[2J']
    text = page(reviewed(table, marks), table, names, f"{names[0]} has won.", "1")
    Outline(text)
    assert "<script" not in text and "<img" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert text.replace("\n", "").isprintable()


def test_a_page_of_one_side_does_not_change_with_what_it_cannot_see() -> None:
    table = played("temples", "01")
    game = table.game
    own = [ply for ply in choices(table)[:30] if table.events[ply - 1].actor == 0]
    ply = own[5]
    review = reviewed(table, {ply: "?"}, 0)
    before = page(review, table, NAMES[:2], "", "1")
    assert "nothing is known of the others" in before
    assert "What Bela overlooked" not in before and "What decided the result of Bela" not in before
    # Deal what the seat cannot see anew where its board is shown.
    true = table.states[ply - 1]
    other = game.determinize(game.view(true, 0), Random(3))
    assert other != true
    table.states[ply - 1] = other
    assert page(review, table, NAMES[:2], "", "1") == before


def test_a_page_of_a_stopped_review_says_so_and_one_without_marks_is_a_page_too() -> None:
    table = played("tiles", "03")
    review = msgspec.structs.replace(reviewed(table, {}), complete=False)
    text = page(review, table, NAMES[: len(table.header.seats)], "", "1")
    Outline(text)
    assert "The review was stopped" in text
    assert 'class="board"' not in text


def test_a_reader_sees_the_own_account_first_and_the_others_folded_up() -> None:
    table = played("tiles", "03")
    names = [each.name for each in table.header.seats]
    review = reviewed(table, {})
    for reader in (EVERYBODY, SPECTATOR, 0, 1):
        page = "".join(contents(review, table, names, "", "1", reader=reader))
        seats = page.partition('<div class="seats">')[2]
        titles = re.findall(r"<details( open)?[^>]*><summary><h3>(\S+)( \(you\))? began", seats)
        assert len(titles) == len(names)
        if reader < 0:
            assert titles == [(" open", name, "") for name in names]
        else:
            others = [name for seat, name in enumerate(names) if seat != reader]
            own = (" open", names[reader], " (you)")
            assert titles == [own, *(("", name, "") for name in others)]


def test_a_page_names_its_language() -> None:
    table = played("temples", "01")
    try:
        speak("de")
        assert '<html lang="de">' in page(reviewed(table, {}), table, NAMES[:2], "", "1")
    finally:
        speak("en")


def test_the_chances_of_a_row_make_100() -> None:
    table = played("tiles", "03")
    review = reviewed(table, {})
    shares = [[0.295, 0.705], [0.375, 0.625], [0.455, 0.545]]
    steps = [
        msgspec.structs.replace(step, shares=shares[place % 3])
        for place, step in enumerate(review.steps)
    ]
    text = page(msgspec.structs.replace(review, steps=steps), table, NAMES[:2], "", "1.0")
    body = text.split("<tbody>")
    rows = [re.findall(r"<td>(\d+)&nbsp;%</td>", row) for row in "".join(body[1:]).split("</tr>")]
    told = [[*map(int, row)] for row in rows if len(row) == 2]
    assert len(told) > 10
    assert {sum(row) for row in told} == {100}


def test_labels_are_moved_up_until_they_are_apart() -> None:
    assert apart([250, 250, 36, 250]) == [250, 224, 36, 198]
    assert apart([100, 90]) == [100, 74]
    assert apart([]) == []
