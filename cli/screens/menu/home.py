"""The home menu on the full screen; its entries are those of `lines.menu`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from suite.core import games
from suite.core.picture.canvas import Canvas
from suite.core.picture.palette import BACKGROUND, FRAME, GOLD, SHADES, Shade
from suite.lessons import courses
from suite.play.first_game import first_games

from ...lines.menu import (
    ANSWERS,
    ENTRIES,
    GAMES,
    HOW_WELL,
    LEARN,
    NEW,
    QUIT,
    RULES,
    WATCH,
    answers,
    keep_level,
    titles_of,
)
from ...shell import settings
from ...shell.games.solved_lessons import solved
from ...shell.messages import _
from ..app import FullScreen
from ..board import Board
from ..overlays import LETTERS
from .listing import Listing
from .new_game import NewGame
from .saved_games import SavedGames

NAME: Final = "Z W E I S T R O M"
RIVERS: Final = ("#aedbf0", "#7cbddd")
BANNER: Final = 5
"""The rows of the two rivers above the menu."""
BANNER_SHADES: Final = {**SHADES, RIVERS[0]: Shade(153, 14), RIVERS[1]: Shade(110, 6)}


def rivers(width: int) -> Canvas:
    """Return a picture of two rivers with the name of the program between them."""
    canvas = Canvas(width, BANNER, BACKGROUND)
    for x in range(width):
        for river, colour in enumerate(RIVERS):
            wave = (x // 6 + river) % 2
            y = 1 + wave if river == 0 else 2 * BANNER - 3 - wave
            canvas.rect(x, y, 1, 2, colour)
    canvas.text((width - len(NAME)) // 2, BANNER // 2, NAME, GOLD, bold=True)
    return canvas


class Menu(Listing):
    """The list of entries, each with its meaning; the result is the entry chosen.

    `proposal` is a sentence below them.
    """

    DEFAULT_CSS: ClassVar[str] = f"""
    Menu Board {{ height: {BANNER}; }}
    Menu OptionList {{ height: auto; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"choose({number})", show=False)
            for number, key in enumerate(LETTERS[: len(ENTRIES)])
        ),
    ]

    def __init__(self, entries: Mapping[str, str], proposal: str = "") -> None:
        super().__init__()
        self.entries = entries
        self.proposal = proposal

    def compose(self) -> ComposeResult:
        """List the entries under the two rivers."""
        yield Board()
        titles = {entry: _(ENTRIES[entry].title) for entry in self.entries}
        width = max(map(len, titles.values()))
        yield OptionList(
            *(
                Option(f"{key}  {titles[entry]:{width}}  {meaning}", id=entry)
                for key, (entry, meaning) in zip(LETTERS, self.entries.items(), strict=False)
            ),
            markup=False,
        )
        if self.proposal:
            yield Static(self.proposal, classes="trouble", markup=False)
        yield Label(
            _("Choose with the arrows and Enter, a key or a click; q quits."), classes="keys"
        )

    def on_resize(self) -> None:
        """Draw the rivers in the width of the screen."""
        self.query_one(Board).show(rivers(self.size.width), BANNER_SHADES)

    def action_choose(self, number: int) -> None:
        """Choose an entry by its number, from 0."""
        if number < len(self.entries):
            self.dismiss([*self.entries][number])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the entry."""
        self.dismiss(event.option_id)


class HowWell(Listing):
    """How well the user knows the games, asked before the first one; the result is a level."""

    def compose(self) -> ComposeResult:
        """List the answers; the level of one is that which it suits."""
        yield Label(_(HOW_WELL), classes="title")
        choices = answers(first_games())
        width = max(map(len, choices.values()))
        yield OptionList(
            *(
                Option(f"{answer:{width}}  {self._level(word)}", id=word)
                for word, answer in choices.items()
            ),
            markup=False,
        )
        yield Static(
            _(
                "Programs will play at this level. Each game can have another, and "
                "'zweistrom config level' changes it."
            ),
            classes="keys",
        )
        yield Label(_("Answer with Enter or a click; Esc goes back."), classes="keys")

    @staticmethod
    def _level(word: str) -> str:
        return _("level {word}", word=word) if word in ANSWERS else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the level."""
        self.dismiss(event.option_id)


