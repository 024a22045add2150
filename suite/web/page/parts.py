"""The parts of a page of a table, as markup: a pure function of a sight and a choice.

Each part has a name, which is its `id` on the page. A stream sends the parts that have changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from suite.core.errors import ZweistromError
from suite.core.flow import Seat
from suite.core.game import Game
from suite.core.picture.fragments import why
from suite.core.picture.look import FAINT, Heading, Look
from suite.core.picture.markup import Markup, element, joined
from suite.core.picture.signs import icon
from suite.core.text.catalogue import Catalogue, marked
from suite.core.text.phrases import capitalized
from suite.core.text.score_sheet import ScoreSheet
from suite.web.page.choice import ActionChoice, choice_after
from suite.web.page.citations import link_chapter
from suite.web.page.observation import Chair, Observation

_: Final = Catalogue("web")

BOARD, HAND, CHOICE, TURN, NEWS, LOG, PANELS, CHAIRS, ENDING, SEATS, SCORE, MENU, CONTEST = (
    "board",
    "hand",
    "choice",
    "turn",
    "news",
    "log",
    "panels",
    "chairs",
    "ending",
    "seats",
    "score",
    "menu",
    "contest",
)
"""The names of the parts."""
TOLD: Final = 2
"""The sentences on what has happened that there is room for below the board."""
LONGEST, LONG, LAST, SHORT = 185, 170, 120, 96
"""The letters that there is room for: in a conflict, alone, above a question, as one of two."""


def parts(sight: Observation, choice: ActionChoice | None = None) -> dict[str, Markup]:
    """Return the parts of a page by their names; `choice` is the choice, by default none yet."""
    if choice is None:
        choice = choice_after(sight.builder, sight.names) if sight.acts else ActionChoice()
    game: Game[Any] = sight.view.game
    fragments = game.fragments(sight.view, sight.names, _look(sight, choice))
    has_seat = sight.watcher >= 0
    # While another conflict runs, the result of the one before is shown only at first.
    decided = sight.verdicts[: 1 if fragments.contest else None] if not choice.held else ()
    own = {
        SCORE: fragments.score,
        HAND: fragments.hand,
        CHOICE: choice_part(sight, choice),
        MENU: menu(sight),
    }
    return {
        TURN: _bar(sight, fragments.turn),
        SEATS: fragments.seats,
        BOARD: fragments.board,
        CONTEST: joined([fragments.contest, *[*filter(None, decided)][:1]]),
        **(own if has_seat else {}),
        NEWS: _news(sight),
        ENDING: _ending(sight),
        PANELS: fragments.panels,
        CHAIRS: pills(sight.chairs, sight.actor),
        LOG: _log(sight.log),
    }


def moment(at: str, rendered: Mapping[str, str]) -> str:
    """Return the id of a message: the moment of the table, and a digest of all parts."""
    return f"{at}-{digest(rendered)}"


def digest(rendered: Mapping[str, str]) -> str:
    """Return a short text that differs if any of some parts does."""
    content = "".join(f"{name}\0{part}\0" for name, part in rendered.items())
    return blake2b(content.encode(), digest_size=8).hexdigest()


def _bar(sight: Observation, turn: Markup) -> Markup:
    """Return who is to act, in a few words, and what is due."""
    if sight.is_over:
        return bar(sight.ending[0], Markup(), is_mine=False)
    if sight.actor is None:
        return turn
    # Its beginning is whose turn it is; no dot begins a line of its own.
    due = Markup(turn.partition("</b>")[2].replace(" · ", " ", 1))
    if sight.acts:
        is_asked = sight.must and sight.view.game.question(sight.view)  # by the dock
        return bar(_("Your turn"), Markup() if is_asked else due, is_mine=True)
    chair = sight.chairs[sight.actor]
    whose = marked("{name} is thinking") if chair.program else marked("{name} is to act")
    return joined(
        [
            icon(f"seat-{sight.actor}"),
            bar(_(whose, name=chair.name), due, is_mine=False),
        ]
    )


def bar(heading: str, detail: Markup, *, is_mine: bool) -> Markup:
    """Return a heading with a detail; `is_mine` tells that the watcher is asked for something."""
    return joined([element("b", heading, class_="mine" if is_mine else "theirs"), detail])


def _look(sight: Observation, choice: ActionChoice) -> Look:
    return Look(
        areas=FAINT,
        lit=choice.lit,
        last=sight.last,
        held=choice.held[0] if choice.held else "",
        changed=sight.changed,
        acted=sight.acted,
        pointed=sight.pointed or (tuple(choice.lit) if sight.must else ()),
        over=sight.is_over,
    )


def _news(sight: Observation) -> Markup:
    """Return what is new, and the way to see it step by step."""
    if not sight.news:
        return Markup()
    lines = (element("li", sentence) for sentence in sight.news)
    link = element("p", _step_by_step(sight))
    return joined([element("h2", sight.title), element("ul", *lines), link])


def _step_by_step(sight: Observation, class_: str = "") -> Markup:
    """Return the way through what is new."""
    before, after = sight.span
    way = f"replay?ply={before + 1}&until={after}"
    return element("a", _("Step by step"), href=way, class_=class_)


def _ending(sight: Observation) -> Markup:
    """Return how the game has ended, with the points of all seats, which can be folded up."""
    if not sight.is_over:
        return Markup()
    headline, *remarks = sight.ending
    sheet = sight.points
    signs = [*map(icon, sheet.signs)]
    heads = (
        element("th", *signs[number : number + 1], element("small", head), scope="col")
        for number, head in enumerate(sheet.columns)
    )
    rows = (
        element(
            "tr",
            element("th", icon(f"seat-{seat}"), sight.names[seat], scope="row"),
            *_cells(row, sheet),
            class_="won" if seat in sight.winners else "",
        )
        for seat, row in enumerate(sheet.rows)
    )
    table = element(
        "table",
        element("thead", element("tr", element("td"), *heads)),
        element("tbody", *rows),
        class_="final",
    )
    lines = (element("p", line) for line in remarks)
    crowned = ((seat, sight.names[seat]) for seat in sight.winners)
    crown = element(
        "span",
        *(
            element("span", icon(f"seat-{seat}"), "" if name in headline else element("b", name))
            for seat, name in crowned
        ),
        class_="crown",
    )
    whole = element("div", table, class_="wide", tabindex=0)
    return element(
        "details",
        element("summary", crown, element("h2", headline)),
        whole,
        *lines,
        open=True,
        aria_label=_("The game is over."),
    )


def _cells(row: Sequence[str], sheet: ScoreSheet) -> Iterator[Markup]:
    """Yield the cells of a seat: below each sign with a bar, and marked if it is what counts."""
    signed = len(sheet.signs)
    least = min(map(_number, row[: signed + 1]))
    weakest = [*map(_number, row)].index(least) if least == _number(row[signed]) else -1
    most = max(1, *(_number(cell) for each in sheet.rows for cell in each[:signed]))
    for at, cell in enumerate(row):
        words, _space, detail = cell.partition(" ")
        parts = [element("b", words), element("span", detail, class_="unseen")]
        if at < signed:
            bar_ = element("rect", width=_number(cell), height=1, class_=sheet.signs[at])
            box = {"viewBox": f"0 0 {most} 1", "preserveAspectRatio": "none"}
            parts.append(element("svg", bar_, aria_hidden="true", **box))
        yield element("td", *parts, class_="counts" if at == weakest < signed else "")


def _number(cell: str) -> int:
    """Return the sum of the numbers in a cell: of points, and of treasures."""
    return sum(map(int, re.findall(r"\d+", cell)))


def alarm(news: Markup) -> Markup:
    """Return what is new, and that the game cannot go on; why is for the host alone."""
    sentence = _("The game cannot continue: the host's screen says why.")
    return joined([element("p", sentence, class_="refused", role="alert"), news])


def reason(problem: Exception) -> str:
    """Return for the host why the game cannot go on.

    Of what is no error of the suite only the kind is told, for its message may tell of hands.
    """
    if isinstance(problem, ZweistromError):
        return str(problem)
    sentence = _("Something went wrong; the game is saved in its record.")
    return f"{sentence} ({type(problem).__name__})"


def _log(lines: Sequence[str]) -> Markup:
    entries = (
        element("li", element("b", line) if isinstance(line, Heading) else line) for line in lines
    )
    link = element("p", element("a", _("Replay the game"), href="replay"))
    return joined([element("ol", *entries), link]) if lines else Markup()


def pills(chairs: Sequence[Chair], actor: Seat | None = None) -> Markup:
    """Return who sits at a table; `actor` is the seat to act."""
    entries = []
    for seat, chair in enumerate(chairs):
        notes = [chair.program] if chair.program else []
        if chair.has_left:
            notes.append(_("has left"))
        elif not chair.is_taken:
            notes.append(_("empty seat"))
        small = [" ", element("small", ", ".join(notes))] if notes else []
        entries.append(element("li", chair.name, *small, aria_current=seat == actor and "true"))
    return element("ol", *entries, class_="pills")


# --- what can be done


def choice_part(sight: Observation, choice: ActionChoice, *ways: Markup) -> Markup:
    """Return what the watcher can do: next steps, what is armed, refusals; or what has happened.

    Other `ways` are there while nothing is chosen. Without scripts, every step is a form.
    """
    refused = [refusal(choice.refusal)] if choice.refusal else []
    if sight.is_over:
        return after()
    undoing = [undo(sight)] if sight.can_undo else []
    if not sight.acts:
        # While others act, one may see what they have done, and read rules.
        seen = [_step_by_step(sight, "way")] if sight.news else []
        return dock([*refused, _waiting(sight)], *undoing, *seen, _rules())
    if choice.numbers and not choice.armed:  # then one of them always is
        choice = choice_after(sight.builder, sight.names, words=choice.numbers[:1])
    question = sight.view.game.question(sight.view, *choice.held[:1])
    asking = [
        *undoing,
        change_form("hint", sight, element("button", _("Hint"), data_sending=_("Thinking …"))),
        *ways,
    ]
    if choice.armed:
        # The stepper shows the number, so say only what is asked, and what it leads to.
        parting = ": | \N{EN DASH} "  # of a deed and what comes of it, as languages have it
        lead, effects, most = (
            (f"{question} ", re.split(parting, choice.ahead, maxsplit=1)[-1], LONGEST)
            if choice.numbers
            else ("", "", LONG)
        )
        does = excerpt(lead + capitalized(effects or choice.ahead or choice.phrase), "armed", most)
        return dock([*refused, does], *confirmation(sight, choice, asking))
    sentences = [excerpt(choice.ahead, "ahead")] if choice.ahead else []
    asked = element("p", question or _question(choice))
    # A lesson has a task of its own.
    asking += [_rules()] if question and not choice.ahead else []
    if sight.last_sentence and not choice.held:
        sentences = [excerpt(sight.last_sentence, "last", LAST), asked]
    return dock(
        [*refused, *(sentences or [asked])],
        *back(choice),
        steps(choice, () if choice.held else sight.beginnings),
        *(() if choice.held else asking),
    )


def choice_answer(at: str, choice: ActionChoice, part: Markup, **others: Markup) -> dict[str, Any]:
    """Return the answer to a tap at a moment; `part` shows what can be done.

    The `others` are more parts that the choice has changed.
    """
    return {
        "at": at,
        "held": choice.held,
        "armed": choice.armed,
        "said": choice.phrase,
        "lit": choice.lit,
        "ahead": choice.ahead,
        "refused": choice.refusal,
        "parts": {CHOICE: part, **others},
    }


def after(*ways: Markup) -> Markup:
    """Return what can be done when the game is over: go through it, and other `ways`."""
    link = element("a", _("Replay the game"), href="replay", class_="way")
    return dock([element("p", _("The game is over."))], link, *ways)


def dock(sentences: Sequence[str], *controls: str) -> Markup:
    """Return sentences, and below them controls; it is as high whatever they are."""
    said = element("div", *sentences, class_="say", tabindex="0")
    return joined([said, element("div", *controls, class_="row")])


def excerpt(sentence: str, class_: str, most: int = LONG, tag: str = "p") -> Markup:
    """Return a sentence of which the dock shows as many clauses as fit, and the rest in focus."""
    clauses = re.split(r"(?=; )|(?<=\.)(?= )", sentence)
    while len("".join(clauses)) > most and clauses[1:]:
        clauses.pop()
    shown = "".join(clauses)
    rest = sentence.removeprefix(shown)
    return element(tag, shown, element("span", rest, class_="rest") if rest else "", class_=class_)


def refusal(sentence: str) -> Markup:
    """Return why something cannot be done."""
    return element("p", link_chapter(sentence), class_="refused", role="alert")


def _question(choice: ActionChoice) -> str:
    if not choice.held:
        return _("Choose a piece or an action.")
    if choice.where:
        return _("Where to? Choose a marked place.")
    return _("What do you want to do?") if " " in choice.held[0] else _("Which one?")


def _waiting(sight: Observation) -> Markup:
    """Return what has happened last, to who is not to act."""
    lines = [line for line in sight.log if not isinstance(line, Heading)][-TOLD:]
    if not lines:
        return element("p", _("Please wait."), class_="waiting")
    return element("ul", *(excerpt(line, "", SHORT, "li") for line in lines), class_="waiting")


def _rules() -> Markup:
    return element("a", _("Rules"), href="rules", data_sheet=True, class_="way")


def confirmation(
    sight: Observation, choice: ActionChoice, asking: Sequence[Markup], does: str = ""
) -> list[Markup]:
    """Return the forms that do what is chosen, or do not; `does` is the word for it.

    Where it is one of some numbers, there is what is `asking`, too.
    """
    do = element("button", does or _("Confirm"), class_="do", data_sending=_("sending …"))
    other = [_choice_form(_cross(_("Cancel"))), more(choice)]
    return [
        *([*_stepper(choice), *asking] if choice.numbers else other),
        change_form("act", sight, do, hidden("action", choice.armed)),
    ]


def _stepper(choice: ActionChoice) -> list[Markup]:
    """Return the number of an armed action, between the buttons to the next lower and higher."""
    at = choice.numbers.index(choice.armed)
    lower, higher = (
        _choice_form(
            element(
                "button",
                sign,
                name="words",
                value=choice.numbers[number % len(choice.numbers)],
                disabled=not 0 <= number < len(choice.numbers),
                aria_label=label,
                class_="step",
            )
        )
        for number, sign, label in (
            (at - 1, "\N{MINUS SIGN}", _("one fewer")),
            (at + 1, "+", _("one more")),
        )
    )
    return [lower, element("output", choice.armed.split()[-1]), higher]


def more(choice: ActionChoice) -> Markup:
    """Return a list of what can be added to an armed action, for who cannot tap it."""
    longer = {offer.words: offer.label for offer in choice.offers}
    return element("div", _list(_("Add"), "words", longer, choice), class_="steps")


def back(choice: ActionChoice) -> list[Markup]:
    """Return the form that lays down what is held, if something is."""
    return [_choice_form(_cross(_("Back")))] if choice.held else []


def _cross(label: str) -> Markup:
    return element("button", "✕", class_="drop", aria_label=label)


def steps(choice: ActionChoice, begun: Sequence[str] = ()) -> Markup:
    """Return the next steps as buttons, and a list of places for who cannot point to them.

    Where a script runs, there is no list, but what the marks on the board promise; nor are there
    steps to what has `begun` with a piece that can be tapped instead.
    """
    held = [hidden("held", words) for words in choice.held]
    buttons = [
        _choice_form(
            element(
                "button",
                offer.label,
                name="words",
                value=offer.words,
                data_words=offer.words,
                aria_disabled="" if offer.is_legal else "true",
            ),
            *held,
            class_="tapped"
            if any(f"{words} ".startswith(f"{offer.words} ") for words in begun)
            else "",
        )
        for offer in choice.offers
    ]
    places = _list(_("Where?"), "place", choice.where, choice)
    signs = [element("ul", class_="keys")] if choice.where else []
    return element("div", *signs, *buttons, places, class_="steps")


def _list(label: str, name: str, values: Mapping[str, str], choice: ActionChoice) -> Markup:
    """Return a form with a list to choose from, which pages with scripts do not show."""
    if not values:
        return Markup()
    options = (element("option", text, value=value) for value, text in values.items())
    return _choice_form(
        element("label", label, " ", element("select", *options, name=name)),
        element("button", _("Choose")),
        *(hidden("held", words) for words in choice.held),
    )


def undo(sight: Observation) -> Markup:
    """Return the form that takes back the last decision."""
    return change_form("undo", sight, element("button", "↶", aria_label=_("Undo")))


def menu(sight: Observation) -> Markup:
    """Return what can be asked for at any time, and is wanted seldom."""
    if sight.is_over:
        return Markup()
    resigning = element(
        "details",
        element("summary", _("Give up")),
        change_form("resign", sight, element("button", _("Yes, I give up"))),
    )
    return joined([why(), resigning])


def main_form(to: str, label: str) -> Markup:
    """Return a form with the main button of a page."""
    return element("form", element("button", label, class_="do"), method="post", action=to)


def hidden(name: str, value: str) -> Markup:
    """Return a hidden field of a form."""
    return element("input", type="hidden", name=name, value=value)


def change_form(to: str, sight: Observation, *content: str) -> Markup:
    """Return a form that changes something: it answers the moment, and sent twice it is done once.

    The key is the moment itself, for a page that is the same for equal sights.
    """
    fields = [hidden("at", sight.at), hidden("key", f"{to} {sight.at}")]
    return element("form", *fields, *content, method="post", action=to, data_do=to)


def _choice_form(*content: str, class_: str = "") -> Markup:
    """Return a form that only asks for the page with a choice."""
    return element("form", *content, method="get", data_do="choose", class_=class_)
