"""Where the server is: which requests come from its own pages, and under which address it invites people."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from zamki.core.words import T
from zamki.web.errors import ForeignOrigin

Connection = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Site:
    """What the host has said about the server."""

    public_url: str | None = None
    """Where people reach it, such as `https://zamki.example`."""
    per_address: int = 256
    """Requests under way for one caller."""
    metrics: tuple[str, ...] = ()
    """Addresses and networks that may read what the server counts."""

    @property
    def is_safe(self) -> bool:
        """Whether people reach it by https, whatever a proxy says or forgets to say."""
        return (self.public_url or "").lower().startswith("https://")


HERE = Site()
"""A server that nobody has said anything about."""


def is_safe(scope: Mapping[str, Any], site: Site) -> bool:
    """True if the request came by https, or people reach the server by https whatever a proxy says."""
    return scope.get("scheme") == "https" or site.is_safe


def refuse_foreign(connection: Connection, site: Site) -> None:
    """A changing request comes from our own pages, or from no browser at all.

    Browsers say where a request comes from and let no page lie about it; programs say nothing.
    """
    said = connection.headers.get("sec-fetch-site")
    if said is not None:
        is_ours = said in ("same-origin", "none")
    elif (origin := connection.headers.get("origin")) is not None:
        is_ours = origin == site.public_url or _place(origin) == connection.headers.get("host", "").lower()
    else:
        is_ours = True
    if not is_ours:
        raise ForeignOrigin(T("This comes from another site. Nothing was changed."))


def _place(origin: str) -> str | None:
    scheme, _, place = origin.partition("://")
    return place.lower() if scheme in ("http", "https") else None


def address_for_links(connection: Connection, site: Site) -> str:
    """The address that invitations carry: the public one, else one of this machine's; never any other."""
    if site.public_url:
        return site.public_url
    scheme, host = connection.scope["scheme"], connection.headers.get("host", "")
    server, port = connection.scope.get("server") or ("localhost", None)
    if _is_here(host, server):
        return f"{scheme}://{host}"
    name = f"[{server}]" if ":" in server else server
    return f"{scheme}://{name}:{port}" if port else f"{scheme}://{name}"


def _is_here(host: str, server: str) -> bool:
    """Whether a Host header names this machine: localhost, where it was reached, or an address it has."""
    try:
        parts = urlsplit(f"//{host}")
        name, is_plain = parts.hostname or "", parts.netloc == host and parts.port != 0
    except ValueError:
        return False
    if not is_plain or "@" in host:
        return False
    return name == server or name == "localhost" or _is_loopback(name) or name in own_addresses()


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


@cache
def own_addresses() -> frozenset[str]:
    """The addresses this machine knows itself by, and the one it would call others from."""
    found: set[str] = set()
    with suppress(OSError):
        found |= {str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)}
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:  # names a way out; sends nothing
                probe.connect((elsewhere, 9))
                found.add(str(probe.getsockname()[0]))
        except OSError:
            continue
    return frozenset(found)
