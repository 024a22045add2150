"""The base of the screens of the home menu: a list to choose from, and its colours."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from suite.core.picture.palette import BACKGROUND, FRAME, GOLD, INK, KEY, QUIET

from ..app import Layer


class Listing(Layer[Any]):
    """A screen with a list to choose from and a line of keys below it."""

    DEFAULT_CSS: ClassVar[str] = f"""
    Listing Markdown, Listing VerticalScroll {{ background: {BACKGROUND}; color: {INK}; }}
    Listing .title {{ color: {GOLD}; text-style: bold; padding: 0 1; }}
    Listing OptionList {{ height: 1fr; background: {BACKGROUND}; border: round {FRAME}; }}
    Listing OptionList:focus {{ border: round {KEY}; background-tint: {BACKGROUND} 0%; }}
    Listing OptionList > .option-list--option-highlighted {{ background: {FRAME}; color: {INK}; }}
    Listing OptionList:focus > .option-list--option-highlighted {{
        background: {KEY};
        color: {BACKGROUND};
    }}
    Listing OptionList, Listing VerticalScroll {{
        scrollbar-color: {FRAME};
        scrollbar-background: {BACKGROUND};
    }}
    Listing .meaning {{ height: 2; color: {INK}; padding: 0 1; }}
    Listing .keys {{ height: auto; color: {QUIET}; padding: 0 1; }}
    Listing .trouble {{ height: auto; color: {KEY}; padding: 0 1; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", show=False)]
