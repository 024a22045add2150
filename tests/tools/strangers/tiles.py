"""Strangers of the tile game: each has one idea, and else plays what a beginner calls sound.

They read views as JSON and actions as words, as any bot does, and know nothing of our evaluation.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar, Final

from suite.core.game import LegalActions
from suite.core.play.player import Choice
from suite.core.view import View

COLUMNS: Final = "ABCDEFGHIJKLMNOP"
LEADER: Final = {"settlement": "king", "temple": "priest", "farm": "farmer", "market": "trader"}
COLOUR: Final = {"settlement": "black", "temple": "red", "farm": "blue", "market": "green"}
KIND: Final = {leader: kind for kind, leader in LEADER.items()}
DIRECTIONS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def cell_at(cell: str, east: int, south: int) -> str:
    """Return the cell so many columns east and rows south; perhaps no cell of the board."""
    column = COLUMNS.index(cell[0]) + east
    return f"{COLUMNS[column] if 0 <= column < len(COLUMNS) else '-'}{int(cell[1:]) + south}"


def distance(one: str, other: str) -> int:
    """Return the steps between two cells, whatever lies there."""
    return abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0])) + abs(int(one[1:]) - int(other[1:]))


class Board:
    """What a seat sees: its hand and points, and the regions of the board, each a list of cells."""

    def __init__(self, view: View[Any]) -> None:
        seen = view.game.to_json(view)
        self.seat: Final[int] = seen["seat"]
        self.seen: Final[dict[str, Any]] = seen
        self.tiles: Final[dict[str, str]] = seen["tiles"]
        self.leaders: Final[dict[str, list[Any]]] = seen["leaders"]
        self.hand: Final[Counter[str]] = Counter(seen["hands"][self.seat])
        self.points: Final[dict[str, int]] = seen["points"][self.seat]
        self.region: Final[dict[str, list[str]]] = {}
        connected = dict.fromkeys([*self.tiles, *seen["face_down"], *self.leaders])
        for cell in connected:
            if cell not in self.region:
                cells = [cell]
                for each in cells:
                    self.region[each] = cells
                    cells += [
                        near for near in beside(each) if near in connected and near not in cells
                    ]

    def touched(self, cell: str) -> list[list[str]]:
        """Return the regions beside a cell."""
        found: list[list[str]] = []
        for near in beside(cell):
            if near in self.region and self.region[near] not in found:
                found.append(self.region[near])
        return found

    def owner(self, cells: list[str], leader: str) -> int | None:
        """Return the seat of a leader in a region; `None` without one."""
        return next(
            (self.leaders[c][0] for c in cells if self.leaders.get(c, "  ")[1] == leader), None
        )

    def temples(self, cell: str) -> int:
        """Return how many temples lie beside a cell."""
        return sum(self.tiles.get(near) == "temple" for near in beside(cell))

    def where(self, leader: str) -> str:
        """Return the cell of an own leader; empty if it is off the board."""
        mine = (cell for cell, each in self.leaders.items() if each == [self.seat, leader])
        return next(mine, "")

    def lead(self, cell: str, leader: str) -> int | None:
        """Return the lead in a revolt of an own leader that comes to a cell; `None` without one."""
        for region in self.touched(cell):
            for defender in region:
                seat, word = self.leaders.get(defender, (self.seat, ""))
                if word == leader and seat != self.seat:
                    attack = self.temples(cell) + self.hand["temple"]
                    return attack - self.temples(defender)
        return None


def beside(cell: str) -> list[str]:
    """Return the four cells beside one; those off the board hold nothing."""
    return [cell_at(cell, *way) for way in DIRECTIONS]


class Beginner:
    """Lays tiles where its own leaders score, and brings leaders where they need not fight."""

    games: ClassVar = ("tiles",)
    meaning: ClassVar = "Plays what a beginner calls sound."

    def choose(self, view: View[Any], legal: LegalActions, rng: Random) -> Choice:
        """Return the action with the highest worth; of equal ones any."""
        board = Board(view)
        ways = list(legal)
        rng.shuffle(ways)
        return Choice((max(ways, key=lambda way: self.worth(board, view.game.write(way).split())),))

    def worth(self, board: Board, words: list[str]) -> float:
        """Return what an action is worth to this player, in units of its own."""
        match words:
            case ["tile", kind, cell]:
                return self.tile(board, kind, cell)
            case ["leader", leader, cell]:
                return self.leader(board, leader, cell)
            case ["commit", number]:
                return self.commit(board, int(number))
            case ["monument" | "wonder" | "build" | "war" | "keep", *_]:
                return 1
            case ["point", colour]:
                return -board.points[colour]
            case ["swap", *kinds]:
                return len(kinds) / 100 - 1
        return {"decline": 0, "end": -2}.get(words[0], -3)

    def tile(self, board: Board, kind: str, cell: str) -> float:
        """Return the worth of a tile: who gets its point, or how the war would go."""
        kingdoms = [r for r in board.touched(cell) if any(each in board.leaders for each in r)]
        if len(kingdoms) == 2:
            return self.war(board, kingdoms)
        scorers = [board.owner(region, LEADER[kind]) for region in kingdoms]
        scorers += [board.owner(region, "king") for region in kingdoms]
        scorer = next((each for each in scorers if each is not None), None)
        if scorer != board.seat:
            return 0 if scorer is None else -1.5
        return 4 - 2 * (board.points[COLOUR[kind]] > min(board.points.values()))

    def war(self, board: Board, kingdoms: list[list[str]]) -> float:
        """Return the worth of joining two kingdoms: the own lead in their wars."""
        worth = 0.0
        for leader, kind in KIND.items():
            owners = [board.owner(region, leader) for region in kingdoms]
            if None in owners or board.seat not in owners:
                continue
            strength = [sum(board.tiles.get(c) == kind for c in region) for region in kingdoms]
            own, other = strength if owners[0] == board.seat else reversed(strength)
            lead = own + board.hand[kind] - other - 2
            worth += 2 + other if lead > 0 else -9
        return worth or -0.5

    def leader(self, board: Board, leader: str, cell: str) -> float:
        """Return the worth of a leader: it should score from now on, and fight only if it wins."""
        if board.where(leader):
            return -2
        lead = board.lead(cell, leader)
        if lead is not None:
            return 3 if lead > 2 else -5
        supporters = sum(
            board.tiles.get(each) == KIND[leader]
            for region in board.touched(cell)
            for each in region
        )
        return 3 + board.temples(cell) / 10 + supporters / 100

    def commit(self, board: Board, number: int) -> float:
        """Return the worth of adding tiles: enough and two more, or none."""
        conflict = board.seen["conflict"]
        side = 0 if conflict["committed"][0] is None else 1
        own, other = conflict["strength"][side], conflict["strength"][1 - side]
        need = max(0, other + (conflict["committed"][0] or 0) - own if side else other + 3 - own)
        kind = "temple" if conflict["kind"] == "revolt" else KIND[conflict["leader"]]
        return -abs(number - (need if need <= board.hand[kind] else 0))


class RevoltSpammer(Beginner):
    """Keeps temples for its hand, and brings its leaders to those of rivals."""

    meaning: ClassVar = "Starts a revolt wherever its temples are no fewer."

    def leader(self, board: Board, leader: str, cell: str) -> float:
        """Return the worth of a leader: a revolt that is not lost on the board comes first."""
        lead = board.lead(cell, leader)
        return super().leader(board, leader, cell) if lead is None or lead < 1 else 20 + lead

    def tile(self, board: Board, kind: str, cell: str) -> float:
        """Return the worth of a tile; temples are for the hand."""
        return super().tile(board, kind, cell) - 3 * (kind == "temple")


class TreasureRusher(Beginner):
    """Joins one treasure after the other to its trader, so that the game ends soon."""

    meaning: ClassVar = "Lays its tiles towards the next treasure."

    def leader(self, board: Board, leader: str, cell: str) -> float:
        """Return the worth of a leader; the trader comes first."""
        is_due = leader == "trader" and not board.where("trader")
        return super().leader(board, leader, cell) + 10 * is_due

    def tile(self, board: Board, kind: str, cell: str) -> float:
        """Return the worth of a tile: treasures for the trader, or a step towards one."""
        worth, trader = super().tile(board, kind, cell), board.where("trader")
        if not trader or worth < -1 or board.region[trader] not in board.touched(cell):
            return worth
        home, treasures = board.region[trader], board.seen["treasures"]
        joined = [c for region in board.touched(cell) for c in region if c in treasures]
        outside = [each for each in treasures if each not in home]
        if len(joined) > 1:
            return worth + 10 * len(joined)
        nearest = min((distance(each, c) for each in outside for c in home), default=0)
        closer = any(distance(each, cell) < nearest for each in outside)
        return worth + 6 * closer


class MonumentCamper(Beginner):
    """Builds squares of one kind, raises monuments, and brings its leaders there."""

    meaning: ClassVar = "Lays squares for monuments."

    def tile(self, board: Board, kind: str, cell: str) -> float:
        """Return the worth of a tile: how far it brings a square of its kind."""
        most = 0
        for east in (0, -1):
            for south in (0, -1):
                corner = cell_at(cell, east, south)
                if corner[0] in COLUMNS:
                    square = [cell_at(corner, *way) for way in ((0, 0), (1, 0), (0, 1), (1, 1))]
                    most = max(most, sum(board.tiles.get(each) == kind for each in square))
        return super().tile(board, kind, cell) + (0, 1, 4, 20)[most]

    def worth(self, board: Board, words: list[str]) -> float:
        """Return what an action is worth; of monuments, those for leaders in the kingdom."""
        if words[0] != "monument":
            return super().worth(board, words)
        own = [board.owner(board.region[words[2]], leader) == board.seat for leader in KIND]
        colours = [COLOUR[KIND[leader]] for leader, is_own in zip(KIND, own, strict=True) if is_own]
        return 1 + sum(colour in words[1].split("-") for colour in colours)


class Hoarder(Beginner):
    """Gathers tiles of one kind in its hand, and then fights with all of them."""

    meaning: ClassVar = "Gathers four tiles of a kind, and then makes war."

    def hoard(self, board: Board) -> str:
        """Return the kind it has most of."""
        return max(KIND.values(), key=lambda kind: board.hand[kind])

    def worth(self, board: Board, words: list[str]) -> float:
        """Return what an action is worth; a swap, if it keeps the hoard and nothing else."""
        hoard = self.hoard(board)
        others = sorted((+board.hand - Counter({hoard: 6})).elements())
        if words == ["swap", *others] and len(others) > 2 and board.seen["actions_left"] == 1:
            return 5
        return super().worth(board, words)

    def tile(self, board: Board, kind: str, cell: str) -> float:
        """Return the worth of a tile: the hoard stays in the hand, and a war is worth more."""
        kingdoms = [r for r in board.touched(cell) if any(each in board.leaders for each in r)]
        fight = len(kingdoms) == 2 and self.war(board, kingdoms) > 1
        return super().tile(board, kind, cell) + 10 * fight - 5 * (kind == self.hoard(board))


class Balancer(Beginner):
    """Lays only what its weakest colour needs, and swaps for it."""

    meaning: ClassVar = "Scores in its weakest colour, or looks for tiles that do."

    def tile(self, board: Board, kind: str, cell: str) -> float:
        """Return the worth of a tile: the more points its colour has, the less."""
        surplus = board.points[COLOUR[kind]] - min(board.points.values())
        return super().tile(board, kind, cell) - surplus

    def worth(self, board: Board, words: list[str]) -> float:
        """Return what an action is worth; a swap, if no tile in hand is of the weakest colour."""
        weakest = min(KIND.values(), key=lambda kind: board.points[COLOUR[kind]])
        if words[0] == "swap" and len(board.leaders) > 4 and not board.hand[weakest]:
            return len(words) / 4
        return super().worth(board, words)


class Warmonger(Beginner):
    """Joins kingdoms wherever it is stronger, whoever gets the point of the tile."""

    meaning: ClassVar = "Makes every war that it should win."

    def war(self, board: Board, kingdoms: list[list[str]]) -> float:
        """Return the worth of joining two kingdoms; a war that is won comes before all else."""
        worth = super().war(board, kingdoms)
        return worth + 15 if worth > 1 else worth


class Saboteur(Beginner):
    """Ruins the temples beside which the rival's leaders stand."""

    meaning: ClassVar = "Lays catastrophes where a rival's leader loses its last temple."

    def worth(self, board: Board, words: list[str]) -> float:
        """Return what an action is worth; a catastrophe, by the leaders that it takes away."""
        if words[0] != "catastrophe":
            return super().worth(board, words)
        lost = [
            board.leaders[near][0]
            for near in beside(words[1])
            if near in board.leaders and board.temples(near) == 1
        ]
        is_temple = board.tiles.get(words[1]) == "temple"
        return is_temple * sum(-9 if seat == board.seat else 6 for seat in lost) - 1


