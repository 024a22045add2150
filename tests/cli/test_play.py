"""Playing: what can be typed, what is answered, and what nobody may see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner, Result

from cli.app import app
from suite.temples.components import PEOPLES
from tests.cli.records import Line, read, run
from tests.cli.terminal import Terminal, plain, start

RANDOM: Final = "ai:random"


def play(*words: str | Path, typed: str = "") -> Result:
    """Play a game with these lines typed, one after the other, separated by `;`."""
    return run("play", "temples", *words, lines=typed.replace(";", "\n"))


def lines_of(path: Path) -> list[Line]:
    """Return the lines of a record."""
    return read(path.read_bytes())


def only(home: Path) -> Path:
    """Return the one game of the data folder."""
    [path] = home.iterdir()
    return path


def position(**changes: Any) -> dict[str, Any]:
    """Return a position with some keys changed, the stock holding every card not placed."""
    nothing: dict[str, list[Any]] = {people: [] for people in PEOPLES}
    state: dict[str, Any] = {
        "game": "temples",
        "phase": "act",
        "to_move": 0,
        "active": 0,
        "turn": 3,
        "migrated": False,
        "final": False,
        "to_discard": 0,
        "hands": [dict.fromkeys(sorted(PEOPLES), 1) for _ in range(2)],
        "pieces": ["medes", "quarry"],
        "rows": [nothing, nothing],
        "temples": [nothing, nothing],
        "start": [True, True],
        "yards": [[], []],
        "stock": {},
        "discards": dict.fromkeys(sorted(PEOPLES), 0),
        "supply": {"hidden": {"1": 8, "2": 9, "3": 8, "4": 7, "5": 6, "6": 5}, "top": []},
    }
    state |= changes
    state["stock"] = {
        people: 12
        - sum(hand[people] for hand in state["hands"])
        - sum(row.count(people) for rows in state["rows"] for row in rows.values())
        for people in sorted(PEOPLES)
    }
    return state


def saved_position(folder: Path, **changes: Any) -> Path:
    """Write such a position into a file."""
    path = folder / "position.json"
    path.write_text(json.dumps(position(**changes)))
    return path


def run_of_medes() -> list[dict[str, list[str]]]:
    """Return rows in which seat 0 can halve the rival's hand."""
    mine = {people: ["medes"] * 3 if people == "medes" else [] for people in PEOPLES}
    return [mine, {people: [] for people in PEOPLES}]


# A whole game


def test_a_whole_game_typed_in_line_mode_is_the_game_it_repeats(tmp_path: Path) -> None:
    watched, typed = tmp_path / "watched.jsonl", tmp_path / "typed.jsonl"
    assert run("watch", "temples", RANDOM, RANDOM, "--seed", "6", "-o", watched).exit_code == 0
    own = [line["action"] for line in lines_of(watched) if line.get("actor") == 0]
    assert len(own) > 50
    told = play("Anna", RANDOM, "--seed", "6", "-o", typed, "--ui", "line", typed=";".join(own))
    assert told.exit_code == 0
    assert watched.read_bytes().split(b"\n")[1:] == typed.read_bytes().split(b"\n")[1:]
    assert "has won (" in told.stdout.splitlines()[-1]
    assert f"zweistrom replay {typed}" in told.stderr


def test_a_game_is_kept_in_the_data_folder_under_a_name_that_rises(home: Path) -> None:
    for _ in range(3):
        play(typed="quit")
    names = sorted(path.name for path in home.iterdir())
    assert [name[10:] for name in names] == [f"-000{n}-temples.jsonl" for n in (1, 2, 3)]


def test_the_default_is_whoever_types_against_the_strongest(home: Path) -> None:
    play(typed="quit")
    header = lines_of(only(home))[0]
    assert [(seat["name"], seat["player"]) for seat in header["seats"]] == [
        ("Ada", "human"),
        ("turn", "turn"),
    ]


def test_a_program_alone_is_played_against_by_whoever_types(home: Path) -> None:
    play("ai:beam:width=2", typed="quit")
    header = lines_of(only(home))[0]
    assert [seat["player"] for seat in header["seats"]] == ["beam:width=2", "human"]


def test_editions_and_options_reach_the_record(home: Path) -> None:
    play("--edition", "2013", typed="quit")
    play("--edition", "2013", "--first-hand", "5", typed="quit")
    rules = [lines_of(path)[0]["rules"] for path in sorted(home.iterdir())]
    assert rules == [{"first_hand": 3}, {"first_hand": 5}]


