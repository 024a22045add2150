"""What can be typed while playing, and what is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from cli.app import app
from suite.temples.model.pieces import PEOPLES
from tests.cli.positions import run_of_medes, saved_border, saved_position
from tests.cli.records import GAMES, RANDOM, lines_of, only, play


def test_words_may_be_cut_short_and_written_large(tmp_path: Path, home: Path) -> None:
    path = saved_position(tmp_path, rows=run_of_medes())
    play("temples", "Anna", RANDOM, "--from", path, typed="  S   Hit ;b st;H 1;t p;e")
    own = [line["action"] for line in lines_of(only(home))[1:] if line["actor"] == 0]
    assert own == ["settle hittites", "build start", "halve 1", "travel persians", "end"]


def test_an_ambiguous_word_is_answered_with_what_it_can_be(tmp_path: Path) -> None:
    told = play("temples", "Anna", RANDOM, "--from", saved_position(tmp_path), typed="s")
    assert "'s' is not complete: settle assyrians" not in told.stdout
    assert "'s' is not complete: settle medes, settle sumerians, settle hittites" in told.stdout


def test_an_unfinished_action_is_answered_with_its_completions(tmp_path: Path) -> None:
    path = saved_position(tmp_path, rows=run_of_medes())
    told = play("temples", "Anna", RANDOM, "--from", path, typed="mig m;leap;halve")
    answers = told.stdout.splitlines()[-3:]
    assert answers[0].startswith(
        "'mig m' is not complete: migrate medes sumerians, migrate medes hit"
    )
    assert answers[1] == (
        "No action with 'leap' is possible now; the format is: leap RUN own|rival"
    )
    assert answers[2] == "'halve' is not complete: halve 1"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("dance", "'dance' is not an action of this game; choose travel, settle"),
        ("udno", "'udno' is not an action of this game; did you mean 'undo'?"),
        ("setle medes", "'setle medes' is not an action of this game; did you mean 'settle'?"),
        ("why ?", "'?' is not an action of this game, but a command of the table"),
        ("why hint", "'hint' is not an action of this game, but a command of the table"),
        ("why Undo", "'Undo' is not an action of this game, but a command of the table"),
        ("why udno", "'udno' is not an action of this game; did you mean 'undo'?"),
        ("DANCE Medes", "'DANCE Medes' is not an action of this game; choose travel, settle"),
        ("travel medes", "(2.1)"),
        (
            "mig m Romans",
            "'Romans' in 'mig m Romans' is not one of sumerians, hittites, persians, a",
        ),
        ("migrate medes medes", "migrate FROM TO, two different sites"),
        ("Resi", "'Resi' is too short: 'resign' must be written out"),
        ("start 0", "'start 0' is not an action of a seat: chance does that"),
        ("lo", "'lo' could mean look or log"),
        ("list r", "'r' could mean rows or runs"),
        ("quit everything", "Type 'quit' alone, without 'everything'"),
        ("save x", "Type 'save' alone, without 'x'"),
        ("un  x", "Type 'undo' alone, without 'x'"),
        ("hand x", "Type 'hand' alone, without 'x'"),
        ("score x", "Type 'score' alone, without 'x'"),
        ("log x", "Type 'log' alone, without 'x'"),
        ("last x", "Type 'last' alone, without 'x'"),
        ("board x", "Type 'board' alone, without 'x'"),
        ("help x y", "Type 'help' alone, without 'x y'"),
        ("resign now", "Type 'resign' alone, without 'now'"),
        ("\x00\x1b[2J", "is not an action of this game"),
        ("halve 12", "(2.5"),
        ("rule nonsense", "There is no topic 'nonsense' in the rules"),
        ("why", "'why' needs an action: why ACTION"),
        ("look elsewhere", "and no sentence about the position contains 'elsewhere'"),
        ("list kings", "There is no list 'kings'; choose sites, rows, yards, hand or runs"),
        ("where", "'where' needs a piece: where PIECE"),
        ("where zz", "There is no card or piece 'zz'; choose from medes, sumerians"),
        ("hint medes", "Type 'hint' alone, without 'medes'"),
    ],
)
def test_a_refused_line_is_answered_and_the_next_is_read(
    tmp_path: Path, home: Path, line: str, answer: str
) -> None:
    told = play(
        "temples", "Anna", RANDOM, "--from", saved_position(tmp_path), typed=f"{line};settle medes"
    )
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
    assert "is not an action of this game" in told.stdout
    assert lines_of(only(home))[-1]["action"] == "travel medes"


def test_what_is_possible_is_grouped_by_verb(tmp_path: Path) -> None:
    path = saved_position(tmp_path, rows=run_of_medes())
    told = play("temples", "Anna", RANDOM, "--from", path, typed="?").stdout.splitlines()
    assert told[-5:] == [
        "travel   sumerians, hittites, persians, assyrians",
        "settle   medes, sumerians, hittites, persians, assyrians",
        "build    start",
        "migrate  medes sumerians, medes hittites, medes persians, medes assyrians",
        "halve    1",
    ]


HAND: Final = {"settlement": 2, "farm": 1, "temple": 1}


def at_the_border(folder: Path, typed: str, hand: dict[str, int] = HAND) -> list[str]:
    """Return what is answered to Anna, who can begin a war on E6."""
    path = saved_border(folder, hand, {"market": 6})
    words = ("Anna", RANDOM, "--from", path)
    before = play("tiles", *words).stdout
    return play("tiles", *words, typed=typed).stdout[len(before) :].splitlines()


@pytest.mark.slow
def test_many_possible_cells_are_told_as_ranges(tmp_path: Path) -> None:
    lines = at_the_border(tmp_path, "?")
    verbs = [line.split()[0] for line in lines if not line.startswith(" ")]
    assert verbs == ["tile", "leader", "withdraw", "catastrophe", "swap", "end"]
    assert lines[0].startswith("tile         settlement, temple A1-D1 J1 L1 N1-P1 A2 C2-D2 F2-L2 ")
    assert lines[1].startswith("             farm E1-I1 M1 E2 M2 D3-E3 ")
    assert "withdraw     king" in lines
    assert "swap         settlement, temple, farm, settlement settlement, " in "\n".join(lines)
    assert all(len(line) < 400 for line in lines)


@pytest.mark.slow
def test_a_line_that_stops_short_is_answered_with_the_next_word(tmp_path: Path) -> None:
    typed = "t;l k;ti farm;swap;w"
    answers = at_the_border(tmp_path, typed)
    assert answers[0] == "'t' is not complete: tile settlement, tile temple, tile farm"
    assert answers[1].startswith("'l k' is not complete: leader king B1 J1 L1 ")
    assert answers[2].startswith("'ti farm' is not complete: tile farm E1-I1 M1 ")
    assert answers[3] == "'swap' is not complete: swap settlement, swap temple, swap farm"
    assert answers[4] == "'w' is not complete: withdraw king"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            "tile Palace g5",
            "'Palace' in 'tile Palace g5' is not one of settlement, temple, farm, market; "
            "the format is: tile KIND CELL",
        ),
        (
            "t t q1",
            "'q1' in 'tile temple q1' is not one of A1 to P11; the format is: tile KIND CELL",
        ),
        (
            "commit 9",
            "'9' in 'commit 9' is not one of 0, 1, 2, 3, 4, 5, 6; the format is: commit NUMBER",
        ),
        (
            "swap t t t f f f m",
            "'swap t t t f f f m' has too many words: at most 6 follow; the format is: swap "
            "KIND...",
        ),
        ("t t a1 a2", "'t t a1 a2' has too many words; the format is: tile KIND CELL"),
        (
            "swap t f palace",
            "'palace' in 'swap t f palace' is not one of settlement, temple, farm, market; "
            "the format is: swap KIND...",
        ),
        (
            "swap ?",
            "'?' in 'swap ?' is not one of settlement, temple, farm, market; the format is: "
            "swap KIND...",
        ),
        (
            "w Palace",
            "'w Palace' is not an action of a seat; the format is: withdraw LEADER; war "
            "LEADER; wonder CELL",
        ),
        ("draw 0 farm", "'draw 0 farm' is not an action of a seat: chance does that"),
    ],
)
def test_of_an_action_with_one_bad_word_the_word_is_named(
    tmp_path: Path, line: str, answer: str
) -> None:
    assert at_the_border(tmp_path, line) == [answer]


@pytest.mark.slow
def test_a_cell_is_looked_up_and_no_other(tmp_path: Path) -> None:
    assert len(at_the_border(tmp_path, "look k1")) == 1
    assert at_the_border(tmp_path, "look k1") != at_the_border(tmp_path, "look k11")
    assert at_the_border(tmp_path, "look k") != at_the_border(tmp_path, "look k1")


@pytest.mark.slow
def test_what_is_swapped_may_be_named_in_any_order(tmp_path: Path, home: Path) -> None:
    at_the_border(tmp_path, "swap t f")
    assert lines_of(max(home.iterdir()))[1]["action"] == "swap farm temple"


def test_why_says_the_rule_with_its_chapter(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", RANDOM, "--from", path, typed="why b own;? b own;?b own")
    first, *others = told.stdout.splitlines()[-3:]
    assert first.startswith("build own: ")
    assert first.endswith("(2.3)")
    assert others == [first, first]


def test_the_words_of_line_mode_answer(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    typed = "settle medes;hand;score;last;rule halve;look yard;can;log;save"
    told = play("temples", "Anna", RANDOM, "--from", path, typed=typed)
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
    told = play("temples", "Anna", RANDOM, "--from", path, "--ui", "line", typed="s m;s h;board")
    assert told.stdout.count("Anna's piece is at the Medes.") == 2


@pytest.mark.slow
def test_in_a_conflict_only_what_is_new_is_told(tmp_path: Path) -> None:
    path = saved_border(tmp_path, HAND, {"market": 6})
    told = play(
        "tiles", "Anna", "Ben", "--from", path, "--ui", "line", typed="t s e6;commit 0"
    ).stdout.splitlines()
    whole = play("tiles", "Anna", "Ben", "--from", path, "--ui", "line").stdout.splitlines()
    answered = told[len(whole) :]
    repeated = [sentence for sentence in answered if sentence in whole]
    assert not repeated
    assert any("Ben" in sentence and "defend" in sentence for sentence in answered), answered
    again = play("tiles", "Anna", "Ben", "--from", path, "--ui", "line", typed="end").stdout
    assert [sentence for sentence in again.splitlines()[len(whole) :] if sentence in whole]


@pytest.mark.slow
def test_after_undoing_the_position_is_told_whole(tmp_path: Path) -> None:
    path = saved_border(tmp_path, HAND, {"market": 6})
    words = ("tiles", "Anna", "Ben", "--from", path, "--undo", "free", "--ui", "line")
    board = "Treasures left on the board: 10."
    assert play(*words, typed="t s e6;commit 0").stdout.count(board) == 1
    assert play(*words, typed="t s e6;commit 0;undo").stdout.count(board) == 2


def test_letters_are_shown_after_each_action(tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", RANDOM, "--from", path, "--ui", "ascii", typed="s m;s h")
    assert told.stdout.count("HITTITES") == 3
    assert told.stdout.isascii()


def test_the_environment_can_choose_the_interface(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved_position(tmp_path)
    monkeypatch.setenv("ZWEISTROM_UI", "ascii")
    assert "HITTITES" in play("temples", "Anna", RANDOM, "--from", path).stdout
    assert "HITTITES" not in play("temples", "Anna", RANDOM, "--from", path, "--ui", "line").stdout


def test_undo_takes_back_the_own_action_and_no_more(tmp_path: Path, home: Path) -> None:
    path = saved_position(tmp_path)
    told = play("temples", "Anna", RANDOM, "--from", path, typed="undo;s m;s h;undo;undo;undo;b st")
    assert [line.get("action", line) for line in lines_of(only(home))[1:]] == [
        "settle medes",
        "settle hittites",
        {"undo": 1},
        {"undo": 1},
    ]
    assert told.stdout.count("One event undone.") == 2
    assert told.stdout.count("nothing to undo") == 2


def test_a_turn_that_has_shown_nothing_is_taken_back_by_who_comes_next(home: Path) -> None:
    told = play("tiles", "Anna", "Ben", "--seed", "1", typed="end;undo;end;end;undo;quit")
    assert "cannot be taken back" not in told.stdout
    done = [line.get("undo", line.get("action")) for line in lines_of(only(home))[1:]]
    assert done[-5:] == ["end", 1, "end", "end", 1]


def test_undo_stops_where_chance_has_acted(home: Path) -> None:
    typed = "t m;s h;b start;end;undo;quit"
    play("temples", "Anna", "Ben", "--seed", "5", "--first", "1", typed=typed)
    assert not any("undo" in line for line in lines_of(only(home)))


def test_free_undo_goes_back_to_the_last_decision_of_a_person(home: Path) -> None:
    typed = "t m;s m;b start;end;undo;hand;quit"
    told = play(
        "temples", "Anna", RANDOM, "--seed", "5", "--first", "1", "--undo", "free", typed=typed
    )
    header, *rest = lines_of(only(home))
    assert header["undo"] == "free"
    assert "undo" in rest[-1]
    left = [line for line in rest[: -1 - rest[-1]["undo"]] if line["actor"] == 0]
    assert [line["action"] for line in left] == ["travel medes", "settle medes", "build start"]
    assert "events undone." in told.stdout


@pytest.mark.parametrize("game", GAMES)
def test_resigning_must_be_written_out(home: Path, game: str) -> None:
    words = ("Anna", RANDOM, "--seed", "5", "--first", "1")
    told = play(game, *words, typed="re;resi;resign me;resign")
    assert "'re' is too short: 'resign' must be written out" in told.stdout
    assert "'resi' is too short: 'resign' must be written out" in told.stdout
    assert "Type 'resign' alone, without 'me'" in told.stdout
    resigned, result = lines_of(only(home))[-2:]
    assert resigned["resign"] == 0
    assert result["result"]["winners"] == [1]


def test_a_forced_discard_is_asked(tmp_path: Path, home: Path) -> None:
    one_kind = [dict.fromkeys(sorted(PEOPLES), 0) | {"medes": n} for n in (2, 4)]
    path = saved_position(tmp_path, rows=run_of_medes(), hands=one_kind)
    told = play("temples", "Anna", "Ben", "--from", path, typed="halve 1;?;discard medes;d m;quit")
    assert "discard  medes" in told.stdout
    actors = [(line["actor"], line["action"]) for line in lines_of(only(home))[1:]]
    assert actors == [(0, "halve 1"), (1, "discard medes"), (1, "discard medes")]


def test_at_the_end_of_input_the_game_is_saved_and_says_how_to_go_on(home: Path) -> None:
    told = play("temples", "Anna", RANDOM, "--seed", "5", "--first", "1", typed="t m")
    assert told.exit_code == 0
    assert told.stderr.splitlines()[-1] == (
        f"The game is saved. To continue: zweistrom resume {only(home)}"
    )
