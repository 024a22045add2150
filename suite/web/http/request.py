"""What a request says: its fields, its language, its cookies; and how it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from suite.core.text.catalogue import LANGUAGES, Catalogue
from suite.web.page.choice import MOST

_: Final = Catalogue("web")

PATIENCE: Final = 10.0
"""Seconds in which the body of a request must be here."""
MOST_FIELDS: Final = 64
SEATS: Final = "seats"
"""The name of the cookie that tells where a browser has sat."""
MOST_SEATS: Final = 8
"""The most of them."""
YEAR: Final = 365 * 24 * 3600
"""How long a cookie is kept, in seconds."""


async def fields(request: Request) -> dict[str, str]:
    """Return the fields in the body of a request, JSON or a form; raises `HTTPException`."""
    try:
        body = await asyncio.wait_for(request.body(), PATIENCE)
    except (TimeoutError, ClientDisconnect):
        raise HTTPException(408, _("The request took too long to arrive.")) from None
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    try:
        if kind == "application/json":
            return msgspec.json.decode(body, type=dict[str, str])
        text = body.decode("ascii")
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except (ValueError, RecursionError):  # those of msgspec too
        raise HTTPException(400, _("The form could not be read.")) from None


def tapped(request: Request) -> dict[str, Any]:
    """Return what has been chosen and tapped, by the address of a request; see `choice_after`."""
    query = request.query_params
    return {
        "held": query.getlist("held")[:MOST],
        "words": query.getlist("words")[:MOST],
        "place": query.get("place", ""),
        "asks": "asks" in query,
    }


def number(text: str) -> int:
    """Return the number that a text is; of any other text 0."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


def language(accepted: str) -> str:
    """Return the language a browser wants most of those there are; English if it wants none.

    `accepted` is its header `Accept-Language`: `de-AT,de;q=0.9,en;q=0.8`.
    """
    wishes = []
    for number, part in enumerate(accepted.split(",")[:32]):
        name, _semicolon, quality = part.partition(";")
        code = name.strip().partition("-")[0].casefold()
        if code in LANGUAGES and (wish := _quality(quality)):
            wishes.append((-wish, number, code))
    return min(wishes)[2] if wishes else "en"


def _quality(text: str) -> float:
    try:
        return max(0.0, min(1.0, float(text.strip().removeprefix("q=")))) if text else 1.0
    except ValueError:
        return 0.0


def cookies(request: Request) -> list[str]:
    """Return what the cookies of a request hold; a page may have several passes."""
    return list(request.cookies.values())[:MOST_FIELDS]


def set_pass(response: Response, request: Request, name: str, value: str, path: str) -> None:
    """Set the cookie of a pass, which no script can read and no other site can send.

    `path` is where it opens something.

    With encryption it has another name: browsers never replace a cookie of an encrypted page for
    one that is not, so after a server with it nobody could come in without it.
    """
    response.set_cookie(
        _in_full(request, name),
        value,
        max_age=YEAR,
        path=request.scope.get("root_path", "") + path,
        secure=_is_encrypted(request),
        httponly=True,
        samesite="strict",
    )


def seats_of(request: Request) -> list[str]:
    """Return where a browser has sat, the last seat last, as `table.role`; it opens nothing."""
    return [*filter(None, request.cookies.get(_in_full(request, SEATS), "").split("+"))]


def set_seats(response: Response, request: Request, seats: Iterable[str]) -> None:
    """Let a browser remember where it has sat."""
    all_seats = [*dict.fromkeys([*seats_of(request), *seats])]
    set_pass(response, request, SEATS, "+".join(all_seats[-MOST_SEATS:]), "/")


def _in_full(request: Request, name: str) -> str:
    port = request.url.port or 0
    return f"__Secure-{name}-{port}" if _is_encrypted(request) else f"{name}-{port}"


def _is_encrypted(request: Request) -> bool:
    return request.url.scheme == "https"


def wants_json(request: Request) -> bool:
    """Return whether a script asks, not a form."""
    return "application/json" in request.headers.get("accept", "")


def json(data: Mapping[str, Any], status: int = 200) -> Response:
    """Return JSON as a response."""
    encoded = msgspec.json.encode(data, enc_hook=str)  # markup is a text
    return Response(encoded, status, media_type="application/json")


def download(data: bytes, name: str, kind: str) -> Response:
    """Return a file of a media type, to be kept under a name, which may have any characters."""
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(data, media_type=kind, headers=headers)
