"""A review as one HTML file: what made the result, the curve, and the boards of marked choices."""

from __future__ import annotations

from suite.review.page.page import LARGEST, page

__all__ = ["LARGEST", "page"]
