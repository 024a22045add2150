"""Reads markup as a browser does: its elements with their attributes, and the text in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Element:
    """An element: its tag, its attributes, and the text in it and in its children."""

    tag: str
    attributes: Mapping[str, str | None]
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name] or ""

    def has(self, name: str) -> bool:
        """Return whether it has an attribute."""
        return name in self.attributes


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Element] = []
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        each = Element(tag, dict(attrs))
        self.found.append(each)
        if self.open:
            self.open[-1].children.append(each)
        self.open.append(each)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for each in self.open:
            each.text += data


def elements(markup: str) -> list[Element]:
    """Return all elements in their order; fails where one is not closed as it was opened."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    assert not reader.open
    return reader.found


def with_attribute(markup: str, name: str) -> list[Element]:
    """Return the elements that have an attribute."""
    return [each for each in elements(markup) if each.has(name)]