class Lessons(Listing):
    """The lessons; the result is the command line that begins one."""

    def compose(self) -> ComposeResult:
        """List the courses; what is done has a mark."""
        yield Label(_(ENTRIES[LEARN].title), classes="title")
        yield OptionList(*self._list(), markup=False)
        yield Label(_("Begin a lesson with Enter or a click; Esc goes back."), classes="keys")

    def _list(self) -> Iterator[Option]:
        """Yield the title of each game, disabled, and its course."""
        marks = solved()
        for game in courses():
            yield Option(games.find(game).title.upper(), disabled=True)
            for word, title in titles_of(game).items():
                yield Option(f"[{'x' if word in marks else ' '}]  {title}", id=word)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the command line that begins the lesson."""
        self.dismiss([LEARN, str(event.option_id)])


class Rules(Listing):
    """The handbooks of all games: a list of topics and the text of the highlighted one."""

    DEFAULT_CSS: ClassVar[str] = f"""
    Rules OptionList {{ width: 32; }}
    Rules VerticalScroll {{ border: round {FRAME}; }}
    """

    def compose(self) -> ComposeResult:
        """List the topics, game by game."""
        yield Label(_(ENTRIES[RULES].title), classes="title")
        self.topics = [topic for name in games.names() for topic in games.topics(name)]
        with Horizontal():
            yield OptionList(*self._list(), markup=False)
            with VerticalScroll():
                yield Markdown()
        yield Label(
            _("Up, down: topics · Enter: into the text, to scroll it · Esc: back"),
            classes="keys",
        )

    def _list(self) -> Iterator[Option]:
        """Yield the title of each game, disabled, and its topics."""
        game = ""
        for number, topic in enumerate(self.topics):
            if topic.game != game:
                game = topic.game
                yield Option(games.find(game).title.upper(), disabled=True)
            yield Option(topic.title, id=f"{number}")

    async def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the highlighted topic."""
        topic = self.topics[int(event.option_id or 0)]
        await self.query_one(Markdown).update(f"# {topic.title}\n\n{topic.text}\n")
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def on_option_list_option_selected(self) -> None:
        """Focus the text, to scroll it."""
        self.query_one(VerticalScroll).focus()


SCREENS: Final[Mapping[str | None, Callable[[], Listing]]] = {
    GAMES: SavedGames,
    NEW: partial(NewGame, NEW),
    WATCH: partial(NewGame, WATCH),
    RULES: Rules,
    LEARN: Lessons,
}
"""The screen of each entry that asks further."""


class Home(FullScreen[list[str]]):
    """The home menu; its result is the command line chosen, or `None`."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, entries: Mapping[str, str], proposal: str = "") -> None:
        super().__init__()
        self.entries = entries
        self.proposal = proposal

    def on_mount(self) -> None:
        """Open the menu."""
        self._open()

    def _open(self) -> None:
        self.push_screen(Menu(self.entries, self.proposal), self._enter)

    def _enter(self, entry: str | None) -> None:
        if entry in (None, QUIT):
            self.exit()
        elif entry == NEW and settings.asks_level():
            self.push_screen(HowWell(), self._begin_at)
        elif entry in SCREENS:
            self.push_screen(SCREENS[entry](), self._leave)
        else:
            self.exit([str(entry), *ENTRIES[str(entry)].options])

    def _begin_at(self, level: str | None) -> None:
        if level is None:
            self._open()
        elif level in first_games():
            keep_level(level)
            self.exit([LEARN, level])
        else:
            self.push_screen(NewGame(NEW, keep_level(level)), self._leave)

    def _leave(self, line: list[str] | None) -> None:
        if line is None:
            self._open()
        else:
            self.exit(line)
