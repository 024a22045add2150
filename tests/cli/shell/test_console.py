"""What a command writes."""

from __future__ import annotations

import io
import sys

import pytest

from cli.shell.console import SPELT, note, say_json


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


def test_what_a_stream_cannot_encode_is_spelt() -> None:
    spelt = "Plättchen von 王小明 und 王小红 …".encode("ascii", SPELT).decode()
    assert spelt == r"Plaettchen von \u738b\u5c0f\u660e und \u738b\u5c0f\u7ea2 ."
    assert "Zoë Łuk 王".encode("latin-1", SPELT).decode("latin-1") == r"Zoë \u0141uk \u738b"
