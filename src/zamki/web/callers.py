"""Who is asking: the seats a secret holds. A script sends it as a bearer, a browser as a cookie."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.words import T
from zamki.match import Hall
from zamki.match.errors import NotYourSeat
from zamki.match.secrets import key_of
from zamki.match.table import Table
from zamki.web.site import is_safe

COOKIE = "zamki"
HOST_COOKIE = "__Host-zamki"
"""Its name over https: browsers let no other site, port or unencrypted page set a cookie of such a name."""
Connection = ASGIConnection[Any, Any, Any, Any]


def bearer_of(connection: Connection) -> str | None:
    """The secret that a program sends."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return bearer.strip() or None if scheme.lower() == "bearer" else None


def secret_of(connection: Connection) -> str | None:
    """The caller's secret, if it has one."""
    return bearer_of(connection) or cookie_of(connection)


def cookie_of(connection: Connection) -> str | None:
    """The secret that the caller's browser sends, also under the name of earlier versions."""
    return connection.cookies.get(HOST_COOKIE) or connection.cookies.get(COOKIE) or None


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


async def own_secret(connection: Connection) -> str | None:
    """The secret of the caller's browser, if this server made it: a new seat is bound to no other.

    Another site of the same domain can plant a cookie of the earlier name, whose secret it knows.
    """
    secret = cookie_of(connection)
    if secret is None or connection.cookies.get(HOST_COOKIE):
        return secret
    hall: Hall = connection.app.state.hall
    return secret if await hall.knows(key_of(secret)) else None


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
    mine = table.ledger.seats_of(caller_key(connection))
    if seat is not None:
        if Seat(seat) not in mine:
            raise NotYourSeat(T("This is not your seat."))
        return Seat(seat)
    if not mine:
        return Onlooker.SPECTATOR
    return table.ledger.acting_seat(caller_key(connection), {})
