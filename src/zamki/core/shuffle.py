"""A shuffle that neither the server nor a seat can choose: version 2 of chance that can be checked.

All hashes are SHA-256, all texts UTF-8; `0` is one zero byte, and values side by side are concatenated.

- The server draws the nonce N, 32 bytes, when the table is opened, and publishes its promise:
  SHA-256("zamki-shuffle-2" 0 table 0 N).
- The client of a seat draws a share, 16 bytes, and sends it when it is ready; a seat may have none.
- When the game begins, the seed S is
  SHA-256("zamki-seed-2" 0 table 0 N, then of each seat in order one byte length and its share or nothing).
- The draw number k, counted from 0 through the set-up and the game in the order in which the rules ask, has
  the seed HMAC-SHA-256(key: S, message: k as decimal text) and goes on as in version 1 (`commitment.py`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from zamki.core.commitment import NONCE_BYTES
from zamki.core.errors import Malformed, NonceDiffers
from zamki.core.ids import Json
from zamki.core.reading import as_bytes, as_int, as_list, as_object, as_str, only
from zamki.core.words import T

VERSION = 2
SHARE_BYTES = 16

Share = bytes | None
"""A seat's contribution; none if its client sends nothing."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The promise of a table's chance, the seats' shares, and after the end the nonce."""

    table: str
    promise: str
    shares: tuple[Share, ...]
    nonce: bytes | None = field(default=None, repr=False)

    def check(self) -> None:
        """Refuses a nonce that does not match the promise."""
        if promise_of(self.table, self.nonce or b"") != self.promise:
            raise NonceDiffers(T("The nonce is not the one that was promised when the table was opened."))

    def seed(self) -> bytes:
        """Returns the seed of all draws."""
        assert self.nonce is not None
        shares = b"".join(bytes([len(share or b"")]) + (share or b"") for share in self.shares)
        return hashlib.sha256(_labelled_bytes("zamki-seed-2", self.table) + self.nonce + shares).digest()

    def without_nonce(self) -> Shuffle:
        """Returns a copy without the nonce, to be published before the end."""
        return replace(self, nonce=None)

    def json(self) -> dict[str, Json]:
        """Returns the JSON form for records and views."""
        told: dict[str, Json] = {"version": VERSION, "table": self.table, "promise": self.promise}
        told |= {"nonce": self.nonce.hex()} if self.nonce else {}
        return told | {"shares": [share.hex() if share else None for share in self.shares]}


def promise_of(table: str, nonce: bytes) -> str:
    """Returns the hash of a nonce that is published when its table is opened."""
    return hashlib.sha256(_labelled_bytes("zamki-shuffle-2", table) + nonce).hexdigest()


def as_share(value: Json, where: str) -> Share:
    """Returns a share from its JSON form."""
    return None if value is None else as_bytes(value, where, SHARE_BYTES)


def read_shuffle(value: Json, seats: int) -> Shuffle:
    """Returns a shuffle from its JSON form in a record."""
    data = as_object(value, "shuffle")
    only(data, ("version", "table", "promise", "shares"), ("nonce",), "shuffle.")
    version = as_int(data["version"], "shuffle.version")
    if version != VERSION:
        raise Malformed(T("“{where}” must be one of: {known}.", where="shuffle.version", known=str(VERSION)))
    shares: Sequence[Json] = as_list(data["shares"], "shuffle.shares", seats)
    return Shuffle(
        table=as_str(data["table"], "shuffle.table"),
        promise=as_bytes(data["promise"], "shuffle.promise", NONCE_BYTES).hex(),
        shares=tuple(as_share(each, f"shuffle.shares[{seat}]") for seat, each in enumerate(shares)),
        nonce=as_bytes(data["nonce"], "shuffle.nonce", NONCE_BYTES) if "nonce" in data else None,
    )


def _labelled_bytes(what: str, table: str) -> bytes:
    return f"{what}\0{table}\0".encode()
