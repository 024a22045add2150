"""The shape of a state's fields: whole numbers, and lists of as many as those of its class."""

from __future__ import annotations

from typing import Any


def is_shaped(fields: tuple[Any, ...], like: tuple[Any, ...]) -> bool:
    """Say whether fields are whole numbers, and lists of as many as others."""
    if len(fields) != len(like):
        return False
    for part, other in zip(fields, like, strict=True):
        is_list = type(part) is not int
        if type(part) is not type(other) or (is_list and len(part) != len(other)):
            return False
        if is_list:
            for number in part:
                if type(number) is not int:
                    return False
    return True
