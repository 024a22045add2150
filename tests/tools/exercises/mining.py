"""Finds exercises in one game between programs.

A decision is looked at ever more closely: what the levels would do, a quick search, a forecast of
the best actions in a few worlds, a longer search, a forecast in many worlds, and a search with ten
times the budget of `expert`. What is not clear is dropped as early as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from random import Random
from typing import Any, Final, TypeAlias

from suite.core import games
from suite.core.flow import Action, Seat
from suite.core.game import Game, LegalActions
from suite.core.play.player import Choice, Player
from suite.core.text.forecast import Chance, mean_of
from suite.core.view import View
from suite.lessons.exercises import Played, Task
from suite.players import roster
from tests.tools.turns import dealt

SEATS: Final = 2
LEVELS: Final = ("easy", "medium", "hard", "expert")
"""The levels whose misses are the grade of an exercise."""
PLAYED: Final = ("easy", "medium")
"""The levels that play the games."""
SCREENERS: Final = {"tiles": "reply:evaluations=6000", "temples": "reply:evaluations=10000"}
"""The quick search that looks at each decision first."""
TIMES: Final = 10
"""How many times the budget of `expert` the search has that must agree."""
GAP: Final = 0.10
"""The share of a win that any other action must cost."""
SURE: Final = 2.576
"""Standard errors on either side of an interval of 99 %."""
OFTEN: Final = 0.8
"""In how many worlds of the quick search the best action beats the next one, at least."""
FIRST_KEPT: Final = 0.15
"""The share of decisions that are looked at of those at which two actions are left."""
FEW: Final = 40
"""Of so many legal actions or fewer, a forecast tells the best; of more, a search does."""
GLANCE: Final = (12, 0.06)
LOOK: Final = (32, 0.08)
"""The worlds of the first forecasts, and what others must cost there to be looked at further."""
LOOKS: Final = (96, 384)
"""The worlds of the forecasts in which one action must be clearly the best."""

Line: TypeAlias = tuple[Action, ...]


@dataclass
class Miner:
    """Searches one game; all random numbers follow from its seed."""

    game: Game[Any]
    seed: int

    def __post_init__(self) -> None:
        game = self.game
        spec = roster.player_of(game, "expert")
        budget = TIMES * int(roster.parameters(game, spec)["evaluations"])
        self.levels = {word: roster.seat(game, word) for word in LEVELS}
        self.quick = roster.seat(game, SCREENERS[game.name])
        self.screener = roster.seat(game, game.screener)
        self.confirmer = roster.seat(game, f"{spec}:evaluations={budget}")
        self.theme = resolve_name(f"tests.tools.exercises.{game.name}:theme")
        self.number = 0

    def rng(self, what: str) -> Random:
        """Return the random numbers for one purpose at this decision."""
        return Random(f"exercises:{self.seed}:{self.number}:{what}")

    def choice(self, player: Player, view: View[Any], what: str) -> Choice:
        """Return what a player chooses."""
        return player.choose(view, self.game.legal(view.state), self.rng(what))

    def mine(self) -> Played:
        """Play the game; return it with its exercises, at most one of each turn of a seat."""
        game = self.game
        rules = game.new_rules()
        dealer = game.dealer(self.seed)
        draw = Random(f"exercises:{self.seed}")
        players = [roster.seat(game, draw.choice(PLAYED)) for _ in range(SEATS)]
        state = dealt(game, game.new(rules, SEATS), dealer)
        actions: list[str] = []
        tasks: list[Task] = []
        done = None
        while isinstance(seat := game.actor(state), int):
            self.number = len(actions)
            view = game.view(state, seat)
            if done != (turn := (game.active(state), seat)):
                done = None
                if task := self.task(state, seat, view):
                    tasks.append(task)
                    done = turn
            action = self.choice(players[seat], view, "play").actions[0]
            actions.append(game.write(action))
            state = dealt(game, game.play(state, action), dealer)
        last = tasks[-1].after if tasks else 0
        return Played(self.seed, SEATS, rules, actions[:last], tasks)

    def task(self, state: Any, seat: Seat, view: View[Any]) -> Task | None:
        """Return the exercise in a position, if there is one."""
        game = self.game
        legal = game.legal(view.state)
        if len(legal) < 2:
            return None
        # Of two actions that may come in either order none is clearly the best.
        if getattr(state, "actions_left", 0) > 1 and self.rng("order").random() > FIRST_KEPT:
            return None
        quick = self.choice(self.quick, view, "screen")
        if quick.runner_up and quick.runner_up.better < OFTEN:
            return None
        best = quick.actions[0]
        choices = {"medium": self.choice(self.levels["medium"], view, "medium").actions[0]}
        rivals = {*choices.values()} | ({quick.runner_up.action} if quick.runner_up else set())
        if not self.leads(view, best, rivals, *GLANCE):
            return None
        for word in ("easy", "hard"):
            choices[word] = self.choice(self.levels[word], view, word).actions[0]
        rivals |= {*choices.values(), *self.others(view, best, legal)}
        if not self.leads(view, best, rivals, *LOOK):
            return None
        long = self.choice(self.levels["expert"], view, "expert")
        choices["expert"] = long.actions[0]
        sure = self.choice(self.confirmer, view, "confirm")
        if sure.actions[0] != best:
            return None
        rivals |= {one.runner_up.action for one in (long, sure) if one.runner_up}
        rivals |= {long.actions[0]}
        lines = [self.line(view, action) for action in sorted(rivals - {best})]
        chances = self.clear_chances(view, self.line(view, best), lines)
        theme = self.theme(game, state, seat, sure.actions)
        if not chances or not theme:
            return None
        share, gap = chances
        misses = sum(choices[word] != best for word in LEVELS)
        texts = [game.write(action) for action in sure.actions]
        return Task(
            self.number, theme, 1 + misses, texts, min(99, round(100 * share)), int(100 * gap)
        )

    def leads(
        self, view: View[Any], best: Action, rivals: set[Action], worlds: int, least: float
    ) -> bool:
        """Return whether an action is better than others by so much in some worlds."""
        lines = [(best,), *((action,) for action in sorted(rivals - {best}))]
        first, *rest = self.chances(view, lines, worlds, "lead")
        return all(first.share - other.share >= least for other in rest)

    def others(self, view: View[Any], best: Action, legal: LegalActions) -> Sequence[Action]:
        """Return those other actions that look best, besides what the levels chose."""
        rest = [action for action in legal if action != best]
        if len(rest) > FEW:
            narrow = LegalActions(legal.mask & ~(1 << best))
            return [self.screener.choose(view, narrow, self.rng("others")).actions[0]]
        chances = self.chances(view, [(action,) for action in rest], GLANCE[0], "others")
        order = sorted(range(len(rest)), key=lambda place: -chances[place].share)
        return [rest[place] for place in order[:3]]

    def line(self, view: View[Any], action: Action) -> Line:
        """Return an action with the best plan that goes on with it, as far as nothing new comes."""
        game = self.game
        after = game.follow(view, action)
        if game.actor(after.state) != view.watcher:
            return (action,)
        return (action, *self.choice(self.levels["expert"], after, f"after {action}").actions)

    def chances(
        self, view: View[Any], lines: Sequence[Line], worlds: int, what: str
    ) -> Sequence[Chance]:
        """Return the chance after each line, in the same worlds, by what is shown of the view."""
        rng = self.rng(f"{what}:{worlds}")
        return self.game.chances(view, lines, rng, counting=False, worlds=worlds)

    def clear_chances(
        self, view: View[Any], best: Line, others: Sequence[Line]
    ) -> tuple[float, float] | None:
        """Return the share of a win with the best line, and what any other costs at least.

        `None` if one of them may cost less than `GAP`, by an interval of 99 %.
        """
        least = 1.0
        for worlds in LOOKS:
            first, *rest = self.chances(view, [best, *others], worlds, "clear")
            undecided = []
            for line, other in zip(others, rest, strict=True):
                mean, low = cost(first, other)
                if mean < GAP:
                    return None
                if low < GAP:
                    undecided.append(line)
                else:
                    least = min(least, low)
            if not undecided:
                return first.share, least
            others = undecided
        return None


def cost(best: Chance, other: Chance) -> tuple[float, float]:
    """Return what another line costs in shares of a win, and the lower end of its interval."""
    gains = [one - two for one, two in zip(best.worlds, other.worlds, strict=True)]
    mean, error = mean_of(gains)
    loss = best.share - other.share
    scale = loss / mean if mean * loss > 0 else 1.0
    return mean * scale, (mean - SURE * error) * scale


def mine(task: tuple[str, int]) -> Played:
    """Return the game with a seed, with its exercises: `(game, seed)`."""
    name, seed = task
    return Miner(games.find(name).unchecked, seed).mine()
