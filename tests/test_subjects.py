"""The check of the subjects of commits, in histories made for it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

SCRIPT: Final = Path(__file__).parents[1] / ".ci/subjects"
LONG: Final = "A subject that nobody can read in a line, because it never comes to an end"
ENVIRONMENT: Final = {
    **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
    **{f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}
pytestmark = pytest.mark.skipif(
    not (shutil.which("git") and shutil.which("bash")), reason="needs git and bash"
)


class History:
    """A history of commits, and the script in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.git("init", "-q", "-b", "main")

    def git(self, *words: str) -> None:
        subprocess.run(["git", *words], cwd=self.folder, env=ENVIRONMENT, check=True)

    def commit(self, subject: str) -> None:
        self.git("commit", "-q", "--allow-empty", "-m", subject)

    def add_the_script(self, subject: str) -> None:
        put_script(self.folder)
        self.git("add", ".")
        self.commit(subject)


def put_script(folder: Path) -> None:
    (folder / ".ci").mkdir()
    shutil.copy(SCRIPT, folder / ".ci")


def check(folder: Path) -> tuple[int, str]:
    """Run the script of a folder; return its exit code and all that it said."""
    done = subprocess.run(
        ["bash", folder / ".ci/subjects"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout


@pytest.fixture
def history(tmp_path: Path) -> History:
    """Return a history with a long subject, as there were before the script."""
    history = History(tmp_path)
    history.commit(LONG)
    return history


def test_what_is_older_than_the_check_may_have_long_subjects(history: History) -> None:
    history.git("branch", "beside")
    history.add_the_script("Check subjects")
    history.git("checkout", "-q", "beside")
    history.commit(LONG + ", as was usual then")
    history.git("merge", "-q", "-m", "Merge what was begun earlier", "main")
    assert check(history.folder) == (0, "")


def test_from_the_check_on_72_characters_are_the_most(history: History) -> None:
    history.add_the_script("Check subjects")
    history.commit("ü" * 72)
    history.commit("Short\n\n" + LONG)
    assert check(history.folder) == (0, "")
    history.commit("ü" * 73)
    history.commit("Short again")
    code, told = check(history.folder)
    assert code == 1
    assert f"the subject has 73 characters, more than 72: {'ü' * 73}\nShorten it" in told
    assert LONG not in told


def test_the_commit_that_adds_the_check_is_checked(history: History) -> None:
    history.add_the_script(LONG)
    code, told = check(history.folder)
    assert code == 1
    assert told.count(LONG) == 1


@pytest.mark.parametrize("place", ["no git", "no commit", "a folder of another history"])
def test_without_history_a_sentence_says_that_it_is_skipped(tmp_path: Path, place: str) -> None:
    folder = tmp_path / "unpacked"
    folder.mkdir()
    put_script(folder)
    if place == "no commit":
        History(folder)
    if place == "a folder of another history":
        outer = History(tmp_path)
        outer.add_the_script(LONG)
    code, told = check(folder)
    assert code == 0
    assert told.startswith("Subjects of commits are not checked: ")
    assert told.count("\n") == 1
