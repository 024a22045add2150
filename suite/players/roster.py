"""From a word to a player: `turn:limit=5000` is the player `turn` with one parameter set.

A game names its own players, and these stand beside the ones for any game. A player is a frozen
dataclass whose fields are its parameters; it checks their ranges itself.
"""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.language import Catalogue
from suite.core.player import Player

_: Final = Catalogue("core")

GENERIC: Final = {"random": "suite.players.random:Random"}


def words(game: Game[Any]) -> dict[str, str]:
    """Return the words of all players of a game with `module:class`, the weakest first."""
    return {**GENERIC, **game.players}


def player_class(game: Game[Any], word: str) -> Any:
    """Return the class of a player, importing it now; raises `SettingError` for unknown words."""
    known = words(game)
    if word not in known:
        raise SettingError(
            _(
                "there is no player {word!r} for {name}; there is {known}",
                word=word,
                name=game.name,
                known=", ".join(known),
            )
        )
    module, name = known[word].split(":")
    return getattr(import_module(module), name)


def parameters(game: Game[Any], word: str) -> dict[str, Any]:
    """Return a player's parameters with their defaults."""
    return {field.name: field.default for field in fields(player_class(game, word))}


def meaning(game: Game[Any], word: str) -> str:
    """Return in a sentence how a player plays."""
    catalogue = _ if word in GENERIC else Catalogue(game.name)
    return catalogue(player_class(game, word).meaning)


def seat(game: Game[Any], spec: str) -> Player:
    """Return the player that `NAME[:key=value...]` describes; raises `SettingError`."""
    word, *settings = spec.split(":")
    made = player_class(game, word)
    known = parameters(game, word)
    given: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals or name not in known:
            if not known:
                raise SettingError(
                    _(
                        "{setting!r} is no parameter of {word}; there is none",
                        setting=setting,
                        word=word,
                    )
                )
            there = ", ".join(f"{each}={value}" for each, value in known.items())
            raise SettingError(
                _(
                    "{setting!r} is no parameter of {word}; there is {there}",
                    setting=setting,
                    word=word,
                    there=there,
                )
            )
        if name in given:
            raise SettingError(_("{name} is given twice in {spec!r}", name=name, spec=spec))
        given[name] = _value(word, name, text, known[name])
    player: Player = made(**given)
    return player


def _value(word: str, name: str, text: str, default: Any) -> Any:
    kind = type(default)
    try:
        return kind(text)
    except ValueError:
        what = {int: _("a whole number"), float: _("a number")}.get(kind, kind.__name__)
        raise SettingError(
            _(
                "{name} of {word} is {what}, not {text!r}",
                name=name,
                word=word,
                what=what,
                text=text,
            )
        ) from None
