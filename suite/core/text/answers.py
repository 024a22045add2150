"""Readers of typed answers to questions about a position, shared by all games.

Readers raise `NotationError` for an invalid answer. A `-` means the same as an empty line: none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeVar

from suite.core.errors import NotationError
from suite.core.flow import Seat
from suite.core.text.lookup import meanings
from suite.core.text.messages import _
from suite.core.text.phrases import listed

T = TypeVar("T")

NONE: Final = "-"
"""The answer for none."""
UNKNOWN: Final = "?"
"""The letter of an unknown card or tile."""
_NUMBER: Final = re.compile("[0-9]{1,6}")


class Ask(Protocol):
    """Asks a person questions and reads the answers by `read`."""

    def __call__(self, question: str, read: Callable[[str], T]) -> T:
        """Ask until the answer is valid; show the message of `NotationError` otherwise."""


def reply(line: str) -> str:
    """Return a line stripped and case-folded; empty if it is `-`."""
    line = line.strip().casefold()
    return "" if line == NONE else line


def number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of a whole number in a range; none is 0."""

    def read(line: str) -> int:
        text = reply(line) or "0"
        if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
            raise NotationError(
                _(
                    "{typed!r} is not a whole number from {least} to {most}",
                    typed=line,
                    least=least,
                    most=most,
                )
            )
        return int(text)

    return read


def numbers(many: int, most: int) -> Callable[[str], list[int]]:
    """Return a reader of `many` numbers from 0, separated by blanks; none means all are 0."""
    one = number(0, most)

    def read(line: str) -> list[int]:
        words = reply(line).split() or ["0"] * many
        if len(words) != many:
            raise NotationError(
                _("{typed!r} is not {many} numbers separated by spaces", typed=line, many=many)
            )
        return [one(word) for word in words]

    return read


def seat(names: Sequence[str]) -> Callable[[str], Seat]:
    """Return a reader of a seat: its number from 1, its name or a prefix of its name."""

    def read(line: str) -> Seat:
        by_number = [str(number) for number in range(1, len(names) + 1)]
        if line in by_number:
            return by_number.index(line)
        return names.index(word(line, names))

    return read


def yes_or_no(line: str) -> bool:
    """Read `yes` or `no` by its first letter, in English or the current language."""
    text = reply(line)
    for words, answer in (
        (("yes", _.within("typed", "yes")), True),
        (("no", _.within("typed", "no")), False),
    ):
        if text[:1] in [form[:1].casefold() for form in words]:
            return answer
    raise NotationError(_("type y for yes or n for no, not {typed!r}", typed=line))


def word(line: str, words: Iterable[str]) -> str:
    """Return the word that is typed in full or by a unique prefix."""
    words = list(words)
    matches = meanings(reply(line), words)
    if len(matches) == 1:
        return matches[0]
    if not matches:
        raise NotationError(_("{typed!r} is not {words}", typed=line, words=listed(words, "or")))
    raise NotationError(_("{typed!r} could mean {words}", typed=line, words=listed(matches, "or")))


def pile(letters: str) -> Callable[[str], dict[str, int]]:
    """Return a reader of a pile as the number of each letter: `mmmss` or `m3 s2`."""
    form = re.compile(rf"([{re.escape(letters)}]) *([0-9]{{0,3}})[ ,]*")

    def read(line: str) -> dict[str, int]:
        text = reply(line)
        if form.sub("", text):
            raise NotationError(
                _(
                    "{typed!r} is not a pile: use the letters {letters}, repeated or with a "
                    "number after them",
                    typed=line,
                    letters=" ".join(letters),
                )
            )
        counts = dict.fromkeys(letters, 0)
        for letter, count in form.findall(text):
            counts[letter] += int(count or 1)
        return counts

    return read


def hidden_pile(letters: str) -> Callable[[str], dict[str, int]]:
    """Return a reader of a partly unknown pile: a number, or letters with `?` for unknown ones."""
    by_letters = pile(letters + UNKNOWN)

    def read(line: str) -> dict[str, int]:
        text = reply(line)
        return by_letters(UNKNOWN + text if _NUMBER.fullmatch(text) else text)

    return read
