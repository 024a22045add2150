"""The letters say the whole board in 80 columns of ASCII, and nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from suite.core.text.letters import columns
from suite.core.view import EVERYBODY, SPECTATOR
from suite.tiles.game import GAME
from suite.tiles.model.board import BORDERED, MAPS, names_of
from suite.tiles.model.pieces import COLOURS, KINDS
from suite.tiles.model.state import State
from tests.tiles.boards import after, richer, some_states, told, twin

NAMES = ("Anna", "Bela", "turn", "Greta")
LONG_NAMES = ("Annegret von der Wiese-Zimmermann", "Zoë 李", "W" * 40, "a\nb\x1b[31m")
WATCHERS = (0, 1, SPECTATOR, EVERYBODY)
STATES = some_states()
KIND = dict(zip("TSMF", ("temple", "settlement", "market", "farm"), strict=True))
ROLE = dict(zip(("Pr", "Ki", "Tr", "Fa"), ("priest", "king", "trader", "farmer"), strict=True))


def letters(state: State, watcher: int = 0, names: Sequence[str] = NAMES) -> str:
    return GAME.ascii(GAME.view(state, watcher), names)


def cells(text: str) -> dict[str, str]:
    """Return the four columns of each cell, by its name."""
    lines = text.splitlines()[1:12]
    assert [line[:2] for line in lines] == [f"{row:2}" for row in range(1, 12)]
    return {
        f"{'ABCDEFGHIJKLMNOP'[column]}{row}": f"{line:68}"[4 + 4 * column : 8 + 4 * column]
        for row, line in enumerate(lines, 1)
        for column in range(16)
    }


def kingdoms_on(told: Any) -> list[set[str]]:
    """Return the kingdoms of a position in JSON, cell by cell, by their first cells."""
    left = {*told["tiles"], *told["face_down"], *told["leaders"]}
    found = []
    for row in range(1, 12):
        for column in "ABCDEFGHIJKLMNOP":
            if f"{column}{row}" not in left:
                continue
            region, fresh = set(), {f"{column}{row}"}
            while fresh:
                region |= fresh
                near = {
                    f"{chr(ord(each[0]) + east)}{int(each[1:]) + south}"
                    for each in fresh
                    for east, south in ((0, 1), (0, -1), (1, 0), (-1, 0))
                }
                fresh = near & left - region
            left -= region
            if region & told["leaders"].keys():
                found.append(region)
    return found


def turned_cells(told: Any) -> dict[str, str]:
    """Return what stands on turned tiles, by cell."""
    letter = dict(zip(("red", "black", "green", "blue"), "TSMF", strict=True))
    found = dict.fromkeys(told["face_down"], "WW")
    for corner, name in told["monuments"].items():
        column, row = corner[0], int(corner[1:])
        east = chr(ord(column) + 1)
        for south, colour in enumerate(name.split("-")):
            found[f"{column}{row + south}"] = f"/{letter[colour]}"
            found[f"{east}{row + south}"] = f"{letter[colour]}\\"
    return found


GOLDEN = r"""
    A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P
 1  .   .   ~~  ~~  T a Pr3aT a .   .   T a .   .   .   .   .   ~~
 2  .   .   ~~  ~~  .   T a T a /Ta T\a M a M a .   T a Fa3aT*a ~~
 3  .   T!a ~~  ~~  T a T a T+a /Ma M\a .   /Ta T\a T a T a .   ~~
 4  .   Pr4aF=a .   .   M a T a Tr2aM a .   /Sa S\a F a F a ~~  ~~
 5  .   .   F a S a M a /Ma M\a XX  .   .   .   T a ~~  .   M   S
 6  XX  .   ~~  T a .   /Sa S\a S a .   .   .   .   ~~  .   M+  T!
 7  .   .   ~~  ~~  .   .   XX  S a .   .   .   .   ~~  ~~  M   M
 8  T b Ki4b.   ~~  ~~  ~~  T a T a .   Ki1a.   M a T a ~~  XX  M
 9  Tr4bWWb .   .   .   F a /Fa F\a S a T a .   T a .   ~~  M a .
