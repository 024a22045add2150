"""Ideas for hints: actions that look good, each with one sentence, from the asker's view only.

The first idea is what the game's adviser would do, the others are the best turns of the search of
`turn`, one of each meaning. A sentence gives the effects of the action on the known board
(`narrate`), then the odds of a conflict it begins, or else the leader of the asker that one action
of a rival could take.

Hints use nothing that can be counted but is not shown: the size of the bag, the tiles out of the
game, the points of others (`views.without_counting`). The odds of a conflict are exact: a hidden
hand may be any tiles that are neither face up nor in the asker's hand, all equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from suite.core.flow import CHANCE
from suite.core.game import LegalActions
from suite.core.picture.look import Hint
from suite.core.text.catalogue import marked
from suite.core.text.phrases import capitalized, listed, percent
from suite.core.view import View
from suite.players import roster
from suite.tiles.engine import kernel
from suite.tiles.engine.factors.odds import at_least
from suite.tiles.flow import FLOW
from suite.tiles.hidden.views import without_counting
from suite.tiles.messages import _
from suite.tiles.model import actions
from suite.tiles.model.actions import COMMIT, END, ON_CELLS, VERBS, verb_of
from suite.tiles.model.board import name_of
from suite.tiles.model.pieces import KINDS, ONE, count, size
from suite.tiles.model.state import ACTION, PHASES, REVOLT, State
from suite.tiles.players import search
from suite.tiles.players.action_values import ATTACK, ActionValues, Line, after_conflict
from suite.tiles.rules import conflicts
from suite.tiles.text.action_phrases import phrase_of
from suite.tiles.text.nouns import COLOUR_NAMES, LEADER_PLURALS
from suite.tiles.text.overview import weakest_colours
from suite.tiles.text.phrases import Voice, points, quantity
from suite.tiles.text.telling.consequences import gains
from suite.tiles.text.telling.narrate import foretold
from suite.tiles.text.telling.threats import Danger, dangers, odds_to_win

WIDTH, FOLLOW_UPS = 30, 24
"""The width of the search for turns of two actions, as of the player `turn`."""
WORLDS: Final = 24
"""The number of worlds in which swaps are compared."""
LIKELY: Final = 0.02
"""The smallest odds of a danger that is mentioned."""
CHOOSE_WAR: Final = PHASES.index("choose-war")


def ideas(view: View[State], names: Sequence[str], number: int) -> list[Hint]:
    """Return actions of the watcher that look good, the best first; none if it is not to act."""
    seat = view.watcher
    if FLOW.actor(view.state) != seat:
        return []
    state = without_counting(view.state)
    voice = Voice(names, seat)
    remarks = _Remarks(state, voice)
    hints: dict[str, Hint] = {}
    seen = replace(view, state=state)
    adviser = roster.seat(view.game, view.game.adviser)
    choice = adviser.choose(seen, LegalActions(kernel.legal(state)), Random(0))
    for line in [choice.actions, *_best_swap(view), *remarks.best_lines()]:
        if len(hints) == number:
            break
        action = line[0]
        what = foretold(state, action, voice)
        meaning = what.replace(name_of(actions.bit_of(action)), "") if action < ON_CELLS else what
        if meaning not in hints:
            turn = "; ".join([capitalized(what), *remarks.goes_on(line)])
            hints[meaning] = Hint(action, (turn, *remarks.on(action)), line)
    return [*hints.values()]


def _best_swap(view: View[State]) -> list[Line]:
    """Return the swap of whole kinds that does best when play goes on, if a swap is legal.

    What a hand is worth says little of a swap.
    """
    state, seat = view.state, view.watcher
    legal = LegalActions(kernel.legal(state)).mask
    lines = [plan.line for plan in search.swaps_of_kinds(ActionValues(state, seat), state, legal)]
    chances = view.game.chances(view, lines, Random(0), counting=False, worlds=WORLDS)
    shares = [chance.share for chance in chances]
    return [lines[shares.index(max(shares))]] if lines else []


THE_WEAKEST: Final = (
    marked("black is your weakest colour"),
    marked("red is your weakest colour"),
    marked("blue is your weakest colour"),
    marked("green is your weakest colour"),
)
AMONG_THE_NEW: Final = (
    marked("the odds that a settlement, of your weakest colour, is among the new tiles are {odds}"),
    marked("the odds that a temple, of your weakest colour, is among the new tiles are {odds}"),
    marked("the odds that a farm, of your weakest colour, is among the new tiles are {odds}"),
    marked("the odds that a market, of your weakest colour, is among the new tiles are {odds}"),
)


def _after(state: State, action: int) -> State:
    """Return the position right after an action."""
    then = state.clone()
    kernel.step(then, action)
    return then


class _Remarks:
    """Remarks on one decision of the seat that `voice` calls *you*."""

    def __init__(self, state: State, voice: Voice) -> None:
        self.state = state
        self.seat = voice.you
        self.voice = voice
        self.values = ActionValues(state, self.seat)

    def best_lines(self) -> list[Line]:
        """Return lines by which a turn can go on, the best first, but no swaps."""
        state, values = self.state, self.values
        if state.at == ATTACK:
            return [(action,) for action, _value in self._commitments(state)]
        legal = LegalActions(kernel.legal(state)).mask & ~search.THE_SWAPS
        ranking = search.Ranking()
        ranking.fill(values, state, legal)
        ranking.sort()
        order = ranking.action[: ranking.number]
        if state.at != ACTION or state.actions_left == 1:
            lines: list[Line] = [(action,) for action in order]
        else:
            lines = self._turns(legal, order)
        return lines

    def _turns(self, legal: int, order: Sequence[int]) -> list[Line]:
        """Return turns that begin with some actions, as `turn` searches them.

        The actions are in `order` of their values.
        """
        turns = search.plans_of(self.values, self.state, legal, WIDTH, FOLLOW_UPS, 1)
        lines: dict[int, Line] = {}
        for line in [*(turn.line for turn in turns), *((action,) for action in order[WIDTH:])]:
            lines.setdefault(line[0], search.as_far_as_known(self.state, line))
        return [*lines.values()]

    def _commitments(self, state: State) -> list[tuple[int, float]]:
        """Return the legal commitments of the seat as the attacker with values, the best first."""
        values = self.values
        victory, defeat = (values.value(after_conflict(state, 0, wins)) for wins in (True, False))
        hand, colour = state.hands[self.seat], conflicts.added_kind(state)

        def worth(action: int) -> float:
            number = action - COMMIT
            odds = odds_to_win(state, number)
            rest = values.worth.hand(hand - number * ONE[colour])
            return odds * victory + (1 - odds) * defeat + rest

        ranking = [(action, worth(action)) for action in LegalActions(kernel.legal(state))]
        return sorted(ranking, key=lambda pair: pair[1], reverse=True)

    def goes_on(self, line: Line) -> Iterator[str]:
        """Say what comes next in a turn, unless that is its end."""
        if line[1:] and line[1] != END:
            after = _after(self.state, line[0])
            yield _("a good next action: {action}", action=phrase_of(after, line[1]))

    def on(self, action: int) -> Iterator[str]:
        """Yield the remarks on an action: points it needs, conflicts, dangers."""
        state, after = self.state, _after(self.state, action)
        yield from self._needed(after)
        if state.at == ATTACK:
            yield from self._odds(state, action - COMMIT)
        elif after.at == ATTACK and after.attacker == self.seat:
            yield from self._fight(after, self._commitments(after)[0][0] - COMMIT)
        elif after.at == CHOOSE_WAR:
            yield from self._wars(after)
        elif VERBS[verb_of(action)] == "swap":
            yield from self._draw_odds(after)
        else:
            yield from self._worst_danger(after)

    def _needed(self, after: State) -> Iterator[str]:
        """Say whether points are of a weakest colour, and name all of these as the screen does."""
        more, weak = gains(self.state, after, self.seat), weakest_colours(self.state, self.seat)
        if not any(more[colour] > 0 for colour in weak):
            return
        if len(weak) == 1:
            yield _(THE_WEAKEST[weak[0]])
        elif len(weak) == len(THE_WEAKEST):
            yield _("all your colours are equally weak")
        else:
            yield _("your weakest colours are {colours}", colours=_colours(weak))

    def _fight(self, state: State, number: int) -> Iterator[str]:
        """Say the odds of a conflict that the seat begins, and what is at stake."""
        odds, *defeat = self._odds(state, number)
        yield odds
        fight = state.clone()
        fight.actions_left += 1  # what the end of the turn brings is no part of it
        victory = after_conflict(fight, number, attacker_wins=True)
        yield _("victory brings {points}", points=points(gains(state, victory, self.seat)))
        yield from defeat

    def _odds(self, state: State, number: int) -> Iterator[str]:
        """Say the odds of a conflict in which the seat attacks, and what a defeat costs."""
        odds = odds_to_win(state, number)
        yield _(
            "if you add {tiles}, the odds that {rival} cannot hold out are {odds}",
            tiles=quantity(number, KINDS[conflicts.added_kind(state)]),
            rival=self.voice.who(state.defender),
            odds=percent(odds),
        )
        if odds < 1:
            yield self._defeat(state, after_conflict(state, number, attacker_wins=False))

    def _defeat(self, before: State, after: State) -> str:
        """Say what a defeat as the attacker costs."""
        leader = self.voice.leader(before, self.seat << 2 | before.colour)
        losses = (before.tiles[before.colour] & ~after.tiles[before.colour]).bit_count()
        if before.conflict == REVOLT or not losses:
            return _("a defeat sends {leader} home", leader=leader)
        return _(
            "a defeat sends {leader} home and takes {tiles} out of the game",
            leader=leader,
            tiles=quantity(losses, KINDS[before.colour]),
        )

    def _wars(self, state: State) -> Iterator[str]:
        """Say the odds of each of several wars, as if it were fought first."""
        for action in LegalActions(kernel.legal(state)):
            war = _after(state, action)
            if war.attacker == self.seat:
                number = self._commitments(war)[0][0] - COMMIT
                yield _(
                    "if the war of {leaders} is fought first and you add {tiles}, the odds that "
                    "{rival} cannot hold out are {odds}",
                    leaders=_(LEADER_PLURALS[war.colour]),
                    tiles=quantity(number, KINDS[conflicts.added_kind(war)]),
                    rival=self.voice.who(war.defender),
                    odds=percent(odds_to_win(war, number)),
                )

    def _draw_odds(self, state: State) -> Iterator[str]:
        """Say the odds that the tiles drawn for those swapped bring one of a weakest colour."""
        weak, unseen = weakest_colours(state, self.seat), state.unseen
        if len(weak) == len(THE_WEAKEST):
            return
        number = min(state.owed, size(state.bag))
        copies = sum(count(unseen, kind) for kind in weak)
        odds = percent(at_least(1, copies, size(unseen), number))
        if len(weak) == 1:
            yield _(AMONG_THE_NEW[weak[0]], odds=odds)
        else:
            yield _(
                "the odds that a tile of your weakest colours, {colours}, is among the new tiles "
                "are {odds}",
                colours=_colours(weak),
                odds=odds,
            )

    def _worst_danger(self, after: State) -> Iterator[str]:
        """Say which leader of the seat one action of a rival could take in the state `after`."""
        actor = FLOW.actor(after)
        between = actor is CHANCE or after.at == ACTION
        if not between or not any(after.leaders[self.seat << 2 : (self.seat << 2) + 4]):
            return
        worst = max(dangers(after, self.seat), default=None)
        if worst is None:
            yield _("no single action of a rival can then take a leader of yours")
        elif worst.weight >= LIKELY:
            yield self._danger(after, worst)

    def _danger(self, state: State, danger: Danger) -> str:
        """Say what a rival can do to a leader, and the odds that it holds the tiles for it."""
        threat = danger.threat
        by = threat.by if danger.joiner == threat.rival else "a tile of another"
        return _(
            GOES_HOME.get(by) or LEFT_OPEN[by][threat.needs > 0],
            leader=self.voice.leader_as_object(state, threat.piece),
            rival=self.voice.who(threat.rival),
            joiner=self.voice.who(danger.joiner),
            tiles=quantity(max(0, threat.needs), KINDS[threat.kind]),
            odds=percent(danger.odds),
        )


GOES_HOME: Final = {
    "catastrophe": marked("{rival} can send {leader} home with a catastrophe"),
    "monument": marked("{rival} can send {leader} home by a monument, with a temple: {odds}"),
    "wonder": marked("{rival} can send {leader} home by the wonder, with a temple: {odds}"),
}
"""The dangers to a leader without a conflict, by what a rival does."""
LEFT_OPEN: Final = {
    "leader": (
        marked("{rival} can take {leader} by a revolt for certain, unless you draw temples"),
        marked("{rival} can take {leader} by a revolt, with {tiles}: {odds}"),
    ),
    "tile": (
        marked("{rival} can take {leader} by a war, with the tile that joins the kingdoms: {odds}"),
        marked(
            "{rival} can take {leader} by a war, with the tile that joins the kingdoms and "
            "{tiles}: {odds}"
        ),
    ),
    "a tile of another": (
        marked(
            "{rival} can take {leader} by a war, with the tile by which {joiner} joins the "
            "kingdoms: {odds}"
        ),
        marked(
            "{rival} can take {leader} by a war, with the tile by which {joiner} joins the "
            "kingdoms and {tiles}: {odds}"
        ),
    ),
}
"""The dangers by a conflict: what is said if no tiles must be added, and if some must."""


def _colours(colours: Sequence[int]) -> str:
    return listed(_(COLOUR_NAMES[colour]) for colour in colours)
