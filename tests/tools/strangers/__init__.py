"""Independent opponents, which know nothing of our evaluation.

`python -m tests.tools.strangers` plays them against the best level. Each is a class in a file of
its own, so that it can be seated like any player:

    zweistrom arena run tiles tests/tools/strangers/tiles.py:RevoltSpammer reply -n 40
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
STRANGERS: Final = {
    "temples": (
        "temples.py:Halver",
        "temples.py:FifteenRusher",
        "temples.py:Soloist",
        "temples.py:Wrecker",
        "temples.py:Spreader",
        "temples.py:Climber",
        "temples.py:Saver",
        "temples.py:Settler",
        "temples.py:Closer",
        "temples.py:Doubter",
        "flat.py:FlatMonteCarlo",
        "spiel.py:Ismcts",
    ),
    "tiles": (
        "tiles.py:RevoltSpammer",
        "tiles.py:TreasureRusher",
        "tiles.py:MonumentCamper",
        "tiles.py:Hoarder",
        "tiles.py:Balancer",
        "tiles.py:Warmonger",
        "tiles.py:Saboteur",
        "tiles.py:Parasite",
        "tiles.py:BagBurner",
        "tiles.py:Hermit",
        "flat.py:FlatMonteCarlo",
        "spiel.py:Ismcts",
    ),
}
"""The strangers of each game: file and class."""
NEEDS: Final = {"spiel.py:Ismcts": "pyspiel"}
"""The packages that a stranger needs and a machine may lack."""


def word(stranger: str) -> str:
    """Return the word by which a stranger takes a seat."""
    return str(FOLDER / stranger)


def is_here(stranger: str) -> bool:
    """Say whether this machine has what a stranger needs."""
    return stranger not in NEEDS or find_spec(NEEDS[stranger]) is not None


def every() -> Iterator[tuple[str, str]]:
    """Yield each game with each of its strangers."""
    for game, strangers in STRANGERS.items():
        for stranger in strangers:
            yield game, stranger
