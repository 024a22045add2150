"""Where a library is not installed, its environments say so in a sentence."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

from suite.core.errors import SettingError


@pytest.mark.parametrize(
    ("module", "library", "said"),
    [
        ("pettingzoo", "pettingzoo", "for PettingZoo: pip install 'zweistrom[env]'"),
        ("pettingzoo", "numpy", "for PettingZoo: pip install 'zweistrom[env]'"),
        ("gymnasium", "gymnasium", "for Gymnasium: pip install 'zweistrom[env]'"),
    ],
)
def test_what_is_missing_is_told(
    monkeypatch: pytest.MonkeyPatch, module: str, library: str, said: str
) -> None:
    monkeypatch.delitem(sys.modules, f"suite.environments.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(SettingError) as told:
        import_module(f"suite.environments.{module}")
    assert str(told.value) == said