10  WWb WWb WWb XX  .   M a /Sa S\a F a F+a F a F a F a F a M a .
11  T b WWb .   .   .   .   ~~  .   .   T a .   .   .   S a T a .
    A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P
TILES  extended board   turn of Greta   Greta attacks: how many temples?
War of priests: Greta 1 + ?, turn 22 + ?
a  priest 3 (3r 22w), priest 4 (1r 1w), king 1 (1r 5w), trader 2 (1r 9w),
   farmer 3 (3r 10w)
b  king 4 (1r 0w), trader 4 (1r 0w)
Anna (seat 1)              leaders pr Ki tr fa   tiles 6   catastrophes 0
Bela (seat 2)              leaders pr ki Tr fa   tiles 6   catastrophes 2
turn (seat 3)              leaders Pr ki tr Fa   tiles 6   catastrophes 1
Greta (seat 4)             leaders Pr Ki Tr fa   tiles 5   catastrophes 0
Anna: hand  1 S  2 S  3 M  4 M  5 F  6 F
Anna: points  T 10  S 10  M 0  F 3  treasures 1  weakest M 0, 1 with treasures
Left: treasures 3 of 14   monuments F/T M/F   buildings palace   wonder built

T S M F temple settlement market farm   * treasure   ! bordered treasure
Pr1 Ki2 Tr3 Fa4 priest king trader farmer, with the seat   XX catastrophe
/F\ monument   WW wonder   + building   = unification tile   ~~ river
a b c kingdoms   (1r 2w) strength in a revolt (temples beside) and in a war
"""


def test_a_fixed_position_is_written_so() -> None:
    """A war of priests on the extended board, with four monuments, three buildings, the wonder."""
    state = after("game05", 245)
    assert letters(state) == GOLDEN.strip("\n")


def test_what_a_short_terminal_cuts_off_is_the_legend() -> None:
    """The signs stay the same all game long; what is above them changes."""
    for state in STATES:
        legend = "\n".join(GOLDEN.strip("\n").splitlines()[-5:])
        if not state.wonder_allowed:
            legend = legend.replace("   WW wonder", "")
        if not state.buildings_allowed:
            legend = legend.replace("   + building", "")
        assert letters(state).endswith(legend)
    shown = "\n".join(letters(after("game05", 245)).splitlines()[:24])
    for words in ("TILES  ", "War of priests: ", "(seat 4) ", "Anna: hand  ", "Anna: points  "):
        assert words in shown


@pytest.mark.parametrize("watcher", WATCHERS)
def test_letters_are_ascii_and_at_most_80_columns(watcher: int) -> None:
    for state in STATES:
        text = letters(state, watcher, LONG_NAMES)
        assert text.replace("李", "").isascii()
        assert text.replace("\n", "").isprintable()
        assert max(map(columns, text.splitlines())) <= 80
        assert not re.search(r" $", text, re.MULTILINE)


def test_the_positions_hold_something_of_everything() -> None:
    positions = [told(state) for state in STATES]
    assert {len(each["hands"]) for each in positions} == {2, 3, 4}
    assert {state.side for state in STATES} == {0, 1}
    assert all(any(each[key] for each in positions) for key in ("wonder", "unification"))
    assert max(len(each["monuments"]) for each in positions) >= 3
    assert max(len(each["buildings"]) for each in positions) >= 3
    assert {state.phase for state in STATES} >= {
        phase.word for phase in GAME.flow.phases.values() if phase.kind.name != "AUTOMATIC"
    }
    assert any({*each["treasures"]} & {*each["face_down"]} for each in positions)


def test_every_piece_is_on_its_cell() -> None:
    for state in STATES:
        position, grid = told(state), cells(letters(state))
        turned = turned_cells(position)
        ground = "".join(MAPS[("standard", "extended")[state.side]])
        found: dict[str, dict[str, Any]] = {"tiles": {}, "leaders": {}}
        struck, treasures, houses, union, empty = [], [], [], [], []
        for place, (name, cell) in enumerate(grid.items()):
            thing, signs = cell[:2], cell[1] + cell[3]
            leader = re.fullmatch(r"([A-Z][a-z])([1-4])[a-p]", cell)
            if name in turned:
                assert thing == turned[name]
                signs = cell[3]
            elif thing == "XX":
                struck.append(name)
            elif leader:
                found["leaders"][name] = [int(leader[2]) - 1, ROLE[leader[1]]]
            elif thing[0] in KIND:
                found["tiles"][name] = KIND[thing[0]]
            else:
                assert cell == ("~~  " if ground[place] == "~" else ".   ")
                signs = ""
                empty.append(name)
            treasures += [name] * ("*" in signs or "!" in signs)
            houses += [name] * ("+" in signs)
            union += [name] * ("=" in signs)
            bordered = name in names_of(BORDERED[state.side])
            assert "!*"[bordered] not in signs
        assert found["tiles"] == position["tiles"]
        assert found["leaders"] == position["leaders"]
        assert struck == position["catastrophes"]
        assert treasures == position["treasures"]
        assert sorted(houses) == sorted(position["buildings"].values())
        assert union == [position["unification"]] * bool(position["unification"])
        assert len(empty) == 176 - sum(
            len(position[key]) for key in ("tiles", "face_down", "leaders", "catastrophes")
        )


def test_kingdoms_have_letters_in_the_order_of_their_first_cells() -> None:
    for state in STATES:
        text, kingdoms = letters(state), kingdoms_on(told(state))
        found: dict[str, set[str]] = {}
        for name, cell in cells(text).items():
            kingdom = cell[3] if cell[2].isdigit() else cell[2]
            if kingdom not in " ~":
                found.setdefault(kingdom, set()).add(name)
        assert [*found.values()] == kingdoms
        assert [*found] == [*"abcdefghijklmnop"[: len(kingdoms)]]
        assert [line[0] for line in text.splitlines() if re.match(r"[a-p]  \w", line)] == [*found]


def test_a_leader_is_as_strong_as_its_temples_and_its_supporters() -> None:
    """The leaders of a position that was thought out: two kingdoms and a region that has none."""
    lines = letters(thought_out()).splitlines()
    assert "a  farmer 3 (1r 1w)" in lines
    assert "b  priest 1 (2r 3w), king 2 (1r 2w), trader 1 (1r 0w)" in lines
    assert not any(line.startswith("c  ") for line in lines)


def thought_out(**more: Any) -> State:
    """Return a position of three seats.

    The priest B9 has temples to its east and south, the king D9 one of them to its west.
    """
    tiles = {
        "temple": "C9 B10 A10 N6 B2",
        "settlement": "D10 D11 B1",
        "farm": "O6",
        "market": "C2",
    }
    position: dict[str, Any] = {
        "game": "tiles",
        "phase": "action",
        "to_move": 1,
        "active": 1,
        "actions_left": 1,
        "tiles": {name: kind for kind, names in tiles.items() for name in names.split()},
        "face_down": [],
        "leaders": {
            "N5": [2, "farmer"],
            "B9": [0, "priest"],
            "D9": [1, "king"],
            "B11": [0, "trader"],
        },
        "catastrophes": ["M1"],
        "treasures": ["B2"],
        "monuments": {},
        "buildings": {},
        "wonder": None,
        "unification": None,
        "hands": [dict.fromkeys(sorted(KINDS), 1) for _ in range(3)],
        "bag": dict(zip(sorted(KINDS), (20, 21, 22, 23), strict=True)),
        "points": [dict(zip(COLOURS, range(seat, seat + 4), strict=True)) for seat in range(3)],
        "won_treasures": [2, 0, 5],
        "catastrophes_left": [2, 1, 0],
        "conflict": None,
    }
    return GAME.from_json(position | more, GAME.new_rules())


def test_the_seats_are_told() -> None:
    lines = letters(thought_out(), 1).splitlines()
    for line in (
        "TILES  standard board   turn of Bela   action 2 of 2",
        "Anna (seat 1)              leaders Pr ki Tr fa   tiles 4   catastrophes 2",
        "Bela (seat 2)              leaders pr Ki tr fa   tiles 4   catastrophes 1",
        "turn (seat 3)              leaders pr ki tr Fa   tiles 4   catastrophes 0",
        "Bela: hand  1 T  2 S  3 M  4 F",
        "Bela: points  T 2  S 1  M 4  F 3  treasures 0  weakest S 1",
        "Left: treasures 1 of 10   monuments F/T M/S F/S M/F T/M T/S",
    ):
        assert line in lines
    text = letters(thought_out(), 0)
    assert "Anna: points  T 1  S 0  M 3  F 2  treasures 2  weakest S 0, 1 with treasures" in text


def test_each_sees_its_own_screen_and_everybody_all() -> None:
    state = thought_out()
    for watcher, names in ((0, ["Anna"]), (1, ["Bela"]), (SPECTATOR, []), (EVERYBODY, NAMES[:3])):
        text = letters(state, watcher)
        assert re.findall(r"^(\w+): hand", text, re.MULTILINE) == [*names]
        assert re.findall(r"^(\w+): points", text, re.MULTILINE) == [*names]


def test_in_the_end_all_points_are_shown_but_hands_are_not() -> None:
    over = [state for state in STATES if state.phase == "over"]
    assert over
    for state in over:
        text = letters(state, 1)
        assert "game over, by " in text
        assert len(re.findall(r": points", text)) == state.seats
        assert re.findall(r"^(\w+): hand", text, re.MULTILINE) == ["Bela"]


@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_two_worlds_that_look_alike_give_one_text(watcher: int) -> None:
    rng = Random(5)
    differ = 0
    for state in STATES:
        other = twin(state, watcher, rng)
        differ += other != state
        assert letters(other, watcher) == letters(state, watcher)
    assert differ > len(STATES) // 2


@pytest.mark.slow
@pytest.mark.parametrize("watcher", [0, 1, SPECTATOR])
def test_points_treasures_and_bag_that_are_hidden_do_not_show(watcher: int) -> None:
    for state in STATES:
        if state.phase == "over":
            continue
        other = richer(state, watcher)
        assert letters(other, watcher) == letters(state, watcher)
        assert letters(other, EVERYBODY) != letters(state, EVERYBODY)


def test_conflicts_are_told_with_their_strengths_and_the_wars_to_come() -> None:
    for state in STATES:
        position, text = told(state), letters(state, SPECTATOR)
        fought = position["conflict"]
        assert ("Revolt of " in text) == bool(fought and fought["kind"] == "revolt")
        if fought:
            attacker, defender = (NAMES[fought[side]] for side in ("attacker", "defender"))
            first, second = ("?" if each is None else each for each in fought["committed"])
            assert (
                f"{fought['kind'].capitalize()} of {fought['leader']}s: "
                f"{attacker} {fought['strength'][0]} + {first}, "
                f"{defender} {fought['strength'][1]} + {second}\n"
            ) in text
        if state.phase == "choose-war":
            wars = {GAME.write(action).split()[1] for action in GAME.legal(state)}
            assert {*re.findall(r"^War of (\w+)s to come: \w+ \d+, \w+ \d+$", text, re.M)} == wars


def test_what_is_due_is_told() -> None:
    found = {state.phase: letters(state).split("TILES  ")[1].splitlines()[0] for state in STATES}
    due = {phase: line.split("   ", 1)[1] for phase, line in found.items()}
    seat = f"({'|'.join(NAMES)})"
    for phase, pattern in {
        "setup": "set-up",
        "action": f"turn of {seat}   action [12] of 2",
        "attack": f"turn of {seat}   {seat} attacks: how many (temple|settlement|market|farm)s[?]",
        "defend": f"turn of {seat}   {seat} defends: how many (temple|settlement|market|farm)s[?]",
        "choose-war": f"turn of {seat}   {seat} chooses the next war",
        "building": f"turn of {seat}   {seat} may build the (palace|library|market hall|granary)",
        "monument": f"turn of {seat}   {seat} may build",
        "treasure": f"turn of {seat}   {seat} chooses which treasure stays",
        "income": f"turn of {seat}   {seat} takes the wonder's point",
        "redraw": f"turn of {seat}   tiles are drawn",
        "refill": f"turn of {seat}   tiles are drawn",
        "over": "game over, by (treasures|the bag)",
    }.items():
        assert re.fullmatch(pattern, due[phase]), due[phase]
