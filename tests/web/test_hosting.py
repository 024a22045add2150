"""The host's screen: tables are set, begun, resumed and stopped, and people let in and out."""

from __future__ import annotations

import asyncio
import html
import os
import re
import shutil
import time
from contextlib import aclosing
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

from suite.core import games
from suite.core.picture.markup import element
from suite.core.play import record
from suite.core.play.record import FORMAT, FileRecorder, Header, InUseError, Seating
from suite.core.play.replay import replay
from suite.play.table import BACK, STOOD_IN
from suite.players import roster
from suite.web.http.stream import looks
from suite.web.page.codes import HALVES, letters
from suite.web.routes.host_pages import listing
from tests.web.room import Room, deal, field, in_a_room, legal, opened, people, two_people


@in_a_room
async def test_a_table_is_set_by_a_form(room: Room) -> None:
    host = await room.host()
    page = await host.get("/host/new", params={"game": "tiles"})
    assert "Player 4" in page.text
    assert (await host.get("/host/new", params={"game": "chess"})).status_code == 404
    given = {
        "game": "tiles",
        "edition": "2007",
        "seat0": "human",
        "seat1": "easy",
        "seat2": "nobody",
        "pace": "calm",
        "undo": "free",
    }
    answer = await host.post("/host/tables", data=given)
    assert answer.status_code == 303
    page = await host.get(answer.headers["location"])
    [served] = room.tables
    assert [seat.player for seat in served.entry.seats] == ["human", "easy"]
    assert served.entry.rules == served.game.new_rules("2007")
    assert served.entry.undo
    assert "<svg" in page.text
    assert f"/t/{served.id}/0/#{served.passes.issued('0')}" in page.text


@in_a_room
async def test_who_gives_no_name_is_called_by_a_number(room: Room) -> None:
    host = await room.host()
    assert "required" in (await host.get("/host/")).text, "browsers ask for it"
    given = {"game": "temples", "seat0": "human", "seat1": "easy", "name0": " ", "here": "yes"}
    assert (await host.post("/host/tables", data=given)).status_code == 303
    [served] = room.tables
    assert served.entry.seats[0].name == "Player 1"
    assert 'name="name0" maxlength' in (await host.get("/host/")).text, "it is asked for again"


@in_a_room
async def test_a_form_for_one_screen_offers_no_companion(room: Room) -> None:
    host = await room.host()
    assert 'name="here"' in (await host.get("/host/new?game=tiles&here=yes")).text
    for query, offered in (({"seat1": "human", "here": "yes"}, False), ({}, True)):
        page = (await host.get("/host/new", params={"game": "tiles", **query})).text
        assert ("A companion for a real table" in page) == offered


@in_a_room
async def test_friends_meet_at_a_table_with_all_seats_and_free_ones_go(room: Room) -> None:
    host = await room.host()
    page = await host.get("/host/")
    [*forms] = re.findall(r"<form.*?</form>", page.text, re.S)
    assert all('name="friends"' in form for form in forms if "Play" in form)
    given = {"game": "tiles", "seat0": "human", "seat1": "medium", "here": "yes", "name0": "Ada"}
    answer = await host.post("/host/tables", data={**given, "friends": "yes"})
    [served] = room.tables
    assert [seat.player for seat in served.entry.seats] == ["human"] * 4
    waiting, at = answer.headers["location"], f"/host/t/{served.id}/"
    assert waiting == f"{at}?waiting"
    lobby = await host.get(waiting)
    assert re.search('class="do" disabled>Start', lobby.text)
    assert "1 more player is needed." in lobby.text
    assert (await host.post(f"{at}begin")).status_code == 422
    assert [seat.name for seat in served.entry.seats] == ["Ada", "", "", ""]
    ben = await room.sit(served, 3, "Ben")
    assert "disabled" not in (await host.get(waiting)).text
    assert "Free seats are left out." in (await host.get(waiting)).text
    assert served.table is None
    secret = served.passes.issued("1")
    begun = await host.post(f"{at}begin")
    assert not served.passes.fits("1", secret), "it was handed out for a seat that went"
    assert served.seat_plan.names == ["Ada", "Ben"]
    led = await host.get(begun.headers["location"])
    assert led.headers["location"] == f"/t/{served.id}/shared"
    assert (await host.get(led.headers["location"])).headers["location"] == f"/t/{served.id}/0/"
    await deal(served)
    assert 'id="hand"' in (await host.get(f"/t/{served.id}/0/")).text
    for seat in (1, 3):
        page = await ben.get(f"/t/{served.id}/{seat}/")
        assert "<title>Ben" in page.text
        assert 'id="hand"' in page.text
    for nobody in (room.browser(), host):
        moved = await nobody.get(f"/t/{served.id}/3/")
        assert "<title>Ben" not in moved.text
    running = await host.get(at)
    assert "To the table" in running.text
    elsewhere = await room.host()  # the same host in another browser
    back = await elsewhere.post(f"{at}here")
    assert back.headers["location"] == f"/t/{served.id}/shared"
    assert 'id="hand"' in (await elsewhere.get(f"/t/{served.id}/0/")).text


