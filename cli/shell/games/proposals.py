"""What is proposed to the user after a game, and in the menu."""

from __future__ import annotations

from pathlib import Path

from suite.core.play.collection import latest
from suite.play.proposal import proposal

from .saved_games import folder
from .seats import own_names


def next_proposal() -> str:
    """Return what to play next, by the user's last games; empty if there is nothing."""
    return proposal(latest(folder()), own_names())


def proposal_after(path: Path) -> str:
    """Return what to play next after the game in a file; empty unless it is among the user's."""
    return next_proposal() if path.parent == folder() else ""
