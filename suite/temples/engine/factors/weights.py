"""The weights of the evaluation's features."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, eq=False, repr=False)  # nobody uses them, and C++ for them is long
class Weights:
    """The value of one of each feature to the side that has it."""

    stage: float  # a stage of the sum
    safe: float  # a sum of 10 or more
    enough: float  # a sum of 15 or more
    beyond: float  # a stage of the sum beyond 10
    lead: float  # a stage of the sum, for each stage that the other side lacks to 10
    card: float  # a card in the hand
    variety: float  # a people in the hand
    settler: float  # one of the first six people of a row
    crowd: float  # one of the people beyond six
    charge: float  # a card that a run can throw, up to three a site
    quarry: float  # the piece has not left the quarry
    duty: float  # the starting stage is not built
    collapse: float  # chance: a stage of the other side that falls
    steal: float  # chance: a stage by which a theft changes the sums
    banish: float  # chance: a card of the other side that is banished
    defect: float  # chance: a card that changes sides
    halve: float  # chance: a hand card that the other side must put down
    leap: float  # chance: a leap
    build: float  # chance: a stage built


OWN: Final = Weights(
    stage=1.0,
    safe=1.0,
    enough=1.0,
    beyond=0.45,
    lead=0.09,
    card=0.6,
    variety=0.15,
    settler=0.25,
    crowd=0.1,
    charge=0.25,
    quarry=-0.5,
    duty=-1.0,
    collapse=0.45,
    steal=0.45,
    banish=0.1,
    defect=0.2,
    halve=0.13,
    leap=0.5,
    build=0.4,
)
"""The weights of the seat itself, which moves after the rival; measured.

`docs/measurements.md` has the matches.
"""

RIVAL: Final = replace(
    OWN,
    variety=0.0,
    collapse=0.75,
    steal=0.75,
    banish=0.2,
    defect=0.4,
    halve=0.4,
    leap=1.0,
    build=0.8,
)
"""The weights of the rival, who moves next."""
