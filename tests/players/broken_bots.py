"""Bots that break the rules of the protocol, each in its own way, and one that does not.

python broken_bots.py KIND [FILE]: what it is told goes to the file, if one is named.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Message = dict[str, Any]
SLOW = 0.5
"""Seconds that a slow bot takes; the tests give it less."""
NOTES = Path(sys.argv[2]) if len(sys.argv) > 2 else None
MIDDLE = 4
"""The question at which a bot breaks that has been sound before."""


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def say(**message: Any) -> None:
    write(json.dumps(message) + "\n")


def hear() -> Iterator[Message]:
    for line in sys.stdin:
        if NOTES:
            with NOTES.open("a") as notes:
                notes.write(line)
        yield json.loads(line)


def answer(go: Message) -> None:
    say(type="move", id=go["id"], action=go["legal"][0])


def play(on_go: Callable[[Message], None] = answer) -> None:
    """Greet, and do something at every question."""
    for message in hear():
        if message["type"] == "hello":
            say(type="hello", name="broken")
        elif message["type"] == "go":
            on_go(message)


def from_the_middle(break_down: Callable[[], None]) -> None:
    """Be sound at first."""

    def on_go(go: Message) -> None:
        if go["id"] >= MIDDLE:
            break_down()
        else:
            answer(go)

    play(on_go)


def silent() -> None:
    time.sleep(100)


def silent_in_the_middle() -> None:
    from_the_middle(lambda: None)


def garbage() -> None:
    play(lambda go: write("I think, therefore I move\n"))


def not_utf8() -> None:
    def on_go(go: Message) -> None:
        os.write(1, b'{"type":"move","id":1,"action":"\xff\xfe"}\n')

    play(on_go)


def deep() -> None:
    play(lambda go: write("[" * 100_000 + "\n"))


def empty_lines() -> None:
    play(lambda go: write("\n"))


def wrong_message() -> None:
    play(lambda go: say(type="hello", name="again"))


def wrong_types() -> None:
    play(lambda go: say(type="move", id=str(go["id"]), action=5))


def wrong_id() -> None:
    play(lambda go: say(type="move", id=go["id"] + 1, action=go["legal"][0]))


def twice() -> None:
    """Answer every question twice: the second answer is one to nothing."""

    def on_go(go: Message) -> None:
        answer(go)
        answer(go)

    play(on_go)


def illegal() -> None:
    play(lambda go: say(type="move", id=go["id"], action="fly to the moon"))


def slow() -> None:
    """Answer every question, but late."""

    def on_go(go: Message) -> None:
        time.sleep(SLOW)
        answer(go)

    play(on_go)


def slow_once() -> None:
    """Answer one question late, and all by the last action there is."""

    def on_go(go: Message) -> None:
        if go["id"] == 1:
            time.sleep(1.5)
        say(type="move", id=go["id"], action=go["legal"][-1])

    play(on_go)


def illegal_now_and_then() -> None:
    """Ask for what is not legal at some plies, always the same."""

    def on_go(go: Message) -> None:
        fault = go["ply"] % 4 == 0
        say(type="move", id=go["id"], action="fly" if fault else go["legal"][-1])

    play(on_go)


def dying_at_once() -> None:
    sys.exit(3)


def dying_in_the_middle() -> None:
    from_the_middle(lambda: os._exit(3))


def dying_in_mid_line() -> None:
    def die() -> None:
        write('{"type":"move",')
        os._exit(0)

    from_the_middle(die)


def flooding() -> None:
    def flood() -> None:
        while True:
            write("blub\n" * 1000)

    from_the_middle(flood)


def flooding_with_moves() -> None:
    def flood() -> None:
        while True:
            write('{"type":"move","id":1,"action":"end"}\n' * 1000)

    from_the_middle(flood)


def flooding_from_the_beginning() -> None:
    while True:
        write("blub\n" * 1000)


def long_line() -> None:
    def flood() -> None:
        while True:
            write("x" * 100_000)

    from_the_middle(flood)


def deaf() -> None:
    """Greet, and never read again, while its pipe fills."""
    say(type="hello", name="deaf")
    time.sleep(100)


def closing_its_ears() -> None:
    """Close stdin, and stay."""

    def close() -> None:
        os.close(0)
        time.sleep(100)

    from_the_middle(close)


def stubborn() -> None:
    """Play as it should, but end by no means that can be refused."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    play()
    while True:
        time.sleep(1)


def leaving_a_child() -> None:
    """Go, and leave a child that holds the pipes."""

    def leave() -> None:
        child = subprocess.Popen(["sleep", "100"])
        if NOTES:
            NOTES.write_text(str(child.pid))
        os._exit(0)

    from_the_middle(leave)


def sound() -> None:
    play()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
