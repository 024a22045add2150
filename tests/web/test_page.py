"""The page in a browser: taps, keys, the stream, and sizes from a phone to a television."""

from __future__ import annotations

import re
from typing import Any

import pytest

from suite.core.picture.look import Look
from suite.core.picture.markup import Markup
from suite.temples.game import GAME as TEMPLES
from suite.tiles.game import GAME as TILES
from suite.web.page.parts import bar
from tests.temples.looks import in_full_swing
from tests.tiles.looks import NAMES, rich
from tests.web.browser import PHONE, STATIC, StillPage
from tests.web.conftest import Opens
from tests.web.test_bands import BOXES, reached

ARMED = {
    "held": ["tile temple H5"],
    "armed": "tile temple H5",
    "lit": {"H5": "fights"},
    "parts": {
        "choice": "<p class=ahead>There will be 2 wars.</p>"
        '<form method=post action=act data-do=act><input type=hidden name=at value="7.0">'
        '<input type=hidden name=key value="act 7.0">'
        '<input type=hidden name=action value="tile temple H5">'
        "<button class=do>Confirm</button></form>"
        "<form method=get data-do=choose><button class=drop>Cancel</button></form>"
    },
}
HELD = {"held": ["tile temple"], "lit": {"A1": "allowed", "H5": "fights"}}


