"""Gives absurd states and illegal actions to everything public, and looks what comes back.

    python -m tests.tools.doors temples --states 1000 --actions 1000
    python -m tests.tools.doors tiles --states 1000 --actions 1000 --seed 2

The doors are found by introspection: each public method of the checked game that takes a state, a
view or an action, each player, and each function of the compiled kernels that takes a state. Every
one is given each absurd thing in place of a true one. It must answer, or raise an error of the
suite; what it is given stays as it was; and then the next legal action works.

It runs in a process of its own, so that a crash or an endless loop is observed like all else.
`ZWEISTROM_PURE=1` gives them to the interpreted backend.
"""

from __future__ import annotations

import argparse
import inspect
import resource
import signal
import subprocess
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, Final

from suite import native
from suite.core import games
from suite.core.errors import ZweistromError
from suite.core.flow import CHANCE
from suite.core.game import Game, LegalActions
from suite.core.picture.look import Look
from suite.core.view import EVERYBODY, SPECTATOR, View
from suite.environments import kernels
from suite.players import roster

NUMBERS: Final = (-1, -2, 5, 99, 255, 2**31, 2**40 + 1, 2**63, 2**70, 2**200, -(2**70))
OTHERS: Final[tuple[Any, ...]] = (None, 1.5, "x", [], [0] * 3, {}, object)
"""What is never a field, nor a state, nor an action."""
GIVEN: Final = ("state", "start", "view", "action", "seen")
"""Parameters that take what can be absurd."""
LARGE: Final = 9999
"""More than the numbers of any observation or mask."""
MEMORY: Final = 4 << 30
"""The most bytes that the process may have."""
SECONDS: Final = 20
"""The longest that one call may take."""
BUDGETS: Final = {"reply": ":evaluations=200", "ismcts": ":evaluations=200", "turn": ""}


class TooLongError(Exception):
    """A call has not come back."""


def too_long(*_given: object) -> None:
    """End a call."""
    raise TooLongError


def positions(game: Game[Any], seed: int) -> list[Any]:
    """Return true states of some games, at every kind of phase, with all seats and some rules."""
    found: dict[tuple[str, int], Any] = {}
    for number in range(12):
        rng = Random(f"doors:{seed}:{number}")
        rules = {option.name: rng.choice(option.values) for option in game.options}
        state = game.new(rules, game.seats[number % len(game.seats)])
        free = game.unchecked
        while True:
            if rng.random() < 0.05 or (state.phase, number) not in found:
                found[state.phase, number] = free.copy(state)
            actor = free.actor(state)
            if actor is None:
                break
            if actor is CHANCE:
                action = game.flow.deal(state, rng.random)
            else:
                action = free.random_action(free.legal(state), rng)
            free.step(state, action)
    return list(found.values())


def fields_of(state: Any) -> dict[str, Any]:
    """Return the fields of a state, copied, to see whether they change."""
    slots = getattr(type(state), "__slots__", None)
    hidden = {"changed", "kingdoms", "occupied", "beside_one", "beside_two", "crowded"}
    return {name: deepcopy(getattr(state, name)) for name in slots or () if name not in hidden}


def absurd(state: Any, rng: Random) -> str:
    """Replace one field of a state, or a part of one; return which."""
    name = rng.choice(type(state).__slots__)
    value = getattr(state, name)
    if isinstance(value, list) and rng.random() < 0.7 and value:
        place = rng.randrange(len(value))
        value[place] = rng.choice((*NUMBERS, *NUMBERS, *OTHERS, 0, 1, rng.getrandbits(190)))
        return f"{name}[{place}] = {value[place]!r}"
    if isinstance(value, list) and value and rng.random() < 0.7:
        setattr(state, name, rng.choice((value[:-1], [*value, value[0]], [], tuple(value))))
    else:
        fresh = (*NUMBERS, *NUMBERS, *OTHERS, 0, 1, 2, 3, rng.randrange(30), rng.getrandbits(190))
        setattr(state, name, rng.choice(fresh))
    return f"{name} = {getattr(state, name)!r}"[:200]


