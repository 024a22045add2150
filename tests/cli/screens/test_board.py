"""The board of the full screen: what the mouse points at and chooses, and what is drawn anew."""

from __future__ import annotations

import asyncio

from textual.app import App, ComposeResult

from cli.screens.board import Board
from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import INK, SHADES


class One(App[None]):
    """An app with nothing but a board."""

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.board = Board()
        self.told: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_pointed(self, event: Board.Pointed) -> None:
        self.told.append(("pointed", event.word))

    def on_board_chosen(self, event: Board.Chosen) -> None:
        self.told.append(("chosen", event.word))


def canvas(text: str) -> Canvas:
    drawn = Canvas(20, 6)
    drawn.text(0, 0, "first", INK)
    drawn.text(0, 3, text, INK)
    drawn.spot(0, 3, 5, 1, "H5")
    return drawn


def test_a_board_draws_only_rows_that_change_and_tells_what_is_pointed_at() -> None:
    async def look() -> None:
        app = One()
        async with app.run_test(size=(20, 6)) as pilot:
            app.board.show(canvas("tiles"), SHADES)
            await pilot.pause()
            before = app.board.drawn
            app.board.show(canvas("other"), SHADES)
            await pilot.pause()
            assert app.board.drawn == before + 1
            assert app.board.render_line(3).text == "other" + " " * 15
            await pilot.hover(Board, offset=(2, 3))
            await pilot.hover(Board, offset=(4, 3))
            await pilot.click(Board, offset=(4, 3))
            await pilot.hover(Board, offset=(9, 3))
            await pilot.click(Board, offset=(9, 3))
            assert app.told == [("pointed", "H5"), ("chosen", "H5"), ("pointed", "")]

    asyncio.run(look())
