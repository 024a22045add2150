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
from suite.core.player import Player

GENERIC: Final = {"random": "suite.players.random:Random"}


def words(game: Game[Any]) -> dict[str, str]:
    """Return the words of all players of a game with `module:class`, the weakest first."""
    return {**GENERIC, **game.players}


def player_class(game: Game[Any], word: str) -> Any:
    """Return the class of a player, importing it now; raises `SettingError` for unknown words."""
    known = words(game)
    if word not in known:
        raise SettingError(
            f"there is no player {word!r} for {game.name}; there is {', '.join(known)}"
        )
    module, name = known[word].split(":")
    return getattr(import_module(module), name)


def parameters(game: Game[Any], word: str) -> dict[str, Any]:
    """Return a player's parameters with their defaults."""
    return {field.name: field.default for field in fields(player_class(game, word))}


def seat(game: Game[Any], spec: str) -> Player:
    """Return the player that `NAME[:key=value...]` describes; raises `SettingError`."""
    word, *settings = spec.split(":")
    made = player_class(game, word)
    known = parameters(game, word)
    given: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals or name not in known:
            there = ", ".join(f"{each}={value}" for each, value in known.items()) or "none"
            raise SettingError(f"{setting!r} is no parameter of {word}; there is {there}")
        if name in given:
            raise SettingError(f"{name} is given twice in {spec!r}")
        given[name] = _value(word, name, text, known[name])
    player: Player = made(**given)
    return player


def _value(word: str, name: str, text: str, default: Any) -> Any:
    kind = type(default)
    try:
        return kind(text)
    except ValueError:
        what = {int: "a whole number", float: "a number"}.get(kind, kind.__name__)
        raise SettingError(f"{name} of {word} is {what}, not {text!r}") from None
