"""Games of bots, told to a companion line by line as people at a table would.

    python -m tests.tools.table_talk temples --games 200 --seed 1
    python -m tests.tools.table_talk tiles --games 200 --seed 1

Whose hand the companion is told is drawn by lot: a seat's, nobody's or everybody's. What happens is
typed as short as it is understood. Every view is compared with that of the true game; now and then
something is typed that did not happen, and brute force (`tests.companion.worlds`) says whether the
companion must take or refuse it; one entry of each game is corrected ten plies later.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from suite.companion.companion import Companion
from suite.core import games
from suite.core.errors import ZweistromError
from suite.core.flow import CHANCE
from suite.core.game import Game
from suite.core.play import record
from suite.core.play.record import FORMAT, HUMAN, Event, FileRecorder, Header, ResultLine, Seating
from suite.core.play.replay import redact, replay
from suite.core.play.table import Table
from suite.core.view import EVERYBODY, SPECTATOR, Watcher
from suite.players import roster
from tests.cli.records import run
from tests.companion.slips import dealt_wrong, of_any_verb, refuse, take_and_undo
from tests.companion.typist import Talk, shortest
from tests.companion.worlds import can_happen
from tests.tools.blind import QUICK

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
SLIPS: Final = 0.12
"""The share of entries before which something is typed that did not happen."""
BACK: Final = 10
"""How many plies after it a wrong entry is corrected."""


@dataclass
class Account:
    """What was typed and what came of it.

    - `keys`, `lines`: what was typed, by the verb of what happened
    - `actions`: what seats did
    - `refused`, `taken`: what was typed that did not happen, of decisions and of chance
    - `corrected`: plies after which a wrong entry was corrected; `advised`: pieces of advice, and
      the seconds that the `slowest` took
    """

    side: str
    keys: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    actions: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    corrected: int = 0
    advised: int = 0
    slowest: float = 0.0

    @property
    def mean(self) -> float:
        """The keys an action of a seat took, Enter and those of what came up with them."""
        return self.keys.total() / self.actions


# --- the true game


def play(game: Game[Any], seed: int) -> Table[Any]:
    """Return the table at the end of a game by any rules: of a quick player and `random`."""
    rng = Random(f"table talk {seed}")
    rules = {option.name: rng.choice(option.values) for option in game.options}
    seats = tuple(Seating(name, HUMAN) for name in NAMES[: rng.choice(game.seats)])
    table = Table(game, Header(format=FORMAT, game=game.name, rules=rules, seats=seats, seed=seed))
    players = [roster.seat(game, QUICK[game.name]), roster.seat(game, "random")]
    while (actor := table.actor) is not None:
        if actor is CHANCE:
            table.deal()
        else:
            view = game.view(table.state, actor)
            player = players[rng.random() < 0.1]
            table.take(player.choose(view, game.legal(view.state), rng).actions[0])
    return table


def told(true: Table[Any], number: int, watcher: Watcher) -> str:
    """Return event `number` (from 0) as a side sees it."""
    game, state = true.game, true.states[number]
    return game.write(game.report(state, game.read(true.events[number].action), watcher))


# --- what is typed


def type_in(talk: Talk, text: str, account: Account) -> None:
    """Type what has happened; what ends the game is asked for again."""
    line, verb = shortest(talk, text).lower(), text.split()[0]
    before = len(talk.table.events)
    account.lines[verb] += 1
    while len(talk.table.events) == before:
        account.keys[verb] += len(line) + 1
        talk.obey(line)
    assert talk.table.events[before].action == text, f"{line!r} was taken for something else"


# --- a game at a table


def tell(
    true: Table[Any], watcher: Watcher, path: Path, rng: Random, advice_every: int = 0
) -> Account:
    """Tell a game to a companion that knows one side, and compare the two at every ply.

    The advice is looked at whenever so many decisions of the known seat have passed; 0: never.
    """
    game = true.game
    view = {EVERYBODY: None, SPECTATOR: "spectator"}.get(watcher, watcher)
    header = Header(
        format=FORMAT,
        game=game.name,
        rules=true.header.rules,
        seats=true.header.seats,
        undo="free",
        view=view,
    )
    recorder = FileRecorder(path)
    recorder.write(header)
    companion = Companion(Table(game, header, recorder), [seat.name for seat in header.seats])
    talk = Talk(companion)
    account = Account({EVERYBODY: "everybody", SPECTATOR: "nobody"}.get(watcher, "seat"))
    account.actions = sum(isinstance(event.actor, int) for event in true.events)
    events = companion.table.events
    wrong_from = rng.randrange(len(true.events))
    decisions = 0
    for number in range(len(true.events)):
        compare(true, companion, number)
        text = told(true, number, watcher)
        if number < len(events):
            assert events[number].action == text, f"{events[number]} happened, not {text!r}"
            continue
        if companion.table.actor == watcher:
            decisions += 1
            if advice_every and not decisions % advice_every:
                account.advised += 1
                account.slowest = max(account.slowest, ask_advice(true, companion))
        if rng.random() < SLIPS:
            slip(talk, true, rng, account)
        if number >= wrong_from and not account.corrected:
            account.corrected = go_wrong(talk, true, rng, account)
        if number == len(events):
            type_in(talk, text, account)
    compare(true, companion, len(true.events))
    assert companion.table.outcome == true.outcome
    recorder.close()
    check_record(true, companion, path)
    return account


def compare(true: Table[Any], companion: Companion, number: int) -> None:
    """Test that the companion knows, after a number of events, what its side can know."""
    game, watcher = true.game, companion.table.watcher
    state = true.states[number] if number < len(true.events) else true.state
    seen, must = companion.table.view_at(number, watcher), game.view(state, watcher)
    assert seen.state == must.state
    assert game.to_json(seen) == game.to_json(must)
    assert set(game.legal(state)) <= set(game.legal(seen.state))


def ask_advice(true: Table[Any], companion: Companion) -> float:
    """Test that the advice is that on the true game's view; return the seconds it took."""
    from suite.companion.advice import advice

    must = true.game.view(true.states[len(companion.table.events)], companion.table.watcher)
    began = perf_counter()
    given = advice(companion.view, companion.names, Random(7))
    took = perf_counter() - began
    again = advice(must, companion.names, Random(7))
    assert given == again, "the advice is another"
    return took


