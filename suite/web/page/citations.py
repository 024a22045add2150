"""Citations: what is said with a chapter of the rules leads to that chapter of the handbook.

Where scripts run it opens as a sheet over the page.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

from suite.core.picture.markup import Markup, element, joined

CITATION: Final = re.compile(r"(?P<sentence>.+) \((?P<chapter>[^()]+)\)", re.S)
"""A sentence with the chapter that it follows from, as refusals have it."""


def link_chapter(sentence: str) -> Markup:
    """Return a sentence whose chapter, if it names one, is a link to the handbook."""
    citation = CITATION.fullmatch(sentence)
    if citation is None:
        return joined([sentence])
    way = f"rules?about={quote(citation['chapter'])}"
    link = element("a", re.sub(r"^(?=\d)", "§ ", citation["chapter"]), href=way, data_sheet=True)
    return joined([citation["sentence"], " (", link, ")"])