def test_the_modules_are_small() -> None:
    modules = [*STATIC.glob("*.js")]
    assert modules
    assert sum(each.stat().st_size for each in modules) <= 24_000
    for each in STATIC.iterdir():
        text = each.read_text("utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http://" not in text
        assert "https://" not in text


def test_the_end_of_the_turn_comes_first_however_much_there_is_to_choose(tiles: Opens) -> None:
    still = tiles()
    step = (
        '<form data-do="choose"><button name=words value="{0}" data-words="{0}">{0}</button></form>'
    )
    words = ("migrate medes", "migrate hittites", "end")
    steps = "".join(step.format(each) for each in words)
    still.tell(
        8, at="8.0", parts={"choice": f"<div class=row><div class=steps>{steps}</div></div>"}
    )
    ends = still.page.locator("[data-words=end]")
    ends.wait_for()
    lefts = [still.page.locator(f'[data-words="{each}"]').bounding_box()["x"] for each in words]
    assert min(lefts) == lefts[-1]


def test_a_piece_then_a_place_then_confirm(tiles: Opens) -> None:
    still = tiles()
    still.answer = HELD
    still.page.get_by_role("button", name="temple", exact=True).first.click()
    still.wait(lambda: still.place("H5").get_attribute("data-lit") == "fights")
    assert still.asked == [[("at", "7.0"), ("words", "tile temple")]]
    assert still.place("H5").get_attribute("aria-description") == "conflict"
    pressed = still.page.locator("#hand [aria-pressed=true]")
    assert pressed.count() == 1

    still.answer = ARMED
    still.place("H5").click()
    still.page.get_by_text("There will be 2 wars.").wait_for()
    assert still.asked[1] == [("at", "7.0"), ("held", "tile temple"), ("place", "H5")]
    assert still.place("H5").get_attribute("aria-selected") == "true"
    assert not still.place("A1").get_attribute("data-lit")
    rings = "getComputedStyle(document.querySelector('[data-place=H5]')).getPropertyValue('--ring')"
    assert still.page.evaluate(rings) == "#c4006c"
    assert still.page.locator("#drawing #ghost").get_attribute("href") == "#temple"
    large, cell = still.page.locator("#loupe").bounding_box(), still.place("H5").bounding_box()
    assert large["width"] > 10 * cell["width"]
    board = still.page.locator("#board .tiles").bounding_box()
    assert board["y"] + board["height"] <= large["y"], "it covers no cell"

    still.fails = 1  # so that it is still on its way at the second click
    still.page.get_by_role("button", name="Confirm").dblclick()
    still.wait(lambda: len(still.sent) == 2)
    assert {each["action"] for each in still.sent} == {"tile temple H5"}
    assert len({each["key"] for each in still.sent}) == 1


@pytest.mark.slow
def test_a_lost_action_is_sent_again_with_its_key(tiles: Opens) -> None:
    still = tiles()
    still.answer = ARMED
    still.place("H5").click()
    still.page.get_by_role("button", name="Confirm").wait_for()
    still.fails = 2
    still.page.get_by_role("button", name="Confirm").click()
    still.wait(lambda: len(still.sent) == 3)
    assert len({each["key"] for each in still.sent}) == 1
    assert len(still.sent[0]["key"]) > 16


@pytest.mark.slow
def test_another_piece_takes_the_place_of_the_first(tiles: Opens) -> None:
    still = tiles()
    still.answer = {"held": ["tile temple"]}
    still.page.get_by_role("button", name="temple", exact=True).first.click()
    still.wait(lambda: still.page.locator("#hand [aria-pressed=true]").count() == 1)
    still.answer = {"held": ["tile farm"]}
    still.page.get_by_role("button", name="farm", exact=True).last.click()
    still.wait(lambda: still.page.locator("[aria-pressed=true][aria-label=farm]").count() == 1)
    still.answer = {"held": ["swap farm temple"]}
    still.page.get_by_role("button", name="temple", exact=True).last.click()
    still.wait(lambda: still.page.locator("#hand [aria-pressed=true]").count() == 2)
    still.answer = {}
    still.page.keyboard.press("Escape")
    still.wait(lambda: still.page.locator("#hand [aria-pressed=true]").count() == 0)
    assert still.asked[-1] == [("at", "7.0")]


@pytest.mark.slow
def test_what_comes_lit_with_the_news_stays_lit(tiles: Opens) -> None:
    still = tiles()
    board = "<svg><use data-place=H5 data-lit=allowed /><use data-place=I5 /></svg>"
    still.tell(8, at="8.0", parts={"board": board, "log": "<ol><li>Ben builds.</li></ol>"})
    still.page.get_by_text("Ben builds.").first.wait_for(state="attached")
    assert still.page.locator("[data-lit]").evaluate_all(
        "all => all.map(each => each.dataset.place)"
    ) == ["H5"]


@pytest.mark.slow
def test_a_refusal_leaves_nothing_pressed(tiles: Opens) -> None:
    still = tiles()
    still.answer = {"refused": "No.", "parts": {"choice": "<p role=alert>No.</p>"}}
    still.page.get_by_role("button", name="farm", exact=True).first.click()
    still.page.get_by_role("alert").wait_for()
    assert still.page.locator("#hand [aria-pressed=true]").count() == 0


# --- keys


@pytest.mark.slow
def test_arrows_move_over_the_board_and_enter_chooses(tiles: Opens) -> None:
    still = tiles(Look(cursor="B2"))
    still.place("B2").focus()
    for key, place in (
        *(("ArrowLeft", "A2"), ("ArrowLeft", "A2"), ("ArrowUp", "A1"), ("ArrowUp", "A1")),
        *(("End", "P1"), ("ArrowDown", "P2"), ("Home", "A2"), ("ArrowRight", "B2")),
    ):
        still.page.keyboard.press(key)
        assert still.focused() == place
    assert still.page.locator("[data-place][tabindex='0']").count() == 1
    still.answer = ARMED
    still.page.keyboard.press("Enter")
    still.wait(lambda: still.focused() == "Confirm")
    assert still.asked == [[("at", "7.0"), ("place", "B2")]]
    still.page.keyboard.press("Enter")
    still.wait(lambda: bool(still.sent))


@pytest.mark.slow
def test_a_question_mark_asks_why_not_what_is_held_goes_there(tiles: Opens) -> None:
    still = tiles()
    still.answer = HELD
    still.page.get_by_role("button", name="temple", exact=True).first.click()
    still.wait(lambda: still.place("H5").get_attribute("data-lit") == "fights")
    still.place("A1").focus()
    still.page.keyboard.press("?")
    still.wait(lambda: len(still.asked) == 2)
    wanted = [("at", "7.0"), ("held", "tile temple"), ("place", "A1"), ("asks", "")]
    assert still.asked[1] == wanted


@pytest.mark.slow
def test_a_question_mark_says_what_a_thing_is_and_what_the_rules_tell(tiles: Opens) -> None:
    still = tiles()
    sheet = still.page.get_by_role("dialog")
    still.place("A1").focus()
    still.page.keyboard.press("?")
    words = still.place("A1").get_attribute("aria-label")
    sheet.get_by_text(words, exact=True).wait_for()
    assert sheet.get_by_role("article").inner_text() == f"{words}, in the rules."
    still.page.keyboard.press("Escape")
    still.wait(lambda: not sheet.is_visible())
    assert still.focused() == "A1"
    assert not still.asked


@pytest.mark.slow
def test_a_sign_that_does_nothing_says_what_it_is_when_it_is_tapped(temples: Opens) -> None:
    still = temples()
    sign = still.page.locator("#hand .stone").first
    words = sign.get_attribute("aria-label")
    assert "covered in the yard" in words
    assert sign.get_attribute("title") == words
    sign.click()
    still.page.locator("dialog .asked", has_text=words).wait_for()
    assert not still.asked


@pytest.mark.slow
def test_the_tabulator_goes_from_the_board_to_the_hand(tiles: Opens) -> None:
    still = tiles()
    still.place("A1").focus()
    still.page.keyboard.press("Tab")
    assert still.page.locator(":focus").get_attribute("aria-label") == "temple"


@pytest.mark.slow
def test_the_sites_are_one_row(temples: Opens) -> None:
    still = temples()
    still.place("medes").focus()
    still.page.keyboard.press("ArrowRight")
    still.page.keyboard.press("ArrowDown")
    assert still.focused() == "sumerians"


@pytest.mark.slow
def test_a_button_lets_the_next_tap_ask(tiles: Opens) -> None:
    still = tiles()
    why = still.page.get_by_role("button", name="Why not?")
    for wanted in (True, False):
        still.asked.clear()
        if wanted:
            still.page.get_by_role("button", name="More").click()
            why.click()
            box = why.bounding_box()
            assert (box["x"], box["y"], box["width"]) == (0, 0, PHONE["width"]), "it is seen"
            assert "Choose what you want explained." in why.inner_text()
        still.place("A1").click()
        if wanted:
            still.page.locator("dialog .asked").wait_for()
            assert still.asked == [], "nothing is held: it is told what lies there"
            still.page.keyboard.press("Escape")
        else:
            still.wait(lambda: bool(still.asked))
            assert ("asks", "") not in still.asked[0]
        assert still.page.locator("[data-why][aria-pressed=true]").count() == 0
    still.page.get_by_role("button", name="More").click()
    why.click()
    why.click()
    assert not why.is_visible(), "a tap on it leaves it at that"


@pytest.mark.slow
def test_a_refused_button_is_asked_why_not_with_nothing_held(tiles: Opens) -> None:
    still = tiles()
    refused = "<button data-words=end aria-disabled=true>End the turn</button>"
    still.page.evaluate(f"document.querySelector('#choice').innerHTML = '{refused}'")
    still.page.get_by_role("button", name="More").click()
    still.page.get_by_role("button", name="Why not?").click()
    still.page.get_by_text("End the turn").click(force=True)
    still.wait(lambda: bool(still.asked))
    assert still.asked == [[("at", "7.0"), ("words", "end"), ("asks", "")]]
    assert not still.page.get_by_role("dialog").is_visible()


# --- the stream


@pytest.mark.slow
def test_the_page_follows_and_says_what_has_happened(tiles: Opens) -> None:
    still = tiles()
    log = "<ol><li>Bela lays a farm.</li><li>Greta swaps.</li><li>It is your turn.</li></ol>"
    board = still.fragments.board.replace("A1, empty land", "A1, temple")
    still.tell(8, at="8.0", parts={"log": log, "board": board})
    still.page.get_by_label("A1, temple").wait_for(state="attached")
    live = still.page.locator("#live")
    still.wait(lambda: live.inner_text() == "Greta swaps. It is your turn.")
    # Where the stream ends, the browser comes again, and says what it has got.
    still.drop()
    still.wait(lambda: still.resumed == [None, "8"])
    still.answer = HELD
    still.page.get_by_role("button", name="temple", exact=True).first.click()
    still.wait(lambda: bool(still.asked))
    assert still.asked[0][0] == ("at", "8.0")


@pytest.mark.slow
def test_a_new_board_keeps_the_focus(tiles: Opens) -> None:
    still = tiles(Look(cursor="B2"))
    still.place("B2").focus()
    still.page.keyboard.press("ArrowDown")
    board = still.fragments.board.replace("B3, ", "B3, the ")
    still.tell(8, at="8.0", parts={"board": board})
    still.page.get_by_label("B3, the").wait_for(state="attached")
    assert still.focused() == "B3"
    assert still.page.locator("[data-place][tabindex='0']").count() == 1


@pytest.mark.slow
def test_a_choice_survives_news_of_the_same_moment(tiles: Opens) -> None:
    still = tiles()
    still.answer = HELD | {"parts": {"choice": "<p>Where?</p>"}}
    still.page.get_by_role("button", name="temple", exact=True).first.click()
    still.wait(lambda: still.place("H5").get_attribute("data-lit") == "fights")
    still.tell(8, at="7.0", parts={"board": still.fragments.board, "choice": "", "turn": "x"})
    still.page.locator("#turn", has_text="x").wait_for()
    assert still.page.get_by_text("Where?").count() == 1
    assert still.place("H5").get_attribute("data-lit") == "fights"
    still.tell(9, at="8.0", parts={"board": still.fragments.board, "choice": "", "turn": "y"})
    still.page.locator("#turn", has_text="y").wait_for()
    assert still.page.get_by_text("Where?").count() == 0
    assert not still.place("H5").get_attribute("data-lit")


def test_a_lost_connection_is_shown_until_it_is_back(tiles: Opens) -> None:
    still = tiles()
    still.wait(lambda: len(still.resumed) == 1)
    still.page.evaluate(
        """() => { window.lost = 0; new MutationObserver(() => {
            window.lost += document.body.classList.contains("offline");
        }).observe(document.body, { attributes: true }); }"""
    )
    still.drop()
    still.wait(lambda: len(still.resumed) == 2)
    still.wait(lambda: not still.page.evaluate("document.body.matches('.offline')"))
    assert still.page.evaluate("window.lost") > 0


def test_a_lost_connection_is_told_in_words_on_ones_own_turn(tiles: Opens) -> None:
    still = tiles()
    do = '<form data-do="act"><button class="do">Confirm</button></form>'
    still.tell(8, at="8.0", parts={"choice": do})
    still.page.locator(".do").wait_for()
    sign = still.page.locator(".lost")
    assert not sign.is_visible()
    still.page.evaluate("document.body.classList.add('offline')")
    assert sign.inner_text() == "Connection lost; your taps are sent once it is back."
    box = sign.bounding_box()
    at_top = still.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).className", [box["x"] + 20, box["y"] + 5]
    )
    assert (at_top, box["y"]) == ("lost", 0)
    assert still.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_a_tap_that_is_lost_is_sent_again_until_it_is_answered(tiles: Opens) -> None:
    still = tiles()
    still.answer = HELD | {"parts": {"choice": "<p>Where?</p>"}}
    still.fails = 3
    still.page.get_by_role("button", name="temple", exact=True).first.click()
    still.page.get_by_text("Where?").wait_for()
    assert len(still.asked) == 4
    assert all(each == still.asked[0] for each in still.asked)


