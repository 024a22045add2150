"""`zweistrom drill`: mistakes as exercises, what it remembers, what it refuses, what it hides."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.shell.games.solved_lessons import progress_file, solved
from suite.core import games
from suite.lessons import courses
from suite.review import Judgement, Reviewing, Step
from suite.review.mistake import Mistake
from tests.cli.own_games import SMALL, keep_review, own
from tests.cli.records import lines_of, run, saved, seen_by, unfinished


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Review with a small budget."""
    monkeypatch.setattr("suite.play.review.USUAL", SMALL)


def drill(*words: str | Path, typed: str = "") -> str:
    """Drill with these lines typed, separated by `;`; return what is written to stdout."""
    told = run("drill", *words, lines=typed.replace(";", "\n") + "\n")
    assert told.exit_code == 0, told.output
    return told.stdout


def best(step: Step) -> str:
    """Return the first action of the best line."""
    assert step.judgement
    return step.judgement.best[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_a_mistake_is_asked_for_and_then_solved(home: Path, game: str) -> None:
    path = own(home, game=game)
    (step,) = keep_review(path, mistakes=1)
    told = drill(path, typed=f"{step.action};hint;help;{best(step)}")
    title = games.find(game).title
    assert told.startswith(f"{title}: Ada against Rival (easy).\n")
    assert "\nMistake 1 of 1 in this game, at step " in told
    assert "(??). That cost about 40 % of a win. Find something better." in told
    assert "That is what you played." in told
    hint = told.partition("A better action: ")[2].splitlines()[0]
    assert hint
    assert hint == hint.lower(), "no placeholder, as in how it is typed"
    assert told.count("Find something better.") == 2
    before, solution = told.split("Solved: nothing better is known.\n")
    assert "would have won about" in solution
    assert "would have won about" not in before
    assert best(step) not in before


@pytest.mark.slow
def test_what_is_solved_does_not_come_again_unless_it_is_asked_for(home: Path) -> None:
    path = own(home)
    first, second = keep_review(path, mistakes=2)
    told = run("drill", path, lines=f"{best(first)}\nsolution\n")
    assert "1 of 2 solved. The unsolved ones will come again." in told.stderr
    assert [word.partition(":")[2] for word in solved()] == [str(first.ply)]
    told = run("drill", path, lines=f"{best(second)}\n")
    assert f"Mistake 1 of 1 in this game, at step {second.ply}." in told.stdout
    told = run("drill", path)
    assert (told.exit_code, told.stdout) == (0, "")
    assert "all 2 mistakes are solved; --again asks for them again" in told.stderr
    assert "Mistake 1 of 2" in drill(path, "--again", typed="quit")
    # The same game in another file is the same game.
    copy = path.rename(path.with_name("copy.jsonl"))
    keep_review(copy, mistakes=2)
    assert "all 2 mistakes are solved" in run("drill", copy).stderr
    assert run("learn").stdout.count(", 0 of ") == len(courses()), "it is no lesson"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("judgement", "sentence", "is_solved"),
    [
        (Judgement(["end"]), "Solved: nothing better is known.", True),
        (
            Judgement(["end"], 0.5, 0.6, 0.1, 0.05, 0.15),
            "Better than what you played, but it still costs about 10 % of a win.",
            False,
        ),
        (
            Judgement(["end"], 0.5, 0.9, 0.4, 0.25, 0.5),
            "Not clearly better than what you played: it costs about 40 % of a win.",
            False,
        ),
    ],
)
def test_what_an_answer_would_have_done_is_told(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    judgement: Judgement,
    sentence: str,
    is_solved: bool,
) -> None:
    path = own(home)
    (step,) = keep_review(path, mistakes=1)
    monkeypatch.setattr(Mistake, "judge", lambda *_: judgement)
    told = drill(path, typed=f"{best(step)};quit")
    assert sentence in told
    assert bool(solved()) == is_solved
    assert ("would have won about" in told) == is_solved