def test_a_name_written_exactly_is_taken_before_one_written_alike(home: Path) -> None:
    for name, seat in (("Ada", 0), ("ADA", 1)):
        play("Ada", "ADA", "--first", name)
        assert lines_of(max(home.iterdir()))[1]["action"] == f"start {seat}"
    assert play("Ada", "ADA", "--first", "ada").exit_code == 2


def test_whoever_reads_no_further_is_told_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    process = start("play", "temples", "Anna", RANDOM, "--seed", "5", "--first", "1", "-o", path)
    assert process.stdout
    process.stdout.close()
    process.stdout = None
    _, told = process.communicate(b"t m\ns m\n")
    assert process.returncode == 0
    assert f"zweistrom resume {path}" in told.decode().splitlines()[-1]


@pytest.mark.parametrize(("said", "seat"), [("1", 0), ("2", 1), ("anna", 0), ("Ben", 1)])
def test_first_says_who_begins(home: Path, said: str, seat: int) -> None:
    told = play("Anna", "Ben", "--first", said)
    assert lines_of(only(home))[1]["action"] == f"start {seat}"
    assert told.stdout.startswith(f"{('Anna', 'Ben')[seat]} begins.")


def test_a_game_can_begin_from_a_position(tmp_path: Path, home: Path) -> None:
    path = saved_position(tmp_path)
    told = play("Anna", RANDOM, "--from", path, typed="settle hittites;quit")
    header, event = lines_of(only(home))
    assert header["state"] == json.loads(path.read_text())
    assert event == {"ply": 1, "actor": 0, "phase": "act", "action": "settle hittites"}
    assert "Anna settles a Hittite at the Medes." in told.stdout


def test_a_file_that_holds_something_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text("something of mine")
    told = play("-o", path, typed="quit")
    assert told.exit_code == 2
    assert "is there already and is not empty" in told.stderr
    assert path.read_text() == "something of mine"


# What is typed


def test_words_may_be_cut_short_and_written_large(tmp_path: Path, home: Path) -> None:
    path = saved_position(tmp_path, rows=run_of_medes())
    play("Anna", RANDOM, "--from", path, typed="  S   Hit ;b st;H 1;t p;e")
    own = [line["action"] for line in lines_of(only(home))[1:] if line["actor"] == 0]
    assert own == ["settle hittites", "build start", "halve 1", "travel persians", "end"]


def test_an_ambiguous_word_is_answered_with_what_it_can_be(tmp_path: Path) -> None:
    told = play("Anna", RANDOM, "--from", saved_position(tmp_path), typed="s")
    assert "'s' goes on: settle assyrians" not in told.stdout
    assert "'s' goes on: settle medes, settle sumerians, settle hittites" in told.stdout


def test_an_unfinished_action_is_answered_with_its_completions(tmp_path: Path) -> None:
    path = saved_position(tmp_path, rows=run_of_medes())
    told = play("Anna", RANDOM, "--from", path, typed="mig m;leap;halve")
    answers = told.stdout.splitlines()[-3:]
    assert answers[0].startswith("'mig m' goes on: migrate medes sumerians, migrate medes hit")
    assert answers[1] == ("Nothing with 'leap' is possible now; it is written: leap RUN own|rival")
    assert answers[2] == "'halve' goes on: halve 1"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("dance", "'dance' is no action of this game; verbs are travel, settle"),
        ("travel medes", "(2.1)"),
        ("start 0", "'start 0' is no action of this game"),
        ("lo", "'lo' can be look or log"),
        ("\x00\x1b[2J", "is no action of this game"),
        ("halve 12", "(2.5"),
        ("rule nonsense", "There is no topic 'nonsense' in the rules"),
        ("why", "'why' needs an action: why ACTION"),
        ("look elsewhere", "No sentence about the position has 'elsewhere' in it"),
    ],
)
def test_a_refused_line_is_answered_and_the_next_is_read(
    tmp_path: Path, home: Path, line: str, answer: str
) -> None:
    told = play("Anna", RANDOM, "--from", saved_position(tmp_path), typed=f"{line};settle medes")
    assert told.exit_code == 0
    refused, settled = told.stdout.splitlines()[-2:]
    assert answer in refused
    assert settled == "Anna settles a Mede at the Medes."
    assert lines_of(only(home))[1]["action"] == "settle medes"


