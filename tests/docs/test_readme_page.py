"""The README: what comes is what it shows."""

from __future__ import annotations

from pathlib import Path

from tests.docs.pages import ROOT
from tests.docs.sessions import missing, run, sessions

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_session_is_what_comes(tmp_path: Path) -> None:
    for session in sessions(README):
        assert missing(session.promised, run(session, tmp_path).stdout) == "", session.command