# --- what did not happen


def slip(talk: Talk, true: Table[Any], rng: Random, account: Account) -> None:
    """Type something that no world allows, and something that the true one alone does not."""
    companion, game = talk.companion, true.game
    number = len(companion.table.events)
    state, watcher = true.states[number], companion.table.watcher
    possible = can_happen(companion.view)
    assert set(companion.possible().values()) == possible
    if talk.table.actor is CHANCE:
        kind, wrong = "chance", dealt_wrong(companion, rng)
        allowed = {game.read(told(true, number, watcher))}
    else:
        kind, wrong = "decision", of_any_verb(game, set(game.every_action()) - possible, rng)
        allowed = set(game.legal(state))
        allowed |= {game.report(state, action, watcher) for action in allowed}
    if wrong is not None and wrong not in possible:
        refuse(talk, game.write(wrong))
        account.refused[kind] += 1
    other = of_any_verb(game, possible - allowed, rng)
    if other is not None and not companion.ends(game.write(other)):
        take_and_undo(companion, game.write(other))
        account.taken[kind] += 1


# --- what is corrected later


def go_wrong(talk: Talk, true: Table[Any], rng: Random, account: Account) -> int:
    """Type something else than what happened, and correct it ten plies later.

    Returns how many plies later; 0, and nothing was typed, if none lets the next ten happen.
    """
    companion, watcher = talk.companion, talk.table.watcher
    first = len(companion.table.events)
    text = told(true, first, watcher)
    others = [each for each in companion.possible() if each != text]
    rng.shuffle(others)
    wrong = next((each for each in others[:8] if lasts(companion, true, each)), None)
    if wrong is None:
        return 0
    line = shortest(talk, text)
    account.lines[text.split()[0]] += 1
    account.keys[text.split()[0]] += len(line) + 1
    companion.take(wrong)
    while len(companion.table.events) <= first + BACK:
        type_in(talk, told(true, len(companion.table.events), watcher), account)
    back = len(companion.table.events) - first - 1
    talk.obey(f"fix {first + 1} {line}")
    must = [told(true, number, watcher) for number in range(len(companion.table.events))]
    assert [event.action for event in companion.table.events] == must
    assert len(must) > first + BACK, "the game stopped before what was typed later"
    return back