@dataclass
class Doors:
    """The doors of a game, and what has come back from them."""

    game: Game[Any]
    seed: int
    counted: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the doors, and positions to begin from."""
        self.states = positions(self.game, self.seed)
        self.decisions = [each for each in self.states if isinstance(self.game.actor(each), int)]
        self.methods = dict(methods_of(self.game))
        self.functions = dict(functions_of(self.game)) if self.game.kernel_package else {}
        words = [*self.game.players, "random"]
        self.players = {
            word: roster.seat(self.game, word + BUDGETS.get(word, ""))
            for word in words
            if not (self.game.name == "temples" and word == "turn")
        }
        if self.game.name == "temples":
            self.players["turn"] = roster.seat(self.game, "turn:limit=100:width=2")

    def call(self, door: str, case: str, function: Callable[[], Any], kept: Sequence[Any]) -> str:
        """Call a function; note what comes back unless it is an answer or an error of ours."""
        before = [fields_of(each) for each in kept]
        sys.stderr.write(f"{door} {case}\n")
        signal.alarm(SECONDS)
        came = "answers"
        try:
            answer = function()
            if isinstance(answer, LegalActions) and answer.mask >> self.game.seats_actions:
                self.note(door, case, f"answered {answer.mask}")
        except ZweistromError as error:
            came = "refusals"
            if not str(error).strip() or "\n" in str(error):
                self.note(door, case, f"said {error}")
        except Exception as error:
            inside = door in self.functions and not door.startswith(("engine.", "players."))
            if inside or (isinstance(error, TypeError) and door in self.functions):
                self.counted["errors of type"] += 1  # of what is no state at all
                return "refusals"
            came = "faults"
            self.note(door, case, f"{type(error).__name__}: {error}")
        finally:
            signal.alarm(0)
        self.counted[came] += 1
        if came == "refusals" or not door.startswith(("step", "engine.door.step")):
            for each, fields in zip(kept, before, strict=True):
                if fields_of(each) != fields:
                    self.note(door, case, "changed what it was given")
        return came

    def note(self, door: str, case: str, problem: str) -> None:
        """Note what went wrong."""
        self.wrong.append(f"{door}, given {case}: {problem}"[:400])

    def given(
        self, names: Sequence[str], state: Any, rng: Random, fixed: dict[str, Any]
    ) -> dict[str, Any]:
        """Return sound values for parameters at a true state, but for those that are fixed."""
        game = self.game
        seats = len(game.scores(state))
        actor = game.actor(state)
        watcher = actor if isinstance(actor, int) else SPECTATOR
        legal = game.legal(state)
        if legal:
            action: Any = legal.choice(rng)
        elif actor is CHANCE:
            action = rng.choice([event for event, _ in game.outcomes(state)])
        else:
            action = 0
        values = {
            "state": state,
            "start": state,
            "view": game.view(state, watcher),
            "before": game.view(state, watcher),
            "actions": [action],
            "lines": [[action]],
            "line": [action],
            "you": None,
            "events": [action],
            "scores": game.scores(state),
            "staying": range(seats),
            "action": action,
            "seen": action,
            "watcher": watcher,
            "seat": watcher,
            "seats": range(seats),
            "names": [f"N{seat}" for seat in range(seats)],
            "legal": legal or LegalActions(1),
            "rng": rng,
            "number": 1,
            "worlds": 1,
            "counting": True,
            "look": Look(80, 24),
            "place": game.places[0][0],
            "what": game.lists[0],
            "goal": lambda _state: False,
            "random": rng.random,
            "first": 0,
            "limit": rng.randrange(3),
            "width": 0 if "arrays" in names else 2,  # of an observation, or of a beam
            "out": bytearray(LARGE),
            "arrays": arrays(),
        }
        values |= fixed
        return {name: values.get(name, 2) for name in names}

    def give_state(self, number: int) -> None:
        """Give the absurd state `number` to every door that takes a state or a view."""
        rng = Random(f"state:{self.seed}:{number}")
        game = self.game
        true = rng.choice(self.states)
        actor = game.actor(true)
        watcher: Any = actor
        if not isinstance(actor, int):
            watcher = rng.choice((SPECTATOR, EVERYBODY, 0))
        known = rng.choice((EVERYBODY, watcher))
        state: Any = game.view(true, known).state
        if rng.random() < 0.05:
            other = next(each for each in games.names() if each != game.name)
            state = rng.choice((*OTHERS, games.find(other).new(games.find(other).new_rules(), 2)))
            case = f"{number}: the state {state!r:.60}"
        else:
            case = f"{number}: {absurd(state, rng)} in {true.phase}"
        if rng.random() < 0.1:
            watcher = rng.choice((*NUMBERS, None, "x"))
            case += f" for {watcher!r}"
        view = View(rng.choice((game, game, game, game, None)), watcher, state)
        legal = game.legal(true) or LegalActions(1 << rng.randrange(4000))
        fixed = {"state": state, "start": state, "view": view, "watcher": watcher}
        self.give(case, true, rng, ("state", "start", "view"), fixed, legal)

    def give_action(self, number: int) -> None:
        """Give the illegal action `number` to every door that takes an action."""
        rng = Random(f"action:{self.seed}:{number}")
        game = self.game
        true = rng.choice(self.states)
        action = self.an_action(rng)
        watcher = rng.choice((EVERYBODY, game.actor(true)))
        if not isinstance(watcher, int):
            watcher = EVERYBODY
        view = game.view(true, watcher)
        rules, ways = game.unchecked, ((true, EVERYBODY), (view.state, watcher))
        if any(Game.allows(rules, state, action, seer) for state, seer in ways):
            return  # as the rules have it, without a kernel
        case = f"{number}: the action {action!r:.80} in {true.phase}"
        fixed = {"action": action, "seen": action, "view": view, "watcher": watcher}
        fixed["actions"] = [action]
        fixed["lines"] = [[action]]
        fixed["line"] = [action]
        fixed["events"] = [action]
        legal = LegalActions(1 << action) if isinstance(action, int) and 0 <= action < 9999 else ()
        self.give(case, true, rng, ("action", "seen"), fixed, legal)

    def an_action(self, rng: Random) -> Any:
        """Return a number that may be an action, an event, or nothing; or no number."""
        game, other = self.game, rng.choice(self.states)
        events = [event for event, _ in game.outcomes(other)] or [0]
        return rng.choice(
            (
                rng.getrandbits(64),
                rng.getrandbits(rng.randrange(1, 62)),
                -rng.getrandbits(rng.randrange(1, 70)),
                2**80 + rng.getrandbits(8),
                rng.choice((*NUMBERS, *OTHERS)),
                rng.randrange(2 * game.seats_actions),
                rng.choice(list(game.legal(other)) or [0]),
                game.report(other, rng.choice(events), SPECTATOR) if events != [0] else 0,
                rng.choice(events) ^ 1 << rng.randrange(40),
                rng.choice(events),
            )
        )

    def give(
        self,
        case: str,
        true: Any,
        rng: Random,
        wanted: Sequence[str],
        fixed: dict[str, Any],
        legal: Any,
    ) -> None:
        """Give something to all doors that want it; then the next legal action must work."""
        game = self.game
        held = [fixed[name] for name in ("state",) if name in fixed]
        held += [each.state for each in [fixed.get("view")] if isinstance(each, View)]
        for name, names in self.methods.items():
            if set(names) & set(wanted):
                state = game.copy(true)
                values = self.given(names, state, rng, fixed)
                came = self.call(name, case, partial(getattr(game, name), **values), [*held, state])
                must = name in ("apply", "step", "play", "follow") and "action" in fixed
                if must and came == "answers":
                    self.note(name, case, "took it")
        for name, (function, names) in self.functions.items():
            if set(names) & set(wanted):
                state = twin_of(game, true) if name.startswith("engine.door.step") else true
                values = self.given(names, true, rng, fixed)
                if "state" not in fixed and "state" in values:
                    values["state"] = state
                if "view" in values:
                    values["view"] = values["view"].state  # kernels know no other part of a view
                came = self.call(name, case, partial(function, *values.values()), [*held, true])
                if name == "engine.door.step" and "action" in fixed and came == "answers":
                    self.note(name, case, "took it")
        for word, player in self.players.items():
            sound = self.given(["view"], true, rng, {})["view"]
            view = fixed["view"] if "state" in fixed else sound
            self.call(f"player {word}", case, partial(player.choose, view, legal, rng), held)
        self.go_on(case, rng)

    def go_on(self, case: str, rng: Random) -> None:
        """Test that the next legal action of a true position works as ever."""
        game, state = self.game, rng.choice(self.decisions)
        action = game.legal(state).choice(rng)
        after, twin = game.play(state, action), twin_of(game, state)
        import_door(game).step(twin, action)
        if native.converted(twin, type(after)) != after:
            self.note("the next action", case, "does not lead where it should")


def twin_of(game: Game[Any], state: Any) -> Any:
    """Return a state of the backend that runs."""
    module = native.fastest(f"{game.kernel_package}.model.state")
    twin = module.State.__new__(module.State)
    twin.__setstate__(state.__getstate__())
    return twin


def import_door(game: Game[Any]) -> ModuleType:
    """Return the door of the kernel that runs."""
    return native.fastest(f"{game.kernel_package}.engine.door")


def methods_of(game: Game[Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield the public methods of a game that take what can be absurd, with their parameters."""
    for name in dir(type(game.unchecked)):
        method = getattr(type(game.unchecked), name)
        if name.startswith(("_", "check")) or not callable(method) or isinstance(method, type):
            continue
        names = [each for each in inspect.signature(method).parameters if each != "self"]
        if set(names) & set(GIVEN):
            yield name, names


