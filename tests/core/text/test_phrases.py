"""The English that both games need."""

from __future__ import annotations

from suite.core.text.phrases import listed, possessive


def test_lists() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a", "b"], "or") == "a or b"


def test_whose_something_is() -> None:
    assert [possessive(name) for name in ("Anna", "Agnes", "HANS")] == ["Anna's", "Agnes'", "HANS'"]