@in_a_room
async def test_a_host_without_a_seat_is_led_to_the_page_of_the_running_table(room: Room) -> None:
    served, _browsers = await two_people(room)
    at = f"/host/t/{served.id}/"
    led = await (await room.host()).get(f"{at}?waiting")
    assert (led.status_code, led.headers["location"]) == (303, "./")


@in_a_room
async def test_a_free_seat_is_given_to_a_program_and_back(room: Room) -> None:
    served = room.tables.create("tiles", {}, ["human"] * 3)
    host, at = await room.host(), f"/host/t/{served.id}/"
    await room.sit(served, 0, "Anna")
    assert (await host.get(at)).text.count("Add a program") == 2
    assert (await host.post(f"{at}fill", data={"seat": "1", "as": "easy"})).status_code == 303
    assert served.entry.seats[1].player == "easy"
    assert "Remove" in (await host.get(at)).text
    assert (await host.post(f"{at}fill", data={"seat": "1", "as": "human"})).status_code == 303
    assert [seat.player for seat in served.entry.seats] == ["human"] * 3
    for seat, word in (("0", "easy"), ("3", "easy"), ("x", "easy"), ("1", "cmd:rm"), ("1", "")):
        refused = await host.post(f"{at}fill", data={"seat": seat, "as": word})
        assert refused.status_code == 422, (seat, word)
    assert served.seat_plan.names == ["Anna", "seat 2", "seat 3"]
    for seat in ("1", "2"):
        await host.post(f"{at}fill", data={"seat": seat, "as": "easy"})
    assert served.table, "every seat is taken"
    refused = await host.post(f"{at}fill", data={"seat": "1", "as": "human"})
    assert refused.status_code == 422
    assert "Remove" not in (await host.get(at)).text


@in_a_room
async def test_a_seat_on_the_hosts_screen_is_known_by_its_number_after_a_swap(room: Room) -> None:
    host = await room.host()
    served = room.tables.create("tiles", {}, ["human"] * 3)
    at = f"/host/t/{served.id}/"
    await host.post(f"{at}here", data={"seat": "0", "name": "Ada"})
    assert served.entry.here == [0]
    await host.post(f"{at}move", data={"seat": "0", "other": "2"})
    assert served.entry.here == [2]
    await host.post(f"{at}free", data={"seat": "2"})
    assert served.entry.here == []


@in_a_room
async def test_pages_call_games_by_people_and_time_and_by_no_number(room: Room) -> None:
    host = await room.host()
    served, _browsers = await two_people(room)
    words = re.sub("<[^>]*>", " ", (await host.get("/host/")).text)
    assert re.search(r"(Anna|Bert) is to act", words)
    assert re.search(r"Anna, Bert · today \d\d:\d\d", words)
    for address in ("/host/", f"/host/t/{served.id}/"):
        words = re.sub("<[^>]*>", " ", (await host.get(address)).text)
        assert served.id not in re.sub(r"http\S*", "", words)
        assert "event" not in words
    os.utime(served.entry.record, (0, 0))
    assert "Anna, Bert · 1970-01-01" in (await host.get("/host/")).text
    yesterday = time.time() - 24 * 3600
    os.utime(served.entry.record, (yesterday, yesterday))
    assert "Anna, Bert · yesterday" in (await host.get("/host/")).text
    await room.tables.stop(served)
    assert "Anna, Bert · yesterday" in (await host.get("/host/")).text


