"""The companion on a page: what has happened is chosen, taken back, corrected, and advised on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from suite.core.picture.markup import element
from suite.core.play import record
from suite.web.page.chance_choice import chance_choice
from suite.web.table.companion_table import CompanionTable
from tests.cli.positions import saved_position
from tests.cli.records import run
from tests.web.browser import chromium
from tests.web.room import Room, field, in_a_room
from tests.web.serving import free_port, serving


async def _keep(
    room: Room, game: str, known: str, *names: str
) -> tuple[Any, httpx.AsyncClient, str]:
    """Return a companion's table, its keeper's browser, and the address of the page."""
    host = await room.host()
    given = {"game": game, "known": known}
    given |= {f"name{seat}": name for seat, name in enumerate(names or ("Anna", "Bert"))}
    assert (await host.post("/host/companions", data=given)).status_code == 303
    [served] = room.tables
    assert isinstance(served, CompanionTable)
    return served, *await _open(room, served)


async def _open(room: Room, served: CompanionTable) -> tuple[httpx.AsyncClient, str]:
    """Return the browser of a companion's keeper, and the address of the page."""
    keeper, address = room.browser(), f"/t/{served.id}/keeper/"
    data = {"secret": served.passes.issued("keeper")}
    assert (await keeper.post(f"{address}join", data=data)).status_code == 303
    return keeper, address


async def _enter(browser: httpx.AsyncClient, address: str, *words: str) -> None:
    """Choose words one after the other, and confirm."""
    held: list[str] = []
    for word in words:
        page = await browser.get(address, params={"held": held, "words": word})
        held = [*held, word]
    data = {name: field(page.text, name) for name in ("at", "key", "action")}
    answer = await browser.post(f"{address}act", data=data)
    assert answer.status_code == 303


@in_a_room
async def test_what_has_come_up_is_chosen_card_by_card_in_any_order(room: Room) -> None:
    served, keeper, address = await _keep(room, "temples", "0")
    page = await keeper.get(address)
    assert "Who begins?" in page.text
    await _enter(keeper, address, "1")
    page = await keeper.get(address)
    assert "Which 5 cards does Anna draw?" in page.text
    await _enter(keeper, address, "persians", "medes", "persians", "medes", "assyrians")
    [dealt] = [event.action for event in served.table.events if event.action.startswith("draw 0")]
    assert sorted(dealt.split()[2:]) == ["assyrians", "medes", "medes", "persians", "persians"]
    assert "What does Bert do?" in (await keeper.get(address)).text


@pytest.mark.slow
@in_a_room
async def test_an_entry_is_taken_back_and_corrected(room: Room) -> None:
    served, keeper, address = await _keep(room, "temples", "spectator")
    await _enter(keeper, address, "0")
    before = len(served.table.events)
    possible = list(served.keeper.companion.possible())
    await _enter(keeper, address, possible[0])
    assert served.table.events[before].action == possible[0]
    assert "Anna begins" in (await keeper.get(address)).text
    at = served.at
    assert (await keeper.post(f"{address}undo", data={"at": at})).status_code == 303
    assert len(served.table.events) == before
    entries = await keeper.get(f"{address}fix")
    assert "fix?ply=1" in entries.text
    page = await keeper.get(f"{address}fix", params={"ply": "1", "words": "1"})
    data = {name: field(page.text, name) for name in ("at", "ply", "action")}
    assert data["action"] == "start 1"
    assert (await keeper.post(f"{address}fix", data=data)).status_code in (200, 303)
    assert served.table.events[0].action == "start 1"
    told = (await keeper.get(address)).text
    assert "Bert begins" in told
    assert "Anna begins" not in told
    for wrong in ("0", "99", "x"):
        assert (await keeper.get(f"{address}fix", params={"ply": wrong})).status_code == 422


@in_a_room
async def test_only_the_keeper_sees_a_companion_that_knows_a_hand(room: Room) -> None:
    served, _keeper, address = await _keep(room, "tiles", "0")
    assert served.roles == ["keeper"]
    for role in ("0", "1", "spectator"):
        assert (await room.browser().get(f"/t/{served.id}/{role}/")).status_code == 404
    assert 'id="hand"' not in (await room.browser().get(address)).text


@in_a_room
async def test_a_companion_is_resumed_from_its_record(room: Room) -> None:
    served, keeper, address = await _keep(room, "tiles", "all")
    await _enter(keeper, address, "1")
    path = Path(served.entry.record)
    events = list(served.table.events)
    await room.tables.stop(served)
    header = record.read_file(path).games[0].header
    assert header.view is None
    assert header.undo == "free"
    again = room.tables.resume(path.name)
    assert isinstance(again, CompanionTable)
    assert list(again.keeper.table.events) == events