def lasts(companion: Companion, true: Table[Any], wrong: str) -> bool:
    """Say whether after something else ten more events of the true game can happen as they did.

    Then a seat must be to act, so that nothing more happens by itself, such as the end.
    """
    game, watcher = true.game, companion.table.watcher
    first = len(companion.table.events)
    state = game.apply(companion.table.state, companion.possible()[wrong])
    later = range(first + 1, first + 1 + BACK)
    if later.stop > len(true.events):
        return False
    for number in later:
        action = game.read(told(true, number, watcher))
        if game.actor(state) != game.actor(true.states[number]):
            return False
        if not game.allows(state, action, watcher):
            return False
        state = game.apply(state, action)
    return isinstance(game.actor(state), int)


# --- what is written down


def check_record(true: Table[Any], companion: Companion, path: Path) -> None:
    """Test that the record is a sound one, and tells what the side saw of the true game."""
    game, watcher = true.game, companion.table.watcher
    assert true.outcome
    again = replay(game, record.read_file(path).game(), str(path))
    assert again.state == companion.table.state
    assert again.outcome == true.outcome
    assert run("record", "check", path).exit_code == 0
    lines: list[record.Line] = [*true.events, ResultLine(true.outcome)]
    whole = record.Game(true.header, 1, list(enumerate(lines, 2)))
    side = redact(game, whole, "the true game", watcher)
    assert again.events == [line for line in side if isinstance(line, Event)]


# --- the command


def a_game(
    game: Game[Any], seed: int, folder: Path, advice_every: int = 0
) -> tuple[Table[Any], Account]:
    """Play a game and tell it; whose hand is known is drawn by lot."""
    true = play(game, seed)
    rng = Random(f"side {seed}")
    seat = rng.randrange(len(true.header.seats))
    watcher = rng.choice((seat, SPECTATOR, EVERYBODY))
    path = folder / f"{game.name}{seed}.jsonl"
    return true, tell(true, watcher, path, rng, advice_every)


def total(accounts: Sequence[Account], side: str = "all") -> Account:
    """Return the sums of some accounts."""
    whole = Account(side)
    for each in accounts:
        whole.keys += each.keys
        whole.lines += each.lines
        whole.actions += each.actions
        whole.refused += each.refused
        whole.taken += each.taken
        whole.advised += each.advised
        whole.slowest = max(whole.slowest, each.slowest)
    return whole


def summary(accounts: Sequence[Account]) -> Iterator[str]:
    """Yield what the games have shown, all together and by the side that was known."""
    for side in ("seat", "nobody", "everybody", "all"):
        those = [each for each in accounts if side in (each.side, "all")]
        if those:
            whole = total(those)
            yield f"{side}: {len(those)} games, {whole.mean:.2f} keys an action"
    whole = total(accounts)
    for verb, keys in whole.keys.most_common():
        lines = whole.lines[verb]
        yield f"  {verb}: {keys / whole.actions:.2f} keys an action, {keys / lines:.2f} a line"
    for word, counted in (("refused", whole.refused), ("taken", whole.taken)):
        kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(counted.items()))
        yield f"{word}: {counted.total()} ({kinds})"
    back = [each.corrected for each in accounts if each.corrected]
    yield f"corrected: {len(back)} games, {min(back, default=0)} or more plies back"
    yield f"advised: {whole.advised}, the slowest in {whole.slowest:.1f} s"


def main() -> int:
    """Tell the games that the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.table_talk", description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--advice-every", type=int, default=20, metavar="DECISIONS")
    given = parser.parse_args()
    game = games.find(given.game)
    accounts, wrong = [], []
    with TemporaryDirectory() as folder:
        for seed in range(given.seed, given.seed + given.games):
            try:
                true, account = a_game(game, seed, Path(folder), given.advice_every)
            except (AssertionError, ZweistromError) as problem:
                wrong.append(seed)
                sys.stdout.write(f"{game.name} {seed}: WRONG: {problem!r}\n")
                continue
            accounts.append(account)
            sys.stdout.write(
                f"{game.name} {seed}: {account.side} of {len(true.header.seats)}, "
                f"{account.actions} actions, {account.mean:.2f} keys each, "
                f"refused {account.refused.total()}, taken {account.taken.total()}, "
                f"corrected {account.corrected} back\n"
            )
            sys.stdout.flush()
    sys.stdout.write("".join(f"{line}\n" for line in summary(accounts)))
    sys.stdout.write(f"wrong: {wrong or 'none'}\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