@pytest.mark.slow
def test_a_tap_that_comes_too_late_is_refused_in_words(tiles: Opens) -> None:
    still = tiles()
    still.wait(lambda: len(still.resumed) == 1)
    still.fails = 2
    still.page.get_by_role("button", name="temple", exact=True).first.click()
    still.tell(8, at="8.0", parts={"turn": "x"})
    still.page.locator("#turn", has_text="x").wait_for()
    still.answer = {"at": "8.0", "refused": "The game has gone on.", "parts": None}
    still.page.get_by_text("The game has gone on.").wait_for()


@pytest.mark.slow
def test_a_stream_that_has_gone_silent_is_opened_again(tiles: Opens) -> None:
    still = tiles()
    still.wait(lambda: len(still.resumed) == 1)
    still.page.goto("about:blank")
    still.drop()
    still.page.clock.install()
    still.page.goto(f"{still.home}t/1/0/")
    still.wait(lambda: len(still.resumed) == 2)
    still.page.clock.fast_forward(8000)
    still.tell(8, at="8.0", parts={"turn": "x"})
    still.page.locator("#turn", has_text="x").wait_for()
    still.page.clock.fast_forward(8000)
    assert len(still.resumed) == 2
    still.page.clock.fast_forward(2000)
    still.wait(lambda: len(still.resumed) == 3)
    still.page.clock.fast_forward(600)
    still.wait(lambda: not still.page.evaluate("document.body.matches('.offline')"))


