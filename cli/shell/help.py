"""The help of commands: their texts as Typer has them, in panels as wide as the terminal.

Typer's own panels load Markdown, a highlighter and tracebacks, which takes twice as long as all the
rest of `zweistrom --help`. Here a formatter draws them, to whom Typer hands the parts of a help
text: the usage, sentences, and sections with lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand

from suite.core.text.catalogue import marked

from .messages import _

if TYPE_CHECKING:
    from rich.console import RenderableType

WIDEST: Final = 100
"""The most columns of a help text."""
COLOUR: Final = re.compile(r"\x1b\[[\d;]*m")
OF_TYPER: Final = (
    marked("Arguments"),
    marked("Options"),
    marked("Commands"),
    marked("Install completion for the current shell."),
    marked(
        "Show completion for the current shell, to copy it or customize the installation.",
    ),
    marked("Show this message and exit."),
)
"""What Typer says: the titles of its sections, and the meanings of its options."""


class Formatter:
    """Draws the parts of a help text; the result is text with the colours that stdout has.

    Texts are translated if there is a translation of them.
    """

    width = 1000
    """The columns that Typer thinks there are: it does not cut sentences, they are wrapped here."""

    def __init__(self, *_sizes: Any, **_more_sizes: Any) -> None:
        from rich.console import Console

        self._console = Console(highlight=False)
        self._console.width = min(self._console.width, WIDEST)
        self._written: list[str] = []
        self._title = ""

    def write_usage(self, prog: str, args: str = "") -> None:
        """Write the line with the form of the command."""
        from rich.text import Text

        self._draw(Text.assemble((_("Usage: "), "bold"), f"{prog} {args}".rstrip()))

    def write_paragraph(self) -> None:
        """Write an empty line."""
        self._written.append("\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs, wrapped to the width."""
        from rich.padding import Padding
        from rich.text import Text

        paragraphs = [_(" ".join(paragraph.split())) for paragraph in text.split("\n\n")]
        self._draw(Padding(Text("\n\n".join(paragraphs)), (0, 2)))
        self.write_paragraph()

    def write_dl(self, rows: Sequence[tuple[str, str]], *_sizes: Any, **_more: Any) -> None:
        """Write a list of words with their meanings, in a panel with the title of the section."""
        from rich.panel import Panel
        from rich.table import Table
        from rich.text import Text

        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        longest = max(len(word) for word, _meaning in rows)
        most = self._console.width // 2
        grid.add_column(style="bold cyan", min_width=min(longest, most), max_width=most)
        grid.add_column(ratio=1)
        for word, meaning in rows:
            sentence = " ".join(meaning.split())
            grid.add_row(Text(word), Text(_(sentence) if sentence else ""))
        self._draw(Panel(grid, title=Text(self._title), title_align="left", border_style="dim"))

    @contextmanager
    def section(self, name: str) -> Iterator[None]:
        """Give the lists of the block a title."""
        self._title = _(name)
        yield

    @contextmanager
    def indentation(self) -> Iterator[None]:
        """Do nothing: sentences are indented anyhow."""
        yield

    def getvalue(self) -> str:
        """Return the help text."""
        return "".join(self._written)

    def _draw(self, part: RenderableType) -> None:
        with self._console.capture() as capture:
            self._console.print(part)
        self._written.append("".join(f"{row.rstrip()}\n" for row in capture.get().splitlines()))


class Context(typer.Context):
    """The context of a command whose help is drawn."""

    formatter_class: Any = Formatter


class Command(TyperCommand):
    """A command whose help is drawn."""

    context_class = Context


def uncoloured(text: str) -> str:
    """Return a help text without colours, for a stream that is not stdout."""
    return COLOUR.sub("", text)
