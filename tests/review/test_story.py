"""The words of a review: true, short, and without notation."""

from __future__ import annotations

import msgspec
import pytest

from suite.review import story
from suite.review.review import PARTS, Account, Judgement, Step
from tests.review.pages import choices, played, reviewed

NAMES = ["Ada", "Bela"]


def account(draws: float, spread: float) -> Account:
    """Return an account with nothing but luck of the draw."""
    return Account(0, 0.5, draws, 0.0, 0.0, 0.5 - draws, 1.0, spread, 0.02, 0.1, 0, None, {})


@pytest.mark.parametrize(
    ("draws", "told"),
    [
        (0.1, "Neither lucky nor unlucky."),
        (0.28, "1 in 12 games is this lucky."),
        (-0.28, "1 in 12 games is this unlucky."),
        (0.9, "Luckier than 99 of 100 games."),
        (-0.9, "Unluckier than 99 of 100 games."),
    ],
)
def test_luck_is_told_in_games(draws: float, told: str) -> None:
    # A normal variable is 1.4 standard deviations above its mean in 1 case of 12.
    assert story.luck(account(draws, 0.2)) == f"{told} ±2 %."
    assert story.luck(account(draws, 0.0)) == ""


def test_only_what_is_certain_is_told_as_certain() -> None:
    shares = (0.0, 0.001, 0.5, 0.999, 1.0)
    assert [story.percent(share) for share in shares] == ["0 %", "1 %", "50 %", "99 %", "100 %"]
    assert [story.signed(each) for each in (-0.001, 0.12, -1.3)] == ["0 %", "+12 %", "-130 %"]


@pytest.mark.parametrize(("name", "number"), [("tiles", "03"), ("temples", "01")])
def test_marks_are_told_in_words_of_the_game(name: str, number: str) -> None:
    table = played(name, number)
    review = reviewed(table, dict.fromkeys(choices(table)[5:30:10], "?"))
    for place, told in zip(review.mistake_places, story.marks(review, table, NAMES), strict=True):
        step = review.steps[place]
        assert step.judgement and step.actor is not None
        assert told.startswith(f"step {step.ply}, {NAMES[step.actor]} ?: ")
        assert table.narrate(step.ply - 1, step.actor, NAMES) in told
        assert "That wins about 40 % of games." in told
        assert told.endswith("; that would have won about 53 %.")
        view = table.view_at(step.ply - 1, step.actor)
        best = table.game.read(step.judgement.best[0])
        assert f"Better: {table.game.phrase(view, best)}" in told
        assert len(list(story.line(view, step.judgement.best, NAMES))) == 1


def test_a_stopped_review_does_not_call_choices_unreal_that_it_has_not_looked_at() -> None:
    review = reviewed(played("tiles", "03"), {})
    unjudged = [msgspec.structs.replace(each, mean_loss=None) for each in review.accounts]
    whole = msgspec.structs.replace(review, accounts=unjudged)
    assert [*story.summary(whole, NAMES)] == [f"{name} had no real choice." for name in NAMES]
    stopped = msgspec.structs.replace(whole, complete=False)
    assert [*story.summary(stopped, NAMES)] == ["", ""]


def test_what_was_played_is_told_until_another_acts() -> None:
    table = played("temples", "01")
    actors = [event.actor for event in table.events]
    number = next(n for n in range(20, 90) if actors[n : n + 4] == [0, 0, 0, "chance"])
    (place,) = reviewed(table, {number + 1: "?"}).mistake_places
    step = reviewed(table, {}).steps[place]
    told = list(story.course(step, table, NAMES))
    assert told == [table.narrate(each, 0, NAMES) for each in range(number, number + 3)]


def test_a_line_is_told_as_far_as_the_seat_can_see() -> None:
    table = played("temples", "01")
    ply = choices(table)[5]
    seat = table.events[ply - 1].actor
    assert isinstance(seat, int)
    view = table.view_at(ply - 1, seat)
    action = table.events[ply - 1].action
    told = list(story.line(view, [action, action, action, action, action, action], NAMES))
    assert 1 <= len(told) < 6
    assert told[0] == table.narrate(ply - 1, seat, NAMES)