def test_lines_that_are_no_text_are_refused(home: Path) -> None:
    told = CliRunner().invoke(
        app,
        ["play", "temples", "Anna", RANDOM, "--seed", "5", "--first", "1"],
        input=b"\xff\xfe m\nt m\n",
    )
    assert told.exit_code == 0
    assert "is no action of this game" in told.stdout
    assert lines_of(only(home))[-1]["action"] == "travel medes"


def test_what_is_possible_is_grouped_by_verb(tmp_path: Path) -> None:
    path = saved_position(tmp_path, rows=run_of_medes())
    told = play("Anna", RANDOM, "--from", path, typed="?").stdout.splitlines()
    assert told[-5:] == [
        "travel   sumerians, hittites, persians, assyrians",
        "settle   medes, sumerians, hittites, persians, assyrians",
        "build    start",
        "migrate  medes sumerians, medes hittites, medes persians, medes assyrians",
        "halve    1",
    ]


def test_why_says_the_rule_with_its_chapter(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("Anna", RANDOM, "--from", path, typed="why b own;? b own;?b own")
    first, *others = told.stdout.splitlines()[-3:]
    assert first.startswith("build own: ")
    assert first.endswith("(2.3)")
    assert others == [first, first]


def test_the_words_of_line_mode_answer(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    typed = "settle medes;hand;score;last;rule halve;look yard;can;log;save"
    told = play("Anna", RANDOM, "--from", path, typed=typed)
    for answer in (
        "Anna holds four cards: a Sumerian, a Hittite, a Persian and an Assyrian.",
        "Anna 0, random 0",
        "Anna settles a Mede at the Medes.",
        "Any people halves a hand (2.5.6)",
        "Anna's yard is empty; the starting stage is not built yet.",
    ):
        assert answer in told.stdout.splitlines()
    assert told.stderr.count("zweistrom resume ") == 2


def test_in_line_mode_the_position_is_told_once_a_turn(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("Anna", RANDOM, "--from", path, "--ui", "line", typed="s m;s h;board")
    assert told.stdout.count("Anna's piece is at the Medes.") == 2


def test_letters_are_shown_after_each_action(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("Anna", RANDOM, "--from", path, "--ui", "ascii", typed="s m;s h")
    assert told.stdout.count("HITTITES") == 3
    assert told.stdout.isascii()


def test_the_environment_can_choose_the_interface(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_position(tmp_path)
    monkeypatch.setenv("ZWEISTROM_UI", "ascii")
    assert "HITTITES" in play("Anna", RANDOM, "--from", path).stdout
    assert "HITTITES" not in play("Anna", RANDOM, "--from", path, "--ui", "line").stdout


def test_undo_takes_back_the_own_action_and_no_more(tmp_path: Path, home: Path) -> None:
    path = saved_position(tmp_path)
    told = play("Anna", RANDOM, "--from", path, typed="undo;s m;s h;undo;undo;undo;b st")
    assert [line.get("action", line) for line in lines_of(only(home))[1:]] == [
        "settle medes",
        "settle hittites",
        {"undo": 1},
        {"undo": 1},
    ]
    assert told.stdout.count("One event is taken back.") == 2
    assert told.stdout.count("could be taken back") == 2


def test_undo_stops_where_chance_has_acted(home: Path) -> None:
    typed = "t m;s h;b start;end;undo;quit"
    play("Anna", "Ben", "--seed", "5", "--first", "1", typed=typed)
    assert not any("undo" in line for line in lines_of(only(home)))


def test_free_undo_goes_back_to_the_last_decision_of_a_person(home: Path) -> None:
    typed = "t m;s m;b start;end;undo;hand;quit"
    told = play("Anna", RANDOM, "--seed", "5", "--first", "1", "--undo", "free", typed=typed)
    header, *rest = lines_of(only(home))
    assert header["undo"] == "free"
    assert "undo" in rest[-1]
    left = [line for line in rest[: -1 - rest[-1]["undo"]] if line["actor"] == 0]
    assert [line["action"] for line in left] == ["travel medes", "settle medes", "build start"]
    assert "events are taken back." in told.stdout


def test_resigning_ends_the_game_and_must_be_written_out(home: Path) -> None:
    told = play("Anna", RANDOM, "--seed", "5", "--first", "1", typed="re;resi;resign me;resign")
    assert "'re' is too short: 'resign' must be written out" in told.stdout
    assert "'resi' is too short: 'resign' must be written out" in told.stdout
    assert "'resign' stands alone, without 'me'" in told.stdout
    resigned, result = lines_of(only(home))[-2:]
    assert resigned["resign"] == 0
    assert result["result"]["winners"] == [1]
    assert told.stdout.splitlines()[-1] == "random has won (resigned): Anna 0, random 0."


def test_a_forced_discard_is_asked(tmp_path: Path, home: Path) -> None:
    one_kind = [dict.fromkeys(sorted(PEOPLES), 0) | {"medes": n} for n in (2, 4)]
    path = saved_position(tmp_path, rows=run_of_medes(), hands=one_kind)
    told = play("Anna", "Ben", "--from", path, typed="halve 1;?;discard medes;d m;quit")
    assert "discard  medes" in told.stdout
    actors = [(line["actor"], line["action"]) for line in lines_of(only(home))[1:]]
    assert actors == [(0, "halve 1"), (1, "discard medes"), (1, "discard medes")]


def test_at_the_end_of_input_the_game_is_saved_and_says_how_to_go_on(home: Path) -> None:
    told = play("Anna", RANDOM, "--seed", "5", "--first", "1", typed="t m")
    assert told.exit_code == 0
    assert told.stderr.splitlines()[-1] == (
        f"The game is saved. To go on: zweistrom resume {only(home)}"
    )


# What nobody may see


def test_two_people_without_a_terminal_see_what_a_spectator_sees(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("Anna", "Ben", "--from", path, typed="s m")
    assert "Anna holds five cards, unseen." in told.stdout
    assert "Ben holds five cards, unseen." in told.stdout
    assert "holds 1" not in told.stdout


def test_json_shows_the_own_side_and_no_seed(home: Path) -> None:
    seed = "876543212345678"
    told = play("Anna", RANDOM, "--seed", seed, "--json", typed="t m;what;undo;hand;quit")
    objects = [json.loads(line) for line in told.stdout.splitlines()]
    assert all(each["v"] == 1 and len(each) == 2 for each in objects)
    assert objects[0]["game"]["watcher"] == 0
    assert [key for each in objects for key in each if key != "v"][-4:] == [
        "refused",
        "undone",
        "ask",
        "answer",
    ]
    for each in objects:
        if each.get("event", {}).get("actor") == "chance" and "draw 1" in each["event"]["action"]:
            assert set(each["event"]["action"].split()[2:]) == {"?"}
        if "ask" in each:
            assert each["ask"]["view"]["seat"] == 0
            assert set(each["ask"]["view"]["hands"][1]) == {"unknown"}
            assert all(isinstance(action, str) for action in each["ask"]["legal"])
    assert seed in only(home).read_text()
    assert seed not in told.stdout


def test_json_of_two_people_is_a_spectators(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("Anna", "Ben", "--from", path, "--json", typed="s m")
    game, ask, *_ = [json.loads(line) for line in told.stdout.splitlines()]
    assert game["game"]["watcher"] == "spectator"
    assert ask["ask"]["view"]["hands"] == [{"unknown": 5}, {"unknown": 5}]
    assert "legal" not in ask["ask"]


def test_one_person_at_a_terminal_sees_the_board_in_colour(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    terminal = Terminal(
        "play", "temples", "Anna", RANDOM, "--from", path, settings={"COLORTERM": "truecolor"}
    )
    terminal.wait_for("Anna (act)>")
    terminal.type("s m")
    terminal.wait_for("Anna (act)>")
    terminal.type("quit")
    assert terminal.end() == 0
    assert "\x1b[48;2;" in terminal.output or ";48;2;" in terminal.output
    assert "\x1b[?1049h" not in terminal.output


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_a_terminal_gets_letters(tmp_path: Path, setting: dict[str, str]) -> None:
    path = saved_position(tmp_path)
    terminal = Terminal("play", "temples", "Anna", RANDOM, "--from", path, settings=setting)
    terminal.wait_for("Anna (act)>")
    terminal.type("quit")
    assert terminal.end() == 0
    assert "HITTITES" in terminal.output
    assert plain(terminal.output).isascii()
