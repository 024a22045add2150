"""`zweistrom serve`: what it refuses, and what it says before it begins."""

from __future__ import annotations

import pkgutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import cli
from cli.app import app
from cli.commands import serve
from suite.core.errors import SettingError


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    with pytest.raises(SettingError, match=r"pip install 'zweistrom\[web\]'"):
        serve.command()


@pytest.mark.slow
def test_no_other_command_needs_the_extra() -> None:
    """Every module of the command is imported, as if the extra were not installed."""
    modules = [each.name for each in pkgutil.walk_packages(cli.__path__, "cli.")]
    code = f"""
import importlib, sys
for name in {serve.NEEDED}:
    sys.modules[name] = None
for name in {modules}:
    importlib.import_module(name)
assert not [name for name in sys.modules if name.startswith("suite.web")]
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert not done.stderr


def test_a_taken_port_is_one_sentence_and_exit_code_2() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = CliRunner().invoke(app, ["serve", "--port", port, "--no-browser"])
    assert found.exit_code == 2
    assert f"port {port} is in use" in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_a_damaged_private_file_is_one_sentence(home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    private = home.parent / "web" / f"tables-{port}.json"
    private.parent.mkdir(parents=True)
    private.write_text("{")
    with_the_secret = private.with_name(f"open-{port}.html")
    with_the_secret.write_text("of the server before")
    found = CliRunner().invoke(app, ["serve", "--port", str(port), "--no-browser"])
    assert found.exit_code == 2
    assert f"{private.name} cannot be read" in found.stderr
    assert not with_the_secret.exists()


def test_the_browser_is_given_no_secret_on_its_command_line(tmp_path: Path) -> None:
    address = "http://127.0.0.1:8000/host/#secret&more"
    page = tmp_path / "open.html"
    serve._write_page_to(address, page)
    assert "secret&amp;more" in page.read_text()
    assert page.stat().st_mode & 0o077 == 0
    assert "secret" not in page.as_uri()
