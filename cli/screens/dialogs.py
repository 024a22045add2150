"""Dialogs: small screens over a larger one that ask for a text or an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from suite.core.picture.palette import BACKGROUND, FRAME, INK, KEY, QUIET

from ..shell.messages import _
from .app import ModalLayer

FIELD: Final = f"border: round {KEY}; background: {BACKGROUND}; color: {INK};"
"""The style of a field to type in or choose from."""


class Ask(ModalLayer[str | None]):
    """Asks for a text on a field with a title; the result is `None` if cancelled."""

    DEFAULT_CSS: ClassVar[str] = f"""
    Ask {{ align: center middle; }}
    Ask Input, Ask Input:focus {{ width: 40; {FIELD} }}
    Ask .-number, Ask .-number:focus {{ height: 5; padding: 0 1; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, field: Input) -> None:
        super().__init__()
        self.field = field
        self.field.border_title = title

    def compose(self) -> ComposeResult:
        """Lay out the field."""
        yield self.field

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the text typed."""
        self.dismiss(event.value.strip())


class Log(ModalLayer[int | None]):
    """Lists all events, with the current ply marked; the result is the ply chosen.

    `meaning` is a line below them on the effect of choosing one.
    """

    DEFAULT_CSS: ClassVar[str] = f"""
    Log {{ align: center middle; }}
    Log Label {{ color: {QUIET}; }}
    Log OptionList, Log OptionList:focus {{
        width: 90%; height: 90%; {FIELD} background-tint: {BACKGROUND} 0%;
        scrollbar-color: {FRAME}; scrollbar-background: {BACKGROUND};
    }}
    Log OptionList:focus > .option-list--option-highlighted {{
        background: {KEY}; color: {BACKGROUND};
    }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,L", "dismiss(None)", show=False),
    ]

    def __init__(self, lines: Sequence[str], ply: int, meaning: str) -> None:
        super().__init__()
        self.meaning = meaning
        self.lines = lines
        self.ply = ply

    def compose(self) -> ComposeResult:
        """List the events."""
        entries = [_("Before the first event"), *self.lines]
        field = OptionList(
            *(
                Option(f"{'>' if ply == self.ply else ' '} {ply:4}  {line}")
                for ply, line in enumerate(entries)
            ),
            markup=False,
        )
        field.highlighted = self.ply
        yield field
        yield Label(self.meaning)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the ply chosen."""
        self.dismiss(event.option_index)
