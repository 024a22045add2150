"""Draw the pictures of the documentation: `python -m docs.pictures`."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import product
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from textwrap import wrap
from typing import Any, Final

from suite import __version__
from suite.core.games import find, names
from suite.core.lesson import ChoiceLesson
from suite.core.picture.canvas import Canvas, stacked
from suite.core.picture.look import ALLOWED, Look
from suite.core.picture.palette import BACKGROUND, GOLD, INK
from suite.core.picture.panels import write
from suite.core.picture.svg import svg
from suite.core.play.record import FORMAT, Header, Seating, read_file
from suite.core.play.replay import replay as replayed
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, View
from suite.lessons import lessons
from suite.play.review import Reviews
from suite.temples.model.pieces import COPIES, PEOPLES, STAGES
from suite.tiles.model.pieces import KINDS, LEADERS, TILES
from suite.work import Here

IMAGES: Final = Path(__file__).parent / "images"

# --- the card game

NAMES: Final = ("Anna", "Greta")
KEYS: Final = (
    ("1-9", "card"),
    ("← →", "place"),
    ("t s b m a", "actions"),
    ("u", "undo"),
    ("?", "why"),
    ("i", "hint"),
    ("q", "save and quit"),
)
LOG: Final = (
    "Greta ends the turn.",
    "Anna draws a Sumerian, a Persian and an Assyrian.",
    "Anna settles an Assyrian at the Hittites.",
)

PEOPLE_OF: Final = dict(zip("MSHPA", PEOPLES, strict=True))
ROWS: Final = (("SSH", "PPSAA", "SSSSA", "PPP", "AAM"), ("MM", "A", "PSAAM", "HHHP", "HS"))
TEMPLES: Final[tuple[tuple[list[int], ...], ...]] = (
    ([], [1, 2, 3], [1, 2], [1, 2, 4], [1]),
    ([1], [], [1, 2, 3, 4, 6], [1, 2, 3], [2]),
)
YARDS: Final = ([2, 2, 4, 3], [3, 1, 5])
TOP: Final = [4, 3]
HAND: Final = "AHSSP"
SEEN_OF_THE_RIVAL: Final = "M"
DISCARDS: Final = "MMMSHHHPPPAA"

# --- the tile game

TILE_NAMES: Final = ("Anna", "Bela", "turn", "Greta")
TILE_KEYS: Final = (
    ("←↑↓→", "move"),
    ("1-6", "tile"),
    ("K P T F", "leader"),
    ("c", "catastrophe"),
    ("x", "swap"),
    ("u", "undo"),
    ("?", "why"),
    ("i", "hint"),
    ("q", "save and quit"),
)
TILE_LOG: Final = (
    "Greta puts the trader on B9.",
    "Greta swaps two tiles.",
    "Anna lays a settlement on M6, and Bela takes a black point.",
)

LAID: Final = {
    "temple": "K1 B2 C2 P2 F3 F4 N5 E6 H6 K7 L7 B8 O9 F10 K11",
    "settlement": "G4 E5 G5 M5 M6",
    "market": "G2 H3 P3 C8",
    "farm": "E2 E3 O5 O6 C7 D7 D8 I9 J9",
}
STANDING: Final = (
    {"priest": "F2", "king": "E4", "trader": "P1"},
    {"king": "N6", "trader": "G3"},
    {"priest": "B3", "king": "L8", "farmer": "K8"},
    {"priest": "H7", "trader": "B9"},
)
TILE_HAND: Final = {"temple": 2, "settlement": 1, "market": 1, "farm": 2}
GONE: Final = {"temple": 4, "settlement": 2, "market": 3, "farm": 6}
"""The tiles that have left the game openly."""
POINTS: Final = {"black": 4, "red": 7, "blue": 9, "green": 5}


def temples(width: int = 140, height: int = 30) -> Canvas:
    """Return a card game in the middle of play, as the lower seat sees it."""
    game = find("temples")
    view = View(game, 0, game.from_json(a_view(), game.new_rules(), watcher=0))
    look = Look(
        width,
        height,
        cursor="hittites",
        last="settle assyrians",
        refused=game.explain(view, game.read("build rival")).sentence,
        log=LOG,
        keys=KEYS,
    )
    return game.draw(view, NAMES, look)


def tiles(width: int = 146, height: int = 28) -> Canvas:
    """Return a tile game in the middle of play, as the first of four seats sees it."""
    game = find("tiles")
    view = View(game, 0, game.from_json(a_tile_view(), game.new_rules(), watcher=0))
    look = Look(
        width,
        height,
        cursor="H5",
        last="tile settlement M6",
        held="tile temple",
        ahead=[game.explain(view, game.read("tile temple H5")).sentence],
        log=TILE_LOG,
        keys=TILE_KEYS,
    )
    return game.draw(view, TILE_NAMES, look)


def watched() -> Canvas:
    """Return a card game between programs as it is watched on the full screen, paused."""
    return asyncio.run(_watched(ply=60, width=146, height=34))


async def _watched(ply: int, width: int, height: int) -> Canvas:
    from cli.screens.board import Board
    from cli.screens.watch.watch_app import WatchApp
    from cli.shell.games.seats import seat_programs
    from cli.shell.games.series import Series

    game = find("temples")
    seats = seat_programs(game, ["ai:turn", "ai:beam"])
    first = Header(format=FORMAT, game=game.name, rules=game.new_rules(), seats=seats)
    app = WatchApp(Series(game, first, seed=8, number=3), "calm")
    async with app.run_test(size=(width, height)) as pilot:
        screen = app.game_screen
        while not screen.table.outcome:
            await pilot.pause(0.01)
        await pilot.press("g", *str(ply), "enter")
        while (screen.thoughts.last_decision(ply), screen.watcher) not in screen.thoughts.shares:
            await pilot.pause(0.01)
        await pilot.pause()
        head = Canvas(width, 1, BACKGROUND)
        head.text(0, 0, screen.head(), GOLD, bold=True)
        shown = [board.canvas for board in screen.query(Board) if board.display]
        return stacked([head, *shown])


def palettes() -> Canvas:
    """Return the pieces of all games in true colour, 256 and 16 colours."""
    from tests.palettes import reduced

    parts = []
    for name in names():
        game = find(name)
        for number, label in ((0, name), (256, "  256"), (16, "  16")):
            part = Canvas(46, 1, BACKGROUND)
            write(part, 10, 0, game.pieces)
            if number:
                part = reduced(part, game.shades, number)
            part.text(0, 0, label, INK)
            parts.append(part)
    return stacked(parts)


def a_tile_view() -> dict[str, Any]:
    """Return a position of the tile game as JSON."""
    laid = {cell: kind for kind, cells in LAID.items() for cell in cells.split()}
    unseen = {
        kind: copies - GONE[kind] - TILE_HAND[kind] - list(laid.values()).count(kind)
        for kind, copies in zip(KINDS, TILES, strict=True)
    }
    return {
        "game": "tiles",
        "seat": 0,
        "phase": "action",
        "to_move": 0,
        "active": 0,
        "actions_left": 1,
        "tiles": laid,
        "face_down": ["I7", "J7", "I8", "J8"],
        "leaders": {
            leaders[leader]: [seat, leader]
            for seat, leaders in enumerate(STANDING)
            for leader in LEADERS
            if leader in leaders
        },
        "catastrophes": ["L5", "G8"],
        "treasures": ["K1", "B2", "P2", "F3", "N5", "I7", "B8", "O9"],
        "monuments": {"I7": "blue-red"},
        "buildings": {},
        "wonder": None,
        "unification": None,
        "hands": [TILE_HAND, {"unknown": 6}, {"unknown": 6}, {"unknown": 6}],
        "bag": {"unknown": sum(unseen.values()) - 18},
        "points": [POINTS, None, None, None],
        "won_treasures": [1, None, None, None],
        "catastrophes_left": [2, 1, 2, 1],
        "conflict": None,
        "unseen": unseen,
        "swapped_unseen": [0, 0, 0, 0],
        "seen_points": [POINTS | {"treasures": 1}, *[dict.fromkeys([*POINTS, "treasures"], 0)] * 3],
    }


def a_view() -> dict[str, Any]:
    """Return a position of the card game as JSON; the remaining cards are unknown."""
    columns = [TOP, *YARDS, *TEMPLES[0], *TEMPLES[1]]
    used = Counter(stage for column in columns for stage in column)
    hidden = {str(stage): COPIES[stage - 1] - used[stage] for stage in STAGES}
    in_sight = sum(map(len, [*ROWS[0], *ROWS[1], HAND, DISCARDS]))
    return {
        "game": "temples",
        "seat": 0,
        "phase": "act",
        "to_move": 0,
        "active": 0,
        "turn": 15,
        "migrated": False,
        "final": False,
        "to_discard": 0,
        "hands": [pile(HAND), {PEOPLE_OF[SEEN_OF_THE_RIVAL]: 1, "unknown": 4}],
        "pieces": ["hittites", "hittites"],
        "rows": [
            {site: [PEOPLE_OF[each] for each in row] for site, row in sites(rows)} for rows in ROWS
        ],
        "temples": [dict(sites(temples)) for temples in TEMPLES],
        "start": [False, False],
        "yards": list(YARDS),
        "stock": {"unknown": 60 - 5 - in_sight},
        "discards": pile(DISCARDS),
        "supply": {"hidden": hidden, "top": TOP},
    }


def sites(each: Any) -> Any:
    """Pair the names of the five sites with these values."""
    return zip(PEOPLES, each, strict=True)


def pile(letters: str) -> dict[str, int]:
    """Return a pile as JSON from the letters of its cards."""
    return {people: letters.count(letter) for letter, people in PEOPLE_OF.items()}


# --- positions that the pages on strategy and the gallery talk about

LEARNERS: Final = ("Anna", "Ben")
LESSONS: Final = (
    *("tiles-order", "tiles-joker", "tiles-income"),
    *("temples-open", "temples-steal", "temples-collapse"),
)
GAMES: Final = Path(__file__).parent / "games"
TURNING_POINTS: Final = {
    "temples-1": 91,
    "temples-2": 119,
    "temples-3": 106,
    "tiles-1": 196,
    "tiles-2": 52,
    "tiles-3": 89,
}
"""The games of the gallery, each with the ply after which it is shown."""


def lesson(word: str) -> Canvas:
    """Return the position that a lesson in playing well asks about."""
    given = lessons()[word]
    assert isinstance(given, ChoiceLesson)
    game = find(given.game)
    seats = tuple(Seating(name, "human") for name in LEARNERS)
    table = Table(game, Header(format=FORMAT, game=game.name, rules=game.new_rules(), seats=seats))
    *before, _tempting = given.actions.split(", ")
    for action in before:
        table.take(game.read(action))
    seat = game.actor(table.state)
    assert isinstance(seat, int)
    look = Look(100, 36, lit=dict.fromkeys(given.lit, ALLOWED))
    return game.draw(table.view(seat), LEARNERS, look)


def turning_point(name: str) -> Canvas:
    """Return a game of the gallery at its turning point, with all that is hidden."""
    path = GAMES / f"{name}.jsonl"
    source = read_file(path).game()
    game = find(source.header.game)
    table = replayed(game, source, path.name)
    people = [seating.name for seating in table.header.seats]
    view = table.view_at(TURNING_POINTS[name], EVERYBODY)
    return game.draw(view, people, Look(100, 36))


# --- a review

SEED: Final = 11
SHOWN: Final = {"width": 900, "height": 1250}
"""The part of the page that is shown, from its top, in pixels."""


def review_page() -> Mapping[str, bytes]:
    """Return the upper part of the page of a review, and one of its choices, as PNG.

    Without Chromium there is none.
    """
    chromium = which("chromium")
    if chromium is None:
        return {}
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        file = Path(folder) / "review.html"
        file.write_text(a_review(), encoding="utf-8")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        tab = browser.new_page(viewport=SHOWN)
        tab.goto(file.as_uri())
        choice = tab.locator("article").first
        found = {"review-page": tab.screenshot(), "review-choice": choice.screenshot()}
        browser.close()
    return found


def a_review() -> str:
    """Return the page of the review of a tile game that programs have played."""
    from suite.review import Reviewing
    from suite.review.page import page
    from tests.core.playing import header, play_on

    game = find("tiles")
    table = play_on(Table(game, header(SEED, ("greedy:slips=10", "turn"), game)))
    work = Reviewing(table, EVERYBODY)
    for _done, _all in work.work():
        pass
    outcome = table.outcome
    assert outcome
    winner = TILE_NAMES[outcome.winners[0]]
    said = f"{winner} has won ({game.reason_text(outcome.reason)})."
    return page(work.review(), table, TILE_NAMES[:2], said, __version__)


# --- a reviewed game


@cache
def reviewed() -> Any:
    """Return the reviews of a game of tiles that two programs have played, with that of all."""
    from tests.core.playing import header, play_on

    game = find("tiles")
    here, players = Here(), ("greedy", "turn:width=8")
    reviews = Reviews(play_on(Table(game, header(5, players, game))), here.give)
    reviews.want(EVERYBODY)
    while here.run():
        pass
    return reviews


def replay(width: int = 146, height: int = 40) -> Canvas:
    """Return the replay of a game at its second mistake, with the review."""
    from cli.screens.replay.replay import Replay, ReplayApp

    reviews = reviewed()
    shown = Replay(reviews.table, ("Ada", "Ben"), EVERYBODY, ply=0, reviews=reviews)
    return asyncio.run(seen(ReplayApp(shown), width, height, ("m", "m")))


def ending(width: int = 110, height: int = 38) -> Canvas:
    """Return the sheet at the end of a game, with the review."""
    from cli.screens.table.app import PlayApp

    app = PlayApp(reviewed().table, Path("game.jsonl"))
    app.play_screen.reviews = reviewed()
    return asyncio.run(seen(app, width, height, ()))


async def seen(app: Any, width: int, height: int, keys: tuple[str, ...]) -> Canvas:
    """Return what stands on the full screen of an app after some keys."""
    from textual.widgets import Static

    from cli.screens.board import Board

    whole = Canvas(width, height, BACKGROUND)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause(0.5)
        for key in keys:
            await pilot.press(key)
        await pilot.pause(0.5)
        for board in (board for screen in app.screen_stack for board in screen.query(Board)):
            for cell in product(range(board.canvas.width), range(board.canvas.height)):
                whole.clear(board.region.x + cell[0], board.region.y + cell[1])
            whole.paste(board.canvas, board.region.x, board.region.y)
        for text in app.screen.query(Static):
            rows = [row for line in str(text.render()).splitlines() for row in wrap(line, width)]
            for row, words in enumerate(rows[: text.region.height], text.region.y):
                whole.text(0, row, words, GOLD if text.id == "head" else INK)
    return whole


PICTURES: Final[Mapping[str, Callable[[], Canvas]]] = {
    "temples": temples,
    "temples-L": partial(temples, 163, 38),
    "temples-S": partial(temples, 80, 24),
    "tiles": tiles,
    "tiles-L": partial(tiles, 163, 38),
    "tiles-S": partial(tiles, 80, 24),
    "replay": replay,
    "ending": ending,
    "watch": watched,
    "palettes": palettes,
    **{word: partial(lesson, word) for word in LESSONS},
    **{f"game-{name}": partial(turning_point, name) for name in TURNING_POINTS},
}
"""The pictures by their file names."""


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (IMAGES / f"{name}.svg").write_text(svg(draw()), encoding="utf-8")
    for name, shown in review_page().items():
        (IMAGES / f"{name}.png").write_bytes(shown)