STUBS = """
window.calls = [];
navigator.vibrate = (time) => calls.push(`buzz ${time}`);
window.AudioContext = class {
  currentTime = 0;
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (to) => to }; }
  createOscillator() { return { frequency: {}, connect: (to) => to, stop() {},
    start: () => calls.push("note") }; }
};"""
"""Counts what is heard and felt."""


@pytest.mark.slow
def test_ones_turn_is_seen_in_the_title_and_heard_unless_it_is_hushed(tiles: Opens) -> None:
    still = tiles()
    page = still.page
    page.add_init_script(STUBS)

    def load() -> None:
        page.goto("about:blank")
        still.drop()  # of the page that was left
        page.goto(f"{still.home}t/1/0/")

    still.wait(lambda: len(still.resumed) == 1)
    load()
    icon = page.locator("link[rel=icon]")

    def turn(number: int, *, is_mine: bool) -> list[str]:
        heading = "Your turn" if is_mine else "Bela is to act"
        told = bar(heading, Markup(f" · {number}"), is_mine=is_mine)
        still.tell(number, at=f"{number}.0", parts={"turn": told})
        page.locator("#turn", has_text=f"· {number}").wait_for()
        heard: list[str] = page.evaluate("calls.splice(0)")
        return heard

    still.wait(lambda: page.title() == "● Your turn · Table")
    assert turn(8, is_mine=False) == ["note"]
    assert page.title() == "Bela is to act · Table"
    assert icon.get_attribute("href") == "/static/icon.svg"
    page.locator("#score").click()
    assert turn(9, is_mine=True) == ["buzz 60", "note", "note"]
    assert page.title() == "● Your turn · Table"
    assert icon.get_attribute("href") == "/static/icon-turn.svg"
    assert turn(10, is_mine=True) == ["note"]
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Sound", pressed=True).click()
    load()
    page.locator("#score").click()
    assert turn(11, is_mine=False) == turn(12, is_mine=True) == []
    assert page.get_by_role("button", name="Sound", pressed=False, include_hidden=True).count()


