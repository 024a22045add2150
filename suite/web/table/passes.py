"""Who may see and do what: secrets that are handed out once, and the cookies they are changed into.

A *secret* of 128 bits stands in the fragment of an address, which browsers do not send. The page
sends it once in the body of a POST and gets a *cookie* for it, of 128 bits too. Both are kept as
hashes only, in a private file, so they are still good after a restart, and whoever reads the file
cannot come in by it. A secret as it was handed out is known until the server ends, so that its QR
code can be shown again.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_urlsafe
from typing import Final, TypeAlias

import msgspec

HOST: Final = "host"
"""The role of who runs the server, at all tables."""
SPECTATOR: Final = "spectator"
"""The role of who looks on at one table."""
KEEPER: Final = "keeper"
"""The role of who keeps a companion."""
REFUSED: Final = "refused"
"""Stands for the role of who has knocked and is not let in."""
BYTES: Final = 16
"""The length of a secret and of a cookie: 128 bits."""
MOST_COOKIES: Final = 64
"""The most browsers of one role; with one more, the first has to come in anew."""

Role: TypeAlias = str
"""What a pass is good for: `host`, `spectator`, `keeper`, or a seat by its number from 0."""


LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""The letters of codes, which spell no words."""


@dataclass
class Knock:
    """Somebody who waits to be let in, and then the role and its `cookie`, or `REFUSED`."""

    name: str
    role: Role = ""
    cookie: str = ""


class Door(msgspec.Struct):
    """What lets browsers in for one role: the hash of its secret, and those of its cookies."""

    secret: str = ""
    cookies: list[str] = msgspec.field(default_factory=list)


def new_code() -> str:
    """Return four letters by which people find a table; they open nothing."""
    return "".join(choice(LETTERS) for _letter in range(4))


class Passes:
    """The doors of one table, or of the host's screen, by their roles."""

    def __init__(self, doors: dict[Role, Door] | None = None) -> None:
        self.doors = {} if doors is None else doors
        self._secrets: dict[Role, str] = {}

    def issue(self, role: Role) -> str:
        """Return a new secret for a role; the one before it is no longer good."""
        secret = token_urlsafe(BYTES)
        self._door(role).secret = _hash(secret)
        self._secrets[role] = secret
        return secret

    def issued(self, role: Role) -> str:
        """Return the secret of a role if it was issued since the server began; else empty."""
        return self._secrets.get(role, "")

    def exchange(self, role: Role, secret: str) -> str:
        """Return a new cookie for the secret of a role; empty if it is not good."""
        return self.admit(role) if self.fits(role, secret) else ""

    def fits(self, role: Role, secret: str) -> bool:
        """Return whether this is the secret of a role."""
        hash_ = self._door(role).secret
        return compare_digest(hash_, _hash(secret)) and bool(hash_)

    def admit(self, role: Role) -> str:
        """Return a new cookie for a role."""
        cookie = token_urlsafe(BYTES)
        cookies = self._door(role).cookies
        cookies.append(_hash(cookie))
        del cookies[:-MOST_COOKIES]
        return cookie

    def renew(self, role: Role, cookie: str) -> str:
        """Return a new cookie for a role in place of one of its own, which is good no longer."""
        self._door(role).cookies.remove(_hash(cookie))
        return self.admit(role)

    def admits(self, role: Role, cookie: str) -> bool:
        """Return whether a cookie is good for a role; it takes as long for every wrong one."""
        hashes, hash_ = self.doors.get(role, Door()).cookies, _hash(cookie)
        # All of them, so that the time does not tell which.
        return sum(compare_digest(other, hash_) for other in hashes) > 0

    def is_in(self, role: Role) -> bool:
        """Return whether a browser has come in for a role."""
        return bool(self.doors.get(role, Door()).cookies)

    def free(self, role: Role) -> None:
        """Close the door of a role: neither its secret nor any of its cookies is good any more."""
        self.doors.pop(role, None)
        self._secrets.pop(role, None)

    def swap(self, one: Role, other: Role) -> None:
        """Let the browsers of two roles change places; the secrets stay where they are."""
        a, b = self._door(one), self._door(other)
        a.cookies, b.cookies = b.cookies, a.cookies

    def _door(self, role: Role) -> Door:
        return self.doors.setdefault(role, Door())


def _hash(secret: str) -> str:
    """Return the hash of a secret; it has 128 random bits, so nobody can try them all."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
