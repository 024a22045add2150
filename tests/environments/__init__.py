"""Tests of the environments; they need the extra `env`."""