def functions_of(game: Game[Any]) -> Iterator[tuple[str, tuple[Callable[..., Any], list[str]]]]:
    """Yield the functions of the kernels that take a state and can be called from Python.

    If they are interpreted, only those of `engine.door` are doors that compiled ones are, too.
    """
    package = game.kernel_package
    for path in native.sources.modules(native.HERE.parent):
        if not path.startswith(f"{game.name}/"):
            continue
        name = "suite." + path.replace("/", ".")
        source, module = import_module(name), native.fastest(name)
        declared = (native.HERE.parent / path).with_suffix(".pxd").read_text()
        for word, function in vars(source).items():
            if not inspect.isfunction(function) or function.__module__ != name:
                continue
            names = list(inspect.signature(function).parameters)
            there: Any = getattr(module, word, None)
            is_exported = name.endswith(".door") and f"cpdef object {word}(" in declared
            is_door = native.backend() == native.COMPILED or is_exported
            if there and is_door and not word.startswith("_") and set(names) & set(GIVEN):
                door = played if word == "new_batch" else partial
                yield f"{name.removeprefix(package + '.')}.{word}", (door(there), names)


def arrays() -> tuple[Any, ...]:
    """Return what a batch of one episode writes into."""
    octets = [bytearray(LARGE) for _ in range(5)]
    others = array("f", [0] * 4), array("b", [0]), array("q", [0])
    return (*octets[:3], *others[:2], *octets[3:], others[2])


