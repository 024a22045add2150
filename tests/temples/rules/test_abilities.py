"""The peoples' abilities (chapter 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from suite.temples.model.pieces import PEOPLES, PLACES
from suite.temples.text.runs import runs
from tests.temples.positions import LETTERS, hand, legal, letters, play, position, row, temple, top

# Every site is as good as any other: the abilities are tried where their people is not at home.
HERE = "sumerians"


def here(**told: Any) -> Any:
    """Return a position with the piece at a site; `row`, `temple` and so on are those there."""
    for name in ("row", "temple", "rival_row", "rival_temple"):
        if name in told:
            told[f"{name}s"] = {HERE: told.pop(name)}
    return position(at=HERE, **told)


def column(word: str) -> int:
    number = 0
    for letter in word:
        number = number * 8 + LETTERS.index(letter)
    return number


@pytest.mark.parametrize(
    ("laid", "found"),
    [
        ("", []),
        ("ss", []),
        ("sss", [(1, "s")]),
        ("ssss", [(1, "s")]),
        ("msss", [(2, "s")]),
        ("sssm", [(1, "s")]),
        ("ssmss", []),
        ("sssmsss", [(1, "s"), (5, "s")]),
        ("sssmmm", [(1, "s"), (4, "m")]),
        ("sshhhss", [(3, "h")]),
        ("mshpa" * 12, []),
        (
            "m" * 12 + "s" * 12 + "h" * 12 + "p" * 12 + "a" * 12,
            list(zip((1, 13, 25, 37, 49), "mshpa", strict=True)),
        ),
        ("mshpa" * 11 + "ms" + "aaa", [(58, "a")]),
    ],
)
def test_a_run_is_three_or_more_equal_cards_named_by_its_first(
    laid: str, found: list[tuple[int, str]]
) -> None:
    assert [(place, LETTERS[people]) for place, people in runs(column(laid))] == found


def test_a_run_is_taken_as_long_as_it_goes() -> None:
    state = here(row="ssss", rival_row="m")
    assert legal(state, "defect") == ["defect 1"]


def test_a_run_may_lie_anywhere_in_the_row() -> None:
    state = here(row="hsssp", rival_row="m")
    assert legal(state, "defect") == ["defect 2"]


def test_abilities_are_used_at_the_pieces_site_only() -> None:
    state = position(
        at="medes", rows={"hittites": "sss"}, rival_rows={"hittites": "m", "medes": "m"}
    )
    assert legal(state, "defect") == []


def test_the_rivals_run_is_of_no_use() -> None:
    assert legal(here(row="m", rival_row="sss"), "defect") == []


def test_nothing_can_be_used_at_the_quarry() -> None:
    state = position(at="quarry", rows={"medes": "sss"}, rival_rows={"medes": "m"}, rival_hand="mm")
    assert not {"defect", "halve"} & {text.split()[0] for text in legal(state)}


def test_each_people_has_its_own_ability_and_halving() -> None:
    state = {
        "rival_row": "m",
        "rival_temple": "1",
        "rival_hand": "mm",
        "yard": "2",
        "hand": "",
    }
    for people, ability in zip(
        "mshpa", ("banish", "defect", "steal", "leap", "collapse"), strict=True
    ):
        verbs = {text.split()[0] for text in legal(here(row=people * 3, **state))}
        assert verbs == {ability, "halve", "migrate", "end"}


def test_one_card_of_the_run_goes_to_the_discards_and_the_row_closes_up() -> None:
    after = play(here(row="hssssp", rival_row="m", discards="a"), "defect 2")
    assert row(after, HERE) == "hssspm"
    assert letters(after.discards) == "sa"


def test_with_three_left_the_run_can_be_used_again_for_the_same_or_halving() -> None:
    state = here(row="sssss", rival_row="hm", rival_hand="mmmm")
    after = play(state, "defect 1")
    assert "defect 1" in legal(after)
    assert "halve 1" in legal(after)
    after = play(after, "defect 1")
    assert row(after, HERE) == "sssmh"
    assert "halve 1" in legal(after)


def test_with_two_left_it_is_no_run_any_more() -> None:
    after = play(here(row="sss", rival_row="hm"), "defect 1")
    assert legal(after, "defect") == []


def test_either_of_two_runs_of_one_people_can_be_used() -> None:
    state = here(row="sssmsss", rival_row="p")
    assert legal(state, "defect") == ["defect 1", "defect 5"]
    assert row(play(state, "defect 1"), HERE) == "ssmsssp"
    assert row(play(state, "defect 5"), HERE) == "sssmssp"


def test_attacks_are_allowed_from_the_very_first_turn_on() -> None:
    state = here(turn=1, start=True, rival_start=True, row="sss", rival_row="m", rival_hand="mm")
    assert {"defect 1", "halve 1"} <= set(legal(state))


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize(
    ("people", "text", "own_row", "his_row", "own_temple", "his_temple", "his_hand"),
    [
        ("a", "collapse 1", "aam", "sp", "2", "", "hh"),
        ("h", "steal 1", "hhm", "sp", "24", "1", "hh"),
        ("m", "banish 1 persians", "mmm", "s", "2", "14", "hh"),
        ("s", "defect 1", "ssmp", "s", "2", "14", "hh"),
        ("p", "leap 1 own", "ppm", "sp", "24", "14", "hh"),
        ("p", "leap 1 rival", "ppm", "sp", "24", "14", "hh"),
        ("p", "halve 1", "ppm", "sp", "2", "14", "hh"),
    ],
)
def test_either_seat_has_every_ability(
    active: int,
    people: str,
    text: str,
    own_row: str,
    his_row: str,
    own_temple: str,
    his_temple: str,
    his_hand: str,
) -> None:
    told = {"rival_row": "sp", "rival_temple": "14", "rival_hand": "hh"}
    state = here(
        active=active, row=f"{people * 3}m", temple="2", yard="34", rival_yard="54", **told
    )
    after = play(state, text)
    rival = 1 - active
    assert (row(after, HERE, active), row(after, HERE, rival)) == (own_row, his_row)
    assert (temple(after, HERE, active), temple(after, HERE, rival)) == (own_temple, his_temple)
    assert hand(after, rival) == his_hand
    assert after.to_discard == (1 if text == "halve 1" else 0)


def test_collapse_puts_the_rivals_temple_on_the_supply_the_lowest_uppermost() -> None:
    state = here(row="aaa", rival_temple="1346", temple="12")
    after = play(state, "collapse 1")
    assert temple(after, HERE, 1) == ""
    assert temple(after, HERE) == "12"
    assert top(after) == "6431"


def test_a_second_collapse_goes_on_top_of_the_first() -> None:
    state = here(row="aaa", rival_temple="13", top="65")
    assert top(play(state, "collapse 1")) == "6531"


def test_collapse_needs_a_temple() -> None:
    assert legal(here(row="aaa", temple="1"), "collapse") == []


def test_only_the_temple_here_collapses() -> None:
    state = position(at=HERE, rows={HERE: "aaa"}, rival_temples={HERE: "12", "medes": "12"})
    after = play(state, "collapse 1")
    assert temple(after, "medes", 1) == "12"


@pytest.mark.parametrize(
    ("own", "his", "people", "can"),
    [
        ("", "", 5, False),
        ("", "1", 3, True),
        ("", "3", 3, True),
        ("", "4", 3, False),
        ("", "4", 4, True),
        ("1", "1", 5, False),
        ("2", "1", 5, False),
        ("1", "2", 5, True),
        ("1", "6", 5, False),
        ("1", "6", 6, True),
        ("123", "3", 6, False),
        ("123", "14", 6, True),
    ],
)
def test_steal_needs_a_higher_temple_and_as_many_people_as_its_top(
    own: str, his: str, people: int, can: bool
) -> None:
    state = here(row="hhhsmsm"[:people], temple=own, rival_temple=his)
    assert legal(state, "steal") == (["steal 1"] if can else [])


def test_steal_takes_the_uppermost_card_whatever_it_leaves_out() -> None:
    after = play(here(row="hhhsms", temple="1", rival_temple="1236"), "steal 1")
    assert (temple(after, HERE), temple(after, HERE, 1)) == ("16", "123")


def test_steal_counts_the_card_that_is_thrown_and_a_normal_build_what_is_left() -> None:
    state = here(row="hhh", rival_temple="123", yard="4")
    after = play(state, "steal 1")
    assert (temple(after, HERE), row(after, HERE)) == ("3", "hh")
    assert legal(after, "build") == []


@pytest.mark.parametrize("people", LETTERS[1:])
def test_banish_names_any_people_of_the_rivals_row(people: str) -> None:
    state = here(row="mmm", rival_row=f"{people}mm{people}")
    word = PLACES[LETTERS.index(people)]
    named = sorted({"banish 1 medes", f"banish 1 {word}"})
    assert legal(state, "banish") == named


def test_banish_throws_every_card_of_the_people_in_that_row() -> None:
    state = position(
        at=HERE,
        rows={HERE: "mmm"},
        rival_rows={HERE: "psppsp", "medes": "pp"},
    )
    after = play(state, "banish 1 persians")
    assert (row(after, HERE, 1), row(after, "medes", 1)) == ("ss", "pp")
    assert letters(after.discards) == "mpppp"


def test_banish_may_empty_the_row() -> None:
    after = play(here(row="mmm", rival_row="hhh"), "banish 1 hittites")
    assert row(after, HERE, 1) == ""


def test_banish_needs_a_people_that_is_there() -> None:
    assert legal(here(row="mmm"), "banish") == []
    assert legal(here(row="mmm", rival_row="s"), "banish") == ["banish 1 sumerians"]


def test_a_row_closed_by_banishing_may_make_a_run_for_the_rival() -> None:
    state = here(row="mmm", hand="s", rival_row="aamaa", rival_at=HERE, temple="1", stock="hhh")
    after = play(state, "banish 1 medes", "end", "lay 0 6 6", "draw 1 hittites hittites hittites")
    assert legal(after, "collapse") == ["collapse 1"]


def test_banish_leaves_the_own_row_alone() -> None:
    after = play(here(row="mmms", rival_row="m"), "banish 1 medes")
    assert row(after, HERE) == "mms"


def test_defect_brings_over_the_equal_cards_at_the_very_end() -> None:
    after = play(here(row="sss", rival_row="pmm"), "defect 1")
    assert (row(after, HERE), row(after, HERE, 1)) == ("ssmm", "p")


def test_the_same_people_further_up_stays() -> None:
    after = play(here(row="sss", rival_row="mpm"), "defect 1")
    assert (row(after, HERE), row(after, HERE, 1)) == ("ssm", "mp")


def test_defect_may_empty_the_row() -> None:
    after = play(here(row="sss", rival_row="aaaa"), "defect 1")
    assert (row(after, HERE), row(after, HERE, 1)) == ("ssaaaa", "")


def test_defect_needs_somebody_there() -> None:
    assert legal(here(row="sss"), "defect") == []


def test_a_run_made_by_arriving_cards_can_be_used_at_once() -> None:
    after = play(here(row="sssa", rival_row="aa", rival_temple="12"), "defect 1")
    assert legal(after, "collapse") == ["collapse 3"]


@pytest.mark.parametrize(
    ("own", "stage", "people", "can"),
    [
        ("", "1", 6, False),
        ("", "2", 3, True),
        ("", "3", 6, False),
        ("1", "2", 6, False),
        ("1", "3", 3, True),
        ("1", "4", 6, False),
        ("12", "4", 3, False),
        ("12", "4", 4, True),
        ("4", "6", 5, False),
        ("4", "6", 6, True),
        ("123456", "6", 6, False),
    ],
)
def test_leap_leaves_out_exactly_one_stage_and_needs_the_people(
    own: str, stage: str, people: int, can: bool
) -> None:
    for source in ("own", "rival"):
        yards = {"yard" if source == "own" else "rival_yard": f"1{stage}"}
        state = here(row="pppsms"[:people], temple=own, **yards)
        assert legal(state, "leap") == ([f"leap 1 {source}"] if can else [])


def test_leap_throws_the_card_and_builds_in_one_action() -> None:
    state = here(row="ppp", temple="1", yard="53", rival_yard="13")
    own = play(state, "leap 1 own")
    assert (temple(own, HERE), row(own, HERE), own.yards) == ("13", "pp", [0o5, 0o13])
    rival = play(state, "leap 1 rival")
    assert (temple(rival, HERE), row(rival, HERE), rival.yards) == ("13", "pp", [0o53, 0o1])


def test_on_an_empty_plot_a_leap_builds_stage_2() -> None:
    after = play(here(row="ppp", yard="2"), "leap 1 own")
    assert temple(after, HERE) == "2"


def test_two_leaps_may_follow_each_other() -> None:
    after = play(here(row="ppppsm", yard="42"), "leap 1 own", "leap 1 own")
    assert temple(after, HERE) == "24"
    assert row(after, HERE) == "ppsm"


def test_a_leap_uses_no_hand_cards_and_a_normal_build_counts_what_is_left() -> None:
    after = play(here(row="ppp", hand="m", temple="1", yard="43"), "leap 1 own")
    assert hand(after) == "m"
    assert legal(after, "build") == []


@pytest.mark.parametrize("people", LETTERS[1:])
def test_no_use_is_allowed_without_effect(people: str) -> None:
    state = here(row=people * 3, temple="1", rival_hand="m")
    assert legal(state) == sorted(
        ["end", *(f"migrate {HERE} {site}" for site in PEOPLES if site != HERE)]
    )


def test_a_run_at_the_58th_place_can_be_used() -> None:
    crowd = "mshpa" * 9 + "mshp" * 3
    state = here(row=crowd + "aaa", rival_temple="12")
    assert legal(state, "collapse") == ["collapse 58"]
    after = play(state, "collapse 58")
    assert row(after, HERE) == crowd + "aa"
