"""The rules are within reach: a chapter that a sentence cites, and the whole handbook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from suite.core import games
from suite.web.page.citations import link_chapter
from tests.web.room import Room, in_a_room, two_people


def test_a_chapter_that_is_cited_is_a_link() -> None:
    link = '<a href="rules?about=Wars" data-sheet>Wars</a>'
    assert link_chapter("No leader is there. (Wars)") == f"No leader is there. ({link})"
    numbered = '<a href="rules?about=2.5.5" data-sheet>§ 2.5.5</a>'
    assert link_chapter("No run. (2.5.5)") == f"No run. ({numbered})"
    assert link_chapter("Too late <now>.") == "Too late &lt;now&gt;."


@in_a_room
async def test_the_rules_of_a_game_are_there_for_everybody(room: Room) -> None:
    stranger = room.browser()
    for game in games.names():
        page = await stranger.get(f"/rules/{game}")
        topics = games.topics_in_play(games.find(game), games.find(game).new_rules())
        assert page.text.count("<article") == len(topics)
        assert "{{" not in page.text
        assert "<script" not in page.text
        typed = "catastrophe G3" if game == "tiles" else "travel hittites"
        assert any(f"`{typed}`" in topic.text for topic in topics)
        assert "<code>" not in page.text, "nothing is typed on a page"
        assert "(ruling" not in page.text
        assert "medes, sumerians" not in page.text, "a name is capitalized"
    assert (await stranger.get("/rules/chess")).status_code == 404


@pytest.mark.parametrize(
    ("about", "number"),
    [
        *(("Wars", 1), ("wars", 1), ("no such chapter", 0), ("", 0)),
        *(("2 red points", 1), ("G3, your king, kingdom b.", 1), ("Anna's monument", 1)),
    ],
)
def test_one_chapter_can_be_asked_for(about: str, number: int, tmp_path: Path) -> None:
    async def ask(room: Room) -> None:
        page = await room.browser().get("/rules/tiles", params={"about": about})
        assert (page.text.count("<article") == 1) is bool(number)
        assert ("All rules" in page.text) is bool(number)

    in_a_room(ask)(tmp_path)


@in_a_room
async def test_first_comes_what_the_rules_say_of_what_was_asked_about(room: Room) -> None:
    browser = room.browser()
    page = (await browser.get("/rules/tiles", params={"about": "a temple"})).text
    [lead] = re.findall(r'<p class="lead">(.*?)</p>', page, re.S)
    assert "57 temples" in lead
    assert '<p class="asked"><b>A temple</b></p>' in page
    assert page.count(lead) == 1, "nothing is said twice"
    page = (await browser.get("/rules/tiles", params={"about": "a treasure"})).text
    assert 'class="about"' in page, "what else there is of it is marked"
    page = (await browser.get("/rules/tiles", params={"about": "<b>"})).text
    assert 'class="lead"' not in page
    assert 'class="about"' not in page


@in_a_room
async def test_a_table_shows_the_rules_that_hold_there(room: Room) -> None:
    served, browsers = await two_people(room, "tiles")
    page = await browsers[0].get(f"/t/{served.id}/0/rules", params={"about": "Buildings"})
    assert page.status_code == 200
    assert 'href="rules"' in (await browsers[0].get(f"/t/{served.id}/0/")).text
    assert (await room.browser().get(f"/t/{served.id}/0/rules")).status_code == 403


@in_a_room
async def test_actions_and_references_are_words_of_a_page(room: Room) -> None:
    browser = room.browser()
    page = (await browser.get("/rules/temples", params={"about": "banish"})).text
    assert "<q>banish the Medes (run at place 1)</q> would leave him" in page
    assert page.index("2.5.3") > page.index("would leave him"), "where it stands comes last"
    page = (await browser.get("/rules/tiles", params={"about": "end"})).text
    assert 'see <a href="/rules/tiles?about=turn" data-sheet>A turn</a>' in page
    ending = (await browser.get("/rules/tiles", params={"about": "End the turn"})).text
    assert '<p class="lead">In a turn you take up to two actions' in ending
    assert '<a href="/rules/tiles" class="way" data-sheet>All rules</a>' in page
    page = (await browser.get("/rules/tiles")).text
    assert page.count("<summary>") == page.count("<article"), "what is long is folded up"


@pytest.mark.parametrize(
    ("about", "title"),
    [
        ("K1, temple, treasure, no kingdom.", "The board, the pieces and their words"),
        ("2 red points", "Points"),
    ],
)
def test_of_a_place_the_piece_is_explained(about: str, title: str, tmp_path: Path) -> None:
    async def ask(room: Room) -> None:
        page = await room.browser().get("/rules/tiles", params={"about": about})
        assert re.findall(r"<h2>(.*?)</h2>", page.text) == [title]

    in_a_room(ask)(tmp_path)
