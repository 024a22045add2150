"""The rules of the card game a second time, slow and obvious: what the engine is compared with.

Written from the rules and the format alone; it works on the JSON of a state, by words and lists.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import groupby
from typing import Any, Final

from suite.testing.piles import draws

PEOPLES: Final = ("assyrians", "hittites", "medes", "persians", "sumerians")
SITES: Final = ("medes", "sumerians", "hittites", "persians", "assyrians")


def setting_out() -> dict[str, Any]:
    """Return the state before anything has happened."""
    nothing = dict.fromkeys(PEOPLES, 0)
    return {
        "game": "temples",
        "phase": "setup",
        "to_move": None,
        "active": None,
        "turn": 0,
        "migrated": False,
        "final": False,
        "to_discard": 0,
        "hands": [dict(nothing), dict(nothing)],
        "pieces": ["quarry", "quarry"],
        "rows": [{site: [] for site in SITES} for _ in "01"],
        "temples": [{site: [] for site in SITES} for _ in "01"],
        "start": [True, True],
        "yards": [[], []],
        "stock": dict.fromkeys(PEOPLES, 12),
        "discards": dict(nothing),
        "supply": {"hidden": {"1": 8, "2": 9, "3": 8, "4": 7, "5": 6, "6": 5}, "top": []},
    }


def runs(row: list[str]) -> list[tuple[int, str]]:
    """Return the place and the people of every unbroken run of three or more."""
    places, place = [], 1
    for people, cards in groupby(row):
        length = len(list(cards))
        if length >= 3:
            places.append((place, people))
        place += length
    return places


class SecondEngine:
    """One play: `s` is its state as JSON, `result` how it ended."""

    def __init__(
        self, rules: dict[str, Any], seats: int = 2, state: dict[str, Any] | None = None
    ) -> None:
        """Begin a play, or go on from a state in the phase `act`."""
        assert seats == 2
        self.rules = rules
        self.s = deepcopy(state) if state else setting_out()
        self.result: dict[str, Any] | None = None

    def height(self, seat: int, site: str) -> int:
        """Return the height of a temple: its top stage, 0 if it has none."""
        return next(reversed(self.s["temples"][seat].get(site, [])), 0)

    def sum(self, seat: int) -> int:
        """Return the sum of a seat's five heights."""
        return sum(self.height(seat, site) for site in SITES)

    def hand(self, seat: int) -> list[str]:
        """Return the cards of a hand, in the order of the peoples."""
        return [people for people in PEOPLES for _ in range(self.s["hands"][seat][people])]

    def open(self, seat: int) -> int | None:
        """Return the stage that is open in a seat's yard."""
        return next(reversed(self.s["yards"][seat]), None)

    def legal(self) -> list[str]:
        """Return the texts of all legal actions, sorted."""
        me = self.s["active"]
        if self.s["phase"] == "discard":
            return sorted({f"discard {people}" for people in self.hand(1 - me)})
        if self.s["phase"] != "act":
            return []
        ways = {f"travel {people}" for people in self.hand(me) if people != self.s["pieces"][me]}
        ways |= self.migrations()
        if self.s["pieces"][me] != "quarry":
            ways |= {f"settle {people}" for people in self.hand(me)} | self.builds() | self.uses()
        return sorted(ways if ways and self.s["start"][me] else {*ways, "end"})

    def migrations(self) -> set[str]:
        """Return the legal migrations: of three cards, from one row to another."""
        rows = self.s["rows"][self.s["active"]]
        return {
            f"migrate {one} {other}"
            for one in SITES
            for other in SITES
            if one != other and len(rows[one]) >= 3 and not self.s["migrated"]
        }

    def sources(self, stage: int) -> list[str]:
        """Return the yards in which a stage is open, as the acting seat names them."""
        me = self.s["active"]
        yards = {"own": me, "rival": 1 - me}
        return [source for source, seat in yards.items() if self.open(seat) == stage]

    def builds(self) -> set[str]:
        """Return the legal ways to build the next stage where the piece is."""
        me = self.s["active"]
        site = self.s["pieces"][me]
        height = self.height(me, site)
        if len(self.s["rows"][me][site]) <= height:
            return set()
        starts = ["start"] if height == 0 and self.s["start"][me] else []
        return {f"build {source}" for source in (*self.sources(height + 1), *starts)}

    def uses(self) -> set[str]:
        """Return the legal uses of the runs where the piece is."""
        me = self.s["active"]
        rival = 1 - me
        site = self.s["pieces"][me]
        row, his_row = self.s["rows"][me][site], self.s["rows"][rival][site]
        height, his_height = self.height(me, site), self.height(rival, site)
        can_steal = his_height > height and len(row) >= his_height
        can_leap = len(row) >= height + 2
        abilities = {  # the place of the run goes between the braces
            "assyrians": ["collapse {}"] if his_height else [],
            "hittites": ["steal {}"] if can_steal else [],
            "medes": [f"banish {{}} {people}" for people in his_row],
            "sumerians": ["defect {}"] if his_row else [],
            "persians": [f"leap {{}} {yard}" for yard in self.sources(height + 2) if can_leap],
        }
        of_all = ["halve {}"] if len(self.hand(rival)) >= 2 else []
        return {
            ability.format(place)
            for place, people in runs(row)
            for ability in (*of_all, *abilities[people])
        }

    def outcomes(self) -> dict[str, int]:
        """Return the texts of the possible events of chance, and in how many ways each happens."""
        s, me = self.s, self.s["active"]
        if s["phase"] == "setup" and me is None:
            return {"start 0": 1, "start 1": 1}
        odds: Counter[str] = Counter()
        if s["phase"] in ("setup", "draw"):
            seat = 1 - me if s["phase"] == "setup" and self.hand(me) else me
            old = min(self.due(), sum(s["stock"].values()))
            for first, ways in draws(s["stock"], old).items():
                for rest, more in draws(s["discards"], self.due() - old).items():
                    odds[" ".join(["draw", str(seat), *sorted(first + rest)])] += ways * more
        if s["phase"] == "lay":
            number = self.number_to_lay()
            top = s["supply"]["top"][: -number - 1 : -1]
            for hidden, ways in draws(s["supply"]["hidden"], number - len(top)).items():
                stages = sorted(map(str, [*top, *hidden]), reverse=True)
                odds[" ".join(["lay", str(me), *stages])] = ways
        return odds

    def number_to_lay(self) -> int:
        """Return how many stages are laid at the end of a turn."""
        supply = self.s["supply"]
        stages: int = sum(supply["hidden"].values()) + len(supply["top"])
        return min(2, stages)

    def take(self, text: str) -> None:
        """Carry out an action or event, whose legality is not looked at."""
        verb, *words = text.split()
        getattr(self, f"_{verb}")(*words)
        s = self.s
        acts = {"act": s["active"], "discard": None if s["active"] is None else 1 - s["active"]}
        s["to_move"] = acts.get(s["phase"])

    def _start(self, seat: str) -> None:
        self.s["active"], self.s["turn"] = int(seat), 1

    def due(self) -> int:
        """Return how many people cards are to be drawn."""
        s = self.s
        if s["phase"] == "draw":
            cards: int = sum(s["stock"].values()) + sum(s["discards"].values())
            return min(3, cards)
        return 5 if self.hand(s["active"]) else int(self.rules["first_hand"])

    def _draw(self, seat: str, *cards: str) -> None:
        s, rest = self.s, list(cards)
        assert len(cards) == self.due()
        if len(rest) > sum(s["stock"].values()):
            for people in PEOPLES:
                for _ in range(s["stock"][people]):
                    rest.remove(people)
                    s["hands"][int(seat)][people] += 1
            s["stock"], s["discards"] = s["discards"], dict.fromkeys(PEOPLES, 0)
        for people in rest:
            s["stock"][people] -= 1
            s["hands"][int(seat)][people] += 1
        if s["phase"] == "draw":
            s["phase"] = "act"
        elif self.hand(1 - s["active"]):
            self._begin_turn()

    def _begin_turn(self) -> None:
        cards = sum(self.s["stock"].values()) + sum(self.s["discards"].values())
        self.s["phase"] = "draw" if cards else "act"

    def _travel(self, people: str) -> None:
        me = self.s["active"]
        self.s["hands"][me][people] -= 1
        self.s["discards"][people] += 1
        self.s["pieces"][me] = people

    def _settle(self, people: str) -> None:
        me = self.s["active"]
        self.s["hands"][me][people] -= 1
        self.s["rows"][me][self.s["pieces"][me]].append(people)

    def _migrate(self, source: str, goal: str) -> None:
        rows = self.s["rows"][self.s["active"]]
        rows[goal] += rows[source][-3:]
        rows[source] = rows[source][:-3]
        self.s["migrated"] = True

    def _grow(self, source: str) -> None:
        me = self.s["active"]
        if source == "start":
            self.s["start"][me] = False
            stage = 1
        else:
            stage = self.s["yards"][me if source == "own" else 1 - me].pop()
        self.s["temples"][me][self.s["pieces"][me]].append(stage)
        self._look_at_sums()

    _build = _grow

    def _throw(self, run: str) -> tuple[str, int, int]:
        me = self.s["active"]
        site: str = self.s["pieces"][me]
        self.s["discards"][self.s["rows"][me][site].pop(int(run) - 1)] += 1
        return site, me, 1 - me

    def _collapse(self, run: str) -> None:
        site, _, rival = self._throw(run)
        temple = self.s["temples"][rival][site]
        while temple:
            self.s["supply"]["top"].append(temple.pop())
        self._look_at_sums()

    def _steal(self, run: str) -> None:
        site, me, rival = self._throw(run)
        self.s["temples"][me][site].append(self.s["temples"][rival][site].pop())
        self._look_at_sums()

    def _banish(self, run: str, people: str) -> None:
        site, _, rival = self._throw(run)
        row = self.s["rows"][rival][site]
        self.s["discards"][people] += row.count(people)
        self.s["rows"][rival][site] = [other for other in row if other != people]

    def _defect(self, run: str) -> None:
        site, me, rival = self._throw(run)
        row = self.s["rows"][rival][site]
        people = row[-1]
        while row and row[-1] == people:
            self.s["rows"][me][site].append(row.pop())

    def _leap(self, run: str, source: str) -> None:
        self._throw(run)
        self._grow(source)

    def _halve(self, run: str) -> None:
        _, _, rival = self._throw(run)
        hand = len(self.hand(rival))
        self.s["to_discard"] = hand - (hand + 1) // 2
        self.s["phase"] = "discard"

    def _discard(self, people: str) -> None:
        self.s["hands"][1 - self.s["active"]][people] -= 1
        self.s["discards"][people] += 1
        self.s["to_discard"] -= 1
        if self.s["to_discard"] == 0:
            self.s["phase"] = "act"

    def _end(self) -> None:
        self.s["phase"] = "lay"

    def _lay(self, seat: str, *stages: str) -> None:
        supply, rest = self.s["supply"], list(map(int, stages))
        assert len(rest) == self.number_to_lay()
        self.s["yards"][int(seat)] += sorted(rest, reverse=True)
        while rest and supply["top"]:
            rest.remove(supply["top"].pop())
        for stage in rest:
            supply["hidden"][str(stage)] -= 1
        if not supply["top"] and not any(supply["hidden"].values()):
            self._count_up()
            return
        self.s["active"] = 1 - self.s["active"]
        self.s["turn"] += 1
        self.s["migrated"] = False
        self._begin_turn()

    def _look_at_sums(self) -> None:
        me = self.s["active"]
        mine, his = self.sum(me), self.sum(1 - me)
        if not self.s["final"] and mine >= 15:
            if his < 10:
                self._over("threshold", [me])
                return
            self.s["final"] = True
        if self.s["final"] and (mine >= 20 or his < 10):
            self._over("final", [me])

    def _count_up(self) -> None:
        worth = [(self.sum(seat), len(self.hand(seat))) for seat in (0, 1)]
        self._over("supply", [seat for seat in (0, 1) if worth[seat] == max(worth)])

    def _over(self, reason: str, winners: list[int]) -> None:
        self.s["phase"] = "over"
        scores = [self.sum(0), self.sum(1)]
        self.result = {"reason": reason, "scores": scores, "winners": winners}
