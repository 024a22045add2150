"""`zweistrom phases`: the order of play, from the machine itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from suite.core import games
from suite.core.flow import PROCEED, Row, sentence
from tests.cli.records import run


@pytest.mark.parametrize("name", games.names())
def test_text_has_a_line_for_every_phase_and_every_row(name: str) -> None:
    flow = games.find(name).flow
    phases, rows = (part.splitlines()[2:] for part in run("phases", name).stdout.split("\n\n"))
    assert [line.split()[:2] for line in phases] == [
        [phase.word, phase.kind.value] for phase in flow.phases.values()
    ]
    assert all(
        line.endswith(phase.meaning)
        for line, phase in zip(phases, flow.phases.values(), strict=True)
    )
    assert [line.split()[:3] for line in rows] == [
        [row.source, row.trigger, row.dest] for row in flow.rows
    ]


def test_text_names_who_decides_and_spells_out_guards_and_effects() -> None:
    lines = [" ".join(line.split()) for line in run("phases", "temples").stdout.splitlines()]
    assert any(line.startswith("discard decision the rival ") for line in lines)
    assert any(line.startswith("draw chance chance ") for line in lines)
    assert any(line.startswith("reckoning automatic nobody ") for line in lines)
    assert "laid proceed over 1 the supply is used up" in lines
    assert "lay lay laid lay" in lines


def test_mermaid_is_drawn_by_the_machine() -> None:
    drawn = run("phases", "temples", "--format", "mermaid").stdout
    assert drawn.strip() == games.find("temples").flow.mermaid().strip()
    assert "stateDiagram-v2" in drawn


def test_json_is_one_object_with_every_phase_and_row() -> None:
    told = json.loads(run("phases", "temples", "--format", "json").stdout)
    flow = games.find("temples").flow
    assert (told["v"], told["game"]) == (1, "temples")
    assert [phase["phase"] for phase in told["phases"]] == list(flow.phases)
    assert len(told["rows"]) == len(flow.rows)
    assert told["phases"][0].keys() == {"phase", "kind", "decides", "meaning"}
    assert told["rows"][0] == {
        "from": "setup",
        "verb": "start",
        "to": "setup",
        "order": None,
        "guard": "",
        "effect": "begin",
    }


SHOWN = {
    "text": r"\n +{source} +proceed +{dest} +{number}\b *{spoken}",
    "mermaid": r"{name} --> {goal}:(.* \|)? proceed {number}( \[{guard}\])?\b",
    "json": r'"{source}", "verb": "proceed", "to": "{dest}", "order": {number}, .*"{spoken}"',
    "page": r"\| `{source}` \| {number} \| ({spoken}|else) \| `{dest}` \|",
}
"""How each form shows that a row is tried as the one of its number."""


@pytest.mark.parametrize("form", SHOWN)
@pytest.mark.parametrize("name", games.names())
def test_ways_out_of_a_phase_are_numbered_as_their_guards_are_tried(name: str, form: str) -> None:
    page = Path(f"docs/{name}/flow.md").read_text(encoding="utf-8")
    shown = page if form == "page" else run("phases", name, "--format", form).stdout
    ways: dict[str, list[Row[Any]]] = {}
    for row in games.find(name).flow.rows:
        if row.trigger == PROCEED:
            ways.setdefault(row.source, []).append(row)
    several = [rows for rows in ways.values() if len(rows) > 1]
    assert len(several) > 3
    for number, row in (each for rows in several for each in enumerate(rows, 1)):
        names = row.source.replace("-", "_"), row.dest.replace("-", "_")
        facts = {"source": row.source, "dest": row.dest, "name": names[0], "goal": names[1]}
        told = {"spoken": sentence(row.when), "guard": getattr(row.when, "__name__", "")}
        pattern = SHOWN[form].format(number=number, **facts, **told)
        assert re.search(pattern, shown), pattern


@pytest.mark.parametrize("words", [("chess",), ("temples", "--format", "dot"), ()])
def test_what_is_not_there_is_refused(words: tuple[str, ...]) -> None:
    refused = run("phases", *words)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr
