"""Measuring speed; see `docs/performance.md`."""
