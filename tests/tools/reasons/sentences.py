"""Sentences taken apart: every clause has a check, and one of them must forbid the action."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from tests.tools.reasons.asking import Asked

Check: TypeAlias = Callable[..., bool]
"""Says whether a clause is true of what is asked, given its fields."""

FIELDS: Final = {
    "who": r"you|player \d",
    "whose": r"your|player \d's",
    "other": r"you|player \d",
    "others": r"your|player \d's",
    "cell": r"[A-P]\d+",
    "number": r"\d+",
    "count": r"\d+|[a-z]+",
    "place": r"\d+",
    "stage": r"\d",
    "rival": r"the rival|player \d",
    "rivals": r"the rival's|player \d's",
    "yard": r"your|the rival's|player \d's",
    "yards": r".+ yard (?:is empty|offers stage \d)",
}
"""What can stand in some fields; in the others anything can."""


class Table:
    """The clauses of a game, each with its check; `read` are those that have come up."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, re.Pattern[str], Check, bool]] = []
        self.read: set[str] = set()

    def reason(self, *messages: str) -> Callable[[Check], Check]:
        """Add messages that forbid an action if they are true."""
        return self._adding(messages, forbids=True)

    def remark(self, *messages: str) -> Callable[[Check], Check]:
        """Add messages that must be true, and forbid nothing by themselves."""
        return self._adding(messages, forbids=False)

    def _adding(self, messages: tuple[str, ...], *, forbids: bool) -> Callable[[Check], Check]:
        def add(check: Check) -> Check:
            for message in messages:
                self.rows.append((message, pattern(message), check, forbids))
            return check

        return add

    def problem(self, asked: Asked, sentence: str) -> str:
        """Say what is wrong with a refusal; empty if nothing is."""
        if not sentence.endswith("."):
            return "is no sentence"
        forbidden = False
        for clause in re.split(r"; |\. ", sentence.removesuffix(".")):
            fits = [
                (message, check, forbids, found.groupdict())
                for message, form, check, forbids in self.rows
                for found in map(form.fullmatch, (clause, clause[0].lower() + clause[1:]))
                if found
            ]
            if not fits:
                return f"has no check for: {clause}"
            message, check, forbids, fields = max(fits, key=lambda fit: literal(fit[0]))
            self.read.add(message)
            if not check(asked, **fields):
                return f"is false: {message}"
            forbidden = forbidden or forbids
        return "" if forbidden else "names no condition"


def literal(message: str) -> int:
    """Return how many letters of a message are no field."""
    return len(re.sub(r"\{\w+\}", "", message))


def pattern(message: str) -> re.Pattern[str]:
    """Return what a message looks like when its fields are filled in."""
    parts = re.split(r"\{(\w+)\}", message)
    seen: set[str] = set()
    form = ""
    for place, part in enumerate(parts):
        if place % 2 == 0:
            form += re.escape(part)
        elif part in seen:
            form += f"(?P={part})"
        else:
            seen.add(part)
            form += f"(?P<{part}>{FIELDS.get(part, '.+?')})"
    return re.compile(form)
