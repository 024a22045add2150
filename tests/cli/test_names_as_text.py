"""Names of strangers come out as text: on pages, in pictures, in terminals, whatever they are."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from textual.pilot import Pilot

from cli.commands import review as review_command
from cli.screens.replay.replay import Replay
from cli.shell.games.recorded import read_game
from suite.review.cache import Shelf
from suite.review.review import Review
from tests.arena.folders import folder_of, tournament
from tests.cli.records import begun, golden, run, saved
from tests.cli.screens.test_replay_screen import board, head, shown, told
from tests.review.pages import choices, reviewed
from tests.web.room import opened

NAMES: Final = (
    "<script>alert(1)</script>",
    "</script><script>x()</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><style>*{}</style>",
    "</text><script>1</script>",
    "</title><b>x",
    "</textarea><i>x",
    "<iframe srcdoc=x>",
    "<a href=javascript:x>y</a>",
    "<!--",
    "-->",
    "<![CDATA[x]]>",
    "]]>",
    "<?xml version='1.0'?>",
    "<!DOCTYPE x>",
    '" onmouseover="x()',
    "' onfocus='x()' autofocus",
    "`><b>",
    "&lt;b&gt;",
    "&#60;script&#62;",
    "&amp;amp;",
    "javascript:alert(1)",
    "{{7*7}}${7*7}%s{0}",
    "$x^2$ \\frac{1}{2}",
    "[bold red]x[/bold red]",
    "[link=file:///etc/passwd]x[/]",
    "[/] [@click=app.quit]x",
    "\x1b[2J\x1b]0;t\x07",
    "a\u202eb\u2066c\u200fd",
    "a\x00b\x7fc\x85d\u2028e",
    "x\r\n%s\tdata: y\n\nz",
)
"""What a record may hold as a name, so that a page would run it, or a terminal obey it."""
HARMLESS: Final = {name: f"Ada{number}" for number, name in enumerate(NAMES)}
TURNING: Final = frozenset(
    map(chr, (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2066, 0x2067))
)
"""What changes the direction of a text; the isolates that end at their own end are ours."""


class Parts(HTMLParser):
    """What a page consists of: its elements with their attributes, and what they refer to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.kinds: set[tuple[str, frozenset[str]]] = set()
        self.addresses: set[str] = set()
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        fitted = ("textlength", "lengthadjust")  # of long names
        self.kinds.add((tag, frozenset(name for name, _value in attrs if name not in fitted)))
        self.addresses |= {
            # Behind it are places of the page, and secrets; the letters of a table are random.
            re.sub("code=[A-Z]{4}", "code=", (value or "").partition("#")[0])
            for name, value in attrs
            if name in ("href", "src", "style", "action")
        }

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.kinds.add((f"comment {data}", frozenset()))

    def handle_decl(self, decl: str) -> None:
        self.kinds.add((f"declaration {decl}", frozenset()))

    def handle_pi(self, data: str) -> None:
        self.kinds.add((f"instruction {data}", frozenset()))

    def unknown_decl(self, data: str) -> None:
        self.kinds.add((f"declaration {data}", frozenset()))


def pairs() -> Iterator[tuple[str, str]]:
    """Yield all names, two at a time."""
    yield from zip(NAMES[::2], NAMES[1::2], strict=True)


def check_page(text: str, harmless: str, *names: str) -> None:
    """Check that a page has no part that it lacks with harmless names, and the names as text."""
    check_signs(text)
    ours, theirs = Parts(harmless), Parts(text)
    assert theirs.kinds <= ours.kinds
    assert theirs.addresses <= ours.addresses
    words = without_blanks("".join(theirs.words))
    assert not [name for name in names if visible(name) not in words]


def check_signs(text: str) -> None:
    """Check that a text neither controls a terminal nor turns what follows it."""
    assert TURNING.isdisjoint(text)
    assert all(sign.isprintable() or sign in "\n\u2068\u2069" for sign in text), ascii(text)


def visible(name: str) -> str:
    """Return the beginning of a name as it must be shown, without its blanks."""
    return without_blanks("".join(sign if sign.isprintable() else "?" for sign in name)[:6])


def without_blanks(text: str) -> str:
    """Return a text in small letters, without the blanks at which rows may end."""
    return "".join(text.casefold().replace("\xa0", " ").split())


