"""Two games that no module of the suite names, by every command that plays the others."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from cli.lines import menu
from cli.shell.arguments import completion
from suite.core import games
from suite.core.flow import CHANCE
from suite.core.play.record import read_file
from suite.core.play.replay import replay
from suite.core.view import SPECTATOR
from tests.cli.commands.test_resume import own_actions
from tests.cli.conftest import home as home
from tests.cli.records import read, run
from tests.cli.terminal import objects, start, write
from tests.toys.conftest import ROOT, TOYS

SEED = "6"
PEOPLE = {"nim": ["Anna", "ai:random"], "trio": ["Anna", "ai:random", "ai:random"]}


@pytest.fixture(params=TOYS)
def game(request: pytest.FixtureRequest) -> str:
    """The game that is played."""
    name: str = request.param
    return name


@pytest.fixture
def watched(game: str, tmp_path: Path) -> Path:
    """The record of a whole game."""
    path = tmp_path / "watched.jsonl"
    assert run("watch", game, "--seed", SEED, "-o", path).exit_code == 0
    return path


def unfinished(watched: Path) -> Path:
    """Return a record that ends where the first seat is to act, after some events."""
    path = watched.with_name("unfinished.jsonl")
    lines = watched.read_bytes().splitlines(keepends=True)
    own = [at for at, line in enumerate(read(watched.read_bytes())) if line.get("actor") == 0]
    path.write_bytes(b"".join(lines[: own[1]]))
    return path


def test_a_game_in_lines_is_played_recorded_and_resumed(watched: Path, game: str) -> None:
    path = watched.with_name("own.jsonl")
    actions = own_actions(watched)
    left = run("play", game, *PEOPLE[game], "--seed", SEED, "-o", path, lines=actions[0] + "\nquit")
    assert left.exit_code == 0
    assert f"Anna: {actions[0]}." in left.stdout.splitlines()
    over = run("resume", path, lines="\n".join(actions[1:]))
    assert over.exit_code == 0
    assert re.search(r"(has won|share the win) \((over|full)\)", over.stdout)
    assert own_actions(path) == actions
    assert run("record", "check", path).exit_code == 0


def test_every_word_at_the_table_has_an_answer(watched: Path, game: str) -> None:
    words = "help ? look hand score last log hint list rule board where can"
    lines = [*words.split(), "look a1", "why take 1", "why lay a1", "where x", "list x", "quit"]
    told = run("play", game, *PEOPLE[game], "--seed", SEED, lines="\n".join(lines))
    assert told.exit_code == 0
    text = " ".join(told.stdout.split())
    for said in (
        "No hint is available here.",
        "has no lists; 'look' describes the whole position",
        "This game has no handbook; 'zweistrom phases' shows its order of play",
        "legal in the phase",
        "Anna is to act.",
    ):
        assert said in text, said


def test_a_killed_game_goes_on_at_the_last_action_shown(watched: Path, game: str) -> None:
    path = watched.with_name("killed.jsonl")
    process = start("play", game, *PEOPLE[game], "--seed", SEED, "-o", path, "--json")
    actions = own_actions(watched)
    write(process, actions[0])
    shown = 0
    for told in objects(process):
        shown = told.get("event", {}).get("ply", shown)
        if "ask" in told and shown > 1:
            break
    process.kill()
    process.communicate()
    assert max(line["ply"] for line in read(path.read_bytes()) if "ply" in line) >= shown > 1
    assert run("resume", path, lines="\n".join(actions[1:])).exit_code == 0
    assert [line.get("action") for line in read(path.read_bytes())] == [
        line.get("action") for line in read(watched.read_bytes())
    ]


def test_a_record_is_watched_replayed_shown_and_asked(watched: Path, game: str) -> None:
    header, *events = read(watched.read_bytes())
    assert header["game"] == game
    own = next(event for event in events if event["actor"] == 0)
    for words in (
        ["watch", game, "--games", "2", "--json"],
        ["replay", watched, "--ui", "line"],
        ["replay", watched, "--json"],
        ["record", "states", watched],
        ["record", "show", watched, "--at", "2"],
        ["record", "show", watched, "--at", "2", "--ui", "ascii"],
        ["record", "show", watched, "--at", "2", "--format", "json"],
        ["record", "fork", watched, "--at", "2", "-o", watched.with_name("fork.jsonl")],
        ["why", watched, "--at", str(own["ply"] - 1), own["action"]],
        ["phases", game],
        ["phases", game, "--format", "mermaid"],
        ["bots", "list", game],
        ["bots", "check", "ai:random", game, "--games", "1"],
        ["doctor"],
        ["play", game, "--help"],
    ):
        told = run(*words)
        assert told.exit_code == 0, (words, told.output)
        assert told.output.strip(), words


def test_a_picture_is_drawn(watched: Path) -> None:
    picture = watched.with_name("picture.svg")
    assert run("record", "show", watched, "--format", "svg", "-o", picture).exit_code == 0
    assert "sticks:" in (text := picture.read_text()) or "board:" in text


def test_a_redacted_record_holds_what_its_watcher_has_seen(watched: Path, game: str) -> None:
    path = watched.with_name("redacted.jsonl")
    assert run("record", "redact", watched, "--as", "1", "-o", path).exit_code == 0
    assert run("record", "check", path).exit_code == 0
    drawn = [line["action"] for line in read(path.read_bytes()) if line.get("actor") == "chance"]
    assert all(text.endswith("?") == text.startswith("draw 1") for text in drawn)
    assert bool(drawn) == (game == "nim")


def test_no_hint_is_given_or_marked(watched: Path) -> None:
    path = unfinished(watched)
    before = path.read_bytes()
    seats = [run("hint", path, "--as", str(seat)) for seat in (1, 2)]
    assert (0, "No hint is available here.\n") in [(told.exit_code, told.stderr) for told in seats]
    assert path.read_bytes() == before


def test_there_is_no_handbook_and_it_is_said(game: str) -> None:
    told = run("rules", "--game", game)
    assert told.exit_code == 2
    assert "has no handbook" in told.stderr
    assert games.topics(game) == []


@pytest.mark.slow
def test_programs_meet_in_an_arena_of_two_processes(tmp_path: Path, game: str) -> None:
    folder = tmp_path / "arena"
    seats = ["random"] * min(games.find(game).seats)
    arena = ["arena", "run", game, *seats, "-n", "6", "--workers", "2", "--seed", "1"]
    assert run(*arena, "-o", folder).exit_code == 0
    assert "random" in run("arena", "table", folder).stdout
    page = tmp_path / "report.html"
    assert run("arena", "report", folder, "-o", page).exit_code == 0
    assert game in page.read_text()


def test_a_game_on_a_real_table_is_told_by_the_notation(tmp_path: Path, game: str) -> None:
    path = tmp_path / "companion.jsonl"
    people = [word for name in ("Ann", "Bob", "Cy") for word in ("--player", name)]
    people = people[: 2 * min(games.find(game).seats)]
    lines = {
        "nim": ["draw 0 2", "take 2", "3", "x 9", "hint", "tally", "fix 1 draw 0 3", "log", "quit"],
        "trio": ["lay a1", "lb2", "x 9", "hint", "tally", "fix 1 lay a3", "log", "quit"],
    }[game]
    told = run(
        "companion", game, path, *people, "--knows", "all", lines="\n".join([*lines, "quit"])
    )
    assert told.exit_code == 0
    assert "This game has no adviser" in told.stdout
    assert "Step 1 is corrected, and everything after it fits." in told.stdout
    actions = [line["action"] for line in read(path.read_bytes()) if "action" in line]
    assert actions[1] == {"nim": "take 2", "trio": "lay b2"}[game]


def test_the_menu_in_lines_offers_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["1", "4", str(games.names().index(game) + 1), *[""] * 4]
    monkeypatch.setattr("cli.lines.dialog.answer", lambda _question: lines.pop(0))
    told = menu.choose(menu.entries(["play", "rules"]))
    assert told[:2] == ["play", game]
    assert told[-1] == "ai:random"


def test_a_shell_completes_its_name(game: str) -> None:
    assert game in completion.games()


def test_its_dealer_deals_by_the_odds_and_one_seed_is_one_deal(watched: Path) -> None:
    [recorded] = read_file(watched).games
    table = replay(games.find(recorded.header.game), recorded, str(watched))
    game, dealer = table.game, table.game.dealer(int(SEED))
    for state, event in zip(table.states, table.events, strict=True):
        if game.actor(state) is CHANCE:
            assert game.write(dealer.deal(state)) == event.action
            dealer.follow(state, game.read(event.action))


def test_a_spectators_view_allows_what_any_world_allows(watched: Path) -> None:
    [recorded] = read_file(watched).games
    table = replay(games.find(recorded.header.game), recorded, str(watched))
    for number in range(len(table.events)):
        view = table.view_at(number, SPECTATOR)
        world = table.game.determinize(view, Random(number))
        assert not table.game.legal(world).mask & ~table.game.legal(view.state).mask


@pytest.mark.parametrize("name", TOYS)
def test_nothing_in_the_suite_or_the_command_names_a_toy(name: str) -> None:
    word = re.compile(rf"\b{name}\b", re.IGNORECASE)
    sources = [path for folder in ("suite", "cli") for path in (ROOT / folder).rglob("*.py")]
    assert len(sources) > 100
    assert [path for path in sources if word.search(path.read_text("utf-8"))] == []


def test_the_card_toy_is_short() -> None:
    assert len((ROOT / "tests/toys/nim.py").read_text("utf-8").splitlines()) <= 150
