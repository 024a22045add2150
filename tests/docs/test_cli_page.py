"""Every command and option is documented, every page names only these, and examples run."""

from __future__ import annotations

import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from cli.app import app
from cli.shell import settings
from tests.docs.pages import DOCS, ROOT, page, prose, section, words
from tests.docs.sessions import missing, run, sessions

PAGE = page("cli.md")


REFRESH = runpy.run_path(str(DOCS / "refresh.py"))
KNOWN: dict[str, Any] = dict(REFRESH["commands"]())
OF_RULES = {f"--{name.replace('_', '-')}" for name in REFRESH["RULES"]}
GROUPS = sorted({name.split()[0] for name in KNOWN if " " in name})
OPTION = re.compile(r"(?<![\w-])(?:-[a-z]|--[a-z][a-z-]+)\b")
LEFT_OUT = {"bots": "list", "games": "list"}
"""The commands of groups that may be left out."""


def options(command: Any) -> list[Any]:
    return [each for each in command.params if each.param_type_name == "option"]


def spellings(command: Any) -> set[str]:
    return {text for each in options(command) for text in (*each.opts, *each.secondary_opts)}


@pytest.mark.parametrize("name", KNOWN)
def test_every_command_and_option_has_its_place(name: str) -> None:
    own = [option for option in options(KNOWN[name]) if option.name not in REFRESH["RULES"]]
    assert {text for option in own for text in (*option.opts, *option.secondary_opts)} <= {
        *OPTION.findall(section(PAGE, name))
    }


def test_every_option_of_the_rules_has_its_place() -> None:
    assert {*OPTION.findall(section(PAGE, "Options of the rules"))} == OF_RULES


def test_every_variable_that_an_option_reads_is_one_of_a_setting() -> None:
    known = [settings.variable(name) for name in settings.SETTINGS]
    for command in KNOWN.values():
        for option in options(command):
            assert option.envvar is None or option.envvar in known


@pytest.mark.slow
def test_every_example_runs_as_shown(tmp_path: Path) -> None:
    for session in sessions(PAGE):
        assert missing(session.promised, run(session, tmp_path).stdout) == "", session.command


def command_lines() -> Iterator[tuple[str, str]]:
    """Every use of the command on any page, in prose or in an example."""
    for path in [*sorted(DOCS.rglob("*.md")), ROOT / "README.md", ROOT / "CHANGELOG.md"]:
        text = path.read_text(encoding="utf-8")
        for line in [*words(text), *(each.command for each in sessions(text))]:
            if line.startswith("zweistrom "):
                yield path.name, line


@pytest.mark.parametrize(("where", "line"), sorted(set(command_lines())))
def test_no_page_names_a_command_or_an_option_that_does_not_exist(where: str, line: str) -> None:
    told = shlex.split(line)[1:]
    if told[0].startswith("-"):
        assert told[0] in spellings(typer.main.get_command(app)) | {"--help"}
        return
    if told[0] in ("COMMAND", *GROUPS) and len(told) == 1 + told.count("--help"):
        return
    if told[0] in LEFT_OUT and " ".join(told[:2]) not in KNOWN:
        told.insert(1, LEFT_OUT[told[0]])
    name = " ".join(told[:2]) if told[0] in GROUPS else told[0]
    if name == "COMMAND":
        return
    assert name in KNOWN
    given = {re.split("[= ]", each)[0] for each in told if re.match(r"-[-a-z]", each)}
    assert given <= spellings(KNOWN[name]) | OF_RULES | {"--help", "-h"}


def test_the_page_names_no_option_that_does_not_exist() -> None:
    commands = [*KNOWN.values(), typer.main.get_command(app)]
    known = OF_RULES.union(*map(spellings, commands))
    assert {*OPTION.findall(prose(PAGE))} <= known | {"--help", "-h", "-m"}  # `-m` is of Python
