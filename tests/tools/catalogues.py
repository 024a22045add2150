"""What the sources say to people, and what the catalogues make of it.

`python -m tests.tools.catalogues` brings the catalogues up to date with the sources: it adds what
is new, without a translation, and drops what is said no longer. Messages come in the order of the
sources, each with the files that say it; headers stay as they are. A word that stands alone has
with it what the functions that say it say of themselves.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final, TypeGuard

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from suite.core import games
from suite.core.text.catalogue import FOLDER, LANGUAGES

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = tuple(f"suite/{name}" for name in games.names())
PARTS: Final = {
    "core": ("suite/core", "suite/native", "suite/players", "suite/play", "suite/work"),
    **{Path(folder).name: (folder,) for folder in GAMES},
    "lessons": (
        "suite/lessons",
        *(f"{folder}/{name}.py" for folder in GAMES for name in ("lessons", "choices")),
    ),
    "arena": ("suite/arena",),
    "environments": ("suite/environments",),
    "companion": ("suite/companion",),
    "learning": ("suite/learning",),
    "review": ("suite/review",),
    "web": ("suite/web",),
    "cli": ("cli",),
}
"""The folders and files each part is made of; a file that is named belongs to no other part."""
TRANSLATED: Final = tuple(LANGUAGES)[1:]
"""The languages that need catalogues."""
Key = tuple[str, str]
"""A message (of a plural, the one for one thing) and its context, empty if it has none."""


def sources(part: str) -> list[Path]:
    """Return the sources of a part, in order."""
    own = {ROOT / place for place in PARTS[part]}
    named = {ROOT / place for places in PARTS.values() for place in places if ".py" in place}
    found = {path for place in own - named for path in place.rglob("*.py")}
    return sorted(found - named | {path for path in own & named if path.exists()})


@cache
def said(part: str) -> Catalog:
    """Return all messages of a part with the files they are in, in the order of these."""
    found = Catalog()
    for path in sources(part):
        tree = ast.parse(path.read_text("utf-8"))
        calls = [each for each in ast.walk(tree) if is_call(each)]
        for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
            texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
            where = [(path.relative_to(ROOT).as_posix(), call.lineno)]
            match name_of(call), texts:
                case "_" | "marked", [str(text), *_]:
                    alone = " " not in text.strip()
                    around = [about(tree, call.lineno)] if alone else []
                    found.add(text, locations=where, auto_comments=around)
                case "plural", [str(one), str(many), *_]:
                    found.add((one, many), locations=where)
                case "within", [str(context), str(text), *_]:
                    found.add(text, locations=where, context=context)
    return found


def about(tree: ast.Module, line: int) -> str:
    """Return what the innermost function, class or file around a line says of itself, in short."""
    inner = [
        each
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and each.lineno <= line <= (each.end_lineno or line)
    ]
    told = [text for each in (tree, *inner) if (text := ast.get_docstring(each))]
    return told[-1].split("\n\n")[0] if told else ""


def is_call(node: ast.AST) -> TypeGuard[ast.Call]:
    """Say whether something in a source is a call."""
    return isinstance(node, ast.Call)


def name_of(call: ast.Call) -> str:
    """Return how a call takes a message: `_`, `marked`, `plural` or `within`; else nothing."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr if ast.unparse(call.func.value) == "_" else ""
    known = isinstance(call.func, ast.Name) and call.func.id in ("_", "marked")
    return ast.unparse(call.func) if known else ""


def path_of(part: str, language: str) -> Path:
    """Return where the catalogue of a part is, or should be."""
    return FOLDER / language / "LC_MESSAGES" / f"{part}.po"


def read(part: str, language: str) -> Catalog:
    """Return the catalogue of a part; an empty one if there is none."""
    path = path_of(part, language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(part: str, language: str) -> None:
    """Bring a catalogue up to date; nothing is written for a part that says nothing."""
    catalogue = read(part, language)
    known = {key_of(message): message for message in messages(catalogue)}
    renewed = Catalog(locale=language)
    renewed.mime_headers = catalogue.mime_headers  # the plurals it has, whatever Babel knows now
    for message in messages(said(part)):
        old = known.get(key_of(message))
        same = old is not None and old.pluralizable == message.pluralizable
        renewed.add(
            message.id,
            old.string if old and same else "",
            message.locations,
            auto_comments=message.auto_comments,
            context=message.context,
        )
    if not known and not len(renewed):
        return
    path = path_of(part, language)
    path.parent.mkdir(parents=True, exist_ok=True)
    head = path.read_text("utf-8").split("\n\n")[0] + "\n\n" if known else header(language)
    told = BytesIO()
    write_po(told, renewed, width=0, omit_header=True, include_lineno=False)
    path.write_text(head + told.getvalue().decode(), "utf-8")


def header(language: str) -> str:
    """Return the header of a new catalogue."""
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {Catalog(locale=language).plural_forms}\\n"\n\n'
    )


def messages(catalogue: Catalog) -> Iterator[Message]:
    """Yield the messages of a catalogue without its header."""
    return (message for message in catalogue if message.id)


def key_of(message: Message) -> Key:
    """Return what a message is found by."""
    return forms_of(message.id)[0], message.context or ""


def forms_of(text: object) -> tuple[str, ...]:
    """Return a message, or its translation, as a row of forms: one, or two of a plural."""
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text or ""),)


def fields_of(text: str) -> set[str]:
    """Return the names of the fields in braces; raises `ValueError` if the braces are broken."""
    return {name for _text, name, _spec, _as in Formatter().parse(text) if name is not None}


def gaps(part: str, language: str) -> list[str]:
    """Return what a catalogue lacks, or keeps in vain; nothing if it is complete."""
    catalogue = read(part, language)
    wanted = {key_of(message) for message in messages(said(part))}
    known = {key_of(message): message for message in messages(catalogue)}
    done = {key for key, each in known.items() if all(forms_of(each.string)) and not each.fuzzy}
    idle = known.keys() - wanted | catalogue.obsolete.keys()
    return sorted(
        [
            *(f"not translated: {key}" for key in wanted - done),
            *(f"no longer said: {key}" for key in idle),
        ]
    )


def faults(part: str, language: str) -> list[str]:
    """Return the translations that would break what is said: in other forms, or of other fields."""
    wanted = {key_of(message): message for message in messages(said(part))}
    return [
        f"{key}: {message.string!r}"
        for message in messages(read(part, language))
        if (key := key_of(message)) in wanted and not _fits(wanted[key], message)
    ]


def _fits(wanted: Message, known: Message) -> bool:
    """Say whether a translation has the forms of a message, of the same fields, or none yet."""
    originals, translations = forms_of(wanted.id), forms_of(known.string)
    try:
        return (
            forms_of(known.id) == originals
            and len(translations) == len(originals)
            and all(
                not translation or fields_of(original) == fields_of(translation)
                for original, translation in zip(originals, translations, strict=True)
            )
        )
    except ValueError:
        return False


def main() -> None:
    """Bring all catalogues up to date and say what they still need."""
    for language in TRANSLATED:
        for part in PARTS:
            update(part, language)
            to_do = gaps(part, language) + faults(part, language)
            print(f"{language} {part}: {len(to_do)} to do")  # noqa: T201


if __name__ == "__main__":
    main()