WATCH = """
window.flown = 0;
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const each of addedNodes) flown += Boolean(each.classList?.contains("flying"));
}).observe(document, { childList: true, subtree: true });
"""
"""Counts the pieces that fly."""


@pytest.mark.slow
@pytest.mark.parametrize("calm", [False, True])
def test_a_move_is_seen_as_motion_which_a_tap_ends(tiles: Opens, calm: bool) -> None:
    still = tiles(reduced_motion="reduce" if calm else "no-preference")
    page, flying = still.page, still.page.locator(".flying")
    still.wait(lambda: len(still.resumed) == 1)
    page.evaluate(WATCH)

    def move(number: int, *moves: dict[str, object]) -> None:
        turn = bar("Bela is to act", Markup(f" · {number}"), is_mine=False)
        still.tell(number, at=f"{number}.0", parts={"turn": turn}, moves=moves)
        page.locator("#turn", has_text=f"· {number}").wait_for()

    tile = {"by": 1, "own": False, "piece": "farm", "way": ["E6"]}
    king = {"by": 1, "own": False, "piece": "king-1", "way": ["A3"]}
    move(8, tile, king)
    if calm:
        assert page.evaluate("flown") == 0
        return
    still.wait(lambda: page.evaluate("flown") == 2)
    still.wait(lambda: flying.count() == 0)
    move(9, *[tile] * 9)
    still.wait(lambda: page.evaluate("flown") > 2)
    page.mouse.click(5, 5)
    still.wait(lambda: flying.count() == 0)
    assert page.evaluate("flown") < 5, "the rest is skipped"
    move(10, tile)
    move(11, king)
    still.wait(lambda: flying.count() == 0)


@pytest.mark.slow
def test_points_fly_to_where_they_are_counted(tiles: Opens) -> None:
    still = tiles()
    page = still.page
    still.wait(lambda: len(still.resumed) == 1)
    page.evaluate(WATCH)
    first = page.locator("#score b").first
    now = int(first.inner_text()) + 2
    markup = page.locator("#score").inner_html()
    scored = markup.replace(f">{now - 2}</b>", f">{now}</b>", 1)
    tile = {"by": 0, "own": True, "piece": "farm", "way": ["E6"]}
    still.tell(8, at="8.0", parts={"score": scored}, moves=[tile])
    still.wait(lambda: page.evaluate("flown") == 2)
    still.wait(lambda: page.locator(".flying").count() == 0)
    assert int(first.inner_text()) == now
    still.tell(9, at="9.0", parts={"score": markup}, moves=[tile])
    still.wait(lambda: page.evaluate("flown") == 3)
    still.wait(lambda: page.locator(".flying").count() == 0)
    assert page.evaluate("flown") == 3, "what is lost does not fly"


SHOWN = """
window.shown = [];
(function look() {
  const now = document.querySelector("#score b").textContent;
  if (shown.at(-1) !== now) shown.push(now);
  requestAnimationFrame(look);
})();
"""
"""Notes what each frame shows of the points."""


@pytest.mark.slow
def test_points_count_up_and_never_back_even_where_two_messages_come_at_once(tiles: Opens) -> None:
    still = tiles()
    page = still.page
    still.wait(lambda: len(still.resumed) == 1)
    markup = page.locator("#score").inner_html()
    now = int(page.locator("#score b").first.inner_text())
    page.evaluate(SHOWN)

    def scored(more: int) -> dict[str, str]:
        return {"score": markup.replace(f">{now}</b>", f">{now + more}</b>", 1)}

    tile = {"by": 0, "own": True, "piece": "farm", "way": ["E6"]}
    king = {"by": 1, "own": False, "piece": "king-1", "way": ["E6", "A3"]}
    still.tell(8, at="8.0", parts=scored(1), moves=[tile])
    still.wait(lambda: page.evaluate("shown.length") == 2)
    still.tell(9, at="9.0", parts=scored(2), moves=[tile])
    still.tell(10, at="10.0", parts={}, moves=[king])
    still.tell(11, at="11.0", parts=scored(4), moves=[tile, king])
    still.wait(lambda: page.evaluate("shown.at(-1)") == str(now + 4))
    counted = [int(each) for each in page.evaluate("shown")]
    assert counted == sorted(counted)


