"""The server's own addresses: which requests come from its pages, and which links it gives out."""

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
    """The host's settings of the server."""

    public_url: str | None = None
    """The address for people, such as `https://zamki.example`."""
    per_address: int = 256
    """Requests under way for one address."""
    metrics: tuple[str, ...] = ()
    """Addresses and networks that may read the metrics."""

    @property
    def is_safe(self) -> bool:
        """True if people reach it by https, whatever a proxy reports."""
        return (self.public_url or "").lower().startswith("https://")


HERE = Site()
"""A server without settings."""


def is_safe(scope: Mapping[str, Any], site: Site) -> bool:
    """True if the request came by https, or people reach the server by https."""
    return scope.get("scheme") == "https" or site.is_safe


def refuse_foreign(connection: Connection, site: Site) -> None:
    """Refuses a changing request that comes from a page of another site.

    Browsers send the origin and let no page forge it; programs send none.
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
    """Returns the address for invitations: the public one, else one of this machine's, never any other."""
    if site.public_url:
        return site.public_url
    scheme, host = connection.scope["scheme"], connection.headers.get("host", "")
    server, port = connection.scope.get("server") or ("localhost", None)
    if _is_here(host, server):
        return f"{scheme}://{host}"
    name = f"[{server}]" if ":" in server else server
    return f"{scheme}://{name}:{port}" if port else f"{scheme}://{name}"


def _is_here(host: str, server: str) -> bool:
    """True if a Host header names this machine: localhost, the address of the connection, or its own."""
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
    """Returns the addresses of this machine."""
    found: set[str] = set()
    with suppress(OSError):
        found |= {str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None)}
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:  # chooses a route; sends nothing
                probe.connect((elsewhere, 9))
                found.add(str(probe.getsockname()[0]))
        except OSError:
            continue
    return frozenset(found)
