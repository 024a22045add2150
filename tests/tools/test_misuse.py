"""Absurd arguments end in an answer or an exception, and what is worse is noticed.

The long run is `python -m tests.tools.misuse`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import misuse


@pytest.mark.slow
@pytest.mark.parametrize(
    "module", ["suite.environments.vector", "suite.environments.pettingzoo", "suite.review.curve"]
)
def test_what_is_public_lives_through_absurd_arguments(
    module: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["misuse", module, "--calls", "10"])
    assert misuse.main() == 0, capfd.readouterr().out
    assert f"{module}: " in capfd.readouterr().out


def test_a_mistake_of_ours_is_noticed(tmp_path: Path) -> None:
    def broken(game: str) -> None:
        raise SystemError(type(game))

    caller = misuse.Caller(1, 3, tmp_path)
    for _call in range(3):
        caller.call("broken", broken)
    assert caller.counted == {"mistakes": 3}
    assert all("SystemError" in wrong for wrong in caller.wrong)
