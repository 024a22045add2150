"""The first games in lines: what is said, Enter goes on, answers, leaving and going on."""

from __future__ import annotations

import pytest

from cli.commands import play as play_command
from cli.shell import settings
from cli.shell.games.saved_games import files
from suite.core import games
from suite.play.first_game import script_of
from tests.cli.records import run

STEPS = script_of(games.find("temples")).steps


def test_a_first_game_is_led_in_lines_and_goes_on_where_it_was_left() -> None:
    told = run("learn", "temples-first", "--ui", "line", lines="\n\ntravel medes\nquit\n")
    assert told.exit_code == 0
    texts = [STEPS[number].text for number in range(4)]
    places = [told.stdout.index(text) for text in texts]
    assert places == sorted(places)
    [path] = files()
    again = run("resume", path, "--ui", "line", lines="settle persians\nquit\n")
    assert STEPS[3].text in again.stdout
    assert STEPS[2].text not in again.stdout
    assert "Ada settles a Persian at the Medes." in again.stdout


def test_at_first_it_is_told_what_to_type_and_wrong_tries_are_answered() -> None:
    lines = "\n\ntravel sumerians\ntravel persians\ntravel medes\nquit\n"
    told = run("learn", "temples-first", "--ui", "line", lines=lines).stdout
    assert told.count("You could. But your Sumerians will be worth more together") == 1
    assert told.index("Type: travel medes") < told.index("You could. But")
    assert told.index("A fine trip for another day.") < told.index("Ada travels to the Medes.")


def test_the_question_comes_at_a_terminal_only_and_only_where_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("ZWEISTROM_LEVEL", raising=False)
    question = "How well do you know these games?"
    assert question not in run("play", "temples", lines="quit\n").stderr
    monkeypatch.setattr(play_command, "at_terminal", lambda: True)
    for flags in (["--json"], ["--ui", "line"], ["Ada", "ai:easy"]):
        assert question not in run("play", "temples", *flags, lines="quit\n").stderr
    told = run("play", "temples", lines="1\nquit\n")
    assert question in told.stderr
    assert STEPS[0].text in " ".join(told.stdout.split())
    assert settings.origin("level") == ("beginner", settings.Source.FILE)
    assert question not in run("play", "temples", lines="quit\n").stderr


@pytest.mark.parametrize("answer", "234")
def test_whoever_knows_a_level_is_at_the_table_at_once(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ZWEISTROM_LEVEL", raising=False)
    monkeypatch.setattr(play_command, "at_terminal", lambda: True)
    told = run("play", "temples", lines=f"{answer}\nquit\n")
    assert told.exit_code == 0, told.stderr
    assert "The game is saved." in told.output
