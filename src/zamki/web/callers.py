"""Who is asking: the seats a secret holds. A script sends it as a bearer, a browser as a cookie."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.words import T
from zamki.match.errors import NotYourSeat
from zamki.match.secrets import key_of
from zamki.match.table import Table

COOKIE = "zamki"
Connection = ASGIConnection[Any, Any, Any, Any]


def bearer_of(connection: Connection) -> str | None:
    """The secret that a program sends."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return bearer.strip() or None if scheme.lower() == "bearer" else None


def secret_of(connection: Connection) -> str | None:
    """The caller's secret, if it has one."""
    return bearer_of(connection) or connection.cookies.get(COOKIE) or None


def caller_key(connection: Connection) -> str | None:
    """What the caller's secret is known by."""
    secret = secret_of(connection)
    return key_of(secret) if secret else None


def address_of(connection: Connection) -> str | None:
    """Where the caller comes from; behind a proxy that is believed, what that says."""
    return connection.client.host if connection.client else None


def is_browser(connection: Connection) -> bool:
    """Whether a cookie holds the caller's seats; a script holds its own secret."""
    return "sec-fetch-mode" in connection.headers and "authorization" not in connection.headers


def browser_secret(connection: Connection) -> str | None:
    """The secret that the caller's browser has already."""
    return connection.cookies.get(COOKIE) or None if is_browser(connection) else None


def browser_cookies(connection: Connection, secret: str) -> list[Cookie]:
    """What a browser is to keep: the secret it has, else the one it has just got, however often it asks."""
    return [cookie_for(browser_secret(connection) or secret)] if is_browser(connection) else []


def cookie_for(secret: str) -> Cookie:
    """The cookie that holds a browser's seats."""
    return Cookie(COOKIE, value=secret, httponly=True, samesite="lax", max_age=400 * 86400)


def name_cookie(name: str) -> Cookie:
    """The cookie that holds what its person is called."""
    return Cookie("name", value=quote(name), max_age=400 * 86400, samesite="lax", httponly=True)


def viewer_of(connection: Connection, table: Table, seat: int | None = None) -> Viewer:
    """Who the caller is at a table: the seat it names, the one that is asked, or an onlooker."""
    mine = table.ledger.seats_of(caller_key(connection))
    if seat is not None:
        if Seat(seat) not in mine:
            raise NotYourSeat(T("This is not your seat."))
        return Seat(seat)
    if not mine:
        return Onlooker.SPECTATOR
    return table.ledger.acting_seat(caller_key(connection), {})