@in_a_room
async def test_the_card_of_a_game_says_what_wins_and_leads_to_its_lessons(room: Room) -> None:
    page = (await (await room.host()).get("/host/")).text
    for game in games.sound().values():
        assert game.aim in page
        assert f'<a href="course/{game.name}">First time?' in page


@in_a_room
async def test_a_resumed_game_offers_its_seats_on_this_screen(room: Room) -> None:
    served, _browsers = await two_people(room)
    await room.tables.stop(served)
    room.tables._away.clear()
    host = await room.host()
    await host.post("/host/resume", data={"file": Path(served.entry.record).name})
    [again] = room.tables
    assert "Anna, Bert · today" in (await host.get("/host/")).text
    page = (await host.get(f"/host/t/{again.id}/")).text
    [chairs] = re.findall('<ol class="chairs">.*?</ol>', page, re.S)
    assert chairs.count("Play on this screen") == 2
    assert "Anna" in chairs
    assert "Add a program" not in chairs


@in_a_room
async def test_an_empty_name_is_answered_with_a_sentence(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    browser = room.browser()
    at, secret = f"/t/{served.id}/0/", served.passes.issued("0")
    assert "novalidate" in (await browser.get(at)).text
    answer = await browser.post(f"{at}join", data={"name": "", "secret": secret})
    [sentence] = re.findall(r'role="alert">([^<]*)<', answer.text)
    assert sentence == "a name is needed, of 1 to 20 printable characters"


@in_a_room
async def test_who_plays_for_a_level_that_went_is_told(room: Room) -> None:
    host = await room.host()
    given = {"game": "temples", "seat0": "master", "seat1": "random"}
    assert (await host.post("/host/tables", data=given)).status_code == 303
    page = await host.get("/host/")
    assert page.text.count("Temples no longer has master; expert plays instead.") == 1
    [served] = room.tables
    assert [seat.player for seat in served.entry.seats] == ["expert", "random"]


@in_a_room
async def test_what_can_be_chosen_is_called_as_in_the_terminal(room: Room) -> None:
    host = await room.host()
    for game in games.sound().values():
        page = await host.get("/host/new", params={"game": game.name})
        told = [
            *map(game.edition_text, game.editions),
            *map(game.option_text, game.options),
            *(game.value_text(option, value) for option in game.options for value in option.values),
            *(roster.level_meaning(game, word) for word in game.levels),
        ]
        missing = [each for each in told if element("p", each)[3:-4] not in page.text]
        assert missing == []
        assert "True" not in page.text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"seat1": "nobody"}, "seats"),
        ({"seat1": "cmd:rm"}, "somebody else's program"),
        ({"seat1": "x.py:X"}, "somebody else's program"),
        ({"seat1": "cmd:/elsewhere/random"}, "somebody else's program"),
        ({"seat1": "/elsewhere/x.py:random"}, "somebody else's program"),
        ({"edition": "1066"}, "1066"),
        ({"pace": "hectic"}, "hectic"),
    ],
)
def test_what_there_is_not_is_refused_with_a_sentence(
    wrong: dict[str, str], said: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as room:
            host = await room.host()
            given = {"game": "temples", "seat0": "human", "seat1": "easy", **wrong}
            answer = await host.post("/host/tables", data=given)
            assert answer.status_code == 422
            assert said in answer.text
            assert not len(room.tables)

    asyncio.run(run())


@in_a_room
async def test_a_name_is_refused_with_all_that_a_name_takes(room: Room) -> None:
    host = await room.host()
    for name in ("spectator", "Ada\u200b", "Ada\u202e", "\u3164", "7", "a:b", "easy", "x" * 21):
        given = {"game": "temples", "name0": "Ada", "name1": name, "known": ""}
        told = html.unescape((await host.post("/host/companions", data=given)).text)
        assert (
            f"{name!r} cannot be a person's name: use 1 to 20 printable characters, no colon, "
            "and not a number, 'spectator' or the name of a program" in told
        )


@in_a_room
async def test_a_form_of_the_host_that_is_refused_can_be_corrected(room: Room) -> None:
    host = await room.host()
    given = {"game": "tiles", "edition": "1997", "name0": "Ada", "name1": "12", "known": "1"}
    told = await host.post("/host/companions", data=given)
    assert told.status_code == 422
    assert "cannot be a person's name" in told.text
    [form] = re.findall(r"<details[^>]* open>(.*?action=\"companions\".*?)</form>", told.text)
    assert field(form, "game") == "tiles"
    assert all(f'value="{name}"' in form for name in ("Ada", "12"))
    for chosen in ("1997", "1"):
        assert f'<option value="{chosen}" selected>' in form

    several = {
        "game": "tiles",
        "seat0": "human",
        "seat1": "no such",
        "pace": "calm",
        "undo": "free",
    }
    told = await host.post("/host/tables", data={**several, "option-board": "1"})
    assert told.status_code == 422
    assert field(told.text, "game") == "tiles"
    assert re.search(r'name="undo" value="free" checked', told.text)
    assert '<option value="human" selected>' in told.text
    for chosen in ("calm", "1"):
        assert f'<option value="{chosen}" selected>' in told.text

    served = room.tables.create("temples", {}, ["human", "human"])
    told = await host.post(f"/host/t/{served.id}/here", data={"seat": "1", "name": "Bo:b"})
    assert told.status_code == 422
    assert told.text.count('value="Bo:b"') == 1
    shown = re.search(r'data-moment="([^"]*)"', told.text)
    fresh = re.search(r'data-moment="([^"]*)"', (await host.get(f"/host/t/{served.id}/")).text)
    assert shown
    assert fresh
    assert shown[1] == fresh[1], "the stream does not write over what was typed"


@in_a_room
async def test_a_program_stands_in_until_the_person_is_back(room: Room) -> None:
    served, browsers = await two_people(room)
    host, table = await room.host(), people(served)
    seat = table.actor
    events = len(table.events)
    given = {"seat": str(seat), "as": "beginner"}
    assert (await host.post(f"/host/t/{served.id}/stand-in", data=given)).status_code == 303
    await asyncio.sleep(0.05)
    assert table.actor != seat or served.seat_plan.specs
    assert len(table.events) > events
    refused = await browsers[seat].post(f"/t/{served.id}/{seat}/act", data={"at": served.at})
    assert refused.status_code in (409, 422)  # the program may have acted meanwhile
    assert (await host.post(f"/host/t/{served.id}/back", data=given)).status_code == 303
    assert not served.seat_plan.specs
    marks = [line.mark for _n, line in _lines(served.entry.record) if isinstance(line, record.Mark)]
    assert marks == [STOOD_IN, BACK]


@in_a_room
async def test_nobody_starts_a_command_by_letting_it_stand_in(room: Room) -> None:
    served, _browsers = await two_people(room)
    host = await room.host()
    for word in ("cmd:touch x", "cmd:/elsewhere/random", "/elsewhere/x.py:random", ""):
        given = {"seat": "0", "as": word}
        answer = await host.post(f"/host/t/{served.id}/stand-in", data=given)
        assert answer.status_code == 422, word
        assert not served.seat_plan.specs


def _lines(path: str) -> list[tuple[int, record.Line]]:
    return record.read_file(Path(path)).games[-1].lines


@pytest.mark.parametrize("game", ["tiles", "temples"])
def test_who_plays_alone_meets_no_curtain(game: str, tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        host = await room.host()
        given = {"game": game, "seat0": "human", "seat1": "random", "name0": "Anna"}
        answer = await host.post("/host/tables", data=given)
        [served] = room.tables
        at = f"/t/{served.id}/0/"
        assert (await host.get(answer.headers["location"])).headers["location"] == at
        rng, table = Random(1), people(served)
        for _action in range(40):
            page = await host.get(at)
            assert 'id="hand"' in page.text
            if table.actor == 0:
                action = table.game.write(
                    table.game.random_action(table.game.legal(table.state), rng)
                )
                assert (
                    await host.post(f"{at}act", data={"at": served.at, "action": action})
                ).headers["location"] == at
            await asyncio.sleep(0.001)
        assert any(event.actor == 1 for event in table.events)

    in_a_room(play)(tmp_path)


@in_a_room
async def test_the_host_sits_down_while_others_come_in_by_codes(room: Room) -> None:
    host = await room.host()
    given = {"game": "temples", "seat0": "human", "seat1": "human", "name0": "Anna"}
    answer = await host.post("/host/tables", data=given)
    [served] = room.tables
    assert answer.headers["location"] == f"/host/t/{served.id}/?waiting"
    await room.sit(served, 1, "Bela")
    await deal(served)
    assert 'id="hand"' in (await host.get(f"/t/{served.id}/0/")).text


@in_a_room
async def test_a_name_that_is_none_sets_no_table(room: Room) -> None:
    host = await room.host()
    given = {"game": "temples", "seat0": "human", "seat1": "easy", "name0": "12"}
    answer = await host.post("/host/tables", data=given)
    assert answer.status_code == 422
    assert "cannot be a person's name" in answer.text
    assert 'name="name0" value="12"' in answer.text
    assert not len(room.tables)


@in_a_room
async def test_a_seat_without_a_phone_is_played_behind_a_curtain(room: Room) -> None:
    served = room.tables.create("temples", {}, ["human", "human"])
    host = await room.host()
    for seat, name in enumerate(("Anna", "Bert")):
        given = {"seat": str(seat), "name": name}
        answer = await host.post(f"/host/t/{served.id}/here", data=given)
        assert answer.status_code == 303
    await deal(served)
    table = people(served)
    shared = answer.headers["location"]
    curtain = await host.get(shared)
    actor = table.header.seats[table.actor].name
    assert f"Hand the screen to {actor}" in curtain.text
    assert 'id="hand"' not in curtain.text
    assert (await host.get(f"{shared}/{table.actor}/")).headers["location"] == shared
    lift = re.search('action="([^"]*)"', curtain.text)
    assert lift
    address = (await host.post(f"/t/{served.id}/{lift[1]}")).headers["location"]
    assert 'id="hand"' in (await host.get(address)).text
    before = table.actor
    while table.actor == before:
        texts = legal(served)
        action = next((text for text in texts if text.startswith("end")), texts[0])
        data = {"at": served.at, "action": action}
        done = await host.post(f"{address}act", data=data)
        await deal(served)
    assert (await host.get(done.headers["location"])).headers["location"] == shared
    assert table.header.seats[table.actor].name in (await host.get(shared)).text
    for earlier in ("", "?words=end", "replay", "stream", "choose"):
        hidden = await host.get(f"{address}{earlier}")
        assert hidden.status_code == (303 if earlier in ("", "?words=end") else 403)
        assert 'id="hand"' not in hidden.text


@in_a_room
async def test_a_shared_screen_goes_on_when_nobody_there_is_to_act(room: Room) -> None:
    served = room.tables.create("tiles", {}, ["human", "human", "human"])
    host = await room.host()
    shared = f"/t/{served.id}/shared"
    for seat, name in enumerate(("Anna", "Bert")):
        await host.post(f"/host/t/{served.id}/here", data={"seat": str(seat), "name": name})
    assert 'http-equiv="refresh"' in (await host.get(shared)).text
    await room.sit(served, 2, "Cleo")
    await deal(served)
    table = people(served)
    actor = table.header.seats[table.actor].name
    told = (await host.get(shared)).text
    assert (f"Hand the screen to {actor}" in told) is (table.actor < 2)
    for seat in range(2):
        served.play.resign(seat, served.at)
    assert table.outcome
    end = await host.get(shared)
    assert 'id="ending"' in (await host.get(end.headers["location"])).text


@in_a_room
async def test_who_looks_on_is_shut_out_by_the_host(room: Room) -> None:
    served, browsers = await two_people(room)
    host, onlooker, old = await room.host(), room.browser(), served.passes.issued("spectator")
    address = f"/t/{served.id}/spectator/"
    assert (await onlooker.post(f"{address}join", data={"secret": old})).status_code == 303
    assert 'id="board"' in (await onlooker.get(address)).text
    assert "shut" in (await host.get(f"/host/t/{served.id}/")).text
    rung = served.notifier.number
    assert (await host.post(f"/host/t/{served.id}/shut", data={})).status_code == 303
    assert served.notifier.number > rung  # so open streams end
    assert 'id="board"' not in (await onlooker.get(address)).text
    assert (await onlooker.post(f"{address}join", data={"secret": old})).status_code == 403
    new = {"secret": served.passes.issued("spectator")}
    assert (await onlooker.post(f"{address}join", data=new)).status_code == 303
    assert 'id="hand"' in (await browsers[0].get(f"/t/{served.id}/0/")).text


@in_a_room
async def test_a_record_is_sent_when_the_game_is_over(room: Room) -> None:
    served, browsers = await two_people(room)
    host = await room.host()
    assert (await host.get(f"/host/t/{served.id}/record")).status_code == 403
    await browsers[0].post(f"/t/{served.id}/0/resign", data={"at": served.at})
    answer = await host.get(f"/host/t/{served.id}/record")
    assert answer.content == Path(served.entry.record).read_bytes()
    page = await browsers[1].get(f"/t/{served.id}/1/")
    assert "You have won." in page.text
    assert "Bert has won" in (await browsers[0].get(f"/t/{served.id}/0/")).text


@in_a_room
async def test_the_files_of_games_may_have_any_name(room: Room) -> None:
    served, _browsers = await two_people(room)
    host = await room.host()
    await room.tables.stop(served)
    path = Path(served.entry.record)
    odd = path.with_name('1 "ü€".jsonl')
    shutil.copy(path, odd)
    shutil.copy(os.fsencode(path), os.fsencode(path.parent) + b"/2 \xff.jsonl")
    page = await host.get("/host/")
    assert page.status_code == 200
    assert "ü€" in page.text
    resumed = room.tables.resume(odd.name)
    resumed.play.resign(0, resumed.at)
    answer = await host.get(f"/host/t/{resumed.id}/record")
    assert answer.content == odd.read_bytes()
    assert quote(odd.name) in answer.headers["content-disposition"]


@pytest.mark.slow
@in_a_room
async def test_a_game_goes_on_in_the_terminal_and_back(room: Room) -> None:
    served, browsers = await two_people(room)
    host = await room.host()
    path = Path(served.entry.record)
    with pytest.raises(InUseError):
        FileRecorder(path)
    await room.tables.stop(served)
    file = record.read_file(path)
    recorder = FileRecorder(path, file.size)
    table = replay(served.game, file.games[-1], str(path), recorder)
    assert isinstance(table.actor, int)
    table.take(next(iter(table.game.legal(table.state))))
    refused = await host.post("/host/resume", data={"file": path.name})
    assert refused.status_code == 422
    assert "another program" in refused.text
    recorder.close()
    assert path.name in (await host.get("/host/")).text
    answer = await host.post("/host/resume", data={"file": path.name})
    assert answer.status_code == 303
    [again] = room.tables
    assert people(again).events == table.events
    assert [seat.name for seat in again.entry.seats] == ["Anna", "Bert"]
    assert 'id="hand"' in (await browsers[0].get(f"/t/{served.id}/0/")).text
    anna = await room.sit(again, 0, "")
    assert 'id="hand"' in (await anna.get(f"/t/{again.id}/0/")).text


@in_a_room
async def test_the_pace_of_programs_is_changed_at_a_running_table(room: Room) -> None:
    host = await room.host()
    served = room.tables.create("tiles", {}, ["human", "random"])
    await room.sit(served, 0, "Anna")
    at = f"/host/t/{served.id}/"
    page = await host.get(at)
    assert 'value="quick" selected' in page.text
    served.seat_plan.own_beat = None
    before = served.seat_plan.beat
    assert (await host.post(f"{at}pace", data={"pace": "calm"})).status_code == 303
    assert served.seat_plan.beat > before
    page = await host.get(at)
    assert 'value="calm" selected' in page.text
    assert (await host.post(f"{at}pace", data={"pace": "mad"})).status_code == 422
    assert served.entry.pace == "calm"


@pytest.mark.slow
@in_a_room
async def test_the_hosts_screen_lists_tables_as_they_change(room: Room) -> None:
    def show() -> dict[str, str]:
        return {name: str(part) for name, part in listing(room.tables).items()}

    async with aclosing(looks(show, lambda: True)) as stream:
        assert b"retry" in await anext(stream)
        assert b'"tables":""' in await anext(stream)
        served = room.tables.create("tiles", {}, ["human", "human"])
        assert b"waiting for players" in await anext(stream)
        for seat, name in enumerate(("Anna", "Bert")):
            await room.sit(served, seat, name)
        await asyncio.sleep(0.01)
        told = await anext(stream)
        assert b"Anna" in told
        assert b"is to act" in told or b"the game begins" in told
        await room.tables.stop(served)
        assert b'"tables":""' in await anext(stream)
    assert (await room.browser().get("/host/stream")).status_code == 403
    page = await (await room.host()).get("/host/")
    assert 'id="tables"' in page.text
    assert "data-at" in page.text


@in_a_room
async def test_a_game_with_a_program_of_others_goes_on_in_the_terminal_alone(room: Room) -> None:
    host = await room.host()
    seats = [Seating("Anna", "human"), Seating("Bot", "cmd:./bot --fast")]
    header = Header(format=FORMAT, game="tiles", rules={}, seats=tuple(seats), seed=1)
    path = room.tables.home / "with-a-bot.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(record.encode(header))
    assert path.name not in (await host.get("/host/")).text
    refused = await host.post("/host/resume", data={"file": path.name})
    assert refused.status_code == 422
    assert "somebody else's program, and those play only in the terminal" in refused.text
    assert len(room.tables) == 0


def test_after_a_restart_tables_seats_and_cookies_are_still_good(tmp_path: Path) -> None:
    async def before() -> tuple[str, list[str], list[dict[str, str]]]:
        async with opened(tmp_path) as room:
            served, browsers = await two_people(room, "tiles")
            waiting = room.tables.create("temples", {}, ["human", "human"])
            carla = await room.sit(waiting, 0, "Carla")
            seat = people(served).actor
            served.play.act(seat, legal(served)[0], served.at)
            served.play.undo(seat, served.at)
            cookies = [dict(each.cookies) for each in (*browsers, carla)]
            return served.at, [served.id, waiting.id], cookies

    async def after(at: str, words: list[str], cookies: list[dict[str, str]]) -> None:
        async with opened(tmp_path) as room:
            assert not room.tables.troubles
            served, waiting = (room.tables[word] for word in words)
            assert served.at == at
            for seat in (0, 1):
                browser = room.browser(Cookie=_header(cookies[seat]))
                page = await browser.get(f"/t/{words[0]}/{seat}/")
                assert 'id="hand"' in page.text
            page = await room.browser(Cookie=_header(cookies[2])).get(f"/t/{words[1]}/0/")
            assert "Carla" in page.text
            assert waiting.table is None

    at, words, cookies = asyncio.run(before())
    asyncio.run(after(at, words, cookies))


def _header(cookies: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies.items())


def test_a_kill_at_the_beginning_loses_no_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as room:
            served, _browsers = await two_people(room)
        Room(tmp_path).tables.save()  # the host's new secret is kept before the tables are there
        async with opened(tmp_path) as again:
            assert [each.id for each in again.tables] == [served.id]

    asyncio.run(run())


@pytest.mark.slow
def test_a_record_that_another_program_plays_is_told_on_the_hosts_screen(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as room:
            served, _browsers = await two_people(room)
            path = Path(served.entry.record)
        recorder = FileRecorder(path)
        async with opened(tmp_path) as room:
            assert not len(room.tables)
            [trouble] = room.tables.troubles
            assert "another program" in trouble
            assert trouble.split(":")[0] in (await (await room.host()).get("/host/")).text
        recorder.close()

    asyncio.run(run())


def test_zeros_of_a_power_cut_are_removed_and_told_on_the_hosts_screen(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as room:
            served, _browsers = await two_people(room)
            path = Path(served.entry.record)
        whole = path.read_bytes()
        path.write_bytes(whole + bytes(3000))
        async with opened(tmp_path) as room:
            assert len(room.tables) == 1
            [told] = room.tables.troubles
            assert told.endswith(f"of {path} was cut short and has been removed")
            assert f"{path} was cut short" in (await (await room.host()).get("/host/")).text
        assert path.read_bytes() == whole

    asyncio.run(run())


def test_the_private_file_is_private_and_holds_no_secret(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as room:
            served, browsers = await two_people(room)
            secrets = [served.passes.issued(role) for role in ("0", "1", "spectator")]
            cookies = [cookie for each in browsers for cookie in each.cookies.values()]
        private = tmp_path / "web" / "tables.json"
        text = private.read_text()
        assert private.stat().st_mode & 0o077 == 0
        assert all(each not in text for each in [*secrets, *cookies])
        assert all(each not in Path(served.entry.record).read_text() for each in secrets)

    asyncio.run(run())


def test_a_code_in_letters_has_the_modules_of_the_standard() -> None:
    rows = letters("http://127.0.0.1:8000/host/#" + "x" * 22)
    assert {len(row) for row in rows} == {2 * len(rows) - 1}
    assert set("".join(rows)) == set(HALVES.values())
    assert rows[0] == "█" * len(rows[0])
