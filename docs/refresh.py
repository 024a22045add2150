"""Write the generated pages of the docs: `python docs/refresh.py`.

- `GAME/rules.md`: the handbook, as in `zweistrom rules`
- `GAME/flow.md`: the order of play, from the state machine
- `researchers.md`: its tables of observations, from the kernels
- `cli.md`: usage and options of each command, as in `--help`

The last two are otherwise written by hand: a part that is generated ends with the line `BY_HAND`.
A test checks that the pages are up to date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import typer

from cli.app import COMMANDS, GROUPS, app_of
from cli.shell import settings
from suite.core import games
from suite.core.flow import PROCEED, Kind, Row, sentence
from suite.core.kernel.layout import Layout
from suite.core.text.handbook import PASSAGE

DOCS: Final = Path(__file__).parent
NOTE: Final = "<!-- Written by `python docs/refresh.py`; change its source instead: {}. -->\n\n"
BY_HAND: Final = "<!-- Written by hand from here on. -->\n"


def rules_page(game: str) -> str:
    """Return the handbook of a game as a page, with a list of its topics."""
    source = files(f"suite.{game}").joinpath("handbook.md").read_text(encoding="utf-8")
    whole = re.sub(r"^\{\{(?:books|words) [^}]+\}\}\n", "", source, flags=re.M)
    text = PASSAGE.sub(lambda passage: passage["text"], whole)  # of every table
    beginning, first, rest = text.partition("## ")
    topics = "\n".join(
        f"- `zweistrom rules {topic.word} --game {game}`: {topic.title}"
        for topic in games.topics(game)
    )
    note = NOTE.format(f"suite/{game}/handbook.md")
    return f"{note}{beginning}One topic at a time in the terminal:\n\n{topics}\n\n{first}{rest}"


def flow_page(game: str) -> str:
    """Return the order of play of a game as a page: a diagram, and its phases and rows."""
    rules = games.find(game)
    flow = rules.flow
    waiting = [row for row in flow.rows if row.trigger != PROCEED]
    proceeding = [row for row in flow.rows if row.trigger == PROCEED]
    return NOTE.format(f"suite/{game}/flow.py") + PAGE.format(
        game=game,
        title=rules.title,
        mermaid=flow.mermaid().strip(),
        phases=_table(
            ("phase", "kind", "who acts", "what happens"),
            (
                (
                    f"`{phase.word}`",
                    phase.kind.value,
                    sentence(phase.seat) or WHO[phase.kind],
                    phase.meaning,
                )
                for phase in flow.phases.values()
            ),
        ),
        verbs=_table(
            ("in phase", "verb", "leads to", "legal arguments", "what it does"),
            (
                (_word(row.source), _word(row.trigger), _word(row.dest), *_rules(row))
                for row in waiting
            ),
        ),
        proceeds=_table(
            ("from phase", "order", "if", "leads to", "what it does"),
            (
                (
                    _word(row.source),
                    str(flow.order(row) or ""),
                    sentence(row.when) or "else",
                    _word(row.dest),
                    _name(row.do),
                )
                for row in proceeding
            ),
        ),
    )


WHO: Final = {Kind.CHANCE: "chance", Kind.AUTOMATIC: "nobody", Kind.FINAL: "nobody any more"}
PAGE: Final = """# {title}: the order of play

This is the whole order of play, read from the machine that plays it. `zweistrom phases {game}`
shows it in the terminal. The words are explained in [concepts](../concepts.md), the verbs in
[notation](notation.md).

```mermaid
{mermaid}
```

## Phases

In a *decision* a seat acts, in a *chance* phase the deck or the bag does. An *automatic* phase
waits for nobody: play goes on at once with the first of its rows whose condition holds.

{phases}

## Actions: verb rows

A verb leads from its phase to exactly one phase, without a condition. The fourth column names the
function that lists the legal arguments (for chance: the outcomes with their odds), the last one the
function that carries the action out. All of them are in `suite/{game}/rules/`.

{verbs}

## Automatic steps: proceed rows

The rows of a phase are tried from top to bottom, in the order that the diagram numbers. The first
whose condition holds is taken; the last of each phase has no condition. Each condition is a
function whose name is the sentence.

