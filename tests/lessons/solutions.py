"""Ways to solve each lesson, and lines that do not; actions are separated by `;`."""

from __future__ import annotations

from typing import Final

from suite.core.lesson import ChoiceLesson, RuleLesson
from suite.lessons import lessons

RULES: Final = {
    word: lesson for word, lesson in lessons().items() if isinstance(lesson, RuleLesson)
}
CHOICES: Final = {
    word: lesson for word, lesson in lessons().items() if isinstance(lesson, ChoiceLesson)
}

SOLUTIONS: Final = {
    "tiles-point": [
        "tile settlement H4; tile market F5",
        "tile market F5; tile settlement G5",
    ],
    "tiles-leader": [
        "leader trader F4; tile market H4",
        "leader trader G6; tile market I5",
    ],
    "tiles-peace": [
        "tile settlement H4",
        "tile temple H4",
        "tile farm H1; tile market H4",
        "tile settlement H5; tile temple H4",
        "tile market G3; tile settlement H4",
        "tile settlement I5; tile temple H4",
        "leader trader K3",
    ],
    "tiles-revolt": [
        "leader king H4; commit 1",
        "leader king H4; commit 2",
        "leader king G5; commit 2",
        "tile temple A1; leader king H4; commit 1",
        "leader king H4; commit 0; leader king H4; commit 0",
    ],
    "tiles-defend": ["commit 1"],
    "tiles-war": [
        "tile settlement H4; war trader; commit 1",
        "tile market H4; war trader; commit 1",
        "tile market A5; tile temple H4; war trader; commit 1",
    ],
    "tiles-monument": [
        "tile settlement H5; monument green-black G4",
        "tile temple I4; tile settlement H5; monument green-black G4",
    ],
    "tiles-treasure": ["tile market H4; keep E4", "tile temple H4; keep I4"],
    "tiles-catastrophe": [
        "catastrophe G4",
        "tile market I5; catastrophe G4",
        "tile temple E5; catastrophe G4",
    ],
    "temples-settle": [
        "travel medes; settle medes; build start",
        "travel assyrians; settle persians; build start",
        "travel medes; settle medes; settle sumerians; settle persians; build start",
    ],
    "temples-build": [
        "travel medes; build own; build rival; build rival",
        "travel medes; settle hittites; build own; settle persians; build rival; build rival",
    ],
    "temples-run": [
        "travel hittites; settle assyrians; collapse 1",
        "travel hittites; settle assyrians; settle persians; collapse 1",
    ],
    "temples-migrate": ["migrate medes persians; steal 1"],
    "temples-leap": [
        "settle persians; build own; leap 2 rival",
        "build own; settle persians; leap 2 rival",
    ],
    "temples-halve": ["halve 2; halve 2", "settle medes; halve 2; halve 2"],
    "temples-win": ["travel hittites; settle hittites; steal 2"],
    "temples-long": [
        "defect 1; migrate hittites sumerians; defect 1; collapse 3; travel assyrians; "
        "settle hittites; steal 1; travel sumerians; halve 1; halve 1",
    ],
}
WRONG: Final = {
    "tiles-point": [
        "tile settlement H4; tile temple F5",
        "tile temple H4; tile farm G9",
        "tile settlement J4; tile market F5",
        "end",
    ],
    "tiles-leader": [
        "tile market H4; tile market I5",
        "leader king F4; commit 0; end",
        "leader trader P3; tile market H4",
        "leader trader F4; tile settlement G4",
    ],
    "tiles-peace": [
        "tile settlement G5",
        "leader king K3",
        "tile settlement H5; tile temple I5",
        "end",
    ],
    "tiles-revolt": [
        "leader king H4; commit 0; end",
        "leader king G5; commit 1; end",
        "catastrophe G4; leader king H4",
        "leader king P3; leader priest H4",
        "leader trader H4; tile settlement F5",
    ],
    "tiles-defend": ["commit 0", "commit 2", "commit 3"],
    "tiles-war": [
        "tile settlement H4; war king; commit 0",
        "tile temple H4; war king; commit 1",
        "tile settlement H4; war trader; commit 0; end",
        "end",
    ],
    "tiles-monument": [
        "tile settlement H5; monument red-black G4; end",
        "tile settlement H5; monument blue-black G4; end",
        "tile settlement H5; decline; end",
        "tile temple H5; tile settlement I4",
    ],
    "tiles-treasure": ["tile market D5; tile temple G5", "end", "tile temple J5; end"],
    "tiles-catastrophe": [
        "catastrophe E4; catastrophe H4",
        "leader priest G5",
        "tile temple G5; end",
        "end",
    ],
    "temples-settle": [
        "travel medes; travel sumerians; travel persians; travel assyrians; travel hittites; "
        "travel medes; travel sumerians; travel assyrians",
        "travel hittites; travel assyrians; travel persians; travel sumerians; travel medes; "
        "travel assyrians; travel sumerians; travel medes",
    ],
    "temples-build": [
        "travel medes; build own; build rival; end",
        "settle medes; settle persians; settle hittites; end",
        "migrate medes sumerians; travel medes; end",
        "end",
    ],
    "temples-run": [
        "settle assyrians; travel hittites; settle persians; end",
        "travel hittites; settle assyrians; halve 1; end",
        "travel assyrians; end",
        "end",
    ],
    "temples-migrate": [
        "migrate sumerians persians",
        "migrate medes hittites",
        "migrate medes persians; halve 1",
        "end",
    ],
    "temples-leap": [
        "build own; end",
        "settle persians; halve 2; end",
        "settle persians; build own; halve 2; end",
        "end",
    ],
    "temples-halve": ["halve 2; settle medes; end", "migrate sumerians medes; end", "end"],
    "temples-win": [
        "travel hittites; settle hittites; halve 2; end",
        "end",
        "migrate medes hittites; end",
        "settle hittites; travel hittites; end",
    ],
    "temples-long": [
        "defect 1; migrate hittites sumerians; defect 1; collapse 3; end",
        "defect 1; defect 1; end",
        "travel sumerians; settle hittites; end",
        "halve 1; halve 1; end",
    ],
}
"""Each of them is legal all through, uses up the try, and does not solve the lesson."""


def actions(line: str) -> list[str]:
    """Return the actions of a line."""
    return line.split("; ")


def tempting(word: str) -> str:
    """Return the action that tempts in a lesson in playing well."""
    return CHOICES[word].actions.split(", ")[-1]


PLANS: Final = {
    "temples-open": ("build own; build rival; build own; build rival; build own", 13, 10),
    "temples-once": ("build rival; build rival; leap 4 rival", 11, 6),
    "temples-defect": ("defect 1; leap 3 rival", 11, 3),
    "temples-steal": (
        "migrate hittites sumerians; settle hittites; settle assyrians; steal 1; "
        "travel sumerians; build rival; build rival",
        15,
        8,
    ),
    "temples-collapse": (
        "collapse 8; travel hittites; settle medes; settle medes; settle persians; "
        "settle persians; settle persians; build rival; leap 3 own; build rival",
        15,
        7,
    ),
    "temples-last": (
        "leap 4 rival; travel hittites; settle sumerians; build rival; travel sumerians; "
        "build rival; build rival",
        15,
        11,
    ),
}
"""What lessons of the card game tell of the way on, and the sums then: the learner's and Ben's."""
