"""How soon a tap is seen on another phone, and what that costs the server.

    python -m tests.tools.bench.room --tables 1 --spectators 20 --taps 200

A server in a process of its own has so many tables of the tile game, each with four people and some
spectators, all on this machine. People act in turn at every table. Told are the times from a tap to
the message on the next seat's phone, and the server's processor time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

from tests.web.room import field
from tests.web.serving import Server, free_port, serving

SEATS = 4


class Phone:
    """A seat's browser, or a spectator's, that follows its stream."""

    def __init__(self, server: Server, address: str) -> None:
        self.address = address
        self.at = ""
        self.choice = ""
        self.messages = 0
        self.changed = asyncio.Event()
        headers = {"Origin": server.origin}
        limits = httpx.Limits(max_connections=None)
        self.browser = httpx.AsyncClient(
            base_url=server.origin, headers=headers, timeout=60, limits=limits
        )

    async def join(self, secret: str, name: str) -> None:
        """Change the secret of the address into a cookie."""
        given = {"secret": secret, "name": name}
        answer = await self.browser.post(f"{self.address}join", data=given)
        assert answer.status_code == 303, answer.text

    async def follow(self) -> None:
        """Read the stream until it is cancelled."""
        async with self.browser.stream("GET", f"{self.address}stream") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    data: Any = msgspec.json.decode(line.removeprefix("data: "))
                    self.at = data.get("at", "")
                    self.choice = data.get("parts", {}).get("choice", self.choice)
                    self.messages += 1
                    self.changed.set()

    @property
    def acts(self) -> bool:
        """Whether this seat is to act."""
        return 'data-do="hint"' in self.choice

    async def sees(self, at: str) -> float:
        """Return when another moment than `at` is here."""
        while self.at == at:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)
        return time.perf_counter()


async def people_at(server: Server, host: httpx.AsyncClient, spectators: int) -> list[Phone]:
    """Return the phones of a new table, those of its seats first."""
    given = {"game": "tiles", **{f"seat{seat}": "human" for seat in range(SEATS)}}
    table = (await host.post("/host/tables", data=given)).headers["location"]
    page = (await host.get(table)).text
    links = dict(re.findall(r'href="[^"#]*(/t/[0-9a-f]+/\w+/)#([^"]+)"', page))
    seats = [address for address in links if not address.endswith("spectator/")]
    [looks_on] = set(links) - set(seats)
    phones = []
    for number, address in enumerate([*seats, *[looks_on] * spectators]):
        phone = Phone(server, address)
        await phone.join(links[address], f"P{number}")
        phones.append(phone)
    return phones


async def play(phones: list[Phone], taps: int) -> list[float]:
    """Let people act in turn; return the seconds from each tap to the next phone."""
    seats: list[Phone] = phones[:SEATS]
    times: list[float] = []
    while len(times) < taps:
        acting = next((seat for seat in seats if seat.acts and seat.at), None)
        if acting is None:
            await asyncio.sleep(0.01)
            continue
        at = acting.at
        page = (await acting.browser.get(acting.address, params={"words": "end"})).text
        if 'name="action"' not in page:
            words = re.findall(r'name="words" value="([^"]+)"', page)
            params = {"words": words[-1]}
            page = (await acting.browser.get(acting.address, params=params)).text
        given = {name: field(page, name) for name in ("at", "key", "action")}
        other = seats[(seats.index(acting) + 1) % SEATS]
        begun = time.perf_counter()
        await acting.browser.post(f"{acting.address}act", json=given)
        times.append(await other.sees(at) - begun)
        await acting.sees(at)
    return times


async def measure(server: Server, tables: int, spectators: int, taps: int) -> None:
    """Measure all tables at once, and tell it."""
    async with httpx.AsyncClient(
        base_url=server.origin, headers={"Origin": server.origin}, timeout=60
    ) as host:
        await host.post("/host/join", data={"secret": server.secret})
        groups = [await people_at(server, host, spectators) for _ in range(tables)]
    following = [asyncio.create_task(phone.follow()) for group in groups for phone in group]
    await asyncio.sleep(1)
    before, begun = processor_time(server.process.pid), time.perf_counter()
    found = await asyncio.gather(*(play(group, taps) for group in groups))
    used, passed = processor_time(server.process.pid) - before, time.perf_counter() - begun
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    times = sorted(each for group in found for each in group)
    messages = sum(phone.messages for group in groups for phone in group)
    print(  # noqa: T201
        f"{tables} tables, {spectators} spectators each, {len(times)} taps, {messages} messages: "
        f"half within {1000 * times[len(times) // 2]:.0f} ms, "
        f"95 % within {1000 * times[int(0.95 * len(times))]:.0f} ms, "
        f"all within {1000 * times[-1]:.0f} ms; "
        f"{1000 * used / len(times):.1f} ms of the server's processor time for a tap, "
        f"{used:.1f} s in {passed:.0f} s"
    )


def processor_time(process: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Start a server, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--spectators", type=int, default=20)
    parser.add_argument("--taps", type=int, default=200)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), free_port()) as server,
    ):
        server.browser()
        asyncio.run(measure(server, asked.tables, asked.spectators, asked.taps))


if __name__ == "__main__":
    main()