async def _begin(room: Room) -> tuple[Any, httpx.AsyncClient, str]:
    """Return the companion of a game of cards in its first turn, after three entries of it."""
    served, keeper, address = await _keep(room, "temples", "0")
    dealt = ("draw 0 medes medes persians persians persians", "draw 0 hittites medes sumerians")
    for text in ("start 0", *dealt, "travel medes", "settle medes", "settle persians"):
        served.keeper.enter(text, served.at)
    return served, keeper, address


@in_a_room
async def test_the_tally_is_in_sight_as_in_the_terminal(room: Room) -> None:
    served, keeper, address = await _begin(room)
    page = await keeper.get(address)
    lines = served.game.status(served.keeper.companion.view, ["Anna", "Bert"])
    assert len(lines) > 3
    for line in lines:
        assert element("li", line) in page.text


@in_a_room
async def test_advice_is_taken_by_one_tap(room: Room) -> None:
    served, keeper, address = await _begin(room)
    before = len(served.table.events)
    page = await keeper.post(f"{address}hint", data={"at": served.at})
    advised = page.text.partition('id="extra"')[2].partition("<main")[0]
    data = {name: field(advised, name) for name in ("at", "key", "action")}
    assert (await keeper.post(f"{address}act", data=data)).status_code == 303
    assert served.table.events[before].action == data["action"]


@in_a_room
async def test_a_correction_says_first_what_would_be_lost(room: Room) -> None:
    served, keeper, address = await _begin(room)
    events = [event.action for event in served.table.events]
    ply = events.index("travel medes") + 1
    given = {"ply": str(ply), "how": "not"}
    page = await keeper.get(f"{address}fix", params=given)
    assert "no longer fit" in page.text
    lost = [served.keeper.companion.sentence(number) for number in range(ply, len(events))]
    for each in lost:
        assert element("li", each) in page.text
    assert [event.action for event in served.table.events] == events
    data = {name: field(page.text, name) for name in ("at", "ply", "how")} | {"action": ""}
    answer = await keeper.post(f"{address}fix", data=data)
    for each in lost:
        assert element("p", each, role="alert") in answer.text
    assert [event.action for event in served.table.events] == events[: ply - 1]
    loaded_again = await keeper.post(f"{address}fix", data=data)
    assert loaded_again.text == answer.text
    assert [event.action for event in served.table.events] == events[: ply - 1]
    served.keeper.enter(events[ply - 1], served.at)
    assert (await keeper.post(f"{address}fix", data=data)).status_code == 422


@in_a_room
async def test_a_missing_entry_is_added_before_another(room: Room) -> None:
    served, keeper, address = await _begin(room)
    events = [event.action for event in served.table.events]
    ply = len(events)
    given = {"ply": str(ply), "how": "before", "words": "settle sumerians"}
    page = await keeper.get(f"{address}fix", params=given)
    data = {name: field(page.text, name) for name in ("at", "ply", "how", "action")}
    assert "no longer fit" not in page.text
    assert (await keeper.post(f"{address}fix", data=data)).status_code == 303
    expected = [*events[:-1], "settle sumerians", events[-1]]
    assert [event.action for event in served.table.events] == expected


@in_a_room
async def test_what_cannot_be_tells_that_an_earlier_entry_may_be_wrong(room: Room) -> None:
    served, keeper, address = await _begin(room)
    page = await keeper.get(address, params={"words": "halve 1"})
    assert "an earlier entry is wrong" in page.text
    assert "everything fits up to step" in page.text
    assert len(served.table.events) == len(served.keeper.companion.table.events)


@in_a_room
async def test_who_gives_up_at_the_real_table_is_entered(room: Room) -> None:
    served, keeper, address = await _begin(room)
    page = await keeper.get(address)
    assert "Anna gives up" in page.text
    wrong = {"at": served.at, "action": "7"}
    assert (await keeper.post(f"{address}resign", data=wrong)).status_code == 422
    given = {"at": served.at, "action": "1"}
    assert (await keeper.post(f"{address}resign", data=given)).status_code == 303
    assert served.table.outcome.winners == [0]
    assert "You have won." in (await keeper.get(address)).text
    assert "Review the game" in (await keeper.get(f"{address}replay")).text


@in_a_room
async def test_with_three_players_nobody_gives_up(room: Room) -> None:
    served, keeper, address = await _keep(room, "tiles", "spectator", "Anna", "Bert", "Cleo")
    assert "gives up" not in (await keeper.get(address)).text
    given = {"at": served.at, "action": "1"}
    assert (await keeper.post(f"{address}resign", data=given)).status_code == 422
    assert served.table.outcome is None


