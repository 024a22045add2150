"""What all tests of reviews share: they search little, for they are not about strength."""

import pytest

from suite.core import games


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the players of reviews think for a moment only."""
    for name in ("temples", "tiles"):
        for word in ("reviewer", "screener"):
            monkeypatch.setattr(type(games.find(name).unchecked), word, "reply:evaluations=4000")