def played(new_batch: Callable[..., Any]) -> Callable[..., None]:
    """Return a function that makes a batch, and plays some steps where that was not refused."""

    def play(*given: Any) -> None:
        batch, actions = new_batch(*given), array("q", [0])
        batch.restart(1)
        batch.give(actions)
        crew = kernels.crew([batch])
        for _ in range(9):
            crew.choose()
            crew.step()

    return play


def run(name: str, seed: int, states: range, actions: range) -> Doors:
    """Give things to the doors of a game in this process."""
    signal.signal(signal.SIGALRM, too_long)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    doors = Doors(games.find(name), seed)
    for number in states:
        doors.give_state(number)
    for number in actions:
        doors.give_action(number)
    return doors


def main() -> int:
    """Read the command line; run in a child, and tell what came back."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.doors", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--states", type=int, default=1000)
    parser.add_argument("--actions", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        doors = run(
            given.game,
            given.seed,
            range(given.first, given.first + given.states),
            range(given.first, given.first + given.actions),
        )
        told = f"{len(doors.methods)} methods, {len(doors.functions)} functions of the kernels and "
        told += f"{len(doors.players)} players, {native.backend()}: "
        told += ", ".join(f"{number:,} {what}" for what, number in sorted(doors.counted.items()))
        sys.stdout.write("\n".join([*doors.wrong[:40], told, ""]))
        return bool(doors.wrong)
    child = subprocess.run(
        [sys.executable, "-m", "tests.tools.doors", *sys.argv[1:], "--here"],
        capture_output=True,
        text=True,
        check=False,
    )
    sys.stdout.write(child.stdout)
    if child.returncode and not child.stdout:
        sys.stdout.write(f"the process ended with {child.returncode} at:\n{child.stderr[-600:]}\n")
    return child.returncode


if __name__ == "__main__":
    sys.exit(main())
