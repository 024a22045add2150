"""What the processor must have before any other compiled module is loaded."""

from __future__ import annotations

from suite.core.kernel.bits import has_popcount


def is_new_enough() -> bool:
    """Say whether the processor has the instruction by which compiled kernels count bits."""
    return has_popcount()
