"""Who is asking: the seats a secret holds. A script sends it as a bearer, a browser as a cookie."""

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
"""Its name over https: browsers let no other site, port or unencrypted page set a cookie of such a name."""
Connection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, State]


def bearer_of(connection: Connection) -> str | None:
    """The secret that a program sends."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return bearer.strip() or None if scheme.lower() == "bearer" else None


def caller_key(connection: Connection, table: Table | None = None) -> str | None:
    """The hash of the caller's secret; at a table, of the one that holds something there.

    A browser may send two: its cookie over https, and one of the earlier name from before.
    """
    bearer, cookies = bearer_of(connection), connection.cookies
    found = [bearer] if bearer else [cookies.get(name) for name in (HOST_COOKIE, COOKIE)]
    keys = [key_of(secret) for secret in found if secret]
    if table is not None:
        keys.sort(key=lambda key: key != table.log.host and not table.log.seats_of(key))
    return next(iter(keys), None)


def address_of(connection: Connection) -> str | None:
    """Where the caller comes from; behind a proxy that is believed, what that says."""
    return connection.client.host if connection.client else None


def is_browser(connection: Connection) -> bool:
    """Whether a cookie holds the caller's seats; a script holds its own secret."""
    return "sec-fetch-mode" in connection.headers and "authorization" not in connection.headers


async def own_secret(connection: Connection) -> str | None:
    """The secret that a new seat of the caller's browser is bound to, if it has one.

    Another site of the domain can plant a cookie of the earlier name with a secret of its own tables: over
    https such a cookie gets no seat, and without it only where this server knows the secret.
    """
    if is_safe(connection.scope, connection.app.state.site):
        return connection.cookies.get(HOST_COOKIE) or None
    all_tables: Tables = connection.app.state.all_tables
    secret = connection.cookies.get(COOKIE)
    return secret if secret and await all_tables.knows(key_of(secret)) else None


async def own_key(connection: Connection) -> str | None:
    """The hash of the secret that opens tables and takes seats: a program's, or its browser's own."""
    secret = bearer_of(connection) or await own_secret(connection)
    return key_of(secret) if secret else None


def browser_cookies(connection: Connection, secret: str) -> list[Cookie]:
    """What a browser is to keep; a program keeps its secret itself."""
    return [cookie_for(connection, secret)] if is_browser(connection) else []


def cookie_for(connection: Connection, secret: str) -> Cookie:
    """The cookie that holds a browser's seats."""
    name = HOST_COOKIE if is_safe(connection.scope, connection.app.state.site) else COOKIE
    return Cookie(name, value=secret, httponly=True, samesite="lax", max_age=400 * 86400)


def name_cookie(name: str) -> Cookie:
    """The cookie that holds what its person is called."""
    return Cookie("name", value=quote(name), max_age=400 * 86400, samesite="lax", httponly=True)


def viewer_of(connection: Connection, table: Table, seat: int | None = None) -> Viewer:
    """Who the caller is at a table: the seat it names, the one that is asked, or an onlooker."""
    key = caller_key(connection, table)
    mine = table.log.seats_of(key)
    if seat is not None:
        if Seat(seat) not in mine:
            raise NotYourSeat(T("This is not your seat."))
        return Seat(seat)
    if not mine:
        return Onlooker.SPECTATOR
    return table.log.acting_seat(key, {})
