"""Pages: self-contained HTML files, which ask for nothing from outside and run no script.

They follow light and dark mode. Text that is no markup yet is escaped.
"""

from __future__ import annotations

from html import escape
from typing import Final

from suite.core.picture.markup import joined
from suite.core.text.catalogue import current_language
from suite.core.text.letters import ISOLATES, printable

LIGHT: Final = {
    "page": "#f4ecd9",
    "sheet": "#fffaf0",
    "ink": "#201b12",
    "quiet": "#665631",
    "faint": "#a89f88",
    "line": "#d9c8a0",
    "strong": "#7a4a00",
    "wood-deep": "#4a3520",
    "wood-ink": "#f3e3bf",
    "tray": "#dfcca0",
    "button": "#efe3c4",
    "button-line": "#cdb98a",
    "series-1": "#1259a6",
    "series-2": "#bf3a18",
    "series-3": "#0a8d64",
    "series-4": "#22252e",
}
DARK: Final = {
    "page": "#15161b",
    "sheet": "#1f2027",
    "ink": "#fff8e7",
    "quiet": "#c3b28b",
    "faint": "#6f6650",
    "line": "#4a4334",
    "strong": "#ffcf33",
    "wood-deep": "#33261a",
    "wood-ink": "#f3e3bf",
    "tray": "#2a251e",
    "button": "#33333d",
    "button-line": "#57513f",
    "series-1": "#4d92da",
    "series-2": "#ffcf33",
    "series-3": "#f08a66",
    "series-4": "#c9cfe4",
}
"""The colours of a page, as tables in the browser have them; those of the series are distinct for
colour-blind people, too.
"""
STYLE: Final = """
:root { color-scheme: light dark; LIGHT }
@media (prefers-color-scheme: dark) { :root { DARK } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif }
h1, h2, h3 { overflow-wrap: anywhere; line-height: 1.2;
  font-family: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Noto Serif", serif }
h2 { margin-top: 2.5rem; font-size: 1.3rem; color: var(--strong) }
figure { margin: 0 }
figcaption, .legend { color: var(--quiet) }
figcaption { font-size: .85rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--faint); text-align: right;
  white-space: nowrap }
.wide { overflow-x: auto }
""".replace("LIGHT", "; ".join(f"--{name}: {colour}" for name, colour in LIGHT.items())).replace(
    "DARK", "; ".join(f"--{name}: {colour}" for name, colour in DARK.items())
)
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""What a page may load: nothing."""


def page(title: str, style: str, *body: str) -> str:
    """Return a whole page with a style of its own, in the language that is spoken."""
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{current_language()}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}{style}</style>",
        "</head>",
        "<body>",
        *(joined([part]) for part in body),
        "</body>",
        "</html>",
    ]
    return printable("\n".join(parts), "\n" + ISOLATES) + "\n"