def named(path: Path, *names: str, game: str = "temples", is_over: bool = True) -> Path:
    """Write a record of a game between two people of these names."""
    header, *played = golden() if is_over else begun(game, 30, 2)
    people = [{"name": name, "player": "human"} for name in names]
    return saved(path, [{**header, "seats": people}, *played])


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_pictures(game: str, tmp_path: Path) -> None:
    for number, names in enumerate(pairs()):
        path = named(tmp_path / f"{number}.jsonl", *names, game=game, is_over=False)
        text = run("record", "show", path, "--format", "svg").stdout
        check_signs(text)
        root = ElementTree.fromstring(text)
        space = root.tag.removesuffix("svg")
        assert {element.tag for element in root.iter()} <= {
            f"{space}{tag}" for tag in ("svg", "rect", "g", "path", "text")
        }
        attributes = {name for element in root.iter() for name in element.attrib}
        assert not {name for name in attributes if name.startswith("on") or "href" in name}
        words = without_blanks("".join(root.itertext()))
        assert all(visible(name) in words for name in names), (names, words)


@pytest.mark.parametrize(
    ("game", "shown_as"), [("temples", "line"), ("tiles", "ascii"), ("temples", "plain")]
)
def test_terminals(game: str, shown_as: str, tmp_path: Path) -> None:
    for number, names in enumerate(pairs()):
        path = named(tmp_path / f"{number}.jsonl", *names, game=game, is_over=False)
        for words in (("record", "show"), ("replay",)):
            told_of = run(*words, path, "--ui", shown_as).output
            check_signs(told_of)
            assert not [name for name in names if visible(name) not in without_blanks(told_of)]


def made_up(table: object, *_given: object) -> Review:
    """Return a review with marks, which takes no time."""
    return reviewed(table, dict.fromkeys(choices(table)[3:9:2], "?"))  # type: ignore[arg-type]


@pytest.mark.slow
def test_reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_command, "_make", lambda work: made_up(work.table))
    monkeypatch.setattr(Shelf, "write", lambda *_given: None)

    def written(name: str, *names: str) -> tuple[str, str]:
        path, page = named(tmp_path / f"{name}.jsonl", *names), tmp_path / f"{name}.html"
        assert run("review", path, "--html", page).exit_code == 0
        return page.read_text(), run("review", path).output

    for number, names in enumerate(pairs()):
        page, lines = written(str(number), *names)
        harmless, _lines = written(f"{number}-harmless", *map(HARMLESS.__getitem__, names))
        check_page(page, harmless, *names)
        check_signs(lines)
        assert not [name for name in names if visible(name) not in without_blanks(lines)]


@pytest.mark.slow
def test_pages_of_tables_in_the_browser(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()

    async def look(*names: str) -> list[str]:
        named(tmp_path / "games" / "first.jsonl", *names, is_over=False)
        async with opened(tmp_path) as room:
            host = await room.host()
            pages = [(await host.get("/host/")).text]
            served = room.tables.resume("first.jsonl")
            people = [await room.sit(served, seat, "") for seat in (0, 1)]
            at = f"/t/{served.id}"
            for browser, address in (
                (host, "/host/"),
                (host, f"/host{at}/"),
                (people[0], f"{at}/0/"),
                (people[1], f"{at}/1/"),
                (people[0], f"{at}/0/replay?ply=20"),
            ):
                pages.append((await browser.get(address)).text)
            served.play.resign(0, served.at)
            pages.append((await people[1].get(f"{at}/1/")).text)
            await room.tables.stop(served)
        for path in tmp_path.rglob("*.json*"):
            path.unlink()
        return [page.replace(served.id, "ID") for page in pages]

    async def compare() -> None:
        for names in pairs():
            harmless = await look(*map(HARMLESS.__getitem__, names))
            for page, plain in zip(await look(*names), harmless, strict=True):
                check_page(page, plain, *names)

    asyncio.run(compare())


@pytest.mark.slow
def test_reports_of_tournaments(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")

    def report(name: str, players: tuple[str, ...]) -> tuple[str, str]:
        folder = folder_of(tmp_path / name, tournament(players=players, seats=2), 30)
        table = run("arena", "table", folder).output
        page = run("arena", "report", folder)
        assert page.exit_code == 0, page.output
        return page.stdout, table

    players = tuple(f"cmd:{name}" for name in NAMES)
    for number in range(0, len(players), 8):
        part = players[number : number + 8]
        page, table = report(str(number), part)
        harmless, _table = report(f"{number}-harmless", tuple(f"cmd:bot{n}" for n in range(8)))
        check_page(page, harmless, *part)
        check_signs(table)


@pytest.mark.slow
def test_full_screens(tmp_path: Path) -> None:
    for number, names in enumerate(pairs()):
        path = named(tmp_path / f"{number}.jsonl", *names, is_over=False)
        game = read_game(path, 1, "1", reveal=False)
        seen: list[str] = []

        async def look(_pilot: Pilot[None], screen: Replay, seen: list[str] = seen) -> None:
            seen += [head(screen), board(screen), told(screen)]

        shown(Replay(game.table, game.names, 0, ply=30), look)
        check_signs("".join(seen))
        assert all(visible(name) in without_blanks("".join(seen)) for name in names)
