"""Measuring speed; see `docs/benchmarks.md`."""
