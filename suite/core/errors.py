"""What can go wrong, told apart by who can put it right.

Every message is one sentence for a person: what, where, why, and what would work.
"""

from __future__ import annotations

from typing import Final

LONGEST: Final = 400
"""Characters of a message: what it quotes from a file may be of any length."""


class ZweistromError(Exception):
    """Anything this suite refuses; its text is one clear sentence."""

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
    """A player that broke down or answered with something that is no legal action."""
