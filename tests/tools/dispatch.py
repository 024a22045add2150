"""Write the number dispatch of every game that has an engine, from its flow.

`python -m tests.tools.dispatch` writes `suite/GAME/engine/dispatch.py`, its `.pxd` and its header,
which are checked in. Run it after a change of a flow.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from suite.core import game as games
from suite.native.dispatch import Dispatch

SUITE: Final = Path(__file__).parents[2] / "suite"


def with_engine() -> list[str]:
    """Return the names of the games that have an engine."""
    return [name for name in games.names() if (SUITE / name / "engine").is_dir()]


def texts(game: str) -> dict[Path, str]:
    """Return what the files of a game should say; of the game, only its flow is imported."""
    flow = import_module(f"suite.{game}.flow").FLOW
    dispatch = Dispatch(game, flow, (SUITE / game / "model/actions.pxd").read_text("utf-8"))
    file = SUITE / game / "engine/dispatch"
    return {
        file.with_suffix(".py"): dispatch.source(),
        file.with_suffix(".pxd"): dispatch.declarations(),
        file.with_suffix(".hpp"): dispatch.header(),
    }


def main() -> None:
    """Write the files of all games."""
    for game in with_engine():
        for path, text in texts(game).items():
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
