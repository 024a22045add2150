"""Hundreds of damaged records: every command ends with an answer or one sentence, never worse."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from typer.testing import Result

from suite.core import games
from suite.core.view import SPECTATOR
from tests.cli.records import (
    GAMES,
    Line,
    begun,
    begun_at,
    finished,
    run,
    saved,
    seen_by,
    states_of,
)

RECORDS: Final = {"temples": 400, "tiles": 200}
SEED: Final = 2
PATIENCE: Final = 2.0
"""Seconds of process time that all commands together may take for one record."""
LONGEST: Final = 1000
"""Characters of a refusal."""

DEEP: Final[Any] = json.loads("[" * 400 + "]" * 400)
VALUES: Final[list[Any]] = [
    *(None, True, False, 0, 1, -1, 2, 5, 10**9, 10**30, -(2**63), 0.5, 1e308),
    *("", "0", "x", "chance", "spectator", "free", "temples", "tiles", "setup", "act", "over"),
    *("\x1b[2J", "\ud7ff\x00", "ü" * 5000, "end", "settle medes", "draw 0 ? ? ?", "start 1"),
    *("A1", "temple"),
    *([], {}, [1], [[]], {"a": {}}, {"unknown": 99}, ["medes"] * 100, DEEP),
]
LINES: Final[list[bytes]] = [
    *(b"", b"{}", b"[]", b"null", b"1", b'"x"', b"{", b"}", b"\xff\xfe", b"\x00", b"\xef\xbb\xbf"),
    *(b"[" * 100_000, b'{"action":' * 100_000, b'{"ply":' + b"9" * 5000 + b"}", b"nan"),
    *(b'{"undo":%d}' % number for number in (-1, 0, 1, 2, 3, 50, 10**18)),
    *(b'{"resign":%d,"ply":%d}' % (seat, ply) for seat in (-1, 0, 1, 2) for ply in (1, 20)),
    *(b'{"mark":"undo-free"}', b'{"mark":7}', b'{"mark":"hint","ply":2,"more":[]}'),
    b'{"result":{"reason":"limit","scores":[0,0],"winners":[0,1]}}',
    b'{"result":{"reason":"limit","scores":[' + b"[" * 300 + b"]" * 300 + b'],"winners":[]}}',
    b'{"action":"settle medes","actor":true,"phase":"act","ply":9}',
    b'{"action":"tile temple A1","actor":true,"phase":"action","ply":9}',
]


def bases(game: str) -> list[list[Line]]:
    """Return sound records of every sort, most of them short."""
    seats = games.find(game).seats[-1]
    played = begun(game, 25, seats)
    states = states_of(game, seats)
    decided = [number for number, line in enumerate(played) if line.get("actor") in range(4)]
    *_, last = decided
    beginnings = [line["ply"] for line in states if line["state"]["phase"] in ("act", "action")]
    late = beginnings[len(beginnings) // 2]
    return [
        played,
        [*played[: last + 1], {"undo": 1}, *played[last:]],
        [*begun(game, 12), {"resign": 0, "ply": 13}],
        [*played, {"forfeit": 0, "ply": 26}],
        finished(game, seats),
        [*begun(game, 10), *begun(game, 10, seed=4)],
        begun_at(game, beginnings[0], 12, seats),
        begun_at(game, late, 3, seats),
        seen_by(0, played),
        seen_by(SPECTATOR, played),
        seen_by(1, begun_at(game, late, 12, seats)),
    ]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place of a JSON value: what holds it, and its key or number there."""
    inside = list(value.items() if isinstance(value, dict) else enumerate(value))
    for key, each in inside:
        yield value, key
        if isinstance(each, dict | list):
            yield from places(each)


def change_a_value(rng: Random, lines: list[Line]) -> bytes:
    holder, key = rng.choice(list(places(a_line(rng, lines))))
    holder[key] = deepcopy(rng.choice(VALUES))
    return in_json(lines)


def lose_a_value(rng: Random, lines: list[Line]) -> bytes:
    holder, key = rng.choice(list(places(a_line(rng, lines))))
    del holder[key]
    return in_json(lines)


def change_a_number(rng: Random, lines: list[Line]) -> bytes:
    numbers = [
        (holder, key)
        for holder, key in places(lines if rng.random() < 0.5 else lines[0])
        if isinstance(holder[key], int)
    ]
    holder, key = rng.choice(numbers)
    holder[key] += rng.choice((-2, -1, 1, 2))
    return in_json(lines)


def take_a_value_from_elsewhere(rng: Random, lines: list[Line]) -> bytes:
    everywhere = list(places(lines))
    holder, key = rng.choice(everywhere)
    other, its = rng.choice(everywhere)
    holder[key] = deepcopy(other[its])
    return in_json(lines)


def damage_the_header(rng: Random, lines: list[Line]) -> bytes:
    seats = lines[0]["seats"]
    values: dict[str, list[Any]] = {
        "seats": [[], seats[:1], seats * 2, seats * 2 + seats[:1]],
        "rules": [
            {"first_hand": 3, "river": True},
            *({"first_hand": value} for value in (0, 4, "5", True)),
            *({**lines[0]["rules"], "board": value} for value in (0, "extended", "round")),
        ],
        "view": [-1, 0, 1, 2, "spectator", "everybody", True, []],
        "seed": [None, -1, 10**30, "x" * 100_000, 0.5, {}],
        "game": ["tiles", "", "core", "..", "temples.rules", "\x00"],
        "format": ["zweistrom/2", "", 1],
        "undo": ["free", "x", 1],
        "from": [{}, {"file": "", "ply": -1}, {"file": 1, "ply": 1}, "x"],
        "state": [{}, [], lines[-1], {"game": "temples"}],
    }
    key = rng.choice(list(values))
    lines[0][key] = rng.choice(values[key])
    return in_json(lines)


