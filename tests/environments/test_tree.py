"""The tree of a game, without any library."""

from __future__ import annotations

import pickle
from copy import deepcopy
from itertools import groupby
from random import Random

import pytest

pytest.importorskip("numpy", reason="environments need the extra env")

from suite.core import games
from suite.core.errors import IllegalActionError, SettingError
from suite.core.flow import CHANCE
from suite.core.play.record import FORMAT, Header, Seating
from suite.core.play.table import Table
from suite.core.view import SPECTATOR
from suite.environments.tree import Node, Tree, shares

KINDS = [("temples", 2), ("tiles", 2), ("tiles", 3), ("tiles", 4)]


def tree_of(name: str, seats: int, limit: int = 10_000) -> Tree:
    game = games.find(name)
    return Tree(game, game.new_rules(), seats, limit)


def event(node: Node, rng: Random) -> int:
    """Return what a player that chooses at random does, or chance brings."""
    if node.actor is CHANCE:
        events, weights = zip(*node.outcomes, strict=True)
        return int(rng.choices(events, weights)[0])
    return rng.choice([each for each in range(node.legal.bit_length()) if node.legal >> each & 1])


def plays(tree: Tree, seed: int) -> list[Node]:
    """Return the nodes of a play to its end."""
    rng = Random(seed)
    nodes = [tree.root]
    while nodes[-1].actor is not None:
        nodes.append(tree.after(nodes[-1], event(nodes[-1], rng)))
    return nodes


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_each_seat_is_told_what_a_record_of_its_side_would_have(name: str, seats: int) -> None:
    tree, rng = tree_of(name, seats), Random(f"told:{name}:{seats}")
    header = Header(
        format=FORMAT,
        game=name,
        rules=tree.game.new_rules(),
        seats=tuple(Seating(f"{seat}", "human") for seat in range(seats)),
        seed=None,
    )
    table, node = Table(tree.game, header), tree.root
    while node.actor is not None:
        chosen = event(node, rng)
        table.take(chosen)
        node = tree.after(node, chosen)
    assert table.outcome
    assert node.state == table.state
    for seat in range(seats):
        told = [table.report(number, seat) for number in range(len(table.events))]
        assert node.histories[seat] == f"{seat}: " + " ".join(f"{each};" for each in told)
        # What it does itself is told in full, also where others see the backs alone.
        assert all(
            line == done.action
            for line, done in zip(told, table.events, strict=True)
            if done.actor == seat
        )


def test_a_node_is_not_changed_by_what_follows_it() -> None:
    tree = tree_of("tiles", 2)
    nodes = plays(tree, 1)[:60]
    before = [tree.game.to_json(tree.game.view(node.state, 0)) for node in nodes]
    for node in nodes[:-1]:
        for seed in range(3):
            tree.after(node, event(node, Random(seed)))
        tree.world(node, 1, Random(0))
    assert [tree.game.to_json(tree.game.view(node.state, 0)) for node in nodes] == before
    assert deepcopy(nodes[5]) is nodes[5]


def test_a_pickled_node_goes_on_as_the_node_itself() -> None:
    tree = tree_of("temples", 2)
    for node in plays(tree, 2)[::7]:
        other = pickle.loads(pickle.dumps(node))
        assert other.actor is node.actor
        assert (other.histories, other.legal, other.outcomes) == (
            node.histories,
            node.legal,
            node.outcomes,
        )
        if node.actor is not None:
            chosen = event(node, Random(4))
            assert tree.after(other, chosen).histories == tree.after(node, chosen).histories


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_a_play_ends_at_the_limit_and_is_won_by_who_is_ahead(name: str, seats: int) -> None:
    tree = tree_of(name, seats, limit=40)
    for seed in range(5):
        *others, last = plays(tree, seed)
        assert last.decisions == 40
        assert tree.game.result(last.state) is None
        assert all(tree.worth(node) == [0.0] * seats for node in others)
        assert tree.worth(last) == shares(seats, tree.game.best(last.state, range(seats)))
        with pytest.raises(IllegalActionError, match="comes too late: the game is over"):
            tree.after(last, 0)


def test_a_limit_takes_nothing_from_a_play_that_ends_before_it() -> None:
    *_, last = plays(tree_of("temples", 2), 3)
    *_, same = plays(tree_of("temples", 2, limit=last.decisions), 3)
    assert same.histories == last.histories
    result = games.find("temples").result(same.state)
    assert result
    assert tree_of("temples", 2).worth(same) == shares(2, result.winners)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_no_more_events_than_seats_and_two_come_between_decisions(name: str, seats: int) -> None:
    tree = tree_of(name, seats)
    for seed in range(5):
        is_chance = [node.actor is CHANCE for node in plays(tree, seed)]
        assert max(len([*run]) for chance, run in groupby(is_chance) if chance) <= seats + 2


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        ([1], [-1 / 3, 1, -1 / 3, -1 / 3]),
        ([0, 3], [1 / 3, -1 / 3, -1 / 3, 1 / 3]),
        ([0, 1, 2, 3], [0, 0, 0, 0]),
    ],
)
def test_shares_sum_to_nothing(winners: list[int], expected: list[float]) -> None:
    assert shares(4, winners) == pytest.approx(expected)
    assert sum(shares(4, winners)) == pytest.approx(0)


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    tree = tree_of("tiles", 3)
    node = next(each for each in plays(tree, 1) if each.actor not in (CHANCE, None))
    for action in (-1, 10**9, next(each for each in range(3596) if not node.legal >> each & 1)):
        with pytest.raises(IllegalActionError, match=r"^.+ is not legal in the phase 'action'$"):
            tree.after(node, action)
    for seat in (SPECTATOR, 3):
        for ask in (tree.observation, tree.json, lambda n, s: tree.world(n, s, Random(0))):
            with pytest.raises(SettingError, match=r"^there is no seat .* from 0 to 2$"):
                ask(node, seat)