@in_a_room
async def test_a_companion_goes_on_in_the_terminal_and_back(room: Room) -> None:
    served, _keeper, _address = await _begin(room)
    path = Path(served.entry.record)
    await room.tables.stop(served)
    told = run("companion", "temples", path, "--ui", "line", lines="undo\nss\nfix 6 sp\nquit\n")
    assert told.exit_code == 0, told.output
    again = room.tables.resume(path.name)
    assert isinstance(again, CompanionTable)
    assert [event.action for event in again.keeper.table.events][-2:] == [
        "settle persians",
        "settle sumerians",
    ]
    keeper, address = await _open(room, again)
    assert "Anna settles a Sumerian" in (await keeper.get(address)).text
    again.keeper.undo(again.at)
    assert [event.action for event in again.keeper.table.events][-1] == "settle persians"


@in_a_room
async def test_a_companion_that_began_in_the_middle_of_a_game_goes_on(room: Room) -> None:
    path = room.tables.home / "middle.jsonl"
    path.parent.mkdir(parents=True)
    begun = ("--from", saved_position(path.parent), "--player", "Ada", "--player", "Ben")
    words = ("companion", "temples", path, *begun, "--ui", "line")
    told = run(*words, lines="sm\nquit\n")
    assert told.exit_code == 0, told.output
    served = room.tables.resume(path.name)
    assert isinstance(served, CompanionTable)
    keeper, address = await _open(room, served)
    assert "What does Ada do?" in (await keeper.get(address)).text
    await _enter(keeper, address, "settle sumerians")
    assert [event.action for event in served.keeper.table.events] == [
        "settle medes",
        "settle sumerians",
    ]


def test_a_word_may_be_chosen_as_often_as_it_can_come_up() -> None:
    from suite.core import games
    from suite.core.play.record import FORMAT, Header, Seating
    from suite.core.play.table import Table

    game = games.find("tiles")
    seats = (Seating("A", "human"), Seating("B", "human"))
    header = Header(format=FORMAT, game="tiles", rules={}, seats=seats, undo="free", view=0)
    table: Table[Any] = Table(game, header)
    table.take(game.read("start 0"))
    possible = {game.write(event): event for event, _odds in game.outcomes(table.state)}
    chosen = chance_choice(table.view(0), ["A", "B"], possible, ["farm", "nonsense", "farm"])
    assert chosen.held == ("farm", "farm")
    assert not chosen.armed
    assert [offer.words for offer in chosen.offers] == ["farm", "market", "settlement", "temple"]
    whole = chance_choice(table.view(0), ["A", "B"], possible, ["temple", "farm"] * 3)
    assert whole.armed == "draw 0 farm farm farm temple temple temple"


@pytest.mark.slow
def test_a_companion_is_kept_by_touch(tmp_path: Path) -> None:
    with serving(tmp_path, free_port()) as running, chromium() as browser:
        host = running.host()
        given = {"game": "tiles", "name0": "Ada", "name1": "Ben", "known": "0"}
        table = host.post("/host/companions", data=given).headers["location"]
        host.post(f"{table}watch")
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        for each in host.cookies.jar:
            cookie: Any = {"name": each.name, "value": each.value, "url": running.origin}
            context.add_cookies([cookie])
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{running.origin}{table.replace('/host', '')}keeper/")

        def tap(*words: str) -> None:
            for word in words:
                page.locator("#choice button:visible").get_by_text(word, exact=True).tap()

        def happens(*words: str) -> None:
            tap(*words)
            at = page.locator("#choice input[name=at]").first.get_attribute("value")
            tap("This happened")
            page.locator(f'#choice input[name=at][value="{at}"]').first.wait_for(state="detached")

        happens("Ada begins.")
        happens("Farm", "Temple", "Temple", "Settlement", "Market", "Farm")
        for piece, place in (("king", "B3"), ("temple", "C2")):
            page.locator(f'#hand [data-words*="{piece}"]').first.tap()
            page.locator(f'[data-place="{place}"]').tap()
            happens()
        happens("Ada draws a farm.")
        page.locator('[data-place="D6"]').tap()
        happens("Lay a temple on D6")
        page.locator("#log").get_by_text("Ben lays a temple on D6").wait_for(state="attached")
        page.locator("#news").get_by_text("treasures left").wait_for(state="attached")
        page.get_by_role("button", name="Undo").tap()
        page.locator("#log").get_by_text("Ben lays").wait_for(state="detached")
        page.get_by_role("button", name="More").tap()
        page.get_by_text("Correct an earlier entry").tap()
        page.get_by_text("Ada lays a temple on C2").tap()
        page.get_by_text("Remove this entry").tap()
        page.get_by_text("Ada draws a farm.").wait_for()
        page.get_by_text("This did not happen").tap()
        page.get_by_text("enter again those that did happen").wait_for()
        page.get_by_text("Back to the table").tap()
        page.locator("#turn").get_by_text("What does Ada do?").wait_for()
        assert errors == []