def flip_bytes(rng: Random, lines: list[Line]) -> bytes:
    data = bytearray(in_json(lines))
    for _ in range(rng.choice((1, 1, 1, 5, 100))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def cut_it_short(rng: Random, lines: list[Line]) -> bytes:
    data = in_json(lines)
    return data[: rng.randrange(len(data))]


def lose_some_bytes(rng: Random, lines: list[Line]) -> bytes:
    data = in_json(lines)
    begin = rng.randrange(len(data))
    return data[:begin] + data[begin + rng.choice((1, 10, 1000)) :]


def shuffle_lines(rng: Random, lines: list[Line]) -> bytes:
    one, other = (rng.randrange(len(lines)) for _ in range(2))
    match rng.randrange(4):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            del lines[one]
        case 2:
            lines.insert(other, lines[one])
        case _:
            rng.shuffle(lines)
    return in_json(lines)


def add_a_line(rng: Random, lines: list[Line]) -> bytes:
    texts = in_json(lines).splitlines()
    texts.insert(rng.randrange(1, len(texts) + 1), rng.choice(LINES))
    return b"\n".join(texts) + rng.choice((b"", b"\n", b"\n", b"\n\n"))


def write_it_otherwise(rng: Random, lines: list[Line]) -> bytes:
    data = in_json(lines)
    ways: list[Callable[[], bytes]] = [
        lambda: data.replace(b"\n", b"\r\n"),
        lambda: data.replace(b"\n", b""),
        lambda: data.replace(b"\n", b"\n\n"),
        lambda: data.decode().encode("utf-16"),
        lambda: b"\xef\xbb\xbf" + data,
        lambda: data + b"\x00" * 5000,
        lambda: b"",
        lambda: b"\n",
        lambda: rng.randbytes(500),
    ]
    return rng.choice(ways)()


def a_line(rng: Random, lines: list[Line]) -> Line:
    """Return the header as often as all other lines."""
    return lines[0] if rng.random() < 0.5 else rng.choice(lines)


def in_json(lines: list[Line]) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


MUTATIONS: Final = (
    change_a_value,
    change_a_value,
    lose_a_value,
    change_a_number,
    take_a_value_from_elsewhere,
    damage_the_header,
    flip_bytes,
    cut_it_short,
    lose_some_bytes,
    shuffle_lines,
    add_a_line,
    write_it_otherwise,
)


WHYS: Final = ("end", "settle medes", "halve 1", "discard medes", "t t a1", "withdraw king")


def commands(path: Path, rng: Random) -> list[tuple[str | Path, ...]]:
    """Return what is asked of a damaged record; `resume` comes last, for it may write."""
    return [
        ("record", "check", path),
        ("record", "states", "--legal", path),
        ("replay", path, "--ui", rng.choice(("line", "ascii", "plain"))),
        ("record", "redact", path, *rng.choice(((), ("--as", "1"), ("--as", "2")))),
        ("why", path, rng.choice(WHYS)),
        ("resume", path, "--ui", "line"),
    ]


def complaint(words: tuple[str | Path, ...], result: Result) -> str:
    """Return what is wrong with how a command ended; empty if nothing is."""
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return f"{words}: {result.exception!r}"
    if result.exit_code not in (0, 1, 2):
        return f"{words}: ended with {result.exit_code}"
    told = [line for line in result.stderr.splitlines() if line.startswith("zweistrom: ")]
    answered = result.exit_code == 0 or words[0] == "why" or words[1] == "check"
    if not answered and len(told) != 1:
        return f"{words}: says {result.stderr!r}"
    if result.exit_code and len(result.output) > LONGEST:
        return f"{words}: says too much: {result.output!r}"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_sound_records_are_answered(tmp_path: Path, game: str) -> None:
    for number, lines in enumerate(bases(game)):
        path = saved(tmp_path / f"{number}.jsonl", lines)
        for words in commands(path, Random(0))[:3]:
            assert run(*words).exit_code == 0, (words, run(*words).output)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_damage_of_a_record_ends_in_a_traceback(tmp_path: Path, game: str) -> None:
    rng = Random(SEED)
    sound = bases(game)
    wrong = []
    refused = 0
    for number in range(RECORDS[game]):
        lines = deepcopy(rng.choice(sound))
        mutation = rng.choice(MUTATIONS)
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(mutation(rng, lines))
        began = time.process_time()
        for words in commands(path, rng):
            result = run(*words)
            problem = complaint(words, result)
            if problem:
                wrong.append(f"{mutation.__name__}: {problem}")
            refused += words[1] == "check" and result.exit_code > 0
        if time.process_time() - began > PATIENCE:
            wrong.append(f"{mutation.__name__}: {path} took too long")
        path.unlink()
    assert wrong == []
    assert refused > RECORDS[game] / 2
