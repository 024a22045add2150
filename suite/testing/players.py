"""The contract of players: legal, repeatable choices that depend only on their view."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.play.player import Choice, Player
from suite.core.view import View
from suite.testing.strategies import actions, rules_of

WORLDS: Final = 2
"""The number of determinizations of its view in which a player is asked."""


def player_contract(game: Game[Any], player: Player, state: Any, seed: int = 1) -> Choice:
    """Return a player's choice in a true state in which a seat is to act.

    Raises `AssertionError` if it breaks its contract:

    - its action is legal, and so is its plan as long as the seat itself acts;
    - it does not change the view;
    - it chooses the same again with the same generator;
    - it chooses the same in any determinization of its view.
    """
    game = game.checked  # as external players are given it
    seat = game.actor(state)
    assert isinstance(seat, int), "no seat is to act"
    view = game.view(state, seat)

    def choose(view: View[Any]) -> Choice:
        return player.choose(view, game.legal(view.state), Random(seed))

    choice = choose(view)
    assert view == game.view(state, seat), "the player changes the view"
    now = view
    assert choice.actions, "the player takes no action"
    for action in choice.actions:
        if game.actor(now.state) != seat:
            break  # the table asks the player again
        assert action in game.legal(now.state), f"{game.quoted(action)} is not legal"
        now = game.follow(now, action)
    for number in range(WORLDS):
        world = game.determinize(view, Random(f"{seed}:{number}"))
        other = choose(game.view(world, seat))
        assert other == choice, "in a world that looks the same the player chooses otherwise"
    return choice


class PlayerContract(RuleBasedStateMachine):
    """Plays games in which a player is asked for every decision; a subclass sets both.

    The seat then takes the player's choice, or any legal action.
    """

    game: ClassVar[Game[Any]]
    player: ClassVar[Player]

    state: Any

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a new game with random rules."""
        rules = data.draw(rules_of(self.game), label="rules")
        self.state = self.game.new(rules, data.draw(st.sampled_from(self.game.seats)))

    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        """Ask the player if a seat is to act, and go on; begin again when the game is over."""
        game, actor = self.game, self.game.actor(self.state)
        if actor is None:
            self.begin(data)
            return
        action = data.draw(actions(game, self.state))
        if actor is not CHANCE:
            seed = data.draw(st.integers(0, 2**32 - 1), label="seed")
            choice = player_contract(game, self.player, self.state, seed)
            if data.draw(st.booleans()):
                action = choice.actions[0]
        note(game.write(action))
        self.state = game.apply(self.state, action)
