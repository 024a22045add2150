"""The invariants at a table: what breaks one is found, made shorter, and told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from suite.core import games
from suite.core.errors import IllegalActionError
from suite.core.flow import CHANCE, Action
from suite.core.game import Game, LegalActions
from suite.core.invariants import GameInvariants
from suite.core.play import record
from suite.core.play.player import Choice
from suite.core.play.replay import replay
from suite.core.play.table import Table
from suite.core.view import View, Watcher
from suite.players.random import Random as AtRandom
from suite.temples.game import Temples
from suite.temples.invariants import INVARIANTS
from suite.temples.model.state import State as Cards
from suite.testing import (
    BrokenInvariantError,
    Failure,
    PlayerContract,
    Run,
    actions,
    fuzzing,
    invariants_of,
    player_contract,
    positions,
)
from suite.testing.table import TableInvariants
from suite.tiles.game import Tiles
from suite.tiles.model.state import State as Board

NAMES = games.names()
FOR_EVER = 1e9


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let single steps be left out, and no more be tried."""
    monkeypatch.setattr(fuzzing, "PATIENCE", 0)


def hunt(game: Game[Any], seed: int = 1) -> Failure:
    """Return what is found wrong; there must be something."""
    failure = Run(invariants_of(game), seed, FOR_EVER).go()
    assert failure
    return failure


def replayed(game: Game[Any], failure: Failure) -> Table[Any]:
    return replay(game, record.parse(b"".join(failure.record), "a record").game(), "a record")


@pytest.mark.parametrize("name", NAMES)
def test_the_invariants_hold_at_a_table(name: str) -> None:
    run = Run(invariants_of(games.find(name)), 1, FOR_EVER)
    few = settings(max_examples=6, stateful_step_count=150)
    run_state_machine_as_test(run.machine(), settings=few)
    assert run.failure is None
    for what in ("undos", "refused undos", "refused actions", "misspelt texts", "records read"):
        assert run.seen[what], what


@pytest.mark.parametrize("name", NAMES)
def test_each_game_of_the_suite_declares_invariants(name: str) -> None:
    declared = invariants_of(games.find(name))().declared
    assert declared.transitions
    assert declared.states
    assert len(set(declared.tastes)) > 5


def test_a_game_that_declares_nothing_has_the_invariants_of_every_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Temples, "invariants", "")
    game = Temples()
    assert invariants_of(game).game is game
    assert invariants_of(game)().declared == GameInvariants()


class LosesACard(Temples):
    def apply(self, state: Cards, action: Action) -> Cards:
        after = super().apply(state, action)
        if self.verb(action) == "migrate":
            after.rows[after.active << 3 | self.route(action)] >>= 3
        return after

    def step(self, state: Cards, action: Action) -> None:
        super().step(state, action)
        if self.verb(action) == "migrate":
            state.rows[state.active << 3 | self.route(action)] >>= 3

    @staticmethod
    def route(action: Action) -> int:
        from suite.temples.model.actions import route_of

        return route_of(action)[1]


class ShowsADraw(Temples):
    """Tells and shows the same: no view contradicts a report."""

    def report(self, state: Cards, action: Action, watcher: Watcher) -> Action:
        return action


WITHOUT_SECOND_ENGINE = replace(INVARIANTS, second_engine="")


class WritesAnother(Temples):
    invariants = f"{__name__}:WITHOUT_SECOND_ENGINE"

    def write(self, action: Action) -> str:
        return super().write(action).replace("migrate medes", "migrate hittites")


class FailsNowAndThen(Temples):
    def step(self, state: Cards, action: Action) -> None:
        if self.verb(action) == "migrate":
            raise KeyError(action)
        super().step(state, action)


class AllowsAll(Temples):
    def allows(self, state: Cards, action: Action, watcher: Watcher) -> bool:
        return self.is_action(action)


class LosesATreasure(Tiles):
    def apply(self, state: Board, action: Action) -> Board:
        after = super().apply(state, action)
        if self.verb(action) == "keep":
            after.won = [0] * 4
        return after

    def step(self, state: Board, action: Action) -> None:
        super().step(state, action)
        if self.verb(action) == "keep":
            state.won = [0] * 4


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (LosesACard, "no card is lost"),
        (ShowsADraw, "what others draw shows its backs only"),
        (WritesAnother, "text is the action"),
        (FailsNowAndThen, "search does what the machine does"),
        (AllowsAll, "what is not legal is refused"),
    ],
)
def test_a_fault_of_the_card_game_is_found(broken: type[Temples], sentence: str) -> None:
    game = broken()
    failure = hunt(game)
    assert failure.invariant.startswith(sentence)
    assert failure.doing
    assert len(replayed(game, failure).events) <= len(failure.steps) < 60


