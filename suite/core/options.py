"""Options, editions, and the rules chosen by them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from suite.core.errors import SettingError
from suite.core.text.messages import _
from suite.core.text.phrases import offering

Value: TypeAlias = int | str | bool
Rules: TypeAlias = Mapping[str, Value]
"""The value of every option of a game, as in the header of a record."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule with several variants; the first value is the default.

    `meaning` is what it is about, `meanings` what each of its values means, in their order, and
    `title` its name for people; a game may leave out the last two.
    """

    name: str
    values: tuple[Value, ...]
    meaning: str
    meanings: tuple[str, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """A printed set of rules: a value for every option."""

    name: str
    rules: Rules
    meaning: str


def spell(value: Value) -> str:
    """Return the value of an option as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def choose(
    editions: Sequence[Edition],
    options: Sequence[Option],
    edition: str | None,
    changes: Rules,
) -> dict[str, Value]:
    """Return the rules of an edition (by default the first) with single options changed.

    Raises `SettingError` for an unknown edition, option or value.
    """
    names = [one.name for one in editions]
    if edition is not None and edition not in names:
        raise SettingError(
            _(
                "unknown edition {edition!r}; choose from {names}",
                edition=edition,
                names=", ".join(names),
            )
        )
    return check(options, {**editions[names.index(edition) if edition else 0].rules, **changes})


def nearest(editions: Sequence[Edition], rules: Rules) -> Edition:
    """Return the edition that agrees with rules in the most options; the first of several."""
    return max(
        editions,
        key=lambda edition: sum(rules.get(name) == its for name, its in edition.rules.items()),
    )


def check(options: Sequence[Option], rules: Rules) -> dict[str, Value]:
    """Return the value of every option, in their order; one absent from `rules` has its default.

    Raises `SettingError` for an unknown option or value.
    """
    names = [option.name for option in options]
    for name in rules:
        if name not in names:
            raise SettingError(offering(_("unknown option {name!r}", name=name), name, names))
    values = {option.name: rules.get(option.name, option.values[0]) for option in options}
    for option in options:
        value = values[option.name]
        # 1 == True in Python, but in a file they are different values.
        if not any(value == other and type(value) is type(other) for other in option.values):
            raise SettingError(
                _(
                    "{name} must be {allowed}, not {value}",
                    name=option.name,
                    allowed=" or ".join(map(json.dumps, option.values)),
                    value=json.dumps(value, default=repr),
                )
            )
    return values
