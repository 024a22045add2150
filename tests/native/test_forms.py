"""Both backends play the same games, with all options and seats; see `tests.tools.forms`."""

from __future__ import annotations

import pytest

from suite import native
from suite.core import games
from tests.tools.forms import Forms


@pytest.mark.slow
@pytest.mark.skipif(bool(native.why_not_usable()), reason=native.why_not_usable() or "usable")
@pytest.mark.parametrize("name", games.names())
def test_both_forms_agree(name: str) -> None:
    forms = Forms(games.find(name))
    for seed in range(12):
        forms.play(seed)
    assert all(forms.compared[what] for what in ("legal sets", "states", "views", "searches"))
