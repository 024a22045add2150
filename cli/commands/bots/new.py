"""`zweistrom bots new NAME`: writes a first bot, and its test."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from suite.core import games
from suite.core.errors import SettingError
from suite.core.files import PROGRAM, is_taken

from ...shell.arguments import completion
from ...shell.console import say
from ...shell.messages import _
from ...shell.terminal.export import write_new

BOT: Final = '''\
#!/usr/bin/env python3
"""A bot for Zweistrom: it takes any legal action, until you let it think.

It reads a JSON object a line from stdin and writes its answers to stdout, and needs nothing but
Python. All messages are explained in docs/formats.md of Zweistrom, under "Bots". What you want to
see of its thoughts goes to stderr: 'zweistrom bots check' shows it. It may run isolated: then it
reads nothing but its own folder and what '--share' adds, and it has no network.
"""

import json
import sys
from random import Random


def choose(view, legal, rng):
    """Return one of the legal actions; here is where to think.

    'view' is all that the seat knows, as in docs/formats.md, under "Views"; 'legal' are the actions
    as text. Take chance from 'rng' only: then the same seed is the same game.
    """
    return rng.choice(legal)


def say(message):
    """Write an answer, at once."""
    print(json.dumps(message), flush=True)


def main():
    """Answer what is asked until there is nothing more to read."""
    seed = ""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "name": "@NAME@"})
        elif message["type"] == "new":
            seed = message["seed"]
        elif message["type"] == "go":
            rng = Random(f"{seed}:{message['ply']}")
            action = choose(message["view"], message["legal"], rng)
            say({"type": "move", "id": message["id"], "action": action})


if __name__ == "__main__":
    main()
'''

TEST: Final = '''\
"""The bot in @NAME@.py answers every question, in time and with legal actions."""

import shlex
import subprocess
import sys
from pathlib import Path

BOT = Path(__file__).with_name("@NAME@.py")
ZWEISTROM = Path(sys.executable).with_name("zweistrom")


def test_the_bot_has_no_faults():
    command = shlex.join([sys.executable, str(BOT)])
    checked = subprocess.run(
        [ZWEISTROM, "bots", "check", command@GAME@, "--games", "2"], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
'''


def new(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", show_default=False, help="Its name: letters, digits, _."),
    ],
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            autocompletion=completion.games,
            help="The only game it plays; default: all.",
        ),
    ] = None,
) -> None:
    """Write a working bot, NAME.py, and its test into the current folder.

    It is a standalone Python program that does not need Zweistrom. Existing files are not
    overwritten.
    """
    if not (name.isidentifier() and name.isascii()):
        raise SettingError(
            _("{name!r} cannot be a bot's name: use letters, digits and _", name=name)
        )
    if name in sys.stdlib_module_names:
        raise SettingError(
            _("{name!r} cannot be a bot's name: Python has a module of that name", name=name)
        )
    only = "" if game is None else f', "{games.find(game).name}"'
    bot, test = Path(f"{name}.py"), Path(f"test_{name}.py")
    for path in (bot, test):
        if is_taken(path):
            raise SettingError(_("{path} already exists", path=path))
    program, its_test = (
        text.replace("@NAME@", name).replace("@GAME@", only).encode() for text in (BOT, TEST)
    )
    write_new(bot, program, PROGRAM)
    try:
        write_new(test, its_test)
    except BaseException:
        bot.unlink()  # both are written, or none
        raise
    say(_("{bot} is a working bot, {test} is its test.", bot=bot, test=test))
    say(_("To check it: zweistrom bots check ./{bot}", bot=bot))
