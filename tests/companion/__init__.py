"""Tests of the companion."""