@pytest.mark.slow
def test_a_card_lands_on_its_row_and_a_pawn_comes_from_its_site(temples: Opens) -> None:
    still = temples()
    page = still.page
    still.wait(lambda: len(still.resumed) == 1)
    way = """() => {
        const [flight] = document.getAnimations().filter((each) =>
            each.effect.target.matches(".flying"));
        const frames = flight?.effect.getKeyframes() ?? [];
        return [frames[0], frames.at(-1)].map((each) => each?.translate.match(/[-0-9.]+/g));
    }"""

    def flown(**move: object) -> list[list[float]]:
        moved = {"by": 0, "own": True} | move
        number = 8 + len(still.resumed) + len(str(move))
        still.tell(number, at=f"{number}.0", parts={}, moves=[moved])
        page.locator(".flying").wait_for()
        found = page.evaluate(way)
        page.locator(".flying").wait_for(state="detached")
        return [[float(number) for number in each] for each in found]

    def middle(spot: str) -> Any:
        box = page.locator(f'[data-spot="{spot}"]').bounding_box()
        return pytest.approx([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2], abs=1)

    row, plot = "[data-spot$='0 row']", "[data-spot$='0 piece']"
    rows = page.locator(row).evaluate_all("all => all.map((each) => each.dataset.spot)")
    [pawn] = page.locator(plot).evaluate_all("all => all.map((each) => each.dataset.spot)")
    start, end = flown(piece="medes", way=[rows[-1]])
    assert start == middle("seat 0")
    assert end == middle(rows[-1])
    start, end = flown(piece="pawn-0", way=["assyrians 0 temple", pawn])
    assert start == middle("assyrians 0 temple")
    assert end == middle(pawn)


@pytest.mark.slow
def test_a_lifted_piece_is_seen_whole(tiles: Opens) -> None:
    still = tiles()
    still.answer = HELD | {"held": ["leader king"]}
    for name in ("tile", "leader"):
        piece = still.page.locator(f"#hand button[data-words^={name}]").first
        piece.evaluate("each => { each.ariaPressed = 'true'; }")
        still.page.wait_for_timeout(300)
        above = piece.bounding_box()["y"] - piece.locator("xpath=..").bounding_box()["y"]
        assert above >= 4, "its ring is not cut"
        box = piece.bounding_box()
        at = f"document.elementFromPoint({box['x'] + 9}, {box['y'] + box['height'] - 3})"
        assert still.page.evaluate(f"{at}.closest('button').dataset.words").startswith(name)


@pytest.mark.slow
def test_the_place_of_what_is_armed_is_marked_where_its_name_is_not_in_the_action(
    temples: Opens,
) -> None:
    still = temples()
    still.answer = ARMED | {"held": ["settle medes"], "armed": "settle medes"}
    still.answer |= {"lit": {"hittites": "allowed"}}
    still.page.locator("#hand button").first.click()
    still.page.get_by_role("button", name="Confirm").wait_for()
    assert still.place("hittites").get_attribute("aria-selected") == "true"
    sign = "getComputedStyle(document.querySelector('[data-place=hittites]'))"
    assert still.page.evaluate(f"{sign}.getPropertyValue('--ring')") == "#c4006c"
    assert still.page.evaluate(f"{sign}.getPropertyValue('--sign')") == "", "one mark is enough"


@pytest.mark.slow
def test_an_action_chosen_in_words_as_by_a_hint_lifts_its_piece(tiles: Opens) -> None:
    still = tiles()
    still.answer = ARMED
    still.place("C3").click()  # no piece was tapped
    still.page.get_by_role("button", name="Confirm").wait_for()
    pressed = still.page.locator("#hand [aria-pressed=true]")
    assert pressed.count() == 1
    assert pressed.get_attribute("aria-label") == "temple"
    assert still.page.locator("#ghost").get_attribute("href") == "#temple"
    assert still.place("H5").get_attribute("aria-selected") == "true"


@pytest.mark.slow
def test_below_the_board_of_two_is_shown_large_what_was_done_last(browser: Any) -> None:
    served = reached(
        "tiles",
        lambda play: len(play.events) > 20 and play.events[-1].action.startswith("tile"),
        names=NAMES[:2],
    )
    view = served.sight(0).view
    assert view.state.seats == 2
    last = served.sight(0).last
    still = StillPage(browser, view, view.game.fragments(view, NAMES[:2], Look(last=last)))
    still.wait(lambda: len(still.resumed) == 1)
    loupe, page = still.page.locator("#loupe"), still.page
    before = page.evaluate(BOXES)
    still.tell(8, at="8.0", parts={})
    loupe.wait_for()
    assert page.evaluate(BOXES) == before
    box = loupe.bounding_box()
    board, score = (page.locator(each).bounding_box() for each in ("#board > svg", "#score"))
    assert board["y"] + board["height"] <= box["y"]
    assert box["y"] + box["height"] <= score["y"], "it covers neither the board nor the points"
    x, y = (float(loupe.locator("rect").get_attribute(each)) for each in "xy")
    place = page.locator("[data-last]").first.get_attribute("data-place")
    assert (x / 40, y / 40) == ("ABCDEFGHIJKLMNOP".index(place[0]), int(place[1:]) - 1)
    assert page.locator("#ghost").count() == 0
    still.close()


