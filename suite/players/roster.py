"""Makes players from words: `turn:limit=5000` is the player `turn` with one parameter set.

Each game lists its own players and its levels; some players play any game. External players are
those of installed packages, each with its own word; a class in a file, `path/to/file.py:Class`; and
programs in any language, `cmd:COMMAND LINE`. The parameters of a player are those of its class,
which checks their ranges.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint
from inspect import Parameter, signature
from typing import Any, Final

from suite.core.errors import SettingError
from suite.core.game import Game
from suite.core.play.player import Player
from suite.core.text.catalogue import Catalogue
from suite.core.text.messages import _
from suite.core.text.names import LONGEST_NAME, is_name, spelling
from suite.core.text.phrases import offering
from suite.players.external import plugins
from suite.players.external.command import Command, program_of
from suite.players.external.guest import Guest

GENERIC: Final = {"random": "suite.players.random:Random"}
PROGRAM: Final = "ai:"
"""The prefix of a player's word where people play, too."""
COMMAND: Final = "cmd:"
"""The prefix of a command line."""
FILE: Final = re.compile(r"(?P<file>.+?\.py):(?P<name>[^:]*)(:(?P<settings>.*))?")
"""A Python file, a class in it, and its parameters."""


def is_program(word: str) -> bool:
    """Return whether the word of a seat at a table with people means a program."""
    return word.startswith(PROGRAM) or is_anybodys(word) or word.endswith(".py")


def is_anybodys(spec: str) -> bool:
    """Return whether a player is a command line or a file, which may run arbitrary code."""
    return spec.startswith(COMMAND) or FILE.fullmatch(spec) is not None


def spec_of(word: str) -> str:
    """Return the player's word without the prefix `ai:`."""
    return word.removeprefix(PROGRAM)


def short(spec: str) -> str:
    """Return the short name of a player: its word, its class, or the program of its command."""
    if spec.startswith(COMMAND):
        return program_of(spec.removeprefix(COMMAND))
    if in_file := FILE.fullmatch(spec):
        return in_file["name"]
    return spec.partition(":")[0]


def words(game: Game[Any]) -> dict[str, str]:
    """Return the built-in players of a game: word to `module:class`, the weakest first."""
    return {**GENERIC, **game.players}


def is_ours(game: Game[Any], word: str) -> bool:
    """Return whether a word is that of a built-in player or of a level, also of one that went."""
    return word in {*words(game), *game.levels, *game.former_levels}


def is_person(game: Game[Any], name: str) -> bool:
    """Return whether a text is valid as the name of a person at a game: also no program's word."""
    return is_name(name) and not is_ours(game, spelling(name))


def no_person(name: object) -> str:
    """Return the sentence that refuses what is no name of a person."""
    return (
        _(
            "{name!r} cannot be a person's name: use 1 to {most} printable characters, no colon, "
            "and not a number, 'spectator' or the name of a program",
            name=name,
            most=LONGEST_NAME,
        )
        if name
        else _("a name is needed, of 1 to {most} printable characters", most=LONGEST_NAME)
    )


def guests(game: Game[Any]) -> dict[str, EntryPoint]:
    """Return the players of installed packages, except those whose words are taken by ours."""
    installed = plugins.installed_players()
    return {word: installed[word] for word in installed if not is_ours(game, word)}


def player_class(game: Game[Any], word: str) -> Any:
    """Return the class of a player, importing it now; raises `SettingError` for unknown words."""
    ours = words(game)
    if word in ours:
        module, name = ours[word].split(":")
        return getattr(import_module(module), name)
    others = guests(game)
    if word in others:
        return plugins.class_of(others[word])
    raise SettingError(
        offering(
            _("there is no player {word!r} for {name}", word=word, name=game.name),
            word,
            [*words(game), *game.levels, *others],
        )
    )


def parameters(game: Game[Any], word: str) -> dict[str, Any]:
    """Return a player's parameters with their defaults."""
    return _parameters(player_class(game, word))


def _parameters(form: Any) -> dict[str, Any]:
    """Return the parameters of a class that have defaults."""
    kinds = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    return {
        name: parameter.default
        for name, parameter in signature(form).parameters.items()
        if parameter.kind in kinds and parameter.default is not Parameter.empty
    }


def meaning(game: Game[Any], word: str) -> str:
    """Return a sentence on how a player plays; of external players, their own description."""
    form = player_class(game, word)
    if word in GENERIC:
        return _(form.meaning)
    if word in guests(game):
        return str(getattr(form, "meaning", ""))
    return Catalogue(game.name)(form.meaning)


def offers(game: Game[Any]) -> dict[str, str]:
    """Return the programs offered to people, each with its meaning, the levels first."""
    levels = {word: level_meaning(game, word) for word in game.levels}
    return levels | {word: meaning(game, word) for word in words(game)}


