"""Measuring speed; see `docs/measurements.md`."""
