"""Where a library is not installed, environments say so in a sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

NUMPY = "for numpy: pip install 'zweistrom[env]'"


@pytest.mark.parametrize(
    ("module", "library", "said"),
    [
        ("pettingzoo", "pettingzoo", "for PettingZoo: pip install 'zweistrom[env]'"),
        ("gymnasium", "gymnasium", "for Gymnasium: pip install 'zweistrom[env]'"),
        ("openspiel", "pyspiel", "for OpenSpiel: pip install 'zweistrom[openspiel]'"),
        *(
            (module, "numpy", NUMPY)
            for module in ("vector", "kernels", "pettingzoo", "gymnasium", "openspiel")
        ),
    ],
)
def test_what_is_missing_is_told(module: str, library: str, said: str) -> None:
    if library != "numpy":
        pytest.importorskip("numpy", reason="environments need the extra env")
    program = f"import sys; sys.modules[{library!r}] = None; import suite.environments.{module}"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert told.stderr.splitlines()[-1] == f"suite.core.errors.SettingError: {said}"
