"""Every command and option is documented, nothing else is, and every example runs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from cli.app import COMMANDS, app, app_of
from cli.lines.reader import LONGEST_LINE as LONGEST_TYPED
from cli.lines.words import SCREEN, TABLE, WORDS, said
from cli.screens.replay_keys import KEYS as KEYS_OF_REPLAY
from cli.screens.table.commands import SHOWN
from cli.screens.table.play import MOVES
from cli.screens.watch_keys import KEYS as KEYS_OF_WATCH
from cli.shell import console, recorded, settings, solved_lessons
from suite.arena import folder
from suite.core import games
from suite.core.play import record
from suite.core.text.catalogue import LANGUAGES
from suite.lessons import lessons
from suite.players.external import plugins
from suite.temples.picture.palette import PROMISES as TEMPLES_SIGNS
from suite.tiles.picture.glyphs import PROMISES as TILES_SIGNS
from tests.cli.terminal import unframed
from tests.docs.pages import DOCS, ROOT, headings, page, prose, section, table, words
from tests.docs.sessions import missing, run, sessions

PAGE = page("cli.md")


def commands() -> Iterator[tuple[str, Any]]:
    """Every command as a person types it, with what Typer has made of it."""
    for name in COMMANDS:
        yield from within(
            name, typer.main.get_command(app_of(import_module(f"cli.commands.{name}")))
        )


def within(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """A command, or all that are in it; of those that each game has, the one of temples."""
    if not hasattr(command, "list_commands"):
        yield name, command
        return
    context = command.make_context(name, ["temples"], resilient_parsing=True)
    context.resilient_parsing = False  # from here on no shell asks for names, but we for all
    if command.list_commands(context) == games.names():
        yield name, command.get_command(context, "temples")
    else:
        for each in command.list_commands(context):
            yield from within(f"{name} {each}", command.get_command(context, each))


KNOWN = dict(commands())
GROUPS = sorted({name.split()[0] for name in KNOWN if " " in name})
LEFT_OUT = {"bots": "list", "bench": "kernels"}
"""The commands of groups that may be left out."""
OF_GAMES = ("play", "companion", "watch", "arena run")
"""The commands whose first argument is a game, with options of that game."""


def options(command: Any) -> list[Any]:
    return [each for each in command.params if each.param_type_name == "option"]


def spellings(command: Any) -> set[str]:
    return {text for each in options(command) for text in (*each.opts, *each.secondary_opts)}


def option_rows(name: str) -> list[list[str]]:
    """The words in the first column of a command's own table of options, row by row."""
    own = re.split(r"^#+ ", prose(section(PAGE, name)), flags=re.M)[0]
    rows = [line for line in own.splitlines() if line.startswith("| `-")]
    return [words(row.split("|")[1]) for row in rows]


def test_every_command_and_no_other_has_its_place() -> None:
    listed = [words(row[0])[0] for row in table(PAGE.split("\n## ")[0])]
    assert listed == list(COMMANDS)
    assert [name for name in KNOWN if name not in headings(PAGE)] == []
    subcommands = {each for each in headings(PAGE) if each.split()[0] in GROUPS} - {*GROUPS}
    assert subcommands == {name for name in KNOWN if " " in name}


@pytest.mark.parametrize("name", KNOWN)
def test_every_option_of_a_command_and_no_other_is_documented(name: str) -> None:
    told = {word.split()[0] for row in option_rows(name) for word in row if word.startswith("-")}
    assert told == spellings(KNOWN[name])


@pytest.mark.parametrize("name", KNOWN)
def test_every_value_that_an_option_can_have_is_documented(name: str) -> None:
    game = ["temples"] if name in OF_GAMES else []
    shown = CliRunner().invoke(app, [*name.split(), *game, "--help"]).stdout
    shown = unframed(shown)
    for option, values in re.findall(r"^  (--[a-z-]+) <?([a-z0-9|]+)>?", shown, re.M):
        told = [row for row in option_rows(name) if row[0].split()[0] == option]
        known = [[row[0].split()[1], *row[1:]] for row in told]
        assert [[each.casefold() for each in row] for row in known] == [values.split("|")]


@pytest.mark.parametrize("name", KNOWN)
def test_the_line_of_a_command_has_its_arguments(name: str) -> None:
    line = words(section(PAGE, name))[0]
    assert line.startswith(f"zweistrom {name} ")
    for each in KNOWN[name].params:
        if each.param_type_name == "argument":
            word = re.sub(r"\W", "", each.metavar)
            assert re.search(rf"\b{word}\b", line), f"{word} is not in {line!r}"


def test_the_words_of_the_table_are_those_that_are_understood() -> None:
    rows = table(section(PAGE, "What you type"))
    assert [words(row[0])[0] for row in rows] == list(said(TABLE))


def test_the_options_of_the_whole_command_are_named() -> None:
    for spelling in spellings(typer.main.get_command(app)):
        assert f"zweistrom {spelling}" in words(PAGE)


