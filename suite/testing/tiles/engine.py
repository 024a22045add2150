"""The rules of the tile game a second time, slow and obvious: what the engine is compared with.

Written from the rules and the format alone; it works on the JSON of a state, cell by cell.
"""

from __future__ import annotations

from suite.testing.tiles.board import (
    BESIDE,
    BUILDING_OF,
    COLOUR_OF,
    COLOURS,
    LEADERS,
    PLUSES,
    SQUARES,
    SUPPORTERS,
    kingdoms_beside,
    leaders_in,
    region,
    regions,
    temples_beside,
    tidy,
)
from suite.testing.tiles.choices import Choices


class SecondEngine(Choices):
    """One play: `s` is its state as JSON, `result` how it ended."""

    def take(self, text: str) -> None:
        """Carry out an action, whose legality is not looked at, or a possible event."""
        verb, *words = text.split(" ")
        assert verb in ("start", "draw") or self.s["to_move"] is not None, text
        self.s["actions_left"] -= self.s["phase"] == "action"
        getattr(self, f"_{verb}")(*words)
        tidy(self.s)
        self.s["to_move"] = self.mover()

    def mover(self) -> int | None:
        """Return the seat to move; `None` where chance is to act and at the end."""
        phase, conflict = self.s["phase"], self.s["conflict"] or {}
        movers = {
            "attack": conflict.get("attacker"),
            "defend": conflict.get("defender"),
            "treasure": self.open_treasures()[0] if phase == "treasure" else None,
            **dict.fromkeys(("setup", "redraw", "refill", "over")),
        }
        seat: int | None = movers.get(phase, self.s["active"])
        return seat

    def _start(self, *words: str) -> None:
        assert self.s["phase"] == "setup" and self.s["active"] is None
        assert words in [(str(seat),) for seat in range(self.seats)]
        self.s["active"], self.s["actions_left"] = int(words[0]), 2

    def _draw(self, *words: str) -> None:
        s = self.s
        seat, *kinds = words
        assert self.due() == (int(seat), len(kinds))
        assert kinds == sorted(kinds)
        for kind in kinds:
            assert s["bag"].get(kind)
            s["bag"][kind] -= 1
            s["hands"][int(seat)][kind] += 1
        if s["phase"] == "redraw":
            self._redrawn(len(kinds))
        elif s["phase"] == "refill":
            self._refill()
        elif self.due() is None:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.s["phase"], self.s["actions_left"] = "action", 2

    def _leader(self, leader: str, cell: str) -> None:
        s = self.s
        self._send_home(s["active"], leader)
        s["leaders"][cell] = [s["active"], leader]
        rivals = [other for other in leaders_in(s, region(s, cell), leader) if other != cell]
        if rivals:
            self._begin_conflict(
                "revolt", cell, rivals[0], [temples_beside(s, cell), temples_beside(s, rivals[0])]
            )
        else:
            self._end_action()

    def _withdraw(self, leader: str) -> None:
        self._send_home(self.s["active"], leader)
        self._end_action()

    def _send_home(self, seat: int, leader: str) -> None:
        standing = self.s["leaders"].items()
        self.s["leaders"] = {cell: other for cell, other in standing if other != [seat, leader]}

    def _catastrophe(self, cell: str) -> None:
        s = self.s
        s["catastrophes_left"][s["active"]] -= 1
        s["tiles"].pop(cell, None)
        s["catastrophes"].append(cell)
        self._send_templeless_home()
        self._end_action()

    def _send_templeless_home(self) -> None:
        standing = self.s["leaders"].items()
        self.s["leaders"] = {cell: it for cell, it in standing if temples_beside(self.s, cell)}

    def _swap(self, *kinds: str) -> None:
        s = self.s
        for kind in kinds:
            s["hands"][s["active"]][kind] -= 1
        self.swapped = len(kinds)
        s["phase"] = "redraw"
        if not any(s["bag"].values()):
            self._redrawn(0)

    def _redrawn(self, number: int) -> None:
        if number < self.swapped and self.rules["bag_end"] == "at-once":
            self._over("bag")
            return
        self.bag_failed = self.bag_failed or number < self.swapped
        self._end_action()

    def _end(self) -> None:
        self.s["actions_left"] = 0
        self._end_turn()

    def _tile(self, kind: str, cell: str) -> None:
        s = self.s
        joins = kingdoms_beside(s)[cell] == 2
        if joins and self.rules["war_support"] == "original":
            s["original"] = [
                here
                for here in regions(s)
                if any(other in s["leaders"] for other in here)
                and any(other in BESIDE[cell] for other in here)
            ]
        s["hands"][s["active"]][kind] -= 1
        s["tiles"][cell] = kind
        self.placed = cell
        if joins:
            s["unification"] = cell
            self._next_war()
        else:
            self._score_tile(kind, cell)
            self._offer_building()

    def _score_tile(self, kind: str, cell: str) -> None:
        s = self.s
        here = region(s, cell)
        leader = next(leader for leader in LEADERS if SUPPORTERS[leader] == kind)
        earning = leaders_in(s, here, leader) or leaders_in(s, here, "king")
        if earning:
            two = s["buildings"].get(BUILDING_OF[kind]) in here
            self._earn(s["leaders"][earning[0]][0], COLOUR_OF[kind], 2 if two else 1)

    def _earn(self, seat: int, colour: str, number: int = 1) -> None:
        self.s["points"][seat][colour] += number

    # Conflicts

    def _next_war(self) -> None:
        wars = self.wars()
        if len(wars) > 1:
            self.s["phase"] = "choose-war"
        elif wars:
            self._war(wars[0])
        else:
            self.s["unification"] = None
            self.s.pop("original", None)
            self._offer_building()

    def _war(self, leader: str) -> None:
        s = self.s
        fighters = leaders_in(s, region(s, s["unification"]), leader)
        fighters.sort(key=lambda cell: self.clockwise().index(s["leaders"][cell][0]))
        strength = [len(self.supporters(cell)) for cell in fighters]
        self._begin_conflict("war", fighters[0], fighters[1], strength)

    def supporters(self, cell: str) -> list[str]:
        """Return the face-up tiles of a leader's colour on its side of the unification tile.

        By `war_support` these are what the leader is connected with, or its kingdom as it was.
        """
        s = self.s
        side = region(s, cell, without=s["unification"])
        for kingdom in s.get("original", []):
            if cell in kingdom:
                side = kingdom
        kind = SUPPORTERS[s["leaders"][cell][1]]
        return [other for other in side if s["tiles"].get(other) == kind]

    def _begin_conflict(self, kind: str, attacker: str, defender: str, strength: list[int]) -> None:
        s = self.s
        self.fighters = [attacker, defender]
        s["conflict"] = {
            "kind": kind,
            "leader": s["leaders"][attacker][1],
            "attacker": s["leaders"][attacker][0],
            "defender": s["leaders"][defender][0],
            "strength": strength,
            "committed": [None, None],
        }
        s["phase"] = "attack"

    def _commit(self, number: str) -> None:
        s = self.s
        conflict = s["conflict"]
        kind = "temple" if conflict["kind"] == "revolt" else SUPPORTERS[conflict["leader"]]
        s["hands"][s["to_move"]][kind] -= int(number)
        if s["phase"] == "attack":
            conflict["committed"][0] = int(number)
            s["phase"] = "defend"
            return
        attack = conflict["strength"][0] + conflict["committed"][0]
        defence = conflict["strength"][1] + int(number)
        s["conflict"] = None
        winner, loser = self.fighters if attack > defence else reversed(self.fighters)
        if conflict["kind"] == "revolt":
            self._earn(s["leaders"][winner][0], "red")
            del s["leaders"][loser]
            self._end_action()
        else:
            self._win_war(winner, loser, kind)
            self._next_war()

    def _win_war(self, winner: str, loser: str, kind: str) -> None:
        s = self.s
        beaten = self.supporters(loser)
        del s["leaders"][loser]
        losses = [cell for cell in beaten if not self.stays(cell, kind)]
        for cell in losses:
            del s["tiles"][cell]
        self._earn(s["leaders"][winner][0], COLOUR_OF[kind], 1 + len(losses))
        self._send_templeless_home()

    def stays(self, cell: str, kind: str) -> bool:
        """Say whether a beaten supporter stays on the board."""
        s = self.s
        holy = cell in s["treasures"] or any(other in s["leaders"] for other in BESIDE[cell])
        return cell in s["buildings"].values() or (kind == "temple" and holy)

    # Buildings, monuments, the wonder

    def _offer_building(self) -> None:
        if self.builds():
            self.s["phase"] = "building"
        else:
            self._offer_monument()

    def _offer_monument(self) -> None:
        if self.monuments():
            self.s["phase"] = "monument"
        else:
            self._end_action()

    def _decline(self) -> None:
        if self.s["phase"] == "building":
            self._offer_monument()
        else:
            self._end_action()

    def _build(self, cell: str) -> None:
        self.s["buildings"][BUILDING_OF[self.s["tiles"][cell]]] = cell
        self._offer_monument()

    def _monument(self, name: str, cell: str) -> None:
        self._turn_down(SQUARES[cell])
        self.s["monuments"][cell] = name
        self._end_action()

    def _wonder(self, cell: str) -> None:
        self._turn_down(PLUSES[cell])
        self.s["wonder"] = cell
        self._end_action()

    def _turn_down(self, cells: list[str]) -> None:
        s = self.s
        for cell in cells:
            del s["tiles"][cell]
            s["face_down"].append(cell)
        s["buildings"] = {name: at for name, at in s["buildings"].items() if at not in cells}
        self._send_templeless_home()

    # The ends of an action, a turn and the game

    def _end_action(self) -> None:
        self._take_treasures("action")

    def _take_treasures(self, when: str) -> None:
        """Take what is no choice, if the rules do so now; stop where the owner chooses; go on."""
        is_now = self.rules["treasures"] == when
        owner, here, staying = self.open_treasures() if is_now else (0, [], [])
        if len(staying) > 1:
            self.s["phase"] = "treasure"
        elif here:
            self._collect(owner, here, staying[0])
            self._take_treasures(when)
        elif when == "turn":
            self._look_at_end()
        elif self.s["actions_left"]:
            self.s["phase"] = "action"
        else:
            self._end_turn()

    def _collect(self, owner: int, here: list[str], stays: str) -> None:
        s = self.s
        s["treasures"] = [cell for cell in s["treasures"] if cell not in here or cell == stays]
        s["won_treasures"][owner] += len(here) - 1

    def _keep(self, cell: str) -> None:
        owner, here, _ = self.open_treasures()
        self._collect(owner, here, cell)
        self._take_treasures(self.rules["treasures"])

    def _end_turn(self) -> None:
        s = self.s
        me = s["active"]
        for cell, (seat, leader) in s["leaders"].items():
            here, colour = region(s, cell), COLOUR_OF[SUPPORTERS[leader]]
            for corner, name in s["monuments"].items():
                if seat == me and corner in here and colour in name.split("-"):
                    self._earn(me, colour)
        here = region(s, s["wonder"]) if s["wonder"] else []
        if any(s["leaders"][cell][0] == me for cell in leaders_in(s, here, "king")):
            s["phase"] = "income"
        else:
            self._take_treasures("turn")

    def _point(self, colour: str) -> None:
        self._earn(self.s["active"], colour)
        self._take_treasures("turn")

    def _look_at_end(self) -> None:
        if len(self.s["treasures"]) <= 2:
            self._over("treasures")
        elif self.bag_failed:
            self._over("bag")
        else:
            self._refill()

    def _refill(self) -> None:
        s = self.s
        if self.short_hand() is None:
            s["active"] = (s["active"] + 1) % self.seats
            self._begin_turn()
        elif not any(s["bag"].values()):
            self._over("bag")
        else:
            s["phase"] = "refill"

    def _over(self, reason: str) -> None:
        self.s["phase"], self.s["actions_left"] = "over", 0
        scores = [self.score(seat) for seat in range(self.seats)]
        best = max(sorted(score) for score in scores)
        winners = [seat for seat, score in enumerate(scores) if sorted(score) == best]
        self.result = {"reason": reason, "scores": scores, "winners": winners}

    def score(self, seat: int) -> list[int]:
        """Return the four colours with the treasures given out, each to the weakest."""
        score = [self.s["points"][seat][colour] for colour in COLOURS]
        for _ in range(self.s["won_treasures"][seat]):
            score[score.index(min(score))] += 1
        return score
