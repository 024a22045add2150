"""No test of the docs touches the games or the settings of whoever runs it."""

from __future__ import annotations

from tests.cli.conftest import home

__all__ = ["home"]