def test_the_exit_codes_are_those_that_are_used() -> None:
    used = {console.FINE, console.BAD, console.USAGE, console.BOT_FAILED, console.STOPPED}
    assert {int(row[0]) for row in table(section(PAGE, "Exit codes"))} == used


def test_every_setting_is_named_with_its_values_and_its_default() -> None:
    rows = table(section(PAGE, "Settings").split("###")[0])
    assert [words(row[0])[0] for row in rows] == list(settings.SETTINGS)
    for name, variable, values, _ in rows:
        setting = settings.SETTINGS[words(name)[0]]
        assert words(variable) == [settings.variable(words(name)[0])]
        assert set(words(values)) == set(setting.values)
        assert words(values)[:1] == ([setting.default] if setting.values else [])


def test_every_variable_that_an_option_reads_is_one_of_a_setting() -> None:
    known = [settings.variable(name) for name in settings.SETTINGS]
    for command in KNOWN.values():
        for option in options(command):
            assert option.envvar is None or option.envvar in known


def test_every_variable_beside_the_settings_is_named() -> None:
    told = [words(row[0])[0] for row in table(section(PAGE, "Other variables"))]
    assert {settings.FILE, "NO_COLOR", "TERM"} <= set(told)


def test_the_languages_are_those_that_are_spoken() -> None:
    rows = table(section(PAGE, "Languages"))
    assert {words(row[0])[0]: row[1] for row in rows} == LANGUAGES


def test_the_keys_of_the_full_screen_are_those_that_are_understood() -> None:
    rows = table(section(PAGE, "Keys"))
    told = {word for row in rows for word in words(row[0])}
    keys = [WORDS[name].key for name in said(SCREEN)]
    assert {SHOWN.get(key, key) for key in keys if key} <= told
    assert {key for key in MOVES if len(key) == 1} <= told


@pytest.mark.parametrize("game", games.names())
def test_the_keys_that_begin_an_action_are_those_of_the_game(game: str) -> None:
    told = words(" ".join(row[0] for row in table(section(PAGE, f"Keys of {game}"))))
    found = games.find(game)
    state = found.new(found.new_rules(), found.seats[0])
    known = {each.key for each in found.keys(found.view(state, 0)) if not each.key.isdecimal()}
    assert {word for word in told if len(word) == 1 and not word.isdecimal()} == known


def test_the_signs_of_lit_places_are_those_that_are_drawn() -> None:
    told = [words(row[0])[0] for row in table(section(PAGE, "The full screen").split("###")[0])]
    assert told == list(TILES_SIGNS.values())
    assert told == [sign for sign, _ in TEMPLES_SIGNS.values()]


@pytest.mark.parametrize(
    ("heading", "keys"),
    [("Keys of a replay", KEYS_OF_REPLAY), ("Keys while watching", KEYS_OF_WATCH)],
)
def test_the_keys_of_a_replay_and_of_watching_are_those_that_are_understood(
    heading: str, keys: Sequence[tuple[str, str, str]]
) -> None:
    told = {word for row in table(section(PAGE, heading)) for word in words(row[0])}
    names = {"left": "←", "right": "→", "up": "↑", "down": "↓", "space": "Space"}
    assert {names.get(key, key) for key, *_ in keys} <= told


def test_the_lessons_are_those_there_are() -> None:
    rows = table(section(PAGE, "learn").split("| option |")[0])
    assert {words(row[0])[0]: row[1] for row in rows} == {
        word: lesson.title for word, lesson in lessons().items()
    }


def test_every_example_runs_as_shown(tmp_path: Path) -> None:
    shown = sessions(PAGE)
    for session in shown:
        assert missing(session.promised, run(session, tmp_path).stdout) == "", session.command
    for name in KNOWN:
        assert any(each.command.startswith(f"zweistrom {name}") for each in shown), name


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
    assert given <= spellings(KNOWN[name]) | {"--help", "-h"}


def test_the_page_promises_no_more_than_its_tables() -> None:
    loose = re.findall(r"--[a-z][a-z-]+", prose(PAGE))
    known = {text for command in KNOWN.values() for text in spellings(command)}
    known |= spellings(typer.main.get_command(app)) | {"--help"}
    assert set(loose) <= known


def test_every_limit_of_a_file_is_told() -> None:
    told = {row[0]: int(row[1].replace(",", "")) for row in table(section(PAGE, "Files"))}
    assert told == {
        "settings": settings.LARGEST,
        "a position, `arena.json`, the list of solved lessons": recorded.LARGEST_POSITION,
        "a file with a player in Python": plugins.LARGEST,
        "a file of records": record.LARGEST,
        "any other file of a tournament": folder.LARGEST,
        "a line of any of them": record.LONGEST_LINE,
    }
    assert recorded.LARGEST_POSITION == folder.LARGEST_SETTINGS == solved_lessons.LARGEST
    assert record.LONGEST_LINE == folder.LONGEST_LINE
    assert f"{LONGEST_TYPED:,} characters" in section(PAGE, "Files")
    damage = section(page("formats.md"), "Damage")
    assert f"{record.LONGEST_LINE:,} bytes" in damage
    assert f"{record.LARGEST:,}" in damage
