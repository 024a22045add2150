"""The number dispatch of a game: what the numbers of the kernel's table stand for.

In compiled kernels the `.pxd` and the header replace it, which are generated from the same flow.
"""

from __future__ import annotations

from typing import Final

from suite.core.kernel.dispatch import Dispatch

from ..flow import FLOW

DISPATCH: Final = Dispatch(FLOW)
perform: Final = DISPATCH.perform
holds: Final = DISPATCH.holds
seat: Final = DISPATCH.seat
choices: Final = DISPATCH.choices
event: Final = DISPATCH.event
VERBS, SEAT, CHOICE, DEAL, DEST, EFFECT, FIRST, ROW_GUARD, ROW_EFFECT, ROW_DEST = FLOW.table()
