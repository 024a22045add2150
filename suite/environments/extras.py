"""What is raised where a library is not installed."""

from __future__ import annotations

from suite.core.errors import SettingError
from suite.environments.messages import _


def missing(library: str, extra: str) -> SettingError:
    """Return what to raise where a library of an extra is not installed."""
    return SettingError(
        _("for {library}: pip install 'zweistrom[{extra}]'", library=library, extra=extra)
    )
