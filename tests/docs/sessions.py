"""Plays the terminal sessions that a page shows, and compares what it promises with what comes.

In a block marked `console` a line `$ ...` is a command and a line `Ada (act)> ...`, or one that
answers a question, `Who begins?> ...`, is typed into it; all other lines are its output. A session
may go on over several blocks. `...` as a line stands for any lines, and within a line for any text.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from suite.core import games
from suite.core.flow import Kind
from tests.docs.pages import blocks

DECISIONS = {
    phase.word
    for name in games.names()
    for phase in games.find(name).flow.phases.values()
    if phase.kind is Kind.DECISION
}
TYPED = re.compile(rf"^(\S+ \(({'|'.join(sorted(DECISIONS))})\)|Wh[^>]*\?)> ")


@dataclass
class Session:
    """A command, what is typed into it, and what it is said to answer."""

    command: str
    typed: list[str] = field(default_factory=list)
    promised: list[str] = field(default_factory=list)


def sessions(text: str) -> list[Session]:
    """Return the sessions of a page in their order."""
    found: list[Session] = []
    for line in "".join(blocks(text, "console")).splitlines():
        typed = TYPED.match(line)
        if line.startswith("$ "):
            found.append(Session(line[2:]))
        elif typed:
            found[-1].typed.append(line[typed.end() :])
        else:
            found[-1].promised.append(line)
    return found


def run(session: Session, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a session in a folder of its own, where the games and settings lie too."""
    program, *words = shlex.split(session.command)
    assert program == "zweistrom", session.command
    return subprocess.run(
        [sys.executable, "-c", "from cli.app import main; main()", *words],
        input="".join(f"{line}\n" for line in session.typed),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=folder,
        env={
            **{key: value for key, value in os.environ.items() if "ZWEISTROM" not in key},
            "ZWEISTROM_LANGUAGE": "en",
            "COLUMNS": "100",
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        timeout=120,
        check=False,
    )


def missing(promised: list[str], output: str) -> str:
    """Return what an output lacks of what was promised, empty if nothing."""
    lines = [line.rstrip() for line in output.splitlines()]
    place = 0
    anywhere = False
    for line in promised:
        if line == "...":
            anywhere = True
            continue
        wanted = re.compile(".*".join(map(re.escape, line.split("..."))))
        here = lines[place:] if anywhere else lines[place : place + 1]
        found = next((far for far, each in enumerate(here) if wanted.fullmatch(each)), None)
        if found is None:
            return f"{line!r} is not in line {place + 1} of:\n{output}"
        place += found + 1
        anywhere = False
    rest = lines[place:]
    return "" if anywhere or not rest else f"{rest[0]!r} and more came, unannounced:\n{output}"
