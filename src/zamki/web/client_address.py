"""The client: its address, and the secret that holds its seats, from a bearer header or a cookie."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie, State

from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.words import T
from zamki.match import Tables
from zamki.match.errors import NotYourSeat
from zamki.match.secrets import key_of
from zamki.match.table import Table
from zamki.web.site import is_safe

COOKIE = "zamki"
HOST_COOKIE = "__Host-zamki"
"""The cookie's name over https: browsers protect this prefix from other sites, ports and plain http."""
Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, State]


def bearer_of(connection: Connection) -> str | None:
    """Returns the bearer secret of a program."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return bearer.strip() or None if scheme.lower() == "bearer" else None


def caller_key(connection: Connection, table: Table | None = None) -> str | None:
    """Returns the hash of the caller's secret; at a table, of the one that holds something there.

    A browser may send two: its cookie over https, and one of the earlier name.
    """
    bearer, cookies = bearer_of(connection), connection.cookies
    found = [bearer] if bearer else [cookies.get(name) for name in (HOST_COOKIE, COOKIE)]
    keys = [key_of(secret) for secret in found if secret]
    if table is not None:
        keys.sort(key=lambda key: key != table.log.host and not table.log.seats_of(key))
    return next(iter(keys), None)


def address_of(connection: Connection) -> str | None:
    """Returns the client's address, behind a trusted proxy the one it reports."""
    return connection.client.host if connection.client else None


def is_browser(connection: Connection) -> bool:
    """True if a cookie holds the caller's seats; programs keep their secret themselves."""
    return "sec-fetch-mode" in connection.headers and "authorization" not in connection.headers


async def own_secret(connection: Connection) -> str | None:
    """Returns the secret that new seats of the caller's browser are bound to, if it has one.

    Another site of the domain can plant a cookie of the earlier name with a secret of its own tables. Over
    https such a cookie gets no seat; otherwise only if this server knows the secret.
    """
    if is_safe(connection.scope, connection.app.state.site):
        return connection.cookies.get(HOST_COOKIE) or None
    all_tables: Tables = connection.app.state.all_tables
    secret = connection.cookies.get(COOKIE)
    return secret if secret and await all_tables.knows(key_of(secret)) else None


async def own_key(connection: Connection) -> str | None:
    """Returns the hash of the secret for new tables and seats: a program's, or the browser's own."""
    secret = bearer_of(connection) or await own_secret(connection)
    return key_of(secret) if secret else None


def browser_cookies(connection: Connection, secret: str) -> list[Cookie]:
    """Returns the cookies for a browser; programs keep their secret themselves."""
    return [cookie_for(connection, secret)] if is_browser(connection) else []


def cookie_for(connection: Connection, secret: str) -> Cookie:
    """Returns the cookie that holds a browser's seats."""
    name = HOST_COOKIE if is_safe(connection.scope, connection.app.state.site) else COOKIE
    return Cookie(name, value=secret, httponly=True, samesite="lax", max_age=400 * 86400)


def name_cookie(name: str) -> Cookie:
    """Returns the cookie with the person's name."""
    return Cookie("name", value=quote(name), max_age=400 * 86400, samesite="lax", httponly=True)


def viewer_of(connection: Connection, table: Table, seat: int | None = None) -> Viewer:
    """Returns the caller's seat: the named one, else one that is to act; or the spectator."""
    key = caller_key(connection, table)
    mine = table.log.seats_of(key)
    if seat is not None:
        if Seat(seat) not in mine:
            raise NotYourSeat(T("This is not your seat."))
        return Seat(seat)
    if not mine:
        return Onlooker.SPECTATOR
    return table.log.acting_seat(key, {})