@pytest.mark.slow
def test_letters_are_shown_if_they_are_wanted_and_that_is_kept(tiles: Opens) -> None:
    still = tiles()
    shows = "getComputedStyle(document.documentElement).getPropertyValue('--letter')"
    assert still.page.evaluate(shows) == ""
    still.page.get_by_role("button", name="More").click()
    still.page.get_by_role("button", name="Letters", pressed=False).click()
    assert still.page.evaluate(shows) == "inline"
    still.drop()
    still.page.reload()
    still.wait(lambda: still.page.evaluate(shows) == "inline")
    letters = still.page.get_by_role("button", name="Letters", pressed=True, include_hidden=True)
    assert letters.count() == 1


# --- sizes, colours and names


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 390, 834, 1440, 1920])
def test_nothing_is_wider_than_the_window(tiles: Opens, temples: Opens, width: int) -> None:
    for opens in (tiles, temples):
        still = opens(viewport={"width": width, "height": 800})
        assert still.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.slow
@pytest.mark.parametrize(
    "names",
    [("W" * 20, "王" * 20, "𠮷" * 20, "מ" * 20), ("王小明", "محمد", "👨‍👩‍👧‍👦" * 2, "Zoe\u0308")],
)
def test_names_of_the_world_fit_a_small_phone(browser: Any, names: tuple[str, ...]) -> None:
    for view, seats in ((rich(), 4), (TEMPLES.view(in_full_swing(), 0), 2)):
        fragments = view.game.fragments(view, names[:seats], Look())
        still = StillPage(browser, view, fragments, viewport={"width": 320, "height": 640})
        assert still.page.evaluate("document.documentElement.scrollWidth") <= 320
        still.close()


@pytest.mark.slow
def test_cards_fit_a_small_phone_without_zoom(temples: Opens) -> None:
    still = temples(viewport={"width": 320, "height": 640})
    for site in ("medes", "assyrians"):
        box = still.place(site).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320


@pytest.mark.slow
def test_everything_that_is_tapped_is_large_enough(tiles: Opens, temples: Opens) -> None:
    for opens in (tiles, temples):
        still = opens(viewport={"width": 320, "height": 640})
        for box in still.page.evaluate(
            "[...document.querySelectorAll('button')].filter((each) => each.checkVisibility())"
            ".map((each) => each.getBoundingClientRect())"
            ".map(({ width, height }) => [width, height])"
        ):
            assert min(box) >= 43


