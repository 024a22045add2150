"""Both games as games of OpenSpiel: importing this module registers them.

    import pyspiel
    import suite.environments.openspiel

    game = pyspiel.load_game("zweistrom_tiles(players=3,edition=1997)")

They are called `zweistrom_temples` and `zweistrom_tiles`. Their parameters are `players`, `edition`
(its number) and the options of the game. An option that is left out, empty, 0 or false is as the
edition has it; `game.get_parameters()` tells the rules that hold.

- Actions have the game's own numbers; as strings they are in its notation. The outcomes of a chance
  node are numbered from 0, anew at each, and have exact odds.
- The returns are the rewards of `VectorGame`: 1 to a sole winner; several share it, the others pay,
  so that the sum is 0.
- A play ends after 2,000 decisions at the latest. Then those win that are ahead by the scores so
  far, as at a table.
- The observation is what the seat knows: a string in JSON, a tensor as described by the layout.
- The information state is all that the seat has done and seen since the beginning: a string, and no
  tensor.
- `resample_from_infostate` draws a world from the seat's observation alone. The information state
  of that seat stays; those of the others begin with what they know in that world. The new state
  has no history, because the true one would tell what is hidden.
- The searches of `open_spiel.python.algorithms` play these games. `pyspiel.MCTSBot` and
  `pyspiel.ISMCTSBot` do not: they are written in C++ and end the process with any game that is
  written in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from suite.core.errors import IllegalActionError, SettingError
from suite.core.flow import CHANCE, Action
from suite.core.game import Game
from suite.core.kernel.layout import Layout
from suite.core.options import Value
from suite.core.view import EVERYBODY
from suite.environments import kernels
from suite.environments.extras import missing
from suite.environments.messages import _
from suite.environments.tree import Node, Tree

try:
    import pyspiel
except ModuleNotFoundError:
    raise missing("OpenSpiel", "openspiel") from None

LIMIT: Final = 2_000
"""The most decisions of a play: some ten times as many as players need that choose at random."""
OUTCOMES: Final = {"temples": 126, "tiles": 84}
"""The most outcomes of a chance node: hands of 5 cards of 5 peoples, of 6 tiles of 4 colours."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """A game with its rules and seats; `pyspiel.load_game` makes it.

    A class of its own for each game says which: `game`, and for the library `form`.
    """

    game: ClassVar[Game[Any]]
    form: ClassVar[Any]

    def __init__(self, parameters: Mapping[str, Value]) -> None:
        """Take all parameters; raises `SettingError` for a value that cannot be."""
        game, seats = self.game, int(parameters["players"])
        game.check_seats(seats)
        changed = {
            option.name: parameters[option.name]
            for option in game.options
            if parameters[option.name]
        }
        rules = game.new_rules(str(parameters["edition"]), changed)
        about = pyspiel.GameInfo(
            num_distinct_actions=game.seats_actions,
            max_chance_outcomes=OUTCOMES[game.name],
            num_players=seats,
            min_utility=-1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LIMIT,
        )
        super().__init__(self.form, about, {**parameters, **rules})
        self.tree: Final = Tree(game, rules, seats, LIMIT)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Return the state in which a play begins."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound: no more events than there are seats, and two, come between decisions."""
        return (LIMIT + 1) * (self.tree.seats + 2)

    def make_py_observer(
        self, kind: Any = None, params: Mapping[str, object] | None = None
    ) -> SpielObserver | None:
        """Return an observer of all that a player knows, or `None`: there is none of a part."""
        if params:
            raise SettingError(_("observers of {name} have no parameters", name=self.game.name))
        if kind is None:
            return SpielObserver(kernels.layout(self.game))
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(None if kind.perfect_recall else kernels.layout(self.game))


