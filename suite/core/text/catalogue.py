"""The language in which people are spoken to: everything they read passes through a catalogue.

The sources are written in English, and an English sentence is the key of its translation. Each part
of the suite has a catalogue of its own in `suite/locale/LANGUAGE/LC_MESSAGES/PART.po`; the build
compiles them. Notation and files are English in every language.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from gettext import find as find_compiled
from pathlib import Path
from typing import Final

from suite.core.errors import SettingError

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "nl": "Nederlands", "it": "Italiano"}
"""The languages there are, each by its code and in its own name; the first needs no catalogue."""
FOLDER: Final = Path(__file__).parents[2] / "locale"

_spoken = ["en"]


def speak(language: str) -> None:
    """Choose the language for all that is said from now on; raises `SettingError` for another."""
    if language not in LANGUAGES:
        raise SettingError(f"there is no language {language!r}; there is {', '.join(LANGUAGES)}")
    _spoken[0] = language


def spoken() -> str:
    """Return the code of the language that is spoken."""
    return _spoken[0]


def marked(message: str) -> str:
    """Return the message as it is: it is looked up where it is used, and found by this mark."""
    return message


class Catalogue:
    """What one part of the suite says to people, in the language that is spoken.

    A message may have fields such as `{name}`, which are filled with `filled`.
    """

    def __init__(self, part: str) -> None:
        self.part = part

    def __call__(self, message: str, **filled: object) -> str:
        """Return a message in the language that is spoken."""
        return self._filled(_compiled(self.part, spoken()).gettext(message), filled)

    def plural(self, one: str, many: str, number: int, **filled: object) -> str:
        """Return the message for a number of things; `{number}` is filled in."""
        found = _compiled(self.part, spoken()).ngettext(one, many, number)
        return self._filled(found, {"number": number, **filled})

    def within(self, context: str, message: str, **filled: object) -> str:
        """Return a message whose English alone does not say which meaning it has."""
        return self._filled(_compiled(self.part, spoken()).pgettext(context, message), filled)

    @staticmethod
    def _filled(text: str, filled: dict[str, object]) -> str:
        return text.format(**filled) if filled else text


@cache
def _compiled(part: str, language: str) -> NullTranslations:
    path = find_compiled(part, FOLDER, [language])
    if path is None:
        return NullTranslations()
    with Path(path).open("rb") as file:
        return GNUTranslations(file)
