"""Requests that are almost right: each has something changed, and none may fail, leak or hang.

python -m tests.web.mutations --requests 10000
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from suite.web.table.served_table import ServedTable
from tests.web.room import ORIGIN, legal, opened, people, two_people

PATHS: Final = (
    "/t/{id}/{role}/",
    "/t/{id}/{role}/stream",
    "/t/{id}/{role}/choose",
    "/t/{id}/{role}/replay",
    "/t/{id}/{role}/review/",
    "/t/{id}/{role}/review/stream",
    "/t/{id}/{role}/{what}",
    "/t/{id}/shared/{role}/{what}",
    "/t/{id}/shared",
    "/host/t/{id}/{what}",
    "/host/t/{id}/",
    "/host/{what}",
    "/host/games/{what}/replay",
    "/join",
    "/join/{id}",
    "/rules/{what}",
    "/static/{what}",
    "/{what}",
)
DONE: Final = (
    "act", "act", "undo", "hint", "choose", "replay", "begin", "issue", "move", "watch", "tables",
)  # fmt: skip
WHATS: Final = (
    *DONE, "resign", "join", "free", "stand-in", "back", "here", "stop", "go-on", "record", "shut",
    "resume", "again", "let-in", "rules", "new", "table.css", "..", "%2e%2e", "%00", "x" * 300,
)  # fmt: skip
ROLES: Final = ("0", "1", "2", "-1", "spectator", "host", "٣", "01", "%30", "", "9" * 400)
VALUES: Final = (
    "", "0", "-1", "1e9", "0.0", "99999999999.0", "NaN", "null", "\x00", "é", "<script>",
    "a" * 2000, "../../etc/passwd", "travel medes", "tile temple H5", "٣", "{}", "[]", "\ud800",
)  # fmt: skip
NAMES: Final = (
    "at", "key", "action", "secret", "name", "seat", "other", "as", "held", "words", "place",
    "game", "edition", "seat0", "seat1", "pace", "undo", "file", "seen", "ply", "shared", "asks",
    "until", "code", "knock", "role", "name0", "about",
)  # fmt: skip


async def try_mutations(folder: Path, number: int, *, good: bool) -> None:
    """Send so many mutated requests to a room in a folder, with wrong cookies or `good` ones.

    None may fail or hang. Without a good cookie none may tell a hand or change a game.
    """
    async with opened(folder) as room:
        served, browsers = await two_people(room)
        host = await room.host()
        rng = Random(number)
        stranger = room.browser()
        before = Path(served.entry.record).read_bytes()
        for _ in range(number):
            if good and not _is_played(served):
                for each in room.tables:
                    await room.tables.stop(each)
                served, browsers = await two_people(room)
            request = mutated(rng, served, [*browsers, host], good=good)
            if good and request["url"].endswith("/stream"):
                continue  # it would not end
            room.rates._buckets.clear()
            sent = stranger.send(stranger.build_request(**request))
            answer = await asyncio.wait_for(sent, 10)
            assert answer.status_code < 500, request
            assert good or 'id="hand"' not in answer.text, request
        assert good or Path(served.entry.record).read_bytes() == before


def _is_played(served: ServedTable) -> bool:
    """Return whether no good request has stopped the table, ended the game or freed a seat."""
    is_on = served.is_open and served.table is not None and not served.table.outcome
    return is_on and all(served.passes.is_in(role) for role in "01")


def mutated(
    rng: Random, served: ServedTable, browsers: list[httpx.AsyncClient], *, good: bool = False
) -> dict[str, Any]:
    """Return a request with whatever in its parts, and a wrong cookie, none, or a `good` one."""
    path = rng.choice(PATHS).format(
        id=_mostly(rng, served.id, (served.id[:-1], "none", "%2e")),
        role=_mostly(rng, rng.choice("01"), ROLES),
        what=_mostly(rng, rng.choice(DONE), WHATS),
    )
    right = {"at": served.at, "key": str(rng.random()), "seat": "0", "ply": "1"}
    if isinstance(people(served).actor, int):
        right |= {"action": rng.choice(legal(served)), "words": rng.choice(legal(served))}
    fields = right if rng.random() < 0.7 else {}
    fields |= {rng.choice(NAMES): rng.choice(VALUES) for _ in range(rng.randrange(3))}
    safe = {name: value.encode("utf-8", "replace").decode() for name, value in fields.items()}
    headers = {"Origin": ORIGIN, "Cookie": _cookie(rng, browsers, good=good)}
    if rng.random() < 0.3:
        headers["Accept"] = rng.choice(("application/json", "text/event-stream", "\x7f"))
    if rng.random() < 0.3:
        headers["Accept-Language"] = rng.choice(("de", ",,;q=", "x" * 500, "de;q=1e999"))
    if rng.random() < 0.2:
        headers["Last-Event-ID"] = rng.choice(VALUES[:6])
    request: dict[str, Any] = {"method": "GET", "url": path, "headers": headers}
    kind = rng.choice((0, 0, 0, 1, 1, 2, 3))
    if kind == 0:
        request["params"] = safe
    elif kind == 1:
        request |= {"method": "POST", "data": safe}
    elif kind == 2:
        request |= {"method": "POST", "json": safe if rng.random() < 0.5 else [safe, None]}
    else:
        headers["Content-Type"] = rng.choice(("application/json", "multipart/form-data", ";", ""))
        request |= {"method": "POST", "content": rng.randbytes(rng.randrange(200))}
    return request


def _mostly(rng: Random, right: str, others: Sequence[str]) -> str:
    """Return what is right, three times in four."""
    return right if rng.random() < 0.75 else rng.choice(others)


def _cookie(rng: Random, browsers: list[httpx.AsyncClient], *, good: bool) -> str:
    """Return a cookie that is `good`, or one with a character changed, or nonsense."""
    known = [cookie for browser in browsers for cookie in browser.cookies.jar]
    if good:
        return "; ".join(f"{each.name}={each.value}" for each in known)
    chosen = rng.choice(known)
    value = chosen.value or ""
    at = rng.randrange(len(value))
    wrong = value[:at] + ("A" if value[at] != "A" else "B") + value[at + 1 :]
    return rng.choice(("", "x", ";;=", f"{chosen.name}={wrong}", f"{chosen.name}={value[:-1]}"))


def main() -> None:
    """Send so many mutated requests, one half with wrong cookies, the other with good ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    number = parser.parse_args().requests // 2
    for good in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(try_mutations(Path(folder), number, good=good))
    print(f"{2 * number} mutated requests have done no harm")  # noqa: T201


if __name__ == "__main__":
    main()