CONTRASTS = """() => {
  const luminance = ([r, g, b]) => [r, g, b].map((each) => each / 255)
    .map((each) => each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
    .reduce((sum, each, at) => sum + each * [0.2126, 0.7152, 0.0722][at], 0);
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const ground = (node) => {
    for (; node; node = node.parentElement) {
      const colour = numbers(getComputedStyle(node).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
  };
  const poor = [];
  for (const node of document.querySelectorAll("body *:not(svg *)")) {
    if (![...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim())) continue;
    if (!node.checkVisibility() || node.closest("noscript")) continue;
    const [one, two] = [luminance(numbers(getComputedStyle(node).color)), luminance(ground(node))];
    const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    if (ratio < 4.5) poor.push(`${node.className} ${node.textContent} ${ratio.toFixed(2)}`);
  }
  return poor;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_can_be_read(tiles: Opens, temples: Opens, scheme: str) -> None:
    for opens in (tiles, temples):
        still = opens(color_scheme=scheme)
        assert still.page.evaluate(CONTRASTS) == []


@pytest.mark.slow
def test_what_moves_can_be_stilled(tiles: Opens) -> None:
    still = tiles(reduced_motion="reduce")
    moving = """[...document.querySelectorAll('*')].filter((each) => {
        const { animationName, transitionDuration } = getComputedStyle(each);
        return animationName !== 'none' || parseFloat(transitionDuration) > 0;
    }).length"""
    assert still.page.evaluate(moving) == 0


@pytest.mark.slow
def test_the_end_is_not_hidden_by_an_open_menu(tiles: Opens) -> None:
    still = tiles()
    still.wait(lambda: len(still.resumed) == 1)
    still.page.get_by_role("button", name="More").click()
    menu = still.page.locator("#more")
    menu.wait_for()
    still.tell(8, at="7.0", parts={"turn": "x"})
    still.page.locator("#turn", has_text="x").wait_for(state="attached")
    assert menu.is_visible(), "other news leave it open"
    still.tell(9, at="9.0", parts={"ending": "<h2>Bela has won.</h2>"})
    menu.wait_for(state="hidden")
    assert still.page.locator("#ending h2").is_visible()


@pytest.mark.slow
def test_the_board_is_a_grid_to_who_cannot_see(tiles: Opens) -> None:
    snapshot = tiles().page.locator("#board").aria_snapshot()
    assert snapshot.startswith('- grid "standard board":')
    assert snapshot.count("- row") == 11
    assert snapshot.count("- gridcell ") == 176
    assert "- gridcell \"F2, Anna's priest, strength " in snapshot
    assert "Pr1" not in snapshot, "letters of the drawing are not read out"


def test_the_page_of_cards_is_named(temples: Opens) -> None:
    still = temples()
    board = still.page.locator("#board").aria_snapshot()
    assert board.count("gridcell ") == 5
    hand = still.page.locator("#hand").aria_snapshot()
    assert '- button "Sumerian"' in hand
    still.page.get_by_role("button", name="More").click()
    assert "Greta holds five cards: a Mede and four unknown cards." in (
        still.page.locator("#panels").aria_snapshot()
    )


@pytest.mark.slow
def test_a_finished_page_needs_no_script(browser: Any) -> None:
    view = TILES.view(rich().state, 0)
    still = StillPage(
        browser, view, TILES.fragments(view, NAMES, Look()), java_script_enabled=False
    )
    assert still.page.get_by_role("gridcell").count() == 176
    still.close()


@pytest.mark.slow
@pytest.mark.parametrize("is_secure", [True, False])
def test_the_screen_stays_on_where_a_page_may_keep_it_on(tiles: Opens, is_secure: bool) -> None:
    still = tiles()
    asked = "window.asked = 0; const lock = { request: async () => { window.asked += 1; } };"
    lock = "lock" if is_secure else "undefined"
    given = f"Object.defineProperty(navigator, 'wakeLock', {{ value: {lock} }});"
    still.page.add_init_script(f"{asked} {given}")
    still.page.reload()
    still.wait(lambda: still.page.evaluate("document.body.matches('.scripted')"))
    still.wait(lambda: still.page.evaluate("window.asked") == is_secure)
    still.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert still.page.evaluate("window.asked") == 2 * is_secure


@pytest.mark.slow
def test_a_hint_on_its_way_is_seen_and_takes_back_no_tap(tiles: Opens) -> None:
    still = tiles()
    waiting: list[Any] = []
    still.page.route("**/hint", lambda route: waiting.append(route))
    still.page.evaluate(
        """() => document.querySelector("#choice .row").innerHTML =
        "<form data-do=hint><button data-sending='Thinking …'>Hint</button></form>" """
    )
    hint = still.page.get_by_role("button", name="Hint")
    hint.click()
    still.wait(lambda: bool(waiting))
    shown = """() => getComputedStyle(
        document.querySelector("[data-do=hint] button"), "::after").content"""
    assert "Thinking" in still.page.evaluate(shown)
    hint.click()
    still.answer = HELD
    still.page.get_by_role("button", name="temple", exact=True).first.click()
    still.wait(lambda: still.place("H5").get_attribute("data-lit") == "fights")
    assert len(waiting) == 1, "it is not asked twice"
    answer = {"at": "7.0", "refused": "", "held": ["end"], "armed": "end", "lit": {}, "parts": {}}
    waiting[0].fulfill(json=answer)
    still.page.wait_for_timeout(300)
    assert still.place("H5").get_attribute("data-lit") == "fights", "what was tapped stays"


@pytest.mark.slow
def test_the_result_of_a_conflict_goes_with_a_tap(tiles: Opens) -> None:
    still = tiles()
    still.page.evaluate(
        """() => document.querySelector("#contest").innerHTML =
        "<div class='contest decided'>You win</div>" """
    )
    result = still.page.locator(".decided")
    assert result.is_visible()
    still.place("A1").click()
    assert not result.count()


@pytest.mark.slow
def test_the_points_and_a_seat_are_explained_by_their_own_words(tiles: Opens) -> None:
    still = tiles()
    asked = still.page.locator("dialog .asked")
    for css, said in (
        ("#score .sum b", r"\w+ red points?"),
        ("#seats tbody tr:nth-child(2) th", "Points of .+"),
        (
            "#seats tbody tr:nth-child(2) .leader",
            ".+ strength .+ in a revolt, .+|.+ off the board.+",
        ),
    ):
        still.page.evaluate("document.activeElement.blur()")
        still.page.locator(css).first.hover()
        still.page.keyboard.press("?")
        asked.wait_for()
        assert re.fullmatch(said, asked.inner_text().strip(), re.I), css
        still.page.keyboard.press("Escape")


@pytest.mark.slow
def test_a_dragged_piece_is_above_what_points(tiles: Opens) -> None:
    still = tiles()
    still.answer = HELD
    box = still.page.get_by_role("button", name="temple", exact=True).first.bounding_box()
    x, y = still.middle("H5")
    still.page.mouse.move(box["x"] + 20, box["y"] + 20)
    still.page.mouse.down()
    still.page.mouse.move(x, y, steps=4)
    dragged = still.page.locator(".flying").bounding_box()
    assert dragged["y"] + dragged["height"] <= y, "it does not cover where it goes"
    still.page.mouse.up()
