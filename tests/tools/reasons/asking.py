"""What is asked: refused actions and keys at every phase of random games and dense positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pkgutil import resolve_name
from random import Random
from typing import Any, Final

from suite.core.errors import NotationError
from suite.core.flow import CHANCE
from suite.core.game import Game, Reason
from suite.core.view import EVERYBODY, SPECTATOR, View, Watcher
from suite.testing.temples.engine import runs
from suite.testing.tiles.board import PLUSES, SQUARES, kingdoms_beside

KEY: Final = "(a key)"
"""Asked why a key does nothing, in place of a verb."""
TRIES: Final = 30
"""The actions of a verb that are tried until one is refused."""
PLIES: Final = 160
PLIES_OF_DENSE: Final = 40
QUIET: Final = ("action", "act", "refill", "redraw", "lay", "draw", "over")
"""The phases to which most actions lead."""


@dataclass(frozen=True)
class Asked:
    """A refusal, and all that it can be checked by.

    - `view`: what is known; `seat`: who acts in it, else whose turn it is
    - `actions`: what is refused, one action or all of a key; `texts`: the same in the notation
    - `last`: the last action that somebody chose at the start of an action; empty if none did
    - `since`: the phases of the decisions since then
    - `where`: how to ask it again
    """

    game: Game[Any]
    rules: dict[str, Any]
    view: View[Any]
    verb: str
    actions: tuple[int, ...]
    last: str
    since: frozenset[str]
    where: str

    @cached_property
    def texts(self) -> list[str]:
        """The actions as texts; the first is that which is explained."""
        return [written(self.game, each) for each in self.actions]

    @cached_property
    def words(self) -> list[str]:
        """The words of the first action."""
        return self.texts[0].split()

    @cached_property
    def s(self) -> dict[str, Any]:
        """What the asker knows, as JSON."""
        return self.game.to_json(self.view)

    @property
    def phase(self) -> str:
        """The phase."""
        return str(self.s["phase"])

    @cached_property
    def seat(self) -> int | None:
        """The seat to act, or whose turn it is."""
        acts: int | None = self.s["to_move"]
        return self.s["active"] if acts is None else acts

    @cached_property
    def legal(self) -> list[str]:
        """What may be legal by all that the asker knows."""
        return [written(self.game, each) for each in self.game.legal(self.view.state)]

    def is_seat(self, named: str) -> bool:
        """Say whether `you`, `your`, `player 2` or `player 2's` is the seat to act."""
        return seat_of(self, named) == self.seat

    def reason(self) -> Reason:
        """Return what the suite says."""
        if self.verb == KEY:
            return self.game.refuse(self.view, self.actions)
        return self.game.explain(self.view, self.actions[0])


def seat_of(asked: Asked, named: str) -> int:
    """Return the seat that a sentence names; `your` is the asker's, if it is one."""
    if named.startswith("you"):
        return asked.view.watcher
    return int(named.removesuffix("'s").removeprefix("player ")) - 1


@cache
def text_of(game: Game[Any]) -> dict[int, str]:
    """Return the text of each action of a seat."""
    return dict(zip(game.every_action(), game.texts, strict=True))


def written(game: Game[Any], action: int) -> str:
    """Return the text of an action or event."""
    return text_of(game).get(action) or game.write(action)


@cache
def texts_of(game: Game[Any]) -> dict[str, list[str]]:
    """Return all texts of each verb of the seats."""
    found: dict[str, list[str]] = {}
    for text in game.texts:
        found.setdefault(text.partition(" ")[0], []).append(text)
    return found


@cache
def vocabulary(game: Game[Any], verb: str, place: int) -> list[str]:
    """Return the words that actions of a verb have at a place."""
    split = [text.split() for text in texts_of(game)[verb]]
    return sorted({words[place] for words in split if len(words) > place})


@cache
def begun_by(game: Game[Any], words: tuple[str, ...]) -> tuple[int, ...]:
    """Return the actions that begin with some words."""
    starts = tuple(f"{word} " for word in words)
    return tuple(game.read(text) for text in game.texts if f"{text} ".startswith(starts))


