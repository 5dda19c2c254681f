"""Chance that can be checked afterwards: a commitment at the start, opened at the end.

The dealer publishes the SHA-256 of a secret nonce and the set-up at the start, and the nonce when the game
is over. The set-up can then not have been changed, and every later draw follows from the nonce:

- `commitment`: SHA-256 of the nonce's 32 bytes followed by the set-up's canonical text, which is UTF-8 JSON
  with sorted keys and without spaces of `edition`, `game`, `options`, `seats`, `setup`, and of what the game
  writes at the record's top level.
- The draw number k, counted from 0 through the game, has the seed HMAC-SHA-256(key: nonce, message: k as
  decimal text). Its numbers are the 8-byte big-endian words of SHA-256(seed + i as 8 bytes big-endian) for
  i = 0, 1, 2 … A number below n is the next word modulo n; words that are not below the largest multiple of
  n up to 2**64 are left out.
- A shuffle swaps, for i = 0, 1, 2 …, the i-th item with the one at i + (a number below what is left); a draw
  of `count` items stops after so many. It begins with the items in the order in which the rules name them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Sequence
from typing import TypeVar

from zamki.core.ids import JsonObject

NONCE_BYTES = 32
_WORD = 8
_ALL = 1 << (8 * _WORD)
_COMMITTED = ("edition", "game", "options", "seats", "setup")

Item = TypeVar("Item")


def canonical_text(record: JsonObject, top_level: Sequence[str]) -> bytes:
    """Returns the text of a record that its commitment hashes."""
    promised = {key: record[key] for key in (*_COMMITTED, *top_level)}
    return json.dumps(
        promised, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=dict
    ).encode()


def commitment_of(nonce: bytes, promised: bytes) -> str:
    """Returns the commitment, which reveals nothing before the nonce is known."""
    return hashlib.sha256(nonce + promised).hexdigest()


def draw_from_nonce(
    nonce: bytes, number: int, items: Sequence[Item], count: int | None = None
) -> tuple[Item, ...]:
    """Returns the `number`-th draw of a game: a shuffle of `items`, or the first `count` of it."""
    words = _words(hmac.digest(nonce, str(number).encode(), "sha256"))
    pile = list(items)
    wanted = len(pile) if count is None else count
    for place in range(wanted):
        other = place + _below(len(pile) - place, words)
        pile[place], pile[other] = pile[other], pile[place]
    return tuple(pile[:wanted])


def _words(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        found = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        for start in range(0, len(found), _WORD):
            yield int.from_bytes(found[start : start + _WORD], "big")
        block += 1


def _below(end: int, words: Iterator[int]) -> int:
    fair = _ALL - _ALL % end
    return next(word for word in words if word < fair) % end
