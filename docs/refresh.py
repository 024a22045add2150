"""Write the generated pages of the docs: `python docs/refresh.py`.

- `GAME/rules.md`: the handbook, as in `zweistrom rules`
- `GAME/flow.md`: the order of play, from the state machine
- `researchers.md`: its tables of observations, from the kernels; all else in it is written by hand

A test checks that the pages are up to date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from suite.core import games
from suite.core.flow import PROCEED, Kind, Row, sentence
from suite.core.kernel.layout import Layout
from suite.core.text.handbook import PASSAGE

DOCS: Final = Path(__file__).parent
NOTE: Final = "<!-- Written by `python docs/refresh.py`; change its source instead: {}. -->\n\n"


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
    found = games.find(game)
    flow = found.flow
    waiting = [row for row in flow.rows if row.trigger != PROCEED]
    proceeding = [row for row in flow.rows if row.trigger == PROCEED]
    return NOTE.format(f"suite/{game}/flow.py") + PAGE.format(
        game=game,
        title=found.title,
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
            ("in phase", "verb", "leads to", "what may be said", "what it does"),
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

This is the whole order of play, read off the machine that plays it. `zweistrom phases {game}`
tells it in the terminal. The words are explained in [concepts](../concepts.md), the verbs in
[notation](notation.md).

```mermaid
{mermaid}
```

## Phases

In a *decision* a seat acts, in a *chance* phase the deck or the bag does. An *automatic* phase
waits for nobody: play goes on at once by the first of its rows whose condition holds.

{phases}

## What can be done: verb rows

A verb leads from its phase to exactly one phase, without a condition. The fourth column names the
function that lists what may be said (for chance: what can come up, with its odds), the last one the
function that carries it out. All of them are in `suite/{game}/rules/`.

{verbs}

## What follows by itself: proceed rows

The rows of a phase are asked from top to bottom, in the order by which the diagram numbers them.
The first that holds is taken; the last of each phase has no condition. Each condition is a function
whose name is the sentence.

{proceeds}
"""


def researchers_page() -> str:
    """Return the page for researchers with fresh tables of observations."""
    text = (DOCS / "researchers.md").read_text(encoding="utf-8")
    for name in games.names():
        note = NOTE.format(f"suite/{name}/engine/observation.py")
        before, found, rest = text.partition(note)
        _old, empty, after = rest.partition("\n\n")
        if not found or not empty:
            raise ValueError(f"there is no place for the table of {name}")
        text = f"{before}{note}{observation_table(name)}\n\n{after}"
    return text


def observation_table(game: str) -> str:
    """Return what the numbers of an observation mean as a table."""
    package = games.find(game).kernel_package
    layout: Layout = import_module(f"{package}.engine.observation").LAYOUT
    return _table(
        ("name", "first", "shape", "highest", "from", "meaning"),
        (
            (
                f"`{each.name}`",
                str(layout.places[each.name].start),
                " x ".join(map(str, each.shape)),
                str(each.highest),
                ", ".join(f"`{key}`" for key in each.source.split(", ")),
                each.meaning,
            )
            for each in layout.features
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
    "temples/rules.md": lambda: rules_page("temples"),
    "temples/flow.md": lambda: flow_page("temples"),
    "researchers.md": researchers_page,
    "tiles/rules.md": lambda: rules_page("tiles"),
    "tiles/flow.md": lambda: flow_page("tiles"),
}

if __name__ == "__main__":
    for page, written in PAGES.items():
        (DOCS / page).write_text(written(), encoding="utf-8")
