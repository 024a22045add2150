"""A review as one HTML file: what made the result, the curve, and the boards of marked choices.

A server gives its `contents` a page of its own, with `STYLE_SHEET` as a file beside it.
"""

from __future__ import annotations

from typing import Final

from suite.core.picture import pages
from suite.review.page.page import LARGEST, contents, page, title
from suite.review.page.style import STYLE

__all__ = ["LARGEST", "STYLE_SHEET", "contents", "page", "title"]

STYLE_SHEET: Final = pages.STYLE + STYLE
"""All that makes up how the page looks."""
