"""Catalogues of translations: all text for users passes through one.

The sources are in English, and an English message is the key of its translation. Each part of the
suite has its own catalogue, `suite/locale/LANGUAGE/LC_MESSAGES/PART.po`, which the build compiles.
Notation and files are English in every language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

from suite.core.errors import SettingError

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "nl": "Nederlands", "it": "Italiano"}
"""The available languages: code and native name; the first needs no catalogue."""
FOLDER: Final = Path(__file__).parents[2] / "locale"

_spoken = ["en"]
_here: ContextVar[str | None] = ContextVar("language", default=None)


def speak(language: str) -> None:
    """Set the current language; raises `SettingError` if it is not available."""
    _check(language)
    _spoken[0] = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language within the block, in this task or thread alone; see `speak`."""
    _check(language)
    before = _here.set(language)
    try:
        yield
    finally:
        _here.reset(before)


def current_language() -> str:
    """Return the code of the current language."""
    return _here.get() or _spoken[0]


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise SettingError(f"there is no language {language!r}; there is {', '.join(LANGUAGES)}")


def marked(message: str) -> str:
    """Return the message unchanged; marks it for extraction where it is translated elsewhere."""
    return message


class Catalogue:
    """The messages of one part of the suite in the current language.

    A message may have fields such as `{name}`, which are replaced by the values in `filled`.
    """

    def __init__(self, part: str) -> None:
        self.part = part

    def __call__(self, message: str, **filled: object) -> str:
        """Return the translation of a message."""
        return self._filled(_compiled(self.part, current_language()).gettext(message), filled)

    def plural(self, one: str, many: str, number: int, **filled: object) -> str:
        """Return the translation in the plural form for a number, which replaces `{number}`."""
        text = _compiled(self.part, current_language()).ngettext(one, many, number)
        return self._filled(text, {"number": number, **filled})

    def within(self, context: str, message: str, **filled: object) -> str:
        """Return the translation of a message that is ambiguous without its context."""
        return self._filled(
            _compiled(self.part, current_language()).pgettext(context, message), filled
        )

    @staticmethod
    def _filled(text: str, filled: dict[str, object]) -> str:
        return text.format(**filled) if filled else text


@cache
def _compiled(part: str, language: str) -> NullTranslations:
    return translation(part, FOLDER, [language], fallback=True)
