"""Secrets and cookies: what is good for what, and for how long."""

from __future__ import annotations

import msgspec

from suite.web.table.passes import HOST, MOST_COOKIES, SPECTATOR, Door, Passes


def test_a_secret_is_changed_into_a_cookie_for_its_own_role_only() -> None:
    passes = Passes()
    secret = passes.issue("0")
    passes.issue("1")
    cookie = passes.exchange("0", secret)
    assert passes.admits("0", cookie)
    assert not any(passes.admits(role, cookie) for role in ("1", HOST, SPECTATOR))
    assert not passes.exchange("1", secret)
    assert not passes.exchange("0", cookie)


def test_nothing_empty_comes_in() -> None:
    passes = Passes()
    assert not passes.exchange("0", "")
    assert not passes.admits("0", "")
    passes.issue("0")
    assert not passes.exchange("0", "")
    assert not passes.admits("0", "")


def test_two_browsers_sit_on_one_seat_until_it_is_freed() -> None:
    passes = Passes()
    secret = passes.issue("0")
    cookies = [passes.exchange("0", secret), passes.exchange("0", secret)]
    assert all(passes.admits("0", cookie) for cookie in cookies)
    passes.free("0")
    assert not any(passes.admits("0", cookie) for cookie in cookies)
    assert not passes.exchange("0", secret)


def test_a_new_secret_replaces_the_old_one_and_leaves_the_cookies() -> None:
    passes = Passes()
    old = passes.issue("0")
    cookie = passes.exchange("0", old)
    assert passes.exchange("0", passes.issue("0"))
    assert not passes.exchange("0", old)
    assert passes.admits("0", cookie)


def test_who_moves_takes_the_cookie_along() -> None:
    passes = Passes()
    cookie = passes.exchange("0", passes.issue("0"))
    passes.swap("0", "1")
    assert passes.admits("1", cookie)
    assert not passes.admits("0", cookie)


def test_cookies_outlast_the_server_and_secrets_are_never_written() -> None:
    passes = Passes()
    secret = passes.issue("0")
    cookie = passes.exchange("0", secret)
    written = msgspec.json.encode(passes.doors)
    assert secret.encode() not in written
    assert cookie.encode() not in written
    again = Passes(msgspec.json.decode(written, type=dict[str, Door]))
    assert again.admits("0", cookie)
    assert again.exchange("0", secret)
    assert not again.issued("0")


def test_browsers_of_one_role_are_limited() -> None:
    passes = Passes()
    first = passes.admit("0")
    last = [passes.admit("0") for _ in range(MOST_COOKIES)][-1]
    assert passes.admits("0", last)
    assert not passes.admits("0", first)


def test_twenty_look_on_and_nobody_has_to_come_in_anew() -> None:
    passes = Passes()
    secret = passes.issue(SPECTATOR)
    cookies = [passes.exchange(SPECTATOR, secret) for _ in range(20)]
    assert all(passes.admits(SPECTATOR, each) for each in cookies)


def test_a_secret_has_128_bits() -> None:
    assert len({Passes().issue("0") for _ in range(100)}) == 100
    assert len(Passes().issue("0")) == 22
