"""The server is killed at any moment, and no event is lost or twice.

    python -m tests.tools.kills --kills 100 --seed 1
    python -m tests.tools.kills --networks 6

Two people play the tile game by taps that are sent until they are answered. The server is killed at
random moments and started again; the taps that were answered must be in the record, in their order,
each once, and the phone must be shown the game again with its old cookie.

Or a phone, in Chromium, has no network for a minute, again and again: its connections are refused,
or they only go silent. What was tapped meanwhile must be in the record once, and the phone must
show all again soon after the network is back.
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from pathlib import Path
from random import Random

import httpx

from suite.core.play import record
from tests.web.network import away
from tests.web.room import field
from tests.web.serving import Server, free_port, serving
from tests.web.test_server import join, set_a_table


class Player:
    """Two people who end turn after turn, and note which taps were answered.

    Each has a browser of one's own, with its cookies: two in one browser would share a screen.
    """

    def __init__(self, seats: list[tuple[httpx.Cookies, str]]) -> None:
        self.seats = seats
        self.pending: dict[str, str] | None = None
        self.answered: list[str] = []

    def play(self, server: Server, stop: threading.Event) -> None:
        """Tap until the server is gone."""
        with httpx.Client(
            base_url=server.origin,
            headers={"Origin": server.origin, "Accept": "application/json"},
            timeout=30,
        ) as browser:
            while not stop.is_set():
                try:
                    self._tap(browser)
                except httpx.TransportError:
                    return

    def _tap(self, browser: httpx.Client) -> None:
        browser.cookies, address = self.seats[0]
        if self.pending is None:
            page = browser.get(address, params={"words": "end"}).text
            if 'name="action" value="end"' not in page:
                self.seats.reverse()
                return
            self.pending = {name: field(page, name) for name in ("at", "key", "action")}
        answer = browser.post(f"{address}act", json=self.pending)
        assert answer.status_code == 200, answer.text
        self.answered.append(self.pending["at"])
        self.pending = None


def main() -> None:
    """Kill so many servers, or cut so many networks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--networks", type=int, default=0, help="cut so many instead")
    parser.add_argument("--seconds", type=float, default=60, help="how long each is cut")
    asked = parser.parse_args()
    if asked.networks:
        cut(asked.networks, asked.seconds)
    else:
        kill(asked.kills, asked.seed)


def cut(networks: int, seconds: float) -> None:
    """Cut the network of a phone so often, for so many seconds each."""
    with tempfile.TemporaryDirectory() as name, away(Path(name)) as phone:
        for number in range(networks):
            ways = (phone.network.refuse, phone.network.silence)
            passed = phone.round(ways[number % 2], seconds)
            print(  # noqa: T201
                f"{ways[number % 2].__name__}: on again {passed:.1f} s after {seconds:.0f} s"
            )


def kill(kills: int, seed: int) -> None:
    """Kill so many servers."""
    rng, port = Random(seed), free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder, port) as server:
            host = server.host()
            table = set_a_table(host, ("human", "human"))
            page = host.get(table).text
            seated = [join(server, page, seat, name) for seat, name in enumerate(("Anna", "Bert"))]
            player = Player([(browser.cookies, address) for browser, address in seated])
        for _kill in range(kills):
            with serving(folder, port) as server:
                server.browser()
                stop = threading.Event()
                playing = threading.Thread(target=player.play, args=(server, stop))
                playing.start()
                time.sleep(rng.uniform(0, 1.5))
                server.kill()
                stop.set()
                playing.join()
            check(folder, player)
    assert player.answered, "nothing was ever answered"
    print(  # noqa: T201
        f"{kills} kills, {len(player.answered)} answered taps: none is lost or twice"
    )


def check(folder: Path, player: Player) -> None:
    """Compare the record with the taps that were answered."""
    [path] = (folder / "zweistrom" / "games").glob("*.jsonl")
    lines = record.read_file(path).games[0].lines
    events = [line for _number, line in lines if isinstance(line, record.Event)]
    assert [event.ply for event in events] == list(range(1, len(events) + 1))
    taken = [f"{event.ply - 1}.0" for event in events if event.action == "end"]
    known = [at for at in taken if at in player.answered]
    assert known == player.answered
    unanswered = [player.pending["at"]] if player.pending else []
    assert [at for at in taken if at not in player.answered] in ([], unanswered)


if __name__ == "__main__":
    main()
