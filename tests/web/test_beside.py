"""The companion on a page: what has happened is chosen, taken back, corrected, and advised on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from suite.core.play import record
from suite.web.beside import Beside
from suite.web.dealing import deal
from tests.web.room import Room, field, in_a_room


async def _keep(room: Room, game: str, known: str) -> tuple[Any, httpx.AsyncClient, str]:
    """Return a companion's table, its keeper's browser, and the address of the page."""
    host = await room.host()
    given = {"game": game, "name0": "Anna", "name1": "Bert", "known": known}
    assert (await host.post("/host/companions", data=given)).status_code == 303
    [served] = room.tables
    assert isinstance(served, Beside)
    keeper, address = room.browser(), f"/t/{served.id}/keeper/"
    data = {"secret": served.passes.issued("keeper")}
    assert (await keeper.post(f"{address}join", data=data)).status_code == 303
    return served, keeper, address


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
    [dealt] = [event.action for event in served.events if event.action.startswith("draw 0")]
    assert sorted(dealt.split()[2:]) == ["assyrians", "medes", "medes", "persians", "persians"]
    assert "What does Bert do?" in (await keeper.get(address)).text


@in_a_room
async def test_an_entry_is_taken_back_and_corrected(room: Room) -> None:
    served, keeper, address = await _keep(room, "temples", "spectator")
    await _enter(keeper, address, "0")
    before = len(served.events)
    possible = list(served.companion.possible())
    await _enter(keeper, address, possible[0])
    assert served.events[before].action == possible[0]
    assert "Anna begins" in (await keeper.get(address)).text
    at = served.at
    assert (await keeper.post(f"{address}undo", data={"at": at})).status_code == 303
    assert len(served.events) == before
    entries = await keeper.get(f"{address}fix")
    assert "fix?ply=1" in entries.text
    page = await keeper.get(f"{address}fix", params={"ply": "1", "words": "1"})
    data = {name: field(page.text, name) for name in ("at", "ply", "action")}
    assert data["action"] == "start 1"
    assert (await keeper.post(f"{address}fix", data=data)).status_code in (200, 303)
    assert served.events[0].action == "start 1"
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
    path = Path(served.kept.record)
    events = list(served.events)
    await room.tables.stop(served)
    header = record.read_file(path).games[0].header
    assert header.view is None
    assert header.undo == "free"
    again = room.tables.resume(path.name)
    assert isinstance(again, Beside)
    assert list(again.events) == events


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
    chosen = deal(table.view(0), ["A", "B"], possible, ["farm", "nonsense", "farm"])
    assert chosen.held == ("farm", "farm")
    assert not chosen.armed
    assert [offer.words for offer in chosen.offers] == ["farm", "market", "settlement", "temple"]
    whole = deal(table.view(0), ["A", "B"], possible, ["temple", "farm"] * 3)
    assert whole.armed == "draw 0 farm farm farm temple temple temple"