def level_meaning(game: Game[Any], level: str) -> str:
    """Return what a level is like to play against and what it won, as text for people."""
    levels = list(game.levels)
    about = game.levels[level]
    if not about.meaning:
        return _("Made for people; it plays as {spec}.", spec=about.player)
    sentence = Catalogue(game.name)(about.meaning)
    if about.won is None:
        return sentence
    return _(
        "{meaning} It won {share} % of its games against {level}.",
        meaning=sentence,
        share=about.won,
        level=levels[levels.index(level) - 1],
    )


def successor(game: Game[Any], spec: str) -> str:
    """Return who plays for a level, or with a parameter, that went; any other word as it is."""
    spec = game.former_levels.get(spec, spec)
    word, *settings = spec.split(":")
    if word not in game.players:
        return spec
    kept = [each for each in settings if each.partition("=")[0] not in game.former_parameters]
    return ":".join([word, *kept])


def successions(game: Game[Any], specs: Collection[str]) -> list[str]:
    """Return a sentence on each word among those of players that went, with who plays for it."""
    return [
        _(
            "{title} no longer has {word}; {player} plays instead.",
            title=game.title,
            word=word,
            player=successor(game, word),
        )
        for word in dict.fromkeys(specs)
        if successor(game, word) != word
    ]


def player_of(game: Game[Any], spec: str) -> str:
    """Return the player that a level stands for; any other word as it is.

    It keeps parameters that went: a tournament is known by its words.
    """
    spec = game.former_levels.get(spec, spec)
    return game.levels[spec].player if spec in game.levels else spec


def seat(game: Game[Any], spec: str) -> Player:
    """Return the player for a word, a level, a file or a command line.

    Raises `SettingError` if there is no such player or a parameter is wrong.
    """
    spec = player_of(game, spec)
    try:
        spec.encode()
    except UnicodeEncodeError:  # a lone surrogate, from bytes that are not UTF-8
        raise SettingError(_("{spec!r} is not UTF-8 text", spec=spec)) from None
    if spec.startswith(COMMAND):
        return Command(spec.removeprefix(COMMAND))
    if in_file := FILE.fullmatch(spec):
        form = plugins.class_in_file(in_file["file"], in_file["name"])
        settings = in_file["settings"]
        return _guest(game, form, in_file["name"], settings.split(":") if settings else [])
    if spec.endswith(".py"):
        raise SettingError(
            _("{spec!r} is a file: add :Class for a player in it, or put cmd: before it", spec=spec)
        )
    word, *rest = successor(game, spec).split(":")
    form = player_class(game, word)
    if word in words(game):
        player: Player = form(**_settings(word, rest, _parameters(form)))
        return player
    return _guest(game, form, word, rest)


def _guest(game: Game[Any], form: Any, word: str, settings: Sequence[str]) -> Guest:
    """Return an external player."""
    if not plugins.plays(form, game):
        raise SettingError(_("{word} does not play {name}", word=word, name=game.name))
    try:
        player = form(**_settings(word, settings, _parameters(form)))
    except SettingError:
        raise
    except (Exception, SystemExit) as problem:
        kind = type(problem).__name__
        raise SettingError(_("{word} cannot be set up ({kind})", word=word, kind=kind)) from None
    if not callable(getattr(player, "choose", None)):
        raise SettingError(_("{word} is not a player: it has no 'choose'", word=word))
    return Guest(player, word)


def _settings(word: str, texts: Sequence[str], defaults: dict[str, Any]) -> dict[str, Any]:
    """Return the parameters of the settings `key=value`."""
    settings: dict[str, Any] = {}
    for setting in texts:
        name, equals, text = setting.partition("=")
        if not equals or name not in defaults:
            if not defaults:
                raise SettingError(
                    _(
                        "{word} has no parameter {setting!r}; it takes none",
                        setting=setting,
                        word=word,
                    )
                )
            there = ", ".join(f"{key}={value}" for key, value in defaults.items())
            raise SettingError(
                _(
                    "{word} has no parameter {setting!r}; it takes {there}",
                    setting=setting,
                    word=word,
                    there=there,
                )
            )
        if name in settings:
            raise SettingError(
                _("{name} is given twice in {spec!r}", name=name, spec=":".join([word, *texts]))
            )
        settings[name] = _value(word, name, text, defaults[name])
    return settings


def _value(word: str, name: str, text: str, default: Any) -> Any:
    """Return a parameter converted to the type of its default: number, bool or text."""
    kind = type(default)
    try:
        if kind is bool:
            return {"true": True, "false": False}[text]
        return kind(text) if kind in (int, float) else text
    except (ValueError, KeyError):
        what = {int: _("a whole number"), float: _("a number"), bool: _("'true' or 'false'")}[kind]
        raise SettingError(
            _(
                "{name} of {word} must be {what}, not {text!r}",
                name=name,
                word=word,
                what=what,
                text=text,
            )
        ) from None
