"""Dialogs: small screens over a larger one that ask for a name, a ply or an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Label, OptionList
from textual.widgets.option_list import Option

from suite.core.picture.palette import BACKGROUND, FRAME, INK, KEY, QUIET
from suite.core.text.catalogue import Catalogue

from .app import ModalLayer

_: Final = Catalogue("cli")

FIELD: Final = f"border: round {KEY}; background: {BACKGROUND}; color: {INK};"
"""The style of a field to type in or choose from."""
DIGITS: Final = 9
"""The most digits of a ply."""


class AskName(ModalLayer[str | None]):
    """Asks for a person's name; the result is `None` if cancelled."""

    DEFAULT_CSS: ClassVar[str] = f"""
    AskName {{ align: center middle; }}
    AskName Input, AskName Input:focus {{ width: 40; {FIELD} }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.known = name

    def compose(self) -> ComposeResult:
        """Lay out the field."""
        field = Input(self.known)
        field.border_title = _("Name")
        yield field

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the text typed."""
        self.dismiss(event.value.strip())


class AskPly(ModalLayer[int | None]):
    """Asks for a ply; the result is a number, perhaps beyond the last ply, or `None`."""

    DEFAULT_CSS: ClassVar[str] = f"""
    AskPly {{ align: center middle; }}
    AskPly Input, AskPly Input:focus {{ width: 40; height: 5; {FIELD} padding: 0 1; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, last: int) -> None:
        super().__init__()
        self.last = last

    def compose(self) -> ComposeResult:
        """Lay out the field."""
        field = Input(type="integer", max_length=DIGITS)
        field.border_title = _("Go to ply (0 to {last})", last=self.last)
        yield field

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the number typed, or `None` if it is none."""
        typed = event.value
        self.dismiss(int(typed) if typed.isdecimal() and len(typed) <= DIGITS else None)


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
        found = OptionList(
            *(
                Option(f"{'>' if ply == self.ply else ' '} {ply:4}  {line}")
                for ply, line in enumerate(entries)
            ),
            markup=False,
        )
        found.highlighted = self.ply
        yield found
        yield Label(self.meaning)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the ply chosen."""
        self.dismiss(event.option_index)
