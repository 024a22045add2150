"""What is typed to a companion: words, actions, and what ends a game."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from suite.companion.companion import Companion
from suite.core.errors import IllegalActionError, NotationError, SettingError
from suite.core.flow import CHANCE
from suite.core.games import find
from suite.core.play.record import FORMAT, HUMAN, FileRecorder, Header, Seating
from suite.core.play.table import Table
from suite.temples.game import GAME
from tests.companion.typist import Talk


def beside(*lines: str, view: int | str | None = 0) -> Talk:
    """Return the talk with the companion of a new game after some lines."""
    header = Header(
        format=FORMAT,
        game="temples",
        rules=GAME.new_rules(),
        seats=(Seating("Ada", HUMAN), Seating("Ben", HUMAN)),
        undo="free",
        view=view,
    )
    talk = Talk(Companion(Table(GAME, header), ["Ada", "Ben"]))
    for line in lines:
        talk.obey(line)
    return talk


def near_the_end() -> tuple[Talk, str]:
    """Return a talk, all hands known, and what would end its game now."""
    talk = beside(view=None)
    rng = Random(1)
    while True:
        companion = talk.companion
        state = talk.table.state
        if talk.table.actor is CHANCE:
            text = rng.choice(list(companion.possible()))
        else:
            text = GAME.write(GAME.random_action(GAME.legal(state), rng))
        if companion.ends(text):
            return talk, text
        companion.take(text)


def test_help_lists_no_actions_of_options_that_are_not_played() -> None:
    game = find("tiles")
    header = Header(
        format=FORMAT,
        game="tiles",
        rules=game.new_rules(changes={"wonder": True}),
        seats=(Seating("Ada", HUMAN), Seating("Ben", HUMAN)),
        view=0,
    )
    talk = Talk(Companion(Table(game, header), ["Ada", "Ben"]))
    verbs = {line.split()[0] for line in talk.obey("help") if line.startswith("  ")}
    assert verbs >= {"monument", "wonder", "point"}
    assert "build" not in verbs


def over(talk: Talk) -> bool:
    return talk.table.outcome is not None


@pytest.mark.parametrize("line", ["ta", "bo", "sa"])
def test_an_action_that_is_impossible_is_no_word_cut_short(line: str) -> None:
    talk = beside("ada", "mmmmm", "mmm")
    with pytest.raises(IllegalActionError, match="is impossible"):
        talk.obey(line)


def test_a_word_cut_short_is_understood() -> None:
    talk = beside("ada", "mmmmm", "mmm")
    assert talk.word("tal") == "tally"
    assert talk.word("log") == "log"
    assert talk.word("un") == "undo"
    assert talk.word("res") == ""


def test_what_ends_the_game_is_asked_for_again() -> None:
    talk, text = near_the_end()
    assert "Type it again" in talk.obey(text)[0]
    assert not over(talk)
    talk.obey(text)
    assert over(talk)


@pytest.mark.slow
def test_a_correction_that_ends_the_game_is_asked_for_again() -> None:
    talk, text = near_the_end()
    possible = talk.companion.possible()
    talk.companion.take(next(told for told in possible if not talk.companion.ends(told)))
    ply = max(number + 1 for number in range(talk.table.ply - 1) if talk.companion.is_typed(number))
    assert "Type it again" in talk.obey(f"fix {ply} {text}")[0]
    assert not over(talk)
    talk.obey(f"fix {ply} {text}")
    assert over(talk)


def test_on_a_rivals_turn_advice_says_what_to_fear() -> None:
    talk = beside("ben", "mmmmm")
    told = talk.obey("hint")
    assert "Ben begins with 'travel" in told[0]
    assert told[-1].startswith("Ben attacks in ")


def test_resigning_needs_a_name() -> None:
    talk = beside("ada", "mmmmm", "mmm")
    with pytest.raises(NotationError, match="resign NAME"):
        talk.obey("resign")
    with pytest.raises(SettingError, match="there is no seat"):
        talk.obey("resign Cleo")
    assert "Type it again" in talk.obey("resign ben")[0]
    assert not over(talk)
    assert talk.obey("resign ben") == ["Ben gives up."]
    assert over(talk)
    assert talk.table.outcome
    assert talk.table.outcome.winners == [0]


def test_when_the_game_is_over_that_is_why_nothing_is_done() -> None:
    talk = beside("ada", "resign ben", "resign ben")
    for line in ("undo", "fix 1 ben", "fix 1 -", "resign ada", "settle medes"):
        with pytest.raises(IllegalActionError, match="the game is over"):
            talk.obey(line)


def test_a_correction_that_others_do_not_outlast_is_asked_for_again() -> None:
    talk = beside("ada", "mmmmm", "mms", "tm", "sm", "bs")
    assert "After that, 2 later entries no longer fit, from step 6 on" in talk.obey("fix 5 -")[0]


def test_a_ply_no_game_has_is_one_sentence() -> None:
    talk = beside("ada", "mmmmm", "mms", "tm")
    for ply in ("0", "99", "3", "9" * 9):
        with pytest.raises(IllegalActionError, match="nothing was entered at"):
            talk.obey(f"fix {ply} sm")
    for line in ("fix " + "9" * 5000 + " sm", "fix", "fix 5", "fix x sm"):
        with pytest.raises(NotationError, match="fix STEP ACTION"):
            talk.obey(line)


def test_nothing_stands_behind_a_word_that_stands_alone() -> None:
    talk = beside("ada", "mmmmm", "mms", "tm")
    with pytest.raises(NotationError, match="type 'undo' alone, without '5'"):
        talk.obey("undo 5")
    assert len(talk.table.events) == 5


def test_why_takes_what_the_table_takes() -> None:
    talk = beside("ada", "mmmmm", "mms", "tm")
    assert talk.obey("why sm") == talk.obey("? settle medes")
    assert talk.obey("why sm")[0].startswith("settle medes: ")
    assert talk.obey("? th")[0].startswith("travel hittites: ")


def test_a_hint_is_marked_once_a_ply_however_often_it_is_asked_for(tmp_path: Path) -> None:
    talk = beside("ada", "mmmmm", "mms")
    with closing(FileRecorder(tmp_path / "game.jsonl")) as talk.table.recorder:
        assert talk.obey("hint") == talk.obey("hint")
        talk.obey("tm")
        talk.obey("hint")
    marks = [json.loads(line) for line in (tmp_path / "game.jsonl").read_text().splitlines()]
    assert [each["ply"] for each in marks if each.get("mark") == "hint"] == [5, 6]