@pytest.mark.slow
def test_what_is_no_answer_is_explained_and_costs_nothing(home: Path) -> None:
    path = own(home)
    keep_review(path, mistakes=1)
    told = drill(path, typed="fly;score;undo;build own;why end;look;board;?;# a remark;;sol;quit")
    assert "'fly' is not an action of this game" in told
    assert "'score' works only at a table; here you can type ?, why, hint, look, board" in told
    assert "'undo' works only at a table" in told
    assert "end: " in told
    assert told.count("Ada is to act") == 3
    assert "would have won about" in told
    assert not progress_file().exists()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_nothing_is_shown_that_the_seat_has_not_seen(home: Path, tmp_path: Path, game: str) -> None:
    """A record of one side holds nothing else, and every word is the same."""
    whole = own(home, game=game, seats=(("Ada", "human"), ("Ben", "human")))
    (step,) = keep_review(whole, mistakes=1)
    part = saved(tmp_path / "part.jsonl", seen_by(0, lines_of(whole)))
    keep_review(part, mistakes=1)
    typed = f"look;board;hint;?;why {best(step)};help;end;solution"
    for form in ("line", "plain", "ascii"):
        answers = [
            drill(path, "--as", "1", "--again", "--ui", form, typed=typed) for path in (whole, part)
        ]
        assert answers[0] == answers[1]
        assert "would have won about" in answers[0]
    keep_review(whole, mistakes=1, seat=1)
    assert "Ben is to act" in drill(whole, "--as", "Ben", "--ui", "line", typed="look;quit")


@pytest.mark.slow
def test_all_own_games_are_drilled_the_newest_first(home: Path) -> None:
    old, new = own(home), own(home, "2026-11-02-0001-tiles.jsonl", game="tiles")
    for path in (old, new):
        keep_review(path, mistakes=1)
    saved(home / "2026-11-03-0001-temples.jsonl", unfinished(20))
    (home / "2026-11-03-0002-temples.jsonl").write_text("no record\n")
    own(home, "2026-11-03-0003-temples.jsonl", seats=(("Anna", "human"), ("Ben", "human")))
    told = run("drill", lines="solution\nsolution\n")
    assert told.exit_code == 0, told.output
    assert told.stdout.index("Tiles: Ada") < told.stdout.index("Temples: Ada")
    assert "0 of 2 solved." in told.stderr
    assert "One file is not a valid record and was skipped" in told.stderr
    assert "One game between several people was skipped: none of them is called Ada." in told.stderr


@pytest.mark.slow
def test_a_game_without_a_review_gets_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own(home, events=16)
    told = run("drill", lines="quit\n" * 9)
    assert told.exit_code == 0, told.output
    kept = path.with_name(f"{path.name}.1.review")
    assert kept.exists()
    kept.unlink()

    def stop(_work: object) -> Iterator[tuple[int, int]]:
        yield 1, 9
        raise KeyboardInterrupt

    monkeypatch.setattr(Reviewing, "work", stop)
    stopped = run("drill", path)
    assert stopped.exit_code == 130
    assert "Traceback" not in stopped.output
    assert not kept.exists()


@pytest.mark.slow
def test_without_mistakes_there_is_nothing_to_drill(home: Path) -> None:
    keep_review(own(home))
    told = run("drill")
    assert (told.exit_code, told.stdout) == (0, "")
    assert told.stderr == "Nothing to drill: none of your choices was clearly a mistake.\n"


def test_what_cannot_be_drilled_is_refused_in_a_sentence(home: Path, tmp_path: Path) -> None:
    told = run("drill")
    assert told.exit_code == 2
    assert "no mistakes to retry: there is no finished game of Ada in" in told.stderr
    running = saved(tmp_path / "running.jsonl", unfinished(20))
    told = run("drill", running)
    assert (told.exit_code, told.stdout) == (1, "")
    assert "game 1 in" in told.stderr
    assert "is not finished" in told.stderr
    both = own(tmp_path, "both.jsonl", seats=(("Anna", "human"), ("Ben", "human")))
    told = run("drill", both)
    assert told.exit_code == 2
    assert "does not say which seat is yours: '--as 1' names the first one" in told.stderr
    part = saved(tmp_path / "part.jsonl", seen_by(1, lines_of(both)))
    told = run("drill", part, "--as", "1")
    assert told.exit_code == 1
    assert "does not show what Anna saw" in told.stderr
    for words in (("drill", "--as", "1"), ("drill", both, "--as", "Zoe")):
        told = run(*words)
        assert told.exit_code == 2
        assert told.stderr.count("\n") == 1


@pytest.mark.parametrize("end", [{"reason": "resigned", "scores": [0, 0], "winners": [7]}, {}])
def test_a_damaged_record_is_refused(tmp_path: Path, end: dict[str, object]) -> None:
    path = own(tmp_path)
    lines = lines_of(path)
    lines[-1] = {"result": end}
    saved(path, lines)
    told = run("drill", path)
    assert told.exit_code == 1
    assert f"line {len(lines)}" in told.stderr


def test_it_is_imported_only_when_it_is_asked_for() -> None:
    code = "import sys, cli.app; print(any('review' in name for name in sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
