"""Rankings keep what sorting would put first."""

from __future__ import annotations

from random import Random

from suite.players.ranking import Ranking


def test_a_ranking_keeps_what_a_stable_sort_puts_first() -> None:
    rng, ranking = Random(1), Ranking()
    for number in range(200):
        most = 1 + number % 7
        values = [float(rng.randrange(5)) for _ in range(rng.randrange(15))]
        ranking.begin(most)
        for item, value in enumerate(values):
            if ranking.takes(value):
                ranking.add(item, value)
        best = sorted(range(len(values)), key=lambda item: -values[item])[:most]
        assert ranking.items == best
        assert ranking.values == [values[item] for item in best]
        assert ranking.number == len(best)
