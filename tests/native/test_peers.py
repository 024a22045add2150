"""What can be seen of the speed of others without their packages."""

from __future__ import annotations

import json
import time

import pytest

from tests.tools.bench import peers


def test_an_unknown_name_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        peers.main(["chess", "checkers"])
    assert refusal.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "No peer is called checkers: there are catanatron, open_spiel, pettingzoo, chess.\n"
    )


def test_peers_that_are_not_installed_are_skipped_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "find_spec", lambda module: None)
    peers.main([])
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "Not installed, so skipped: catanatron, open_spiel, pettingzoo, chess.\n"


def a_slow_game() -> peers.Play:
    def play(seed: int) -> list[int]:
        began = time.process_time()
        while time.process_time() - began < 0.001:
            pass
        return [1, 1, 1, 5]

    return play


@pytest.fixture
def standin(monkeypatch: pytest.MonkeyPatch) -> None:
    """One peer that is always there, with a game of four decisions, ten games a round."""
    monkeypatch.setattr(
        peers, "PEERS", {"pytest": peers.Peer(("pytest",), {"slow": (a_slow_game, 10)})}
    )
    monkeypatch.setattr(peers, "ROUNDS", 1)


@pytest.mark.slow
@pytest.mark.usefixtures("standin")
def test_a_figure_is_a_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    peers.main(["--json"])
    figure = json.loads(capsys.readouterr().out)
    assert 1_000 < figure.pop("per_second") <= 4_000
    assert figure.pop("yardsticks") > 0
    assert figure == {
        "what": "playout",
        "peer": "pytest",
        "version": pytest.__version__,
        "game": "slow",
        "legal": 2.0,
        "single": 0.75,
    }


@pytest.mark.usefixtures("standin")
def test_a_figure_is_a_row_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    peers.main(["pytest"])
    head, row = capsys.readouterr().out.splitlines()
    assert len(head) == len(row)
    assert row.startswith(f"pytest      {pytest.__version__:8} slow ")
    assert row.endswith("        2.0  75.0%")
