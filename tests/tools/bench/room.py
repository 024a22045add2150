"""How soon a tap is seen on another phone, and what that costs the server.

    python -m tests.tools.bench.room
    python -m tests.tools.bench.room --tables 50 --seconds 600

A server in a process of its own has tables, all on this machine: one of the tile game with four
people and twenty spectators, or so many of both games at once, with two people, or with a person
and a program. People tap as they would: pieces, places and buttons until an action is chosen, and
then it is done; before each action they pause. Told are the times from a tap to the message on each
other phone, and the share of a core that the server has used. In the end every phone must show what
the server shows, and every answered action must be in its record.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import tempfile
import time
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import httpx
import msgspec

from suite.core.play import record
from tests.web.serving import Server, free_port, serving

PATIENCE: Final = 30
"""Seconds in which a message must be here."""
LARGEST: Final = 1 << 20
"""The most bytes in a line of a stream."""
BEAT: Final = b"data: {}"
"""What comes where nothing is new, and before the end of a stream."""
STEPS: Final = 12
"""The most taps for one action; then it is chosen anew."""


@dataclass(frozen=True)
class Kind:
    """What sits at a table: seats of people and of programs, and spectators."""

    game: str
    seats: tuple[str, ...]
    spectators: int = 0


FOUR: Final = ("human",) * 4
KINDS: Final = (
    Kind("tiles", ("human", "human"), 2),
    Kind("tiles", ("human", "medium")),
    Kind("temples", ("human", "human")),
    Kind("temples", ("human", "medium"), 1),
)
"""The tables of a full room, in turn."""


class Phone:
    """A seat's browser, or a spectator's, that follows its stream as the page does."""

    def __init__(self, server: Server, address: str) -> None:
        self.address = address
        self.server = server
        self.parts: dict[str, str] = {}
        self.at = ""
        self.moment = ""
        self.seen_at = 0.0
        self.messages = 0
        self.changed = asyncio.Event()
        self.browser = httpx.AsyncClient(
            base_url=server.origin,
            headers={"Origin": server.origin, "Accept": "application/json"},
            timeout=PATIENCE,
        )

    async def join(self, secret: str, name: str) -> None:
        """Change the secret of the address into a cookie."""
        given = {"secret": secret, "name": name}
        answer = await self.browser.post(f"{self.address}join", data=given)
        assert answer.status_code == 303, answer.text

    async def follow(self) -> None:
        """Read the stream until it is cancelled; by bytes, for many phones share this process."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=LARGEST)
        cookies = "; ".join(f"{each.name}={each.value}" for each in self.browser.cookies.jar)
        host = urlsplit(self.server.origin).netloc
        head = f"GET {self.address}stream HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}\r\n\r\n"
        writer.write(head.encode())
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.moment = line[4:].strip().decode()
                elif line.startswith(b"data: ") and not line.startswith(BEAT):
                    self.seen_at = time.perf_counter()
                    self.messages += 1
                    data: Any = msgspec.json.decode(line[6:])
                    self.at = data["at"]
                    self.parts |= data["parts"]
                    self.changed.set()
        finally:
            writer.close()
        raise EOFError(f"the stream of {self.address} has ended")

    @property
    def acts(self) -> bool:
        """Whether this seat is to act."""
        return 'data-do="hint"' in self.parts.get("choice", "")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.parts.get("ending"))

    async def sees(self, number: int) -> None:
        """Wait until so many events are here."""
        while _number(self.at) < number:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), PATIENCE)

    async def is_up_to_date(self) -> bool:
        """Return whether the page shows what the server shows, at last: programs may go on."""
        for _second in range(PATIENCE):
            page = await self.browser.get(self.address, headers={"Accept": "text/html"})
            if f'data-moment="{self.moment}"' in page.text:
                return True
            await asyncio.sleep(1)
        return False

    async def choose(self, rng: Random) -> tuple[str, str]:
        """Tap at random until an action is chosen; return it, and the moment it is for."""
        while True:
            at, things = self.at, self._things()
            held: list[str] = []
            for _step in range(STEPS):
                tapped = rng.choice(things)
                given = urlencode([("at", at), *(("held", each) for each in held), *tapped])
                answer = await self.browser.get(f"{self.address}choose?{given}")
                assert answer.status_code in (200, 409), f"{answer.status_code} {answer.text}"
                if answer.status_code == 409:
                    break
                chosen = answer.json()
                if chosen["armed"]:
                    return chosen["armed"], at
                held = chosen["held"]
                lit = [[("place", place)] for place in chosen["lit"]]
                things = lit or _words(chosen["parts"]["choice"]) or self._things()

    def _things(self) -> list[list[tuple[str, str]]]:
        """Return what can be tapped first, as the names and values that a tap sends."""
        lit = re.findall(r'data-place="([^"]+)" data-lit', self.parts["board"])
        places = [[("place", unescape(place))] for place in lit]
        return places + _words(self.parts["hand"]) + _words(self.parts["choice"])


def _words(markup: str) -> list[list[tuple[str, str]]]:
    found = re.findall(r'data-words="([^"]+)"', markup)
    return [[("words", each) for each in unescape(words).split("|")] for words in found]


def _number(at: str) -> int:
    return int(at.partition(".")[0] or -1)


