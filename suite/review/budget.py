"""How much a review looks at: the same budget gives the same review everywhere."""

from __future__ import annotations

from typing import Final

import msgspec


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worlds that a review plays on in.

    - `worlds`: the worlds in which a position is valued, and each outcome of a draw (1 or more)
    - `least`, `most`: the worlds in which a choice is compared with a better one: the first number
      always, up to the other while its mark is undecided
    - `searches`: how often a better line is searched for where a choice may be a mistake
    - `seconds`: if not 0, about the time for all choices together; then `most` does not count, and
      the same record need not give the same review
    """

    worlds: int
    least: int
    most: int
    searches: int = 1
    seconds: float = 0.0


USUAL: Final = Budget(worlds=16, least=64, most=256, searches=2)
"""Ten to twenty seconds for a game."""
DEEP: Final = Budget(worlds=64, least=256, most=2048, searches=4)
"""A minute or two for a game."""
QUICK: Final = Budget(worlds=1, least=64, most=128)
"""A moment for a choice that a person is about to take."""