{proceeds}
"""


def researchers_page() -> str:
    """Return the page for researchers with fresh tables of observations."""
    text = (DOCS / "researchers.md").read_text(encoding="utf-8")
    for name in games.names():
        source = f"suite/{name}/engine/observation.py"
        text = _with_part(text, source, observation_table(name))
    return text


def _with_part(text: str, source: str, part: str) -> str:
    """Return a page with a new generated part; raises `ValueError` if it has no place for it."""
    note = NOTE.format(source)
    before, noted, rest = text.partition(note)
    _old, by_hand, after = rest.partition(BY_HAND)
    if not noted or not by_hand:
        raise ValueError(f"there is no place for the part from {source}")
    return f"{before}{note}{part}\n\n{by_hand}{after}"


def cli_page() -> str:
    """Return the page on the command with fresh usage and options."""
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    text = _with_part(text, "cli/app.py", list_of_commands())
    for name, command in commands():
        text = _with_part(text, f"`zweistrom {name} --help`", help_of(name, command))
    for name in games.names():
        text = _with_part(text, f"the options of `{name}`", rules_of(name))
    return _with_part(text, "cli/shell/settings.py", table_of_settings())


def list_of_commands() -> str:
    """Return all commands with their groups and first sentences as a table."""
    return _table(
        ("group", "command", "does"),
        (
            (group.casefold(), f"[`{name}`](#{name})", meaning)
            for group, sentences in GROUPS.items()
            for name, meaning in sentences.items()
        ),
    )


def table_of_settings() -> str:
    """Return the settings with their variables, values and meanings as a table."""
    return _table(
        ("setting", "variable", "values, the default in bold", "meaning"),
        (
            (
                f"`{name}`",
                f"`{settings.variable(name)}`",
                ", ".join(
                    f"**`{value}`**" if value == setting.default else f"`{value}`"
                    for value in setting.values
                )
                or "a name of at most 20 characters",
                setting.meaning,
            )
            for name, setting in settings.SETTINGS.items()
        ),
    )


def commands() -> Iterator[tuple[str, Any]]:
    """Yield every command by the words that a person types, with what Typer has made of it.

    Of a command that exists once for each game, it is the one of the first game.
    """
    for name in COMMANDS:
        module = import_module(f"cli.commands.{name}")
        yield from _within(name, typer.main.get_command(app_of(module)))


def _within(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    if not hasattr(command, "list_commands"):
        yield name, command
        return
    first = games.names()[0]
    context = command.make_context(name, [first], resilient_parsing=True)
    context.resilient_parsing = False  # from here on no shell asks for names, but we for all
    if command.list_commands(context) == games.names():
        yield name, command.get_command(context, first)
    else:
        for word in command.list_commands(context):
            yield from _within(f"{name} {word}", command.get_command(context, word))


RULES: Final = {
    "edition",
    *(option.name for game in map(games.find, games.names()) for option in game.options),
}
"""The parameters of commands that choose the rules of a game."""


def help_of(name: str, command: Any) -> str:
    """Return usage, description and options of a command, but for the options of the rules."""
    context = command.make_context(name, [], resilient_parsing=True)
    has_rules = any(parameter.name in RULES for parameter in command.params)
    words = [name, *(["GAME"] if has_rules else []), *command.collect_usage_pieces(context)]
    rows = [
        _help_row(context, parameter) for parameter in command.params if parameter.name not in RULES
    ]
    usage = f"```text\nzweistrom {' '.join(words)}\n```"
    table = [_table(("option", "meaning"), rows)] if rows else []
    return "\n\n".join([usage, command.help, *table])


def rules_of(game: str) -> str:
    """Return the options that choose the rules of a game as a table."""
    from cli.commands.play import app

    group = typer.main.get_command(app)
    context = group.make_context("play", [game], resilient_parsing=True)
    context.resilient_parsing = False
    command = group.get_command(context, game)
    rows = [
        _help_row(context, parameter) for parameter in command.params if parameter.name in RULES
    ]
    return _table(("option", "meaning"), rows)


def _help_row(context: Any, parameter: Any) -> tuple[str, str]:
    words, meaning = parameter.get_help_record(context)
    if parameter.param_type_name == "argument":
        words = words.partition(" <")[0]  # the type says nothing to a reader
    return f"`{words.replace('|', '/')}`", " ".join(meaning.replace("|", "/").split())


def observation_table(game: str) -> str:
    """Return what the numbers of an observation mean as a table."""
    package = games.find(game).kernel_package
    layout: Layout = import_module(f"{package}.engine.observation").LAYOUT
    return _table(
        ("name", "first", "shape", "highest", "from", "meaning"),
        (
            (
                f"`{feature.name}`",
                str(layout.places[feature.name].start),
                " x ".join(map(str, feature.shape)),
                str(feature.highest),
                ", ".join(f"`{key}`" for key in feature.source.split(", ")),
                feature.meaning,
            )
            for feature in layout.features
        ),
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _word(word: str) -> str:
    return f"`{word}`"


def _rules(row: Row[Any]) -> tuple[str, str]:
    return _name(row.legal or row.odds), _name(row.do)


def _name(rule: Callable[..., Any] | None) -> str:
    return f"`{rule.__module__.rpartition('.')[2]}.{rule.__name__}`" if rule else "-"


PAGES: Final[dict[str, Callable[[], str]]] = {
    "cli.md": cli_page,
    "temples/rules.md": lambda: rules_page("temples"),
    "temples/flow.md": lambda: flow_page("temples"),
    "researchers.md": researchers_page,
    "tiles/rules.md": lambda: rules_page("tiles"),
    "tiles/flow.md": lambda: flow_page("tiles"),
}

if __name__ == "__main__":
    for page, written in PAGES.items():
        (DOCS / page).write_text(written(), encoding="utf-8")