def _load(name: str) -> SpielGame:
    """Return a game that was copied or pickled; in another process, this has registered it."""
    game: SpielGame = pyspiel.load_game(name)
    return game


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A state of a play; a game makes it, or another state."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # Nothing else is kept here, because the library copies and serializes every attribute.
        self.node: Node = game.tree.root

    def current_player(self) -> int:
        """Return the seat to act, `pyspiel.PlayerId.CHANCE` or `pyspiel.PlayerId.TERMINAL`."""
        actor = self.node.actor
        if actor is CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if actor is None else actor

    def is_terminal(self) -> bool:
        """Say whether the play is over."""
        return self.node.actor is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each outcome of a chance node, with its probability."""
        outcomes = self.node.outcomes
        whole = sum(weight for _event, weight in outcomes)
        return [(number, weight / whole) for number, (_event, weight) in enumerate(outcomes)]

    def returns(self) -> list[float]:
        """Return what a play that is over was worth to each seat; 0 while it goes on."""
        return self._tree.worth(self.node)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that a seat cannot tell from this one; it has no history.

        `sampler` returns numbers in [0, 1). Raises `SettingError` for what is no seat.
        """
        other = SpielState(self.get_game())
        other.node = self._tree.world(self.node, player, Random(sampler()))
        return other

    def __str__(self) -> str:
        """Return the true state as a line of JSON."""
        return self._tree.json(self.node, EVERYBODY)

    @property
    def _tree(self) -> Tree:
        tree: Tree = self.get_game().tree
        return tree

    def _legal_actions(self, _player: int) -> list[Action]:
        legal = kernels.mask(self._tree.game, self.node.legal)
        actions: list[Action] = np.flatnonzero(legal).tolist()
        return actions

    def _action_to_string(self, player: int, action: int) -> str:
        is_chance = player == pyspiel.PlayerId.CHANCE
        return self._tree.write(self._event(action) if is_chance else action)

    def _apply_action(self, action: int) -> None:
        event = self._event(action) if self.node.actor is CHANCE else action
        self.node = self._tree.after(self.node, event)

    def _event(self, number: int) -> Action:
        """Return the event of an outcome; raises `IllegalActionError` if there is none."""
        outcomes = self.node.outcomes
        if not outcomes:
            raise IllegalActionError(_("chance does not act here"))
        if not 0 <= number < len(outcomes):
            raise IllegalActionError(
                _(
                    "there is no outcome {number} here: outcomes are numbered from 0 to {last}",
                    number=number,
                    last=len(outcomes) - 1,
                )
            )
        return outcomes[number][0]


class SpielObserver:
    """What a player knows, in the forms of `open_spiel.python.observation`.

    - `tensor`: the observation as floats; of an information state there is none
    - `dict`: the features of the tensor by their names, each in its shape
    """

    def __init__(self, layout: Layout | None) -> None:
        self.tensor: Final = np.zeros(layout.width, np.float32) if layout else None
        self._layout: Final = layout

    @property
    def dict(self) -> Mapping[str, NDArray[np.float32]]:
        """The parts of the tensor; they are looked up anew, for a copy has a tensor of its own."""
        layout, tensor = self._layout, self.tensor
        if layout is None or tensor is None:
            return {}
        return {
            feature.name: tensor[layout.places[feature.name]].reshape(feature.shape)
            for feature in layout.features
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        if self.tensor is None:
            raise SettingError(_("an information state is a string: it has no tensor"))
        self.tensor[:] = state.get_game().tree.observation(state.node, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation, or the information state, as a string."""
        tree: Tree = state.get_game().tree
        tree.check_seat(player)
        return (
            state.node.histories[player] if self.tensor is None else tree.json(state.node, player)
        )


def _register(name: str) -> None:
    """Let `pyspiel.load_game` find a game as `zweistrom_NAME`."""
    game = kernels.find(name)
    # The empty value of each type leaves the option as the edition has it.
    options = {option.name: type(option.values[0])() for option in game.options}
    form = pyspiel.GameType(
        short_name=f"zweistrom_{name}",
        long_name=f"Zweistrom: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "edition": int(game.editions[0].name),
            **options,
        },
    )
    # A class, no function: the library lets go of it after Python has ended, which crashes unless
    # something else still refers to it, as a class does to itself.
    pyspiel.register_game(form, type(form.short_name, (SpielGame,), {"game": game, "form": form}))


for _name in OUTCOMES:
    _register(_name)
