"""A game typed in German, some of its words cut short: the same record, and answers in German."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.records import lines_of, play

TYPED = {
    "temples": {
        "en": "travel medes;settle sumerians;undo;settle sumerians;build start;end",
        "de": "reisen meder;ansiedeln sumerer;zurück;ansied sum;bauen start;ende",
    },
    "tiles": {
        "en": "tile settlement e6;undo;leader king m5;tile farm e1;swap market;end",
        "de": "plättchen siedlung e6;zurück;anführer könig m5;plaett landw e1;austau markt;ende",
    },
}


@pytest.mark.parametrize("game", TYPED)
def test_a_game_in_german_gives_the_same_record(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = {}
    for language, typed in TYPED[game].items():
        monkeypatch.setenv("ZWEISTROM_LANGUAGE", language)
        file = tmp_path / f"{language}.jsonl"
        told[language] = play(game, "Anna", "Ben", "--seed", "5", "-o", file, typed=typed).stdout
    assert told["de"] != told["en"]
    assert (tmp_path / "de.jsonl").read_bytes() == (tmp_path / "en.jsonl").read_bytes()
    lines = lines_of(tmp_path / "en.jsonl")
    assert sum("undo" in line for line in lines) == 1
    assert sum(isinstance(line.get("actor"), int) for line in lines) == 5