class Parasite(Beginner):
    """Brings its leaders where the most tiles of their colour lie already."""

    meaning: ClassVar = "Lives in the rival's kingdoms, with leaders of other colours."

    def leader(self, board: Board, leader: str, cell: str) -> float:
        """Return the worth of a leader: the tiles of its colour that it would join."""
        worth = super().leader(board, leader, cell)
        regions = [board.region[near] for near in beside(cell) if near in board.region]
        rivals = any(
            board.leaders.get(c, [board.seat])[0] != board.seat
            for region in regions
            for c in region
        )
        return worth + 3 * rivals if worth > 0 else worth


class BagBurner(Balancer):
    """Plays on its weakest colour, and swaps its whole hand for the end once it is ahead."""

    meaning: ClassVar = "Gets ahead, and burns the bag."

    def worth(self, board: Board, words: list[str]) -> float:
        """Return what an action is worth; with a lead, the largest swap comes first."""
        if words[0] == "swap" and self.lead(board) > 0:
            return 8 + len(words)
        return super().worth(board, words)

    def lead(self, board: Board) -> int:
        """Return by how much its weakest colour is ahead of every rival's that it has seen."""
        scores: list[int] = [
            min(points[colour] for colour in COLOUR.values())
            for points in board.seen["seen_points"]
        ]
        own = scores.pop(board.seat)
        return own - max(scores)


class Hermit(Beginner):
    """Keeps away from rivals: no leader of its own comes where one of theirs could join."""

    meaning: ClassVar = "Founds its kingdom far from all others."

    def leader(self, board: Board, leader: str, cell: str) -> float:
        """Return the worth of a leader: with its own, and far from those of rivals."""
        away = [
            distance(cell, other)
            for other, (seat, _) in board.leaders.items()
            if seat != board.seat
        ]
        near = [
            distance(cell, other)
            for other, (seat, _) in board.leaders.items()
            if seat == board.seat
        ]
        return super().leader(board, leader, cell) + min(away, default=0) / 4 - min(near, default=0)
