"""The table of the words that can be said is whole, and consistent in itself."""

from __future__ import annotations

import pytest

from cli.lines.typing.words import ORDER, SCREENS, WORDS, Place, commands, words_at


@pytest.mark.parametrize("place", Place)
def test_what_is_listed_in_a_place_is_what_has_a_meaning_there(place: Place) -> None:
    meaning = {name for name, word in WORDS.items() if any(place in each for each in word.meanings)}
    listed = ORDER[place].split()
    assert len(listed) == len(set(listed))
    assert meaning == set(listed) == set(words_at(place))


def test_no_two_meanings_are_of_one_place() -> None:
    for word in WORDS.values():
        for texts in (word.meanings, word.labels):
            assert sum(len(places) for places in texts) == len(Place(sum(p.value for p in texts)))


@pytest.mark.parametrize("place", SCREENS)
def test_every_key_of_a_screen_is_of_one_command(place: Place) -> None:
    keys = [command.key for command in commands(place) if command.key]
    assert len(keys) == len(set(keys))
    assert all(command.label for command in commands(place))
