"""Both games as environments of PettingZoo, in which agents act one after the other (AEC).

A play between random agents::

    from suite.environments import pettingzoo

    env = pettingzoo.env("tiles", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        legal = observation["action_mask"]
        env.step(None if over else env.action_space(agent).sample(legal))
"""

from __future__ import annotations

from secrets import randbits
from typing import Any, Final

from suite.environments.extras import missing

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise missing("PettingZoo", "env") from None

from suite.core.errors import SettingError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.options import Rules
from suite.core.validation import shown
from suite.environments import arguments, interface, kernels
from suite.environments.interface import HUMAN, MASK, OBSERVATION, RENDERING, Actions, Observation
from suite.environments.messages import _
from suite.environments.vector import VectorGame

MOST_CYCLES: Final = 1 << 32


class AECGame(interface.Whole, AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """One play of a game as an AEC environment; the agents are `seat_0`, `seat_1` and so on.

    - An observation is a dictionary: `observation`, uint8 `[F]`, is what the agent knows;
      `action_mask`, int8 `[A]`, is 1 for each legal action of the agent to act and all 0 for the
      others. Once a play has ended, it is all 1 for the agent whose turn it is to leave.
    - Rewards come at the end and are those of `VectorGame`.
    - There is no `state()`, for no agent may know the true state.

    An illegal action raises `IllegalActionError`, what is no action `SettingError`; the play stays
    as it was.
    """

    def __init__(
        self,
        game: str | Game[Any],
        *,
        seed: int | str | None = None,
        rules: Rules | None = None,
        edition: str | None = None,
        seats: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; `reset` begins the first play.

        - `seed`: that of the plays until `reset` names one; without it they differ each time
        - `rules`: values of single options, those of the `edition` for the others
        - `max_cycles`: after so many cycles a play is truncated; a cycle is as many decisions as
          there are seats
        - `render_mode`: `ansi`, for letters; `human`, which writes them on stdout after each step

        Raises `SettingError` for a value that cannot be.
        """
        super().__init__()
        interface.check_render_mode(render_mode)
        its = kernels.find(game)
        number = arguments.seats(its, seats)
        if max_cycles is not None:
            max_cycles = arguments.whole("max_cycles", max_cycles, 1, MOST_CYCLES)
        # The check of actions is done in `step`, which is faster for a single game.
        self.play: Final = VectorGame(
            its,
            seed=randbits(63) if seed is None else seed,
            rules=rules,
            edition=edition,
            seats=number,
            limit=max_cycles and number * max_cycles,
            autoreset=False,
            check=False,
        )
        self.render_mode: Final = render_mode
        self.metadata: Final = {
            "name": f"{its.name}_v{self.play.layout.version}",
            **RENDERING,
            "is_parallelizable": False,
        }
        self.possible_agents: Final = [f"seat_{seat}" for seat in range(number)]
        self.observation_spaces: Final = {
            agent: interface.observation_space(self.play) for agent in self.possible_agents
        }
        self.action_spaces: Final = {
            agent: Actions(self.play.actions) for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.agent_selection = ""
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action: Final = np.zeros(1, np.int64)
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what an observation of an agent can be; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        """Return what an action of an agent can be; always the same object.

        Few of these are legal at a time: `sample` takes the mask of the observation.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | str | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the next play, or with a seed the first play of that seed.

        There are no `options`; any are ignored, as PettingZoo asks.
        """
        del options
        if seed is not None:
            self.play.reset(seed=seed)
        elif self._begun:
            self.play.reset()
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows, whether it is to act or not, in arrays of its own."""
        seat, mask = self._seat(agent), self.play.mask[0].astype(np.int8)
        if seat == self.play.to_move[0]:
            return {OBSERVATION: self.play.observations[0].copy(), MASK: mask}
        return {
            OBSERVATION: self.play.observation(0, seat),
            MASK: mask if agent == self.agent_selection else np.zeros_like(mask),
        }

    def step(self, action: Any) -> None:
        """Take an action of the agent to act; `None` of one whose play has ended, which leaves."""
        agent = self.agent_selection
        if not self.agents:
            raise SettingError(_("no agent is to act: reset the environment"))
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise SettingError(
                    _("the play is over: {agent} can only leave, with the action None", agent=agent)
                )
            self._was_dead_step(None)
            return
        self._action[0] = interface.legal(self.play, action)
        self.play.step(self._action)
        self._go_on()

    def render(self) -> str | None:
        """Return in letters what the agent to act sees; `human` writes them on stdout.

        Of a play that has ended they show what a spectator sees.
        """
        self._seat(self.agent_selection)
        return interface.render(self.play.view(0), self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Release what the play holds."""
        self.play.close()

    def _go_on(self) -> None:
        """Tell who acts now, or how the play has ended."""
        seat = int(self.play.to_move[0])
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self.rewards = dict(zip(self.agents, self.play.rewards[0].tolist(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, bool(self.play.terminated[0]))
            self.truncations = dict.fromkeys(self.agents, bool(self.play.truncated[0]))
            self.agent_selection = self.agents[0]
        if self.render_mode == HUMAN:
            self.render()

    def _seat(self, agent: str) -> Seat:
        if not self._begun:
            raise SettingError(_("no agent is to act: reset the environment"))
        if agent not in self._seats:
            raise SettingError(
                _(
                    "there is no agent {agent}; choose from {agents}",
                    agent=shown(agent),
                    agents=", ".join(self.possible_agents),
                )
            )
        return self._seats[agent]


env = AECGame
"""Makes a game as an environment, as the library asks of a module.

None of PettingZoo's wrappers is around it: it looks itself after what they look after, in less
time, and `TerminateIllegalWrapper` would let a fault of a program pass for a lost game.
"""
