"""Seats by the network's words: joining, acting, what is refused, and who is let in."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from suite.core.errors import IllegalActionError
from suite.core.picture.look import Hint
from suite.core.play import loop, record
from suite.web.page.documents import advice_of, hints
from suite.web.page.parts import CHOICE, moment
from tests.tiles.looks import rich
from tests.web.room import Room, field, in_a_room, legal, people, two_people


@in_a_room
async def test_the_game_begins_when_all_have_sat_down(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    anna = await room.sit(served, 0, "Anna")
    assert served.table is None
    waiting = await anna.get(f"/t/{served.id}/0/")
    assert "Anna" in waiting.text
    assert "You are at the table." in waiting.text
    assert "seat 2" not in waiting.text
    await room.sit(served, 1, "Bert")
    assert people(served).header.seats[1].name == "Bert"
    assert "You are at the table." not in (await anna.get(f"/t/{served.id}/0/")).text


@in_a_room
async def test_names_are_recorded_as_typed_and_isolated_once_on_pages(room: Room) -> None:
    typed = ["محمد", "דנה"]
    served = room.tables.create("temples", {}, ["human", "human"])
    anna = await room.sit(served, 0, typed[0])
    await room.sit(served, 1, typed[1])
    recorded = record.read_file(Path(served.entry.record)).games[0].header
    assert [seat.name for seat in recorded.seats] == typed
    assert [seat.name for seat in served.entry.seats] == typed
    while not isinstance(people(served).actor, int):
        await asyncio.sleep(0.001)
    page = await anna.get(f"/t/{served.id}/0/")
    for name in typed:
        assert f"\u2068{name}\u2069" in page.text
        assert f"?{name}" not in page.text
    assert "\u2068\u2068" not in page.text
    await room.tables.stop(served)
    host = await room.host()
    assert f"\u2068{typed[0]}\u2069, \u2068{typed[1]}\u2069" in (await host.get("/host/")).text


@in_a_room
async def test_people_of_one_name_are_recorded_as_typed_and_told_apart(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    for seat in (0, 1):
        await room.sit(served, seat, "Ada")
    assert [seat.name for seat in people(served).header.seats] == ["Ada", "Ada"]
    assert served.seat_plan.names == ["Ada 1", "Ada 2"]


@in_a_room
async def test_an_action_is_taken_by_a_form_without_scripts(room: Room) -> None:
    served, browsers = await two_people(room)
    table = people(served)
    before = len(table.events)
    browser, address = browsers[table.actor], f"/t/{served.id}/{table.actor}/"
    action = legal(served)[0]
    page = await browser.get(address, params={"words": action})
    assert field(page.text, "action") == action
    data = {name: field(page.text, name) for name in ("at", "key", "action")}
    answer = await browser.post(f"{address}act", data=data)
    assert answer.status_code == 303
    assert table.events[before].action == action
    assert (await browser.post(f"{address}act", data=data)).status_code == 303
    assert [event.action for event in table.events[before:]].count(action) == 1


@in_a_room
async def test_a_tap_sent_twice_is_one_action_also_without_a_key(room: Room) -> None:
    served, browsers = await two_people(room)
    table = people(served)
    seat, action, at = table.actor, legal(served)[0], served.at
    for key in ("", "", "other"):
        data = {"at": at, "key": key, "action": action}
        answer = await browsers[seat].post(
            f"/t/{served.id}/{seat}/act", json=data, headers={"Accept": "application/json"}
        )
        assert answer.status_code == 200
    assert [event.actor for event in table.events].count(seat) == 1


@in_a_room
async def test_a_stale_action_is_refused_with_a_sentence(room: Room) -> None:
    served, browsers = await two_people(room)
    table = people(served)
    seat, at = table.actor, served.at
    first, second, *_ = legal(served)
    address = f"/t/{served.id}/{seat}/act"
    await browsers[seat].post(address, data={"at": at, "action": first})
    events = len(table.events)
    answer = await browsers[seat].post(address, data={"at": at, "action": second})
    assert answer.status_code == 409
    assert "moved on" in answer.text
    assert len(table.events) == events


@in_a_room
async def test_who_is_not_to_act_is_refused(room: Room) -> None:
    served, browsers = await two_people(room)
    other = 1 - people(served).actor
    action = legal(served)[0]
    address = f"/t/{served.id}/{other}/act"
    answer = await browsers[other].post(address, data={"at": served.at, "action": action})
    assert answer.status_code == 422
    assert "not your turn" in answer.text


@in_a_room
async def test_an_illegal_action_is_explained_by_the_game(room: Room) -> None:
    served, browsers = await two_people(room)
    table = people(served)
    seat, possible = table.actor, legal(served)
    illegal = next(text for text in table.game.texts if text not in possible)
    for text, status in ((illegal, 422), ("no action at all", 422), ("", 422)):
        answer = await browsers[seat].post(
            f"/t/{served.id}/{seat}/act",
            json={"at": served.at, "action": text},
            headers={"Accept": "application/json"},
        )
        assert answer.status_code == status
        assert len(answer.json()["refused"]) > 10


@in_a_room
async def test_nobody_comes_in_without_the_pass_of_that_seat(room: Room) -> None:
    served, browsers = await two_people(room)
    stranger = room.browser()
    for ask in (
        stranger.get(f"/t/{served.id}/0/stream"),
        stranger.get(f"/t/{served.id}/0/choose"),
        stranger.post(f"/t/{served.id}/0/act", data={"at": served.at, "action": "x"}),
        browsers[0].get(f"/t/{served.id}/1/stream"),
        browsers[0].post(f"/t/{served.id}/1/act", data={"at": served.at, "action": "x"}),
        browsers[0].get(f"/host/t/{served.id}/"),
        stranger.get(f"/host/t/{served.id}/record"),
        stranger.post("/host/tables", data={"game": "temples"}),
    ):
        assert (await ask).status_code == 403
    page = await stranger.get(f"/t/{served.id}/0/")
    assert 'name="secret"' in page.text
    assert 'id="hand"' not in page.text


@in_a_room
async def test_who_is_moved_is_led_to_the_new_seat(room: Room) -> None:
    served, browsers = await two_people(room)
    served.move(0, 1)
    answer = await browsers[0].get(f"/t/{served.id}/0/")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{served.id}/1/"
    assert (await browsers[0].get(f"/t/{served.id}/1/")).status_code == 200


@in_a_room
async def test_a_freed_seat_needs_a_new_code(room: Room) -> None:
    served, browsers = await two_people(room)
    served.free(0)
    assert 'id="hand"' not in (await browsers[0].get(f"/t/{served.id}/0/")).text
    served.passes.issue("0")
    again = await room.sit(served, 0, "")
    assert (await again.get(f"/t/{served.id}/0/")).status_code == 200


@in_a_room
async def test_a_decision_is_taken_back_by_the_tables_rule(room: Room) -> None:
    served, browsers = await two_people(room, "tiles")
    table = people(served)
    seat = table.actor
    tile = next(text for text in legal(served) if text.startswith("tile"))
    address = f"/t/{served.id}/{seat}/"
    before = len(table.events)
    assert "Undo" not in (await browsers[seat].get(address)).text
    await browsers[seat].post(f"{address}act", data={"at": served.at, "action": tile})
    assert table.actor == seat
    page = await browsers[seat].get(address)
    assert "Undo" in page.text
    at = served.at
    answer = await browsers[seat].post(f"{address}undo", data={"at": at, "key": f"undo {at}"})
    assert answer.status_code == 303
    assert len(table.events) == before
    assert served.at != f"{before}.0"
    twice = await browsers[seat].post(f"{address}undo", data={"at": at, "key": f"undo {at}"})
    assert twice.status_code == 303


@in_a_room
async def test_a_hint_is_marked_in_the_record(room: Room) -> None:
    served, browsers = await two_people(room)
    table = people(served)
    seat = table.actor
    address = f"/t/{served.id}/{seat}/hint"
    answer = await browsers[seat].post(address, data={"at": served.at})
    assert answer.text.count("It is the first.") == 2, "among the hints, and as what is chosen"
    asks = {"Accept": "application/json"}
    told = await browsers[seat].post(address, json={"at": served.at}, headers=asks)
    assert told.json()["armed"] == legal(served)[0]
    assert told.json()["lit"], "its place is marked on the board"
    assert "It is the first." in told.json()["parts"]["choice"]
    assert f'"mark":"hint","ply":{table.ply},"seat":{seat}' in Path(served.entry.record).read_text()
    refused = await browsers[1 - seat].post(f"/t/{served.id}/{1 - seat}/hint", data={})
    assert refused.status_code == 422


def test_a_hint_is_short_in_the_dock_and_equal_ones_share_a_number() -> None:
    view = rich()
    first, other, *_rest = view.game.legal(view.state)
    clauses = ("it founds a kingdom", "The rival can take it")
    advice = advice_of(
        view,
        [
            Hint(
                first, clauses, share="You win about 60 % of games.", aim="Bring the king into play"
            ),
            Hint(other, clauses),
            Hint(other, clauses, rank=3),
        ],
    )
    assert advice[0].gist == "Bring the king into play. You win about 60 % of games."
    assert advice[1].gist == "It founds a kingdom."
    items = re.findall(r"<li[^>]*>", hints(advice))
    assert items == ['<li value="1">', '<li value="1" class="same">', '<li value="3">']


@in_a_room
async def test_hints_are_computed_once_a_moment_however_often_asked_for(room: Room) -> None:
    served, browsers = await two_people(room)
    seat, runner = people(served).actor, room.runner
    runner.holds = True
    address = f"/t/{served.id}/{seat}/hint"
    wishes = [{"Accept-Language": code} for code in ("de", "en")] * 10
    asking = [
        asyncio.create_task(browsers[seat].post(address, data={}, headers=wish)) for wish in wishes
    ]
    while len(runner.jobs) < 2:
        await asyncio.sleep(0.01)
    runner.go_on()
    for answer in await asyncio.gather(*asking):
        assert answer.status_code == 200
    assert sorted(job.args[-1] for job in runner.jobs) == ["de", "en"]
    assert Path(served.entry.record).read_text().count('"mark":"hint"') == 1


@in_a_room
async def test_a_hint_that_comes_too_late_is_not_told(room: Room) -> None:
    served, browsers = await two_people(room, "tiles")
    seat, runner = people(served).actor, room.runner
    runner.holds = True
    address = f"/t/{served.id}/{seat}/hint"
    happens: list[tuple[Callable[[], None], int]] = [
        (lambda: served.play.act(seat, legal(served)[0], served.at), 422),
        (lambda: served.free(seat), 403),
    ]
    for meanwhile, status in happens:
        answer = asyncio.create_task(browsers[seat].post(address, data={}))
        while not runner.jobs:
            await asyncio.sleep(0.001)
        runner.jobs.clear()
        meanwhile()
        runner.go_on()
        told = await answer
        assert told.status_code == status
        assert "It is the first" not in told.text


@in_a_room
async def test_only_the_head_of_a_stream_is_sent_to_who_asks_for_it(room: Room) -> None:
    served, browsers = await two_people(room)
    answer = await asyncio.wait_for(browsers[0].head(f"/t/{served.id}/0/stream"), 2)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")


@in_a_room
async def test_a_tap_is_answered_with_what_can_come_next(room: Room) -> None:
    served, browsers = await two_people(room, "tiles")
    seat = people(served).actor
    address = f"/t/{served.id}/{seat}/choose"
    tile = next(text for text in legal(served) if text.startswith("tile"))
    words, _space, place = tile.rpartition(" ")

    async def ask(**given: str) -> Any:
        answer = await browsers[seat].get(address, params={"at": served.at, **given})
        return answer.json()

    begun = await ask(words=words)
    assert begun["held"] == [words]
    assert place in begun["lit"]
    assert not begun["armed"]
    armed = await ask(held=words, place=place)
    assert armed["armed"] == tile
    assert armed["ahead"]
    asked = await ask(held=words, place=place, asks="yes")
    assert asked["ahead"] == armed["ahead"]
    assert not asked["armed"]
    wrong = next(
        cell for row in people(served).game.places for cell in row if cell not in begun["lit"]
    )
    refused = await ask(held=words, place=wrong)
    assert refused["refused"]
    assert refused["held"] == [words]
    assert (await browsers[seat].get(address, params={"at": "0.0"})).status_code == 409


@in_a_room
async def test_a_game_is_gone_through_as_the_seat_has_seen_it(room: Room) -> None:
    served, browsers = await two_people(room)
    address = f"/t/{served.id}/0/replay"
    table = people(served)
    own = next(n for n, event in enumerate(table.events) if event.action.startswith("draw 0"))
    dealt = table.narrate(own, 0, ["Anna", "Bert"])
    page = await browsers[0].get(address, params={"ply": str(own + 1)})
    assert dealt in page.text
    assert f"?ply={own}" in page.text
    assert dealt not in (await browsers[1].get(f"/t/{served.id}/1/replay")).text
    for wrong in ("-1", "x", "9" * 50, "٣", ""):
        assert (await browsers[0].get(address, params={"ply": wrong})).status_code == 200


@in_a_room
async def test_the_stream_goes_on_where_the_page_stands(room: Room) -> None:
    served, browsers = await two_people(room)
    page = await browsers[0].get(f"/t/{served.id}/0/")
    found = re.search('data-moment="([^"]+)"', page.text)
    assert found
    assert found[1] == moment(served.at, served.parts(0))


@in_a_room
async def test_own_files_are_sent_once(room: Room) -> None:
    browser = room.browser()
    first = await browser.get("/static/table.css")
    assert first.headers["content-encoding"] == "gzip"
    tag = first.headers["etag"]
    again = await browser.get("/static/table.css", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert not again.content


@in_a_room
async def test_names_are_escaped_and_checked(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    anna = await room.sit(served, 0, "<b>A&'\"")
    text = (await anna.get(f"/t/{served.id}/0/")).text
    assert "<b>" not in text
    secret = served.passes.issued("1")
    for name in (
        *("", "expert", "a:b", "x" * 30, "7", "tab\there"),
        *("\u3164", "Anna\u2800", "An\u200bna", "\u202eannA", "Anna\ufeff"),  # look like nothing
    ):
        answer = await room.browser().post(
            f"/t/{served.id}/1/join", data={"secret": secret, "name": name}
        )
        assert answer.status_code == 403, name
    assert served.table is None


@in_a_room
async def test_a_language_is_spoken_by_the_browsers_wish(room: Room) -> None:
    served, browsers = await two_people(room)
    address = f"/t/{served.id}/0/"
    english = (await browsers[0].get(address)).text
    german = (await browsers[0].get(address, headers={"Accept-Language": "de-AT,en;q=0.5"})).text
    assert '<html lang="en">' in english
    assert '<html lang="de">' in german
    assert '<html lang="en">' in (await browsers[0].get(address)).text


@in_a_room
async def test_every_refusal_at_a_table_says_what_is_so(room: Room) -> None:
    served, browsers = await two_people(room, "tiles")
    table = people(served)
    mine = table.actor

    async def refused(seat: int) -> set[str]:
        """Return why a seat is refused whatever it asks for."""
        address, at = f"/t/{served.id}/{seat}", {"at": served.at}
        asks = {"Accept": "application/json"}
        sent = [
            await browsers[seat].post(f"{address}/{what}", json=at, headers=asks)
            for what in ("act", "undo", "hint")
        ]
        sent.append(await browsers[seat].get(f"{address}/choose", params=at))
        assert {answer.status_code for answer in sent} == {422}
        return {answer.json()["refused"] for answer in sent}

    unknown = "there is nothing to undo yet"
    assert await refused(1 - mine) == {"it is not your turn", unknown}
    served.play.act(mine, "end", served.at)
    served.play.act(1 - mine, "end", served.at)
    served.stand_in(1 - mine, "random")
    assert await refused(1 - mine) == {"a program is playing this seat"}
    served.come_back(1 - mine)
    served.play.resign(1 - mine, served.at)
    for seat in (mine, 1 - mine):
        refusals = await refused(seat)
        assert all(each.endswith("the game is over") for each in refusals), refusals
        with pytest.raises(IllegalActionError, match="the game is over"):
            served.play.resign(seat, served.at)


@in_a_room
async def test_a_turn_that_has_shown_nothing_is_taken_back_by_who_ended_it(room: Room) -> None:
    served, browsers = await two_people(room, "tiles")
    table = people(served)
    mine, ended = table.actor, len(table.events)
    served.play.act(mine, "end", served.at)
    assert [served.sight(seat).can_undo for seat in (mine, 1 - mine)] == [True, False]
    with pytest.raises(IllegalActionError, match="another seat's decision"):
        served.play.undo(1 - mine, served.at)
    answer = await browsers[mine].post(f"/t/{served.id}/{mine}/undo", data={"at": served.at})
    assert answer.status_code == 303
    assert (len(table.events), table.actor) == (ended, mine)


@in_a_room
async def test_while_a_program_thinks_only_who_has_decided_last_takes_back(room: Room) -> None:
    runner = room.runner
    served = room.tables.create("tiles", {}, ["human", "human", "beginner"], undo=True)
    browsers = [await room.sit(served, seat, name) for seat, name in enumerate(("Anna", "Bert"))]
    table = people(served)
    while table.actor not in (0, 1):
        await asyncio.sleep(0.001)
    runner.holds = True
    while table.actor in (0, 1):
        mine = table.actor
        served.play.act(mine, "end", served.at)
        await asyncio.sleep(0.001)
    ended = len(table.events)
    assert [served.sight(seat).can_undo for seat in (mine, 1 - mine)] == [True, False]
    assert 'action="undo"' in served.parts(mine)[CHOICE]
    with pytest.raises(IllegalActionError, match="not your turn"):
        served.play.undo(1 - mine, served.at)
    address = f"/t/{served.id}/{mine}/undo"
    assert (await browsers[mine].post(address, data={"at": served.at})).status_code == 303
    assert (len(table.events), table.actor) == (ended - 1, mine)
    runner.go_on()  # what was thought of the game as it was is not done
    await asyncio.sleep(0.01)
    assert (len(table.events), table.actor) == (ended - 1, mine)
    served.play.act(mine, "end", served.at)
    runner.holds = False
    while table.actor == 2:
        await asyncio.sleep(0.001)
    assert len(table.events) > ended


@in_a_room
async def test_that_a_program_knows_what_to_do_tells_nobody_how_long_it_has_thought(
    room: Room,
) -> None:
    runner = room.runner
    served = room.tables.create("tiles", {}, ["human", "beginner"])
    served.seat_plan.own_beat = 0.2
    await room.sit(served, 0, "Anna")
    runner.holds = True
    while people(served).actor != 1 or not runner.jobs:
        if people(served).actor == 0:
            served.play.act(0, "end", served.at)
        await asyncio.sleep(0.001)
    events, rung = len(people(served).events), served.notifier.number
    runner.go_on()
    await asyncio.sleep(0.05)
    assert (len(people(served).events), served.notifier.number) == (events, rung)
    await asyncio.sleep(0.2)
    assert len(people(served).events) > events
    assert served.notifier.number > rung


@in_a_room
async def test_a_name_that_is_refused_is_corrected_without_the_code(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    address, secret = f"/t/{served.id}/0/", served.passes.issued("0")
    browser = room.browser()
    for name in ("12", "Anna: the first"):
        page = await browser.post(f"{address}join", data={"secret": secret, "name": name})
        assert page.status_code == 403
        assert 'role="alert"' in page.text
        assert field(page.text, "secret") == secret
        assert f'value="{name}"' in page.text
        assert "The code" not in page.text
    given = {"secret": field(page.text, "secret"), "name": "Anna"}
    assert (await browser.post(f"{address}join", data=given)).status_code == 303
    assert "Anna" in (await browser.get(address)).text


@in_a_room
async def test_a_code_that_is_refused_is_corrected_without_the_name(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    address, browser = f"/t/{served.id}/0/", room.browser()
    wrong = {"secret": "not-the-code", "name": "Anna"}
    page = await browser.post(f"{address}join", data=wrong)
    assert page.status_code == 403
    assert "The code" in page.text
    assert field(page.text, "secret") == "not-the-code"
    assert 'value="Anna"' in page.text
    looker = await browser.post(f"/t/{served.id}/spectator/join", data={"secret": "wrong"})
    assert "The code" in looker.text


@in_a_room
async def test_no_page_tells_a_code_to_who_has_not_sent_it(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    secrets = [served.passes.issued(role) for role in served.roles]
    browser = room.browser()
    for role in served.roles:
        address = f"/t/{served.id}/{role}/"
        for text in (
            (await browser.get(address)).text,
            (await browser.post(f"{address}join", data={"name": "12"})).text,
            (await browser.post(f"{address}join", data={"name": "12", "secret": "x"})).text,
        ):
            assert not any(secret in text for secret in secrets)


@in_a_room
async def test_a_form_that_was_sent_leads_back_to_its_page_when_it_is_opened(room: Room) -> None:
    served, browsers = await two_people(room)
    seat = people(served).actor
    address = f"/t/{served.id}/{seat}/"
    host = await room.host()
    for browser, at, page in (
        (room.browser(), f"{address}join", address),
        *((browsers[seat], f"{address}{what}", address) for what in ("act", "undo", "hint")),
        (host, "/host/join", "/host/"),
        (host, "/host/tables", "/host/"),
        (host, f"/host/t/{served.id}/here", f"/host/t/{served.id}/"),
    ):
        answer = await browser.get(at, params={"words": "end"}, follow_redirects=True)
        assert answer.status_code == 200
        assert (answer.url.path, answer.url.query) == (page, b"words=end"), at


@in_a_room
async def test_a_way_back_leads_to_the_page_that_has_sent(room: Room) -> None:
    served, _browsers = await two_people(room)
    address = f"/t/{served.id}/0/"
    told = await room.browser().post(f"{address}act", data={})
    assert told.status_code == 403
    back = re.search(r'<a href="([^"]*)">Back', told.text)
    assert back
    assert str(told.url.join(back[1]).path) == address


def test_a_table_of_programs_that_does_not_end_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "MOST_PLIES", 12)

    async def watch(room: Room) -> None:
        served = room.tables.create("temples", {}, ["random", "random"])
        while not people(served).outcome:
            await asyncio.sleep(0.001)
        assert (people(served).outcome.reason, len(people(served).events)) == ("limit", 12)
        assert not served.trouble
        host = await room.host()
        await host.post(f"/host/t/{served.id}/watch")
        told = (await host.get(f"/t/{served.id}/spectator/")).text
        assert "The game was stopped after 12 steps" in told
        [file] = room.tables.home.iterdir()
        assert '"limit"' in file.read_text().splitlines()[-1]
        assert room.tables.unfinished() == {}

    in_a_room(watch)(tmp_path)


def test_a_program_that_stands_in_for_a_person_is_not_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop, "MOST_PLIES", 12)

    async def leave(room: Room) -> None:
        served, _browsers = await two_people(room)
        for seat in (0, 1):
            served.stand_in(seat, "random")
        while len(people(served).events) < 20:
            await asyncio.sleep(0.001)
        assert people(served).outcome is None

    in_a_room(leave)(tmp_path)