class Walk:
    """One game from its beginning or a dense position on, and what is asked on the way."""

    def __init__(self, game: Game[Any], seed: int, number: int) -> None:
        self.game = game
        self.where = f"{game.name} --seed {seed} --walk {number}"
        self.rng = rng = Random(f"reasons:{game.name}:{seed}:{number}")
        self.rules = {option.name: rng.choice(option.values) for option in game.options}
        self.seats = rng.choice(game.seats)
        self.last = ""
        self.since: set[str] = set()
        self.legal: list[str] = []
        self.plies = PLIES
        self.state = game.new(self.rules, self.seats)
        if rng.random() < 0.7:
            dense = resolve_name(f"tests.tools.reasons.{game.name}:dense")
            self.state = game.from_json(dense(rng, self.rules, self.seats), self.rules)
            self.plies = PLIES_OF_DENSE

    def go(self) -> Iterator[Asked]:
        """Yield what is asked, some at every ply."""
        for ply in range(self.plies):
            actor = self.game.actor(self.state)
            self.legal = [written(self.game, each) for each in self.game.legal(self.state)]
            for number in range(1 if isinstance(actor, int) and self.state.phase in QUIET else 2):
                if found := self.ask(f"{self.where} (ply {ply}, number {number})"):
                    yield found
            if actor is None:
                return
            self.act(actor)

    def act(self, actor: Any) -> None:
        """Go on: a random verb, and rather what leads to a phase that is reached seldom."""
        game, rng = self.game, self.rng
        if actor is CHANCE:
            game.unchecked.step(self.state, game.flow.deal(self.state, rng.random))
            return
        by_verb: dict[str, list[str]] = {}
        for text in self.legal:
            by_verb.setdefault(text.partition(" ")[0], []).append(text)
        verb = rng.choice([*by_verb, *("tile" for _ in range(4) if "tile" in by_verb)])
        for _ in range(8):
            text = rng.choice(by_verb[verb])
            after = game.copy(self.state)
            game.unchecked.step(after, game.read(text))
            if after.phase not in QUIET:
                break
        if self.state.phase in QUIET:
            self.last = text
            self.since = set()
        self.since.add(self.state.phase)
        self.state = after

    def ask(self, where: str) -> Asked | None:
        """Return something refused of a random verb or key, as a random watcher sees it."""
        game, rng = self.game, self.rng
        actor = game.actor(self.state)
        others: list[Watcher] = [*range(self.seats), SPECTATOR, EVERYBODY]
        watcher = actor if isinstance(actor, int) and rng.random() < 0.6 else rng.choice(others)
        view = game.view(self.state, watcher)
        if watcher != EVERYBODY and rng.random() < 0.3:
            self.tell(view.state)
        verb = rng.choice((KEY, *game.flow.verbs))
        if rng.random() < 0.5:
            verb = rng.choice([KEY, *game.flow.verbs_in(self.state.phase)])
        if verb == "proceed":
            verb = KEY
        for _ in range(TRIES):
            if verb == KEY:
                if watcher != actor or game.actor(view.state) is None:
                    return None
                known = game.flow.verbs_in(self.state.phase)
                actions = self.of_a_key(view)
                due = [each for each in actions if written(game, each).split()[0] in known]
                actions = tuple(due or actions)
                refused = bool(actions) and not set(actions) & set(game.legal(self.state))
            else:
                text = self.text(verb)
                try:
                    actions = (game.read(text),)
                except NotationError:
                    continue
                refused = not game.allows(view.state, actions[0], watcher)
            if refused:
                since = frozenset(self.since)
                return Asked(game, self.rules, view, verb, actions, self.last, since, where)
        return None

    def of_a_key(self, view: View[Any]) -> tuple[int, ...]:
        """Return the actions that a key begins, or those about a place, or those of both."""
        game, rng = self.game, self.rng
        words = tuple(rng.choice(game.keys(view)).words)
        if rng.random() < 0.5:
            return begun_by(game, words)
        every = [each for row in game.places for each in row]
        place = rng.choice(self.cells("") if game.name == "tiles" else every)
        begun = begun_by(game, words if rng.random() < 0.5 else tuple(texts_of(game)))
        targets = game.unchecked.targets
        return tuple(each for each in begun if place in targets(view, each))

    def text(self, verb: str) -> str:
        """Return an action or event of a verb: one of all, or one close to what is legal."""
        game, rng = self.game, self.rng
        if verb in ("start", "draw", "lay"):
            return self.event(verb)
        if verb == "swap":
            pile = rng.choice(texts_of(game)[verb]).split()[1:]
            hidden = rng.choice((0, 0, 0, 1, 2))
            return " ".join([verb, *pile[hidden:], *["?"] * min(hidden, len(pile))])
        words = rng.choice(texts_of(game)[verb]).split()
        legal = [text for text in self.legal if text.startswith(verb)]
        near = rng.choice(legal).split() if legal else []
        if len(near) > 1 and rng.random() < 0.5:
            place = rng.randrange(1, len(near))
            words = near
            words[place] = rng.choice(vocabulary(game, verb, place))
        if game.name == "tiles" and words[-1] in vocabulary(game, "tile", 2) and rng.random() < 0.6:
            words[-1] = rng.choice(self.cells(verb))
        if game.name == "temples" and len(words) > 1 and words[1].isdigit():
            words[1] = str(rng.choice(self.runs()))
        return " ".join(words)

    def cells(self, verb: str) -> list[str]:
        """Return cells on or beside something; often those by the last tile, or treasures."""
        s = self.game.to_json(self.game.view(self.state, EVERYBODY))
        places = vocabulary(self.game, "tile", 2)
        if verb == "keep" and s["treasures"]:
            return list(s["treasures"])
        if verb in ("tile", "leader") and self.rng.random() < 0.4:
            touched = kingdoms_beside(s)
            most = max(touched.values(), default=0)
            return [cell for cell in touched if touched[cell] == most] or places
        last = self.last.split()
        if last and last[-1] in places and self.rng.random() < 0.6:
            column, row = ord(last[-1][0]), int(last[-1][1:])
            return [
                cell for cell in places if abs(ord(cell[0]) - column) + abs(int(cell[1:]) - row) < 3
            ]
        kinds = ("leaders", "treasures", "monuments", "face_down", "tiles", "catastrophes")
        found = [list(s[kind]) for kind in kinds if s[kind]]
        found.append([*s["buildings"].values()] or places)
        found.append(alike(s, SQUARES) or places)
        found.append(alike(s, PLUSES) or places)
        return self.rng.choice(found)

    def runs(self) -> list[int]:
        """Return places of the row where the piece is, those of runs more often."""
        s = self.game.to_json(self.game.view(self.state, EVERYBODY))
        return [*range(1, 8), *[place for place, _ in runs(row_of(s)) for _ in range(12)]]

    def event(self, verb: str) -> str:
        """Return an event of chance, possible or not quite."""
        game, rng = self.game, self.rng
        if verb == "start":
            return f"start {rng.randrange(4)}"
        if verb == "lay":
            stages = sorted((rng.randint(1, 6) for _ in range(rng.choice((1, 2, 2)))), reverse=True)
            return " ".join([verb, str(rng.randrange(2)), *map(str, stages)])
        kinds = vocabulary(game, *("tile", 1) if game.name == "tiles" else ("travel", 1))
        words = [str(rng.randrange(self.seats)), *rng.choices(kinds, k=rng.randrange(1, 7))]
        if game.actor(self.state) is CHANCE and rng.random() < 0.9:
            deal = game.write(game.flow.deal(self.state, rng.random)).split()
            if deal[0] == verb:
                words = deal[1:]
                for _ in range(rng.choice((1, 2, 6))):
                    words[rng.randrange(1, len(words))] = rng.choice(kinds)
                if rng.random() < 0.1:
                    words[0] = str(rng.randrange(self.seats))
                if rng.random() < 0.1:
                    words = words[:-1]
        seat, *cards = words
        if cards and rng.random() < 0.2:
            hidden = rng.randint(1, len(cards))
            return " ".join([verb, seat, *sorted(cards[hidden:]), *["?"] * hidden])
        if cards and rng.random() < 0.1:
            cards = [cards[0]] * len(cards)
        return " ".join([verb, seat, *sorted(cards)])

    def tell(self, state: Any) -> None:
        """Name some tiles or cards of a hand that is not seen, as at a real table."""
        game, rng = self.game, self.rng
        tell = resolve_name(f"tests.tools.reasons.{game.name}:tell")
        tell(state, rng)


def row_of(s: dict[str, Any]) -> list[str]:
    """Return the row where the piece of the active seat is."""
    active = s["active"]
    found: list[str] = s["rows"][active].get(s["pieces"][active], []) if s["turn"] else []
    return found


def alike(s: dict[str, Any], shapes: Mapping[str, Sequence[str | None]]) -> list[str]:
    """Return the cells by which shapes are named that are covered by tiles of one kind."""
    tiles = s["tiles"]
    return [
        cell
        for cell, cells in shapes.items()
        if cell in tiles and {tiles.get(each) for each in cells} == {tiles[cell]}
    ]
