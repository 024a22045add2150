"""`zweistrom learn`: the list, a lesson from a pipe, what it refuses, and what it remembers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.lines.typing.words import translations
from cli.shell.games.solved_lessons import progress_file, solved
from suite.core import games
from suite.core.text.catalogue import Catalogue, speak
from suite.lessons import courses, lessons
from suite.play.first_game import first_games
from tests.cli.records import run
from tests.lessons.solutions import CHOICES, RULES, SOLUTIONS, WRONG, actions


def learn(word: str, typed: str, *more: str) -> str:
    """Practise a lesson by lines, one after the other, separated by `;`; return what is written."""
    told = run("learn", word, *more, lines=typed.replace(";", "\n") + "\n")
    assert told.exit_code == 0, told.output
    return told.stdout


def test_the_course_of_each_game_is_listed_with_what_is_solved_and_where_to_go_on() -> None:
    told = run("learn")
    lines = iter(told.stdout.splitlines())
    for word, (game, course) in zip(first_games(), courses().items(), strict=True):
        assert next(lines) == f"{games.find(game).title}, 0 of {len(course)} solved"
        assert next(lines).split()[2] == word
        for lesson in course:
            assert next(lines).split(maxsplit=3) == ["[", "]", lesson.word, lesson.title]
    assert not [*lines]
    assert told.stderr.splitlines() == [
        "The next lesson: zweistrom learn temples-settle",
        "The next lesson: zweistrom learn tiles-point",
    ]
    learn("tiles-point", SOLUTIONS["tiles-point"][0])
    learn("tiles-income", CHOICES["tiles-income"].best)
    told = run("learn")
    solved_lines = [line.split()[1] for line in told.stdout.splitlines() if line.startswith("[x] ")]
    assert solved_lines == ["tiles-point", "tiles-income"]
    assert "Tiles, 2 of 17 solved\n" in told.stdout
    assert told.stderr.endswith("The next lesson: zweistrom learn tiles-leader\n")


@pytest.mark.parametrize("word", lessons())
def test_every_lesson_is_told_and_solved_from_a_pipe(word: str) -> None:
    lesson = lessons()[word]
    told = learn(word, SOLUTIONS[word][0] if word in SOLUTIONS else CHOICES[word].best)
    for text in (lesson.title, *lesson.story, f"Task: {lesson.task}"):
        assert text in told
    assert told.endswith(f"Solved. {lesson.closing}\n")
    assert solved() == {word}


@pytest.mark.parametrize("word", RULES)
def test_a_wrong_answer_says_what_is_missing_and_begins_again(word: str) -> None:
    told = learn(word, f"{WRONG[word][0]};{SOLUTIONS[word][0]}")
    assert "Not solved: " in told
    assert told.count(f"Task: {lessons()[word].task}") == 2
    assert "Solved. " in told


@pytest.mark.parametrize("interface", ["plain", "line"])
def test_what_is_missing_is_the_last_that_is_told_before_the_task(interface: str) -> None:
    lines = learn("tiles-leader", "end", "--ui", interface).splitlines()
    *_before, missing, task = lines
    assert missing == ("Not solved: you have no green point. Try again from the beginning.")
    assert task == f"Task: {lessons()['tiles-leader'].task}"
    assert ("(1r 2w) strength" in lines[-3]) == (interface == "plain")


def test_what_would_evade_the_lesson_is_refused() -> None:
    told = learn("tiles-war", "catastrophe J4")
    assert "The treasure on J4 protects its temple from catastrophes" in told
    assert "Solved." not in told


@pytest.mark.parametrize("word", ["tiles-leader", "temples-build"])
def test_a_lesson_is_solved_in_words_of_another_language(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZWEISTROM_LANGUAGE", "de")
    lesson = RULES[word]
    speak("de")
    spoken = games.find(lesson.game).vocabulary()
    answers = [
        " ".join(spoken.get(each, each) for each in action.split())
        for action in actions(SOLUTIONS[word][0])
    ]
    assert answers != actions(SOLUTIONS[word][0])
    told = learn(word, ";".join([translations()["hint"], *answers]))
    say = Catalogue("lessons")
    for text in (lesson.title, *lesson.story, lesson.task, lesson.hint, lesson.closing):
        assert say(text) in told
    assert solved() == {word}


def test_without_an_answer_nothing_is_solved() -> None:
    told = learn("tiles-peace", "quit;tile settlement H4")
    assert "Solved." not in told
    assert "Solved." not in learn("tiles-peace", "# only a remark;;")
    assert not solved()
    assert not progress_file().exists()


def test_what_is_refused_is_explained_and_costs_nothing() -> None:
    told = learn("tiles-revolt", "leader king A1;tile farm H4;leader king H4;commit 5;commit 1")
    assert "No face-up temple is beside A1, and a leader needs one. (Leaders)" in told
    assert "H4 is land, and farms go on river cells only. (Tiles)" in told
    assert "Your hand holds 2 temples" in told
    assert "Solved. " in told


def test_a_line_that_is_no_action_is_told_what_would_be() -> None:
    told = learn("temples-run", "fly;settle;score")
    assert "'fly' is not an action of this game" in told
    assert "'settle' is not complete: " in told
    assert "'score' works only at a table; here you can type ?, why, hint" in told


def test_help_can_be_asked_for() -> None:
    lesson = RULES["temples-migrate"]
    told = learn("temples-migrate", "hint;?;can;why steal 1;? migrate medes persians;help;look")
    assert lesson.hint in told
    assert told.count("migrate  ") == 2
    assert "steal 1: No run of three or more begins at place 1" in told
    assert "migrate medes persians: A Hittite and two Sumerians move" in told
    assert told.count(f"Task: {lesson.task}") == 2
    assert told.count("Anna's piece is at the Persians.") == 2


def test_the_last_action_can_be_taken_back() -> None:
    told = learn("tiles-point", "undo;tile temple H4;undo;tile settlement H4;tile market F5")
    assert "Nothing has happened yet" in told
    assert "Not solved" not in told
    assert "Solved. " in told


@pytest.mark.parametrize("interface", ["plain", "ascii", "line"])
def test_the_board_is_shown_in_every_form(interface: str) -> None:
    told = learn("tiles-monument", SOLUTIONS["tiles-monument"][0], "--ui", interface)
    assert "Solved. " in told
    assert ("It is Anna's turn." in told) == (interface == "line")


def test_no_hand_of_another_is_shown() -> None:
    told = learn("tiles-revolt", "look;leader king H4;look")
    assert "Ben holds 6 tiles, unseen." in told
    assert "Ben holds a settlement" not in told


def test_a_choice_is_judged_and_asked_again() -> None:
    lines = learn("temples-steal", f"travel assyrians;hint;{CHOICES['temples-steal'].best}")
    assert (
        "Not solved: it wins about 41 % of games, the best action about 99 %. Try again from "
        "the beginning.\nTask: Travel to the Assyrians, or migrate first, and "
        "where to?\nWhich three would leave the Hittites"
    ) in lines
    assert "Solved. From the Hittites to the Sumerians." in lines


def test_a_course_goes_on_and_after_it_come_exercises_and_games() -> None:
    first, second, *_rest = [lesson.word for lesson in courses()["tiles"]]
    told = run("learn", first, lines=SOLUTIONS[first][0].replace(";", "\n") + "\n")
    assert told.stderr.endswith(f"The next lesson: zweistrom learn {second}\n")
    words = [lesson.word for lesson in courses()["tiles"]]
    progress_file().write_text(json.dumps({"solved": words}))
    told = run("learn", first, lines=SOLUTIONS[first][0].replace(";", "\n") + "\n")
    after = (
        "All lessons of Tiles are solved. Next, try exercises, zweistrom drill, or a "
        "game, zweistrom play tiles"
    )
    assert told.stderr.endswith(f"{after}\n")
    assert run("learn").stderr == f"The next lesson: zweistrom learn temples-settle\n{after}\n"


def test_a_lesson_that_does_not_exist_is_refused_with_those_that_do() -> None:
    refused = run("learn", "chess")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith("zweistrom: unknown lesson 'chess'; choose temples-")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"solved": 3}', b"\xff\xfe", b"null"])
def test_a_damaged_file_is_passed_over_and_kept_beside_a_new_one(data: bytes) -> None:
    path = progress_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    told = run("learn")
    assert told.exit_code == 0
    assert f"{path} cannot be read, so no lesson counts as solved" in told.stderr
    assert "[x]" not in told.stdout
    learn("tiles-peace", SOLUTIONS["tiles-peace"][0])
    assert json.loads(path.read_bytes()) == {"solved": ["tiles-peace"]}
    damaged = path.with_suffix(".damaged")
    assert {*path.parent.iterdir()} == {path, damaged}
    assert damaged.read_bytes() == data


def test_a_file_that_cannot_be_written_is_told_and_the_lesson_is_solved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    told = run("learn", "tiles-peace", lines=f"{SOLUTIONS['tiles-peace'][0]}\n")
    assert told.exit_code == 0
    assert "Solved. " in told.stdout
    assert "cannot be written" in told.stderr


def test_the_lessons_are_imported_only_when_they_are_asked_for() -> None:
    code = "import sys, cli.app; print(any('lessons' in name for name in sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
