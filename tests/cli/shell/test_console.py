"""What a command writes."""

from __future__ import annotations

import io
import sys

import pytest

from cli.shell.console import note, say_json


class Ended(io.StringIO):
    """A stream during whose second write somebody presses Ctrl-C."""

    def write(self, text: str) -> int:
        """Write the first piece only."""
        if self.getvalue():
            raise KeyboardInterrupt
        return super().write(text)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_ctrl_c_leaves_no_line_without_its_end(
    monkeypatch: pytest.MonkeyPatch, stream: str
) -> None:
    ended = Ended()
    monkeypatch.setattr(sys, stream, ended)
    say_json({"games": 2}) if stream == "stdout" else note("two games")
    assert ended.getvalue().endswith("\n")
