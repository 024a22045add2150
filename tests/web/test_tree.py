"""What a screen reader finds on the page of a seat, as a tree of roles and names."""

from __future__ import annotations

import re
from typing import Any

import pytest

from suite.core import games
from suite.core.flow import CHANCE
from suite.core.picture.fragments import style_sheet
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.web.page.documents import table_page
from suite.web.table.seating import TableEntry
from suite.web.table.served_table import ServedTable
from suite.work import Here
from tests.web.browser import PHONE, STATIC

HOME = "http://room.test/"
SEATS = (Seating("Anna", "human"), Seating("Bela", "human"))
BOARD = re.compile(r"^ *- '?(row|gridcell) .*\n", re.MULTILINE)
"""The places, whose names have tests of their own."""

TEMPLES = """\
- main:
  - heading "Anna" [level=1]
  - text: Your turn
  - grid "Temples":
  - list:
    - listitem: ○ allowed
  - group "your hand, 8":
    - button "Mede"
    - button "Sumerian"
    - button "Sumerian"
    - button "Hittite"
    - button "Persian"
    - button "Assyrian"
    - button "Assyrian"
    - button "Assyrian"
  - text: your yard
  - group "Anna's yard is empty; the starting stage is not built yet.":
    - button "start"
  - text: Bela's yard
  - group "Bela's yard is empty; the starting stage is not built yet.":
    - img "start"
  - paragraph: First travel to a site, settle there, and build your starting stage.
  - button "Travel to the Medes"
  - button "Travel to the Sumerians"
  - button "Travel to the Hittites"
  - button "Travel to the Persians"
  - button "Travel to the Assyrians"
  - button "End the turn" [disabled]
  - button "Migrate" [disabled]
  - button "Hint"
  - link "Rules":
    - /url: rules
  - button "More": ⋯
"""
TILES = """\
- main:
  - heading "Anna" [level=1]
  - text: Your turn action 1 of 2
  - table:
    - rowgroup:
        - cell
        - columnheader "Player"
        - columnheader "Leaders"
        - columnheader "Tiles"
        - columnheader "Cat"
    - rowgroup:
        - cell
        - rowheader "Anna"
        - cell "Anna's priest Anna's king Anna's trader Anna's farmer":
          - img "Anna's priest"
          - img "Anna's king"
          - img "Anna's trader"
          - img "Anna's farmer"
        - cell
        - rowheader "Bela"
        - cell "Bela's priest Bela's king Bela's trader Bela's farmer":
          - img "Bela's priest"
          - img "Bela's king"
          - img "Bela's trader"
          - img "Bela's farmer"
  - grid "standard board":
  - paragraph:
    - img "no red points"
    - img "no black points"
    - img "no green points"
    - img "no blue points"
    - img "no treasures"
  - group "Your screen":
    - button "temple"
    - button "temple"
    - button "temple"
    - button "temple"
    - button "market"
    - button "farm"
  - group "Leaders":
    - button "Anna's priest"
    - button "Anna's king"
    - button "Anna's trader"
    - button "Anna's farmer"
    - button "catastrophe"
    - button "catastrophe"
  - paragraph: First place a leader next to a temple.
  - button "Tile"
  - button "Leader"
  - button "Catastrophe"
  - button "End the turn"
  - button "Swap"
  - button "Hint"
  - link "Rules":
    - /url: rules
  - button "More": ⋯
"""


def _page(name: str) -> str:
    """Return the page of the seat that begins a game."""
    game = games.find(name)
    header = Header(format=FORMAT, game=name, rules={}, seats=SEATS, seed=3)
    table: Table[Any] = Table(game, header)
    while table.actor is CHANCE:
        table.deal()
    kept = TableEntry(id="tree", game=name, rules={}, seats=list(SEATS), seed=3, record="-")
    served = ServedTable(kept, Here(), 0.0)
    served.watch(table)
    assert isinstance(table.actor, int)
    return table_page("Anna", served.parts(table.actor), served.at, name)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "tree"), [("temples", TEMPLES), ("tiles", TILES)])
def test_the_page_is_read_out_in_order(browser: Any, game: str, tree: str) -> None:
    page = browser.new_context(viewport=PHONE, java_script_enabled=False).new_page()

    def answer(route: Any) -> None:
        file = STATIC / route.request.url.rpartition("/")[2]
        if route.request.url == HOME:
            route.fulfill(body=_page(game), content_type="text/html")
        elif file.name == f"{game}.css":
            styles = style_sheet(games.find(game).paints)
            route.fulfill(body=styles, content_type="text/css")
        else:
            route.fulfill(path=file)

    page.route("**/*", answer)
    page.goto(HOME)
    main = page.locator("main").aria_snapshot()
    assert BOARD.sub("", f"{main}\n") == tree
