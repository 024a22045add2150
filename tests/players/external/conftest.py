"""Programs that note what they are told, which they can only without walls."""

from __future__ import annotations

import pytest

from suite.players.external import walls


@pytest.fixture
def without_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs of others write where they want."""
    monkeypatch.setattr(walls, "kind", lambda: walls.NONE)
