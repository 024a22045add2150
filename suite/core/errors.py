"""The errors of the suite, one class for each kind of cause.

Every message is one sentence for the user: what failed, where, why, and what would work.
"""

from __future__ import annotations

from typing import Final

LONGEST: Final = 400
"""The most characters of a message; longer ones, such as quotes of a file, are shortened."""


class ZweistromError(Exception):
    """The base of all errors of the suite; its text is one sentence."""

    def __init__(self, sentence: str) -> None:
        if len(sentence) > LONGEST:
            half = LONGEST // 2
            sentence = f"{sentence[:half]} ... {sentence[-half:]}"
        super().__init__(sentence)


class NotationError(ZweistromError):
    """A text that is no action of the game, in any position."""


class IllegalActionError(ZweistromError):
    """An action of the game that the rules do not allow now."""


class SettingError(ZweistromError):
    """A game, player, option or value that does not exist."""


class PositionError(ZweistromError):
    """A position that breaks the census or the rules."""


class PlayerError(ZweistromError):
    """A player that failed or returned an illegal action."""