def test_a_fault_of_the_tile_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "SHORTENING", 4)

    game = LosesATreasure()
    failure = hunt(game)
    assert failure.invariant.startswith("no piece is lost")
    assert replayed(game, failure).events[-1].action.startswith("keep")


def forgets(table: Table[Any], number: int) -> None:
    """Take events back, but not all of what they did."""
    del table.states[-number:], table.events[-number:]


def breaks_down(table: Table[Any]) -> None:
    """Refuse what comes too late, and break down over all else."""
    if table.outcome:
        raise IllegalActionError("the game is over")
    raise KeyError(table.ply)


@pytest.mark.parametrize(
    ("method", "wrong", "sentence"),
    [
        (
            "can_undo",
            lambda table, number=1, seat=None: "" if table.actor is not None else "it is over",
            "only what may be taken back",
        ),
        ("undo", lambda table, number=1, seat=None: forgets(table, number), "what is taken back"),
        (
            "mark",
            lambda table, word, seat=None: breaks_down(table),
            "whatever is legal can be done",
        ),
        ("report", lambda table, number, watcher: "end", "the table tells a watcher"),
    ],
)
def test_a_fault_of_the_table_is_found(
    method: str, wrong: Callable[..., Any], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if method == "undo":  # it refuses as it did
        good = Table.undo

        def undo(table: Table[Any], number: int = 1, seat: int | None = None) -> None:
            if table.can_undo(number, seat):
                good(table, number, seat)
            wrong(table, number)

        wrong_method: Callable[..., Any] = undo
    else:
        wrong_method = wrong
    monkeypatch.setattr(Table, method, wrong_method)
    assert hunt(Temples()).invariant.startswith(sentence)


def test_a_seed_finds_the_same_again() -> None:
    game = LosesACard()
    one, again, another = (hunt(game, seed) for seed in (1, 1, 2))
    assert (one.record, one.steps) == (again.record, again.steps)
    assert one.steps != another.steps


def test_a_shorter_play_breaks_the_same_invariant_and_no_step_can_go() -> None:
    game = LosesACard()
    run = Run(invariants_of(game), 1, FOR_EVER)
    failure = run.go()
    assert failure
    header = record.parse(failure.record[0], "a header").game().header
    for place in range(len(failure.steps)):
        rest = [*failure.steps[:place], *failure.steps[place + 1 :]]
        machine = run.machine()()
        machine.only = failure.invariant
        try:
            fuzzing.play_again(machine, header, rest, Random(run.seed))
        except BrokenInvariantError as broken:
            assert broken.invariant == failure.invariant
            assert len(machine.steps) >= len(failure.steps)


def test_stretches_are_left_out_too(monkeypatch: pytest.MonkeyPatch) -> None:
    failure = hunt(LosesACard())
    monkeypatch.setattr(fuzzing, "PATIENCE", 30)
    shorter = hunt(LosesACard())
    assert shorter.invariant == failure.invariant
    assert len(shorter.steps) <= len(failure.steps)


def test_behind_most_stretches_the_same_seat_is_to_act_in_the_same_phase() -> None:
    phases = ("act", "act", "lay", "draw")
    events = [record.Event(ply, ply // 4 % 2, phases[ply % 4], "") for ply in range(80)]
    rng, alike = Random(1), 0
    for _ in range(100):
        left = fuzzing.stretch(events, rng)
        assert left == set(range(min(left, default=0), max(left, default=-1) + 1))
        ends = [each for each in (min(left, default=0), max(left, default=-1) + 1) if each < 80]
        alike += len({(events[end].actor, events[end].phase) for end in ends}) == 1
    assert alike > 50
    assert fuzzing.stretch([], rng) == set()


def test_a_record_is_cut_before_what_cannot_be_read() -> None:
    failure = hunt(WritesAnother())
    wrong = record.encode(record.Event(99, 0, "act", "end"))
    lines = (*failure.record, wrong, record.encode(record.Mark("hint")))
    assert fuzzing.sound(Temples(), lines) == failure.record
    assert fuzzing.sound(Temples(), failure.record[:1]) == failure.record[:1]


def test_the_time_ends_a_run() -> None:
    run = Run(invariants_of(Temples()), 1, 0)
    assert run.go() is None
    assert not run.seen


def test_ctrl_c_goes_through() -> None:
    def stop(run: Run) -> None:
        if run.seen["actions"] >= 20:
            raise KeyboardInterrupt

    run = Run(invariants_of(Temples()), 1, FOR_EVER, stop)
    with pytest.raises(KeyboardInterrupt):
        run.go()
    assert run.seen["actions"] == 20


def test_all_steps_of_a_play_can_be_taken_again() -> None:
    machine: type[TableInvariants] = Run(invariants_of(Tiles()), 1, FOR_EVER).machine()
    one, other = machine(), machine()
    for each in (one, other):
        each.seed, each.free = 3, False
        each.set_up(Tiles().new_rules(), 2)
    rng = Random(1)
    while len(one.steps) < 60:
        legal = one.game.legal(one.state)
        one.do(*(("act", legal.choice(rng)) if legal else ("deal",)))
    other.do_again(one.steps, rng)
    assert other.steps == one.steps
    assert other.lines == one.lines


# Strategies.


@pytest.mark.parametrize("name", NAMES)
def test_positions_are_true_states_in_which_a_seat_acts(name: str) -> None:
    game = games.find(name)
    looked_at: list[Any] = []

    @settings(max_examples=30)
    @given(positions(game), st.data())
    def look(state: Any, data: st.DataObject) -> None:
        assert isinstance(game.actor(state), int)
        looked_at.append(state)
        action = data.draw(actions(game, state))
        assert action in game.legal(state)
        after = game.apply(state, action)
        if game.actor(after) is CHANCE:
            assert data.draw(actions(game, after)) in dict(game.outcomes(after))

    look()
    assert len([state for state in looked_at if state != looked_at[0]]) > 10


# Players.


class Cheater:
    """A player that breaks its contract in one way."""

    meaning = ""

    def __init__(self, way: str) -> None:
        self.way = way
        self.asked = 0

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        self.asked += 1
        known = sorted(legal)
        match self.way:
            case "takes what is not legal":
                return Choice((min(set(view.game.every_action()) - set(known)),))
            case "plans what is not legal":
                return Choice((view.game.read("end"), known[0]) if len(known) > 9 else (known[0],))
            case "takes nothing":
                return Choice(())
            case "changes the view":
                view.state.turn += 1
            case "throws dice of its own":
                return Choice((known[self.asked % len(known)],))
            case "remembers":
                return Choice((known[0],), positions=self.asked)
        return Choice((known[0],))


@pytest.mark.parametrize(
    "way",
    [
        "takes what is not legal",
        "takes nothing",
        "changes the view",
        "throws dice of its own",
        "remembers",
    ],
)
def test_a_player_that_breaks_its_contract_is_found_out(way: str) -> None:
    class ContractOfACheater(PlayerContract):
        game = Temples()
        player = Cheater(way)

    quick = settings(max_examples=3, stateful_step_count=40, phases=[Phase.generate])
    with pytest.raises(AssertionError):
        run_state_machine_as_test(ContractOfACheater, settings=quick)


def test_a_plan_that_is_not_legal_is_found_out() -> None:
    class Planner(Cheater):
        def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
            return Choice((min(legal), *[min(legal)] * 20))

    game, rng = Temples(), Random(3)
    state = game.new(game.new_rules())
    found = 0
    while game.actor(state) is not None:
        if game.actor(state) is CHANCE:
            state = game.apply(state, game.flow.deal(state, rng.random))
            continue
        try:
            player_contract(game, Planner(""), state)
        except AssertionError as problem:
            found += "is not legal" in str(problem)
        state = game.apply(state, game.random_action(game.legal(state), rng))
    assert found > 10


@pytest.mark.parametrize("name", NAMES)
def test_the_player_random_keeps_its_contract(name: str) -> None:
    class Contract(PlayerContract):
        game = games.find(name)
        player = AtRandom()

    run_state_machine_as_test(Contract, settings=settings(max_examples=5, stateful_step_count=60))


def test_a_contract_is_about_a_decision() -> None:
    game = Temples()
    with pytest.raises(AssertionError, match="no seat"):
        player_contract(game, AtRandom(), game.new(game.new_rules()))
