"""Web push: a notification for one browser, encrypted for it and signed by this server.

Clients choose the address, so only public https addresses are accepted, and the connection goes to the very
address that was checked.
"""

from __future__ import annotations

import base64
import binascii
import http.client
import json
import re
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from zamki.core.errors import ZamkiError
from zamki.core.words import T

LONGEST = 1000
"""Characters of an address."""
PATIENCE = 10.0
"""Seconds for a whole delivery."""
KEPT_FOR = 86400
"""Seconds that the push service keeps a notification for an absent browser."""
SIGNED_FOR = 12 * 3600
_TOP = re.compile(r"[a-z]{2,63}|xn--[a-z0-9-]+")
"""The form of a top-level domain; container networks have others, such as `zamki_default`."""
_INSIDE = frozenset(
    ("arpa", "cluster", "corp", "home", "internal", "intranet", "lan", "local", "localhost", "private", "svc")
)
"""Last labels of names in private networks."""
_PUBLIC_V6, _6TO4 = ip_network("2000::/3"), ip_network("2002::/16")


class BadSubscription(ZamkiError):
    """The subscription is not valid."""

    code = "bad_subscription"


class Gone(Exception):
    """The browser has ended its subscription."""


class NotTold(Exception):
    """The notification could not be delivered."""


class Silent(NotTold):
    """The push service is not reachable, or does not answer in time."""


def is_pushable() -> bool:
    """True if the package for encryption is installed."""
    return find_spec("pywebpush") is not None


def check_push(endpoint: str, p256dh: str, auth: str) -> None:
    """Refuses an invalid subscription."""
    parts = _parts(endpoint)
    if parts is None or not _is_public_name(parts.hostname or ""):
        raise BadSubscription(T("This is not the address of a push service."))
    key, salt = _bytes(p256dh), _bytes(auth)
    if key is None or salt is None or len(key) != 65 or key[0] != 4 or len(salt) != 16:
        raise BadSubscription(T("These are not the keys of a push subscription."))


def new_key() -> str:
    """Returns a new key of the server, in its stored form."""
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    return str(made.private_pem().decode("ascii"))


class Pusher:
    """Sends notifications to browsers."""

    def __init__(
        self,
        key: str,
        contact: str,
        resolve: Callable[[str, int], tuple[str, int]] | None = None,
        context: ssl.SSLContext | None = None,
    ) -> None:
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_pem(key.encode("ascii"))
        self._contact = contact
        self._resolve = resolve or public_address
        self._context = context or ssl.create_default_context()

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        raw = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    def send(self, endpoint: str, p256dh: str, auth: str, told: Mapping[str, str]) -> None:
        """Sends a notification; raises `Gone` if the subscription has ended, `NotTold` if it fails."""
        from pywebpush import WebPusher

        parts = _parts(endpoint)
        if parts is None or parts.hostname is None:
            raise Gone
        try:
            pusher = WebPusher({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}})
            body = pusher.encode(json.dumps(told).encode(), content_encoding="aes128gcm")["body"]
        except Exception as error:  # keys of the right form may be no point of the curve
            raise Gone from error
        claims = {
            "aud": f"https://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_FOR,
            "sub": self._contact,
        }
        headers = {
            **self._vapid.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Urgency": "normal",
        }
        status = self._post(parts, body, headers)
        if status in (404, 410):
            raise Gone
        if not 200 <= status < 300:
            raise NotTold(f"the push service answers {status}")

    def _post(self, parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> int:
        host, port = parts.hostname or "", parts.port or 443
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        connection = _Pinned(host, port, self._resolve(host, port), self._context)
        try:
            connection.request("POST", path, body, dict(headers))
            return connection.getresponse().status
        except (OSError, http.client.HTTPException) as error:
            raise Silent(f"the push service does not answer: {type(error).__name__}") from error
        finally:
            connection.close()


class _Pinned(http.client.HTTPSConnection):
    """A connection to one address, whatever its name resolves to by now; it follows no redirect."""

    def __init__(self, host: str, port: int, to: tuple[str, int], context: ssl.SSLContext) -> None:
        super().__init__(host, port, timeout=PATIENCE, context=context)
        self._to, self._with = to, context

    def connect(self) -> None:
        """Connects to that address; the certificate must be the name's."""
        plain = socket.create_connection(self._to, PATIENCE)
        self.sock = self._with.wrap_socket(plain, server_hostname=self.host)


def public_address(host: str, port: int) -> tuple[str, int]:
    """Returns an address of a name; all its addresses must be public."""
    try:
        found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except OSError as error:
        raise Silent("the push service is not found") from error
    if not found or not all(_is_public(each) for each in found):
        raise Gone
    return found[0], port


def host_of(endpoint: str) -> str:
    """Returns the push service of a subscription."""
    return urlsplit(endpoint).hostname or ""


def _parts(endpoint: str) -> SplitResult | None:
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return None
    is_plain = (
        len(endpoint) <= LONGEST and endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    )
    is_ours = parts.scheme == "https" and parts.hostname and "@" not in parts.netloc and not parts.fragment
    return parts if is_plain and is_ours and port in (None, 443) else None


def _is_public_name(host: str) -> bool:
    """True if a name can be public; its addresses are checked on their own."""
    try:
        ip_address(host)
    except ValueError:
        name, _, top = host.rstrip(".").rpartition(".")
        return bool(name) and _TOP.fullmatch(top) is not None and top not in _INSIDE
    return _is_public(host)


def _is_public(address: str) -> bool:
    """True unless the address leads inside, also by way of IPv6 addresses that hold one of IPv4."""
    found = ip_address(address.partition("%")[0])
    found = getattr(found, "ipv4_mapped", None) or found
    holds_another = found.version == 6 and (found not in _PUBLIC_V6 or found in _6TO4)
    return found.is_global and not found.is_multicast and not holds_another


def _bytes(text: str) -> bytes | None:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