@pytest.mark.parametrize(
    ("part", "mark", "change", "told"),
    [
        ("draws", "", -0.3, "Luck of the draw."),
        ("skill", "?", -0.3, "Mostly a mistake by Ada."),
        ("hidden", "?", -0.3, "Partly a mistake by Ada."),
        ("hidden", "", -0.3, "No clear mistake: it was hidden, or the review misjudged it."),
        ("hidden", "", 0.3, "The review did not foresee it."),
    ],
)
def test_a_turning_point_says_why(part: str, mark: str, change: float, told: str) -> None:
    table = played("temples", "01")
    ply = next(ply for ply in choices(table) if table.events[ply - 1].actor == 0)
    judgement = Judgement([table.events[ply - 1].action], mark=mark)
    draws, skill, rivals, hidden = (
        [change, -change] if each == part else [0.0, 0.0] for each in PARTS
    )
    action, shares = table.events[ply - 1].action, [0.5 + change, 0.5 - change]
    step = Step(ply, "choice", 0, action, shares, draws, skill, rivals, hidden, judgement)
    review = msgspec.structs.replace(
        reviewed(table, {}), initial=[0.5, 0.5], steps=[step], turning_points=[0]
    )
    (sentence,) = story.turning_points(review, table, NAMES)
    direction = "rises from 50 % to 80 %" if change > 0 else "falls from 50 % to 20 %"
    assert f"Ada {direction}. {told}" in sentence


def test_of_a_choice_that_was_not_judged_nothing_is_said() -> None:
    table = played("temples", "01")
    ply = next(ply for ply in choices(table) if table.events[ply - 1].actor == 1)
    review = reviewed(table, {}, 0)
    place = next(place for place, step in enumerate(review.steps) if step.ply == ply)
    (sentence,) = story.turning_points(
        msgspec.structs.replace(review, turning_points=[place]), table, NAMES
    )
    assert sentence.endswith(" %.")


def test_the_usual_size_of_the_rest_is_told_where_there_is_any() -> None:
    table = played("tiles", "03")
    review = reviewed(table, {})
    (_draws, _mistakes, _rivals, rest) = story.parts(review, account(0.1, 0.2))
    assert rest[2] == "Usually within ±10 %."
    none = msgspec.structs.replace(account(0.1, 0.2), hidden_spread=0.001)
    assert story.parts(review, none)[3][2] == ""


def test_resignation_is_no_mistake() -> None:
    table = played("temples", "01")
    review = reviewed(table, {})
    left = Step(
        review.steps[-1].ply, "leave", 0, "", [0.0, 1.0], [0, 0], [-0.5, 0], [0, 0.5], [0, 0]
    )
    for seat, change in ((0, -0.5), (1, 0.5)):
        before = {
            words: change for words, change, _note in story.parts(review, review.accounts[seat])
        }
        assert "resignation" not in before
        account = msgspec.structs.replace(
            review.accounts[seat],
            skill=review.accounts[seat].skill + left.skill[seat],
            rivals=review.accounts[seat].rivals + left.rivals[seat],
        )
        resigned = msgspec.structs.replace(review, steps=[*review.steps, left])
        after = {words: change for words, change, _note in story.parts(resigned, account)}
        assert after.pop("resignation") == pytest.approx(change)
        assert after == pytest.approx(before)


def test_why_is_found_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("temples", "01")
    ply = choices(table)[5]
    review = reviewed(table, dict.fromkeys(choices(table)[5:30:10], "?"))
    asked: list[object] = []

    def found(*given: object) -> list[str]:
        asked.append(given)
        return ["It is so."]

    monkeypatch.setattr(story, "reasons", found)
    for _time in range(2):
        told = story.remarks(review, table, NAMES, ply)
        assert "It is so." in told[ply]
    assert len(asked) == 1
    assert len(story.remarks(review, table, NAMES)) > 2
    assert len(asked) == 3