@dataclass
class Group:
    """A table, its phones, those of its people first, and what has been measured there."""

    table: str
    people: int
    phones: list[Phone]
    done: list[tuple[int, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    async def play(self, rng: Random, pause: float, until: float) -> None:
        """Let people act, each after a pause of so many seconds in the mean, until a time."""
        people = self.phones[: self.people]
        while time.perf_counter() < until and not people[0].is_over:
            acting = next((each for each in people if each.acts), None)
            if acting is None:
                await asyncio.sleep(0.02)
                continue
            await asyncio.sleep(rng.expovariate(1 / pause) if pause else 0)
            action, at = await acting.choose(rng)
            await self._act(acting, action, at)

    async def _act(self, acting: Phone, action: str, at: str) -> None:
        key = f"{len(self.done)}"
        before, begun = _number(at), time.perf_counter()
        given = {"at": at, "key": key, "action": action}
        seen = [asyncio.create_task(self._seen(each, before, begun)) for each in self.phones]
        answer = await acting.browser.post(f"{acting.address}act", json=given)
        assert answer.status_code == 200, answer.text
        self.done.append((before, action))
        times = await asyncio.gather(*seen)
        self.times += [
            each for phone, each in zip(self.phones, times, strict=True) if phone != acting
        ]

    @staticmethod
    async def _seen(phone: Phone, before: int, begun: float) -> float:
        await phone.sees(before + 1)
        return phone.seen_at - begun

    async def lost(self, path: Path) -> int:
        """Return how many answered actions a record has not, and how many phones are behind."""
        lines = record.read_file(path).games[-1].lines
        events = [line for _number, line in lines if isinstance(line, record.Event)]
        lost = sum(events[before].action != action for before, action in self.done)
        return lost + sum([not await phone.is_up_to_date() for phone in self.phones])


@dataclass
class Room:
    """The server, its host's browser, and all tables that have been set."""

    server: Server
    folder: Path
    host: httpx.AsyncClient
    following: asyncio.TaskGroup
    groups: list[Group] = field(default_factory=list)
    streams: list[asyncio.Task[None]] = field(default_factory=list)

    async def set_up(self, kind: Kind) -> Group:
        """Return a new table, at which all have sat down and follow."""
        given = {"game": kind.game, **{f"seat{at}": each for at, each in enumerate(kind.seats)}}
        table = (await self.host.post("/host/tables", data=given)).headers["location"]
        page = (await self.host.get(table)).text
        links = dict(re.findall(r'href="[^"#]*(/t/[0-9a-f]+/\w+/)#([^"]+)"', page))
        seats = [address for address in links if not address.endswith("spectator/")]
        [looks_on] = set(links) - set(seats)
        addresses = [*seats, *[looks_on] * kind.spectators]
        phones = [Phone(self.server, each) for each in addresses]
        for number, phone in enumerate(phones):
            await phone.join(links[phone.address], f"P{number}")
        self.streams += [self.following.create_task(phone.follow()) for phone in phones]
        for phone in phones:
            await phone.sees(0)
        group = Group(table.split("/")[-2], len(seats), phones)
        self.groups.append(group)
        return group

    async def check(self) -> int:
        """Return what any phone shows otherwise than the server, or the records do not hold."""
        path = self.folder / "zweistrom" / "web" / f"tables-{self.server.port}.json"
        tables = msgspec.json.decode(path.read_bytes())["tables"]
        records = {each["id"]: Path(each["record"]) for each in tables}
        return sum([await group.lost(records[group.table]) for group in self.groups])


async def measure(
    server: Server, folder: Path, kinds: list[Kind], seconds: float, pause: float, seed: int
) -> None:
    """Measure all tables at once, and tell it; whatever fails ends it."""
    rng = Random(seed)
    origin = {"Origin": server.origin}
    async with (
        httpx.AsyncClient(base_url=server.origin, headers=origin, timeout=PATIENCE) as host,
        asyncio.TaskGroup() as following,
    ):
        await host.post("/host/join", data={"secret": server.secret})
        room = Room(server, folder, host, following)
        first = [await room.set_up(kind) for kind in kinds]
        before, begun = processor_time(server.process.pid), time.perf_counter()

        async def sit(group: Group, kind: Kind, its: Random) -> None:
            until = begun + seconds
            await group.play(its, pause, until)
            while time.perf_counter() < until:  # a game is over, and the next one begins
                await (await room.set_up(kind)).play(its, pause, until)

        async with asyncio.TaskGroup() as playing:
            for group, kind in zip(first, kinds, strict=True):
                playing.create_task(sit(group, kind, Random(rng.random())))
        used, passed = processor_time(server.process.pid) - before, time.perf_counter() - begun
        lost = await room.check()
        for stream in room.streams:
            stream.cancel()
    tell(room.groups, used, passed, lost)


def tell(groups: list[Group], used: float, passed: float, lost: int) -> None:
    """Print what was measured."""
    times = sorted(each for group in groups for each in group.times)
    taps = sum(len(group.done) for group in groups)
    messages = sum(phone.messages for group in groups for phone in group.phones)
    p50, p95, p99 = (1000 * times[int(share * len(times))] for share in (0.5, 0.95, 0.99))
    print(  # noqa: T201
        f"{len(groups)} tables, {taps} actions, {messages} messages in {passed:.0f} s: "
        f"p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms, all {1000 * times[-1]:.0f} ms; "
        f"the server used {100 * used / passed:.1f} % of a core, {1000 * used / taps:.1f} ms an "
        f"action; {lost} lost"
    )
    assert not lost


def processor_time(process: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Start a server, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--spectators", type=int, default=20, help="of the only table")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=6, help="seconds before an action")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    kinds = [KINDS[number % len(KINDS)] for number in range(asked.tables)]
    if asked.tables == 1:
        kinds = [Kind("tiles", FOUR, asked.spectators)]
    with (
        tempfile.TemporaryDirectory() as name,
        serving(Path(name), free_port()) as server,
    ):
        server.browser()
        asyncio.run(measure(server, Path(name), kinds, asked.seconds, asked.pause, asked.seed))


if __name__ == "__main__":
    main()
