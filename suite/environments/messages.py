"""The messages of the environments, in the language that is spoken."""

from __future__ import annotations

from typing import Final

from suite.core.text.catalogue import Catalogue

_: Final = Catalogue("environments")
