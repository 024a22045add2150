"""What a table tells while one waits, fights, and has ended."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from typing import Any

import pytest

from suite.core.flow import CHANCE
from suite.core.picture.look import FAINT, Look
from suite.core.picture.markup import Markup
from suite.core.view import SPECTATOR
from suite.tiles.model.state import WAR
from suite.web.page.documents import table_page
from suite.web.page.moves import moves
from suite.web.page.parts import (
    BOARD,
    CHOICE,
    CONTEST,
    ENDING,
    HAND,
    SCORE,
    SEATS,
    TURN,
    excerpt,
    parts,
)
from suite.web.table.served_table import ServedTable
from tests.tiles.looks import NAMES, rich
from tests.web.room import Room, in_a_room, two_people
from tests.web.test_bands import BOXES, SIZES, opened, reached


def goes_on(play: Any) -> bool:
    """Return whether a seat is to act that has done what comes first."""
    return isinstance(play.actor, int) and not play.game.question(play.view(0))


def _fight() -> ServedTable:
    """Return a table at which a conflict runs, and its attacker has tiles to add."""
    for seed in range(99):
        served = reached("tiles", lambda play: bool(play.state.conflict), seed)
        assert served.table
        actor = served.table.actor
        if isinstance(actor, int) and len(served.choice(actor).numbers) > 2:
            return served
    raise AssertionError("there is no such conflict")


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_who_waits_sees_who_acts_and_what_can_be_done_meanwhile(game: str) -> None:
    served = reached(game, lambda play: len(play.events) >= 40 and goes_on(play))
    assert served.table
    actor = served.table.actor
    assert isinstance(actor, int)
    waits = served.parts((actor + 1) % 2)
    assert f'href="#seat-{actor}"' in waits[TURN]
    assert "is to act" in waits[TURN]
    assert 'href="rules"' in waits[CHOICE]
    assert ('href="replay?ply=' in waits[CHOICE]) is bool(served.sight((actor + 1) % 2).news)
    acts = served.parts(actor)
    assert "#seat-" not in acts[TURN]
    assert 'href="rules"' not in acts[CHOICE], "only until the first deed is done"


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_who_is_to_act_reads_what_a_seat_has_done_last(game: str) -> None:
    served = reached(
        game, lambda play: len(play.events) >= 40 and play.events[-1].actor == "chance"
    )
    assert served.table
    actor = served.table.actor
    assert isinstance(actor, int)
    sight = served.sight(actor)
    assert sight.last_sentence in sight.log
    assert sight.last_sentence != sight.log[-1], "that was chance"
    said = f'<p class="last">{escape(sight.last_sentence)}</p>'
    assert said in served.parts(actor)[CHOICE]
    held = served.choice(actor, words=sight.beginnings[:1])
    assert said not in served.choice_part(actor, held)


@pytest.mark.parametrize(
    ("deed", "last"), [("collapse", "ends the turn"), ("steal", "ends the turn")]
)
def test_what_took_something_from_who_is_to_act_is_told_before_all_else(
    deed: str, last: str
) -> None:
    def has_suffered(play: Any) -> bool:
        own = [at for at, event in enumerate(play.events) if event.actor == 1 - play.state.active]
        since = [event.action.split()[0] for event in play.events[max(own, default=0) + 1 :]]
        return deed in since and play.events[-1].action == "end"

    for seed in range(99):
        served = reached("temples", has_suffered, seed)
        if served.table and not served.table.outcome:
            break
    assert served.table and isinstance(served.table.actor, int)
    sight = served.sight(served.table.actor)
    assert any(last in line for line in sight.log)
    assert sight.names[sight.watcher] in sight.last_sentence
    assert last not in sight.last_sentence


def test_a_turn_that_only_ended_is_told_as_what_was_done_in_it() -> None:
    told_ends = 0
    for seed in range(12):
        served = reached("temples", lambda play: goes_on(play) and len(play.events) > 60, seed)
        table = served.table
        if not (table and isinstance(table.actor, int)) or table.outcome:
            continue
        first = served.sight(table.actor).span[0]
        acts = [event.action for event in table.events[first:] if event.actor == 1 - table.actor]
        told_ends += "ends the turn" in served.sight(table.actor).last_sentence
        assert acts == ["end"] or "ends the turn" not in served.sight(table.actor).last_sentence
    assert told_ends < 12


@in_a_room
async def test_of_a_program_it_is_said_that_it_is_thinking(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "random"])
    room.runner.holds = True
    await room.sit(served, 0, "Anna")
    assert served.table
    while served.table.actor != 1:
        if served.table.actor is CHANCE:
            served.table.deal()
        else:
            served.table.take(next(iter(served.game.legal(served.table.state))))
    served.tell()
    assert "is thinking" in served.parts(0)[TURN]


@in_a_room
async def test_who_gives_up_is_told_so_as_you(room: Room) -> None:
    served, _browsers = await two_people(room)
    served.play.resign(0, served.at)
    own, other = (served.parts(seat)[ENDING] for seat in (0, 1))
    assert "You gave up." in own
    assert "Anna has resigned." in other
    assert "Anna has resigned." in served.parts(SPECTATOR)[ENDING]


def test_what_an_action_or_a_conflict_is_about_is_touched() -> None:
    view = rich()
    fragments = view.game.fragments
    assert "touched" not in fragments(view, NAMES, Look(areas=FAINT)).board
    named = re.findall(r'data-place="(\w+)"', fragments(view, NAMES, Look()).board)
    boards = [
        fragments(view, NAMES, Look(areas=FAINT, last=f"tile temple {place}")).board
        for place in named
    ]
    assert {board.count(" touched") for board in boards} == {0, 1}
    served = _fight()
    assert served.parts(0)[BOARD].count(" touched") in (1, 2)


def test_a_number_of_tiles_is_seen_beside_the_strength() -> None:
    served = _fight()
    assert served.table
    actor = served.table.actor
    assert isinstance(actor, int)
    assert served.parts(actor)[CONTEST].count("?") == 2
    choice = served.choice(actor, words=["commit 1"])
    assert "+ 1</b>" in served.render(actor, choice)[CONTEST]
    said = served.choice_part(actor, choice)
    assert choice.ahead.startswith("You add")
    assert "You add" not in said, "the number is seen"
    assert "The attack is" in said


def _decided() -> tuple[ServedTable, dict[str, Markup]]:
    """Return a table at which a conflict has just been decided, and the parts before that."""
    served = _fight()
    assert served.table
    actor = served.table.actor
    assert isinstance(actor, int)
    served.table.take(served.game.read(served.choice(actor).numbers[-1]))
    served.tell()
    before = dict(served.parts(actor))
    served.table.take(served.game.read("commit 0"))
    served.tell()
    return served, before


def test_all_see_how_a_conflict_was_decided() -> None:
    served, before = _decided()
    assert served.table
    assert 'class="contest running"' in before[CONTEST]
    watchers = (*range(4), SPECTATOR)
    seen = {watcher: served.parts(watcher)[CONTEST] for watcher in watchers}
    assert all("contest decided" in each for each in seen.values())
    sums = [re.findall(r"<b>(\d+)", each) for each in seen.values()]
    assert all(each == sums[0] for each in sums)
    sentence = served.sight(SPECTATOR).last_sentence
    assert f"wins by {sums[0][0]} to {sums[0][1]}" in sentence, "the attacker is first"
    assert all(each.count(" away") == 1 for each in seen.values()), "the loser's leader is pale"
    assert sum('aria-label="You win: ' in each for each in seen.values()) == 1
    assert re.search(r'aria-label="[^"]+ wins: (a|\d) \w+ points?"', seen[SPECTATOR])
    actor = served.table.actor
    assert isinstance(actor, int)
    others = [seat for seat in range(4) if seat != actor]
    served.table.take(next(iter(served.game.legal(served.table.state))))
    served.tell()
    assert served.parts(SPECTATOR)[CONTEST] == seen[SPECTATOR], "what follows does not hide it"
    assert "decided" not in served.parts(actor)[CONTEST], "who has acted since has seen it"
    for _each in range(3):
        if served.table.actor is CHANCE:
            served.table.deal()
        else:
            served.table.take(next(iter(served.game.legal(served.table.state))))
    served.tell()
    assert "decided" not in served.parts(SPECTATOR)[CONTEST], "it goes with time"
    assert any("decided" in served.parts(seat)[CONTEST] for seat in others), "not for who waits"


def test_while_the_next_conflict_runs_a_result_is_seen_only_at_first() -> None:
    served = _fight()
    assert served.table
    actor = served.table.actor
    assert isinstance(actor, int)
    result, sight = Markup("<p class=decided>"), served.sight(actor)

    def contest(*verdicts: Markup, words: tuple[str, ...] = ()) -> str:
        return parts(replace(sight, verdicts=verdicts), served.choice(actor, words=words))[CONTEST]

    running = contest()
    assert "running" in running
    assert contest(result, result) == running + result
    assert contest(Markup(), result) == running
    assert result not in contest(result, words=("commit 1",)), "nor with every number"


def test_of_a_war_it_is_seen_how_many_tiles_are_lost() -> None:
    served = reached("tiles", lambda play: play.state.conflict == WAR, seed=14)
    table = served.table
    assert table
    while table.state.conflict == WAR:
        table.take(next(iter(served.game.legal(table.state))))
    served.tell()
    assert "by 5 to 3; a temple of the loser leaves the game" in served.sight(0).last_sentence
    sums = re.findall(r"<b>(.+?)</b>", served.parts(0)[CONTEST])
    assert sums[0] == "5"
    assert re.fullmatch("3<small> \N{MINUS SIGN}1 <svg.+#temple.+", sums[1])


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_result_of_a_conflict_stays_and_nothing_jumps(
    browser: Any, width: int, height: int
) -> None:
    served, before = _decided()
    assert served.table
    boxes = []
    for shown in ({**served.parts(0), CONTEST: before[CONTEST]}, served.parts(0)):
        text = table_page("Table", shown, served.at, "tiles")
        page = opened(browser, text, "tiles", width, height)
        boxes.append(page.evaluate(BOXES))
        contest = page.locator(".contest")
        box = contest.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        if shown is not served.parts(0):
            continue
        page.wait_for_timeout(5000)
        assert contest.is_visible()
        assert contest.evaluate("each => getComputedStyle(each).opacity") == "1"
    assert boxes[0] == boxes[1]


@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_the_end_names_the_winners_and_one_number_that_counts(game: str) -> None:
    served = reached(game, lambda _play: False)
    assert served.table and served.table.outcome
    own, other = (served.parts(seat)[ENDING] for seat in (0, 1))
    for seat, text in enumerate((own, other)):
        told = (
            "You have won"
            if [*served.table.outcome.winners] == [seat]
            else "(has won|share the win)"
        )
        assert re.search(rf"<h2>[^(]*{told}\.</h2>", text)
    ending = own
    assert all(row.count('class="counts"') <= 1 for row in ending.split("<tr"))
    assert ('class="counts"' in ending) is (game == "tiles")
    assert "<p>" in ending, "how it came about"


@pytest.mark.slow
def test_kingdoms_glow_and_minutes_are_counted_by_style_alone(browser: Any) -> None:
    served = _fight()
    assert served.table
    actor = served.table.actor
    assert isinstance(actor, int)
    text = table_page("Table", served.parts((actor + 1) % 2), served.at, "tiles")
    page = opened(browser, text, "tiles", 390, 844)
    glow = "getComputedStyle(document.querySelector('.touched')).animationName"
    assert page.evaluate(glow) == "pulse"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(glow) == "none"
    counted = page.evaluate(
        """() => {
            const each = document.getAnimations().find((one) => one.animationName === "minutes");
            each.currentTime = 125_000;
            const style = getComputedStyle(document.querySelector(".theirs"), "::before");
            return style.getPropertyValue("--minutes");
        }"""
    )
    assert counted == "2"
    page.context.close()


def test_a_replay_moves_what_was_moved_last() -> None:
    served = reached("tiles", lambda play: len(play.events) >= 40)
    table = served.table
    assert table
    acted = next(at for at, event in enumerate(table.events) if event.action.startswith("tile"))
    [move] = moves(table, 0, f"{acted}.", f"{acted + 1}.")
    assert move.by == table.events[acted].actor


@pytest.mark.parametrize(
    ("game", "first"), [("tiles", "First place a leader"), ("temples", "build your starting stage")]
)
def test_the_first_turn_says_what_it_is_about_until_that_is_done(game: str, first: str) -> None:
    served = reached(game, lambda play: isinstance(play.actor, int))
    table = served.table
    assert table and isinstance(table.actor, int)
    seat = table.actor
    dock = served.parts(seat)[CHOICE]
    assert first in dock
    assert 'href="rules"' in dock
    assert "Choose a piece" not in dock
    action = next(iter(served.choice(seat).offers)).words
    assert first not in served.choice_part(seat, served.choice(seat, words=[action]))
    served = reached(game, lambda play: len(play.events) >= 90 and goes_on(play))
    assert served.table and isinstance(served.table.actor, int)
    assert first not in served.parts(served.table.actor)[CHOICE]


@pytest.mark.parametrize(
    ("game", "phase", "seed", "asked"),
    [
        ("tiles", "treasure", 23, "Which treasure do you leave on the board?"),
        ("tiles", "attack", 0, "You attack: how many temples do you add?"),
        ("temples", "discard", 4, "Discard two cards."),
    ],
)
def test_who_has_to_answer_is_asked_in_the_dock_and_sees_what_can_be_tapped(
    game: str, phase: str, seed: int, asked: str
) -> None:
    served = reached(game, lambda play: play.state.phase == phase, seed)
    table = served.table
    assert table and isinstance(table.actor, int)
    shown, choice = served.parts(table.actor), served.choice(table.actor)
    assert asked in shown[CHOICE]
    assert "Choose a piece" not in shown[CHOICE]
    assert shown[TURN] == '<b class="mine">Your turn</b>', "what is due stands in the dock"
    for place in choice.lit:
        assert re.search(f'data-place="{place}"[^>]* data-pointed', shown[BOARD])
        assert served.choice(table.actor, place=place).armed.endswith(place)
    assert len(choice.lit) == (2 if phase == "treasure" else 0)
    ready = re.findall('<button class="piece card[^"]* ready"', shown[HAND])
    assert len(ready) == (5 if phase == "discard" else 0)
    other = served.parts(1 - table.actor)
    assert asked not in other[CHOICE]
    assert " ready" not in other[HAND]
    assert "data-pointed" not in other[BOARD]


def test_who_swaps_is_told_to_choose_tiles() -> None:
    served = reached("tiles", lambda play: len(play.events) >= 90 and goes_on(play))
    assert served.table and isinstance(served.table.actor, int)
    seat = served.table.actor
    dock = served.choice_part(seat, served.choice(seat, words=["swap"]))
    assert "Choose the tiles to swap." in dock
    assert "Which one?" not in dock


def test_the_first_turn_says_what_is_left_of_it() -> None:
    served = reached("temples", lambda play: isinstance(play.actor, int))
    table = served.table
    assert table and isinstance(table.actor, int)
    said = []
    for verb in ("travel", "settle", "build start", "end"):
        said += re.findall("(First travel|Now settle|Now build)", served.parts(table.actor)[CHOICE])
        legal = map(table.game.write, table.game.legal(table.state))
        table.take(table.game.read(next(text for text in legal if text.startswith(verb))))
        served.tell()
    assert said == ["First travel", "Now settle", "Now build"]


def test_the_dock_shows_whole_clauses_and_the_rest_in_focus() -> None:
    sentence = "You lay it: you get a point; it joins a kingdom; nobody else scores."
    assert excerpt(sentence, "armed") == f'<p class="armed">{sentence}</p>'
    short = excerpt(sentence, "armed", 35)
    assert short.startswith('<p class="armed">You lay it: you get a point<span class="rest">; it')
    assert re.sub("<[^>]+>", "", short) == sentence
    assert "<span" not in excerpt("One long clause that has no end", "armed", 5)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["temples", "tiles"])
def test_what_counts_is_never_cut_in_the_dock(game: str) -> None:
    numbers = re.compile(r"; [^;<]*(?:against|you get|you win)[^;<]*")
    for at in range(30, 150, 6):
        served = reached(game, lambda play, at=at: len(play.events) >= at, seed=at)  # type: ignore[misc]
        table = served.table
        if not (table and isinstance(table.actor, int)):
            continue
        for text in list(served.choice(table.actor).offers)[:4]:
            dock = served.choice_part(table.actor, served.choice(table.actor, words=[text.words]))
            for rest in re.findall(r'"rest">(.*?)</span>', dock):
                assert not numbers.search(rest), dock


def test_what_a_turn_always_offers_stands_there_with_its_reason() -> None:
    served = reached("temples", lambda play: isinstance(play.actor, int))
    assert served.table and isinstance(served.table.actor, int)
    seat = served.table.actor
    grey = [offer for offer in served.choice(seat).offers if not offer.is_legal]
    assert [(offer.words, offer.label) for offer in grey] == [
        ("end", "End the turn"),
        ("migrate", "Migrate"),
    ]
    assert served.parts(seat)[CHOICE].count('aria-disabled="true"') == 2
    refused = served.choice(seat, words=["end"])
    assert "starting stage must be built" in refused.refusal
    tables = (reached("temples", lambda play: play.state.phase == "discard", n) for n in range(99))
    halved = next(each for each in tables if each.table and each.table.state.phase == "discard")
    assert halved.table and isinstance(halved.table.actor, int)
    assert all(offer.is_legal for offer in halved.choice(halved.table.actor).offers)


def test_equal_cards_are_marked_so_that_many_fit() -> None:
    served = reached("temples", lambda play: len(play.events) > 90 and play.state.phase == "act")
    assert served.table and isinstance(served.table.actor, int)
    cards = re.findall(
        r'class="piece card([^"]*)".+?aria-label="(\w+)"', served.parts(served.table.actor)[HAND]
    )
    for before, (mark, name) in zip([("", ""), *cards], cards, strict=False):
        assert (mark == " same") is (before[1] == name)


def test_every_thing_says_what_it_is_in_this_position() -> None:
    served = reached("tiles", lambda play: len(play.events) >= 60)
    page = served.parts(0)
    [own, other] = re.findall(r'<tr[^>]* title="([^"]+)"', page[SEATS])[:2]
    assert re.match(r"Points of \S+: (no|a|\d+) red points?, ", own)
    assert re.match(r"Points of \S+: secret until the end; \d tiles, ", other)
    assert re.search(r'title="[^"]+: \w\d+, kingdom \w, strength \d in a revolt, ', page[SEATS])
    assert re.search(r'class="sum" title="(no|a|\d+) red points?"', page[SCORE])
    assert re.search(r'aria-label="\w\d+, [^"]+, strength \d in a revolt', page[BOARD])
