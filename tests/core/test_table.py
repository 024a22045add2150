"""Tables of keys: the same numbers for the same keys, and never for two that differ."""

from __future__ import annotations

from random import Random

from suite.core.kernel.keys import Key, Keys


def test_keys_are_numbered_in_the_order_in_which_they_come() -> None:
    table = Keys()
    keys: list[Key] = [[5], [0], [5, 0], [0, 5], [5]]
    assert [table.number(key) for key in keys] == [0, 1, 2, 3, 0]
    table.clear()
    assert [table.number(key) for key in reversed(keys)] == [0, 1, 2, 3, 0]


def test_a_key_that_is_changed_later_stays_known_as_it_was() -> None:
    table, key = Keys(), [1, 2]
    assert table.number(key) == 0
    key[1] = 3
    assert [table.number(key), table.number([1, 2])] == [1, 0]


def test_thousands_of_keys_are_told_apart() -> None:
    rng, table = Random(1), Keys()
    keys = [tuple(rng.randrange(3) for _ in range(9)) for _ in range(20_000)]
    numbers = {key: table.number(list(key)) for key in keys}
    assert sorted(numbers.values()) == list(range(len(set(keys))))
    assert all(table.number(list(key)) == number for key, number in numbers.items())
