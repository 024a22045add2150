"""Markup for browsers: elements of HTML and SVG, with all text in them escaped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import Final

EMPTY: Final = frozenset(
    {"circle", "input", "line", "link", "meta", "path", "polyline", "rect", "use"}
)
"""The elements that never have a content here: they are closed at once."""


class Markup(str):
    """A text that is markup already; every other text is escaped where it becomes a part of it."""

    __slots__ = ()


def element(tag: str, *content: str, **attributes: str | int | float | bool | None) -> Markup:
    """Return an element with its content and its attributes.

    In the names of attributes `_` stands for `-`, and one at the end is left out (`class_`). An
    attribute that is `False`, `None` or empty is left out, and one that is `True` has no value.
    """
    begin = f"<{tag}{''.join(_attribute(*pair) for pair in attributes.items())}"
    if tag in EMPTY and not content:
        return Markup(f"{begin}/>")
    return Markup(f"{begin}>{joined(content)}</{tag}>")


def joined(content: Iterable[str]) -> Markup:
    """Return texts and markup one after the other as markup."""
    return Markup("".join(part if isinstance(part, Markup) else _escape(part) for part in content))


def _escape(text: str) -> str:
    """Return a text as markup, in which no line begins with a percent sign."""
    return escape(text, quote=False).replace(" %", "&nbsp;%")


@lru_cache(maxsize=1 << 14, typed=True)
def _attribute(name: str, value: str | int | float | bool | None) -> str:
    if value is None or value is False or value == "":
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'
