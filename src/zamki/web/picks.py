"""Partial choices: the picks so far, and the legal moves they leave.

A pick is a JSON object, a part of a move: `{"at": [1, 2]}` asks for that field; `{"cards+": "dragon"}` asks
for a list that holds the card; a key with `#` tells equal pieces apart and asks for nothing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_NUMBER = re.compile(r"-?\d{1,6}")

Pick = Mapping[str, Any]
MoveJson = Mapping[str, Any]


def pick_text(pick: Pick) -> str:
    """Returns a pick as pages carry it; equal picks have equal texts."""
    return json.dumps(pick, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def read_pick(text: str) -> Pick | None:
    """A pick from a page; nothing if it is none.

    Drawings write picks as `board=0;at=1,2`.

    >>> read_pick("board=0;at=1,2")
    {'board': 0, 'at': [1, 2]}
    """
    if not text.startswith("{"):
        parts = [part.partition("=") for part in text.split(";")]
        return {field: _parse_value(value) for field, sign, value in parts if field and sign} or None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _parse_value(value: str) -> Any:
    numbers = value.split(",")
    if not all(_NUMBER.fullmatch(number) for number in numbers):
        return value
    return [int(number) for number in numbers] if len(numbers) > 1 else int(value)


@dataclass(frozen=True, slots=True)
class Picks:
    """The picks that fit together, and the moves they leave."""

    kept: tuple[str, ...]
    moves: tuple[MoveJson, ...]
    """The legal moves that match all picks."""
    all_moves: tuple[MoveJson, ...]

    def has(self, pick: Pick) -> bool:
        """True if this was picked."""
        return pick_text(pick) in self.kept

    def value(self, field: str) -> Any:
        """Returns the value picked for a field, if any."""
        found = self.values(field)
        return found[-1] if found else None

    def values(self, field: str) -> list[Any]:
        """Returns all values picked for a field, the oldest first."""
        return [pick[field] for text in self.kept if (pick := read_pick(text)) and field in pick]

    @property
    def has_choice(self) -> bool:
        """True if any pick asks for a field."""
        return any(not field.startswith("#") for text in self.kept for field in read_pick(text) or ())

    @property
    def move(self) -> MoveJson | None:
        """The move, once only one is left."""
        return self.moves[0] if len(self.moves) == 1 else None


def narrow_moves(moves: Sequence[MoveJson], raw: Sequence[str]) -> Picks:
    """Returns the newest picks that a legal move can match together; older misfits are dropped."""
    kept: list[str] = []
    left = list(moves)
    for text in reversed(raw[-12:]):
        pick = read_pick(text)
        if pick is None or pick_text(pick) in kept:
            continue
        if all(field.startswith("#") for field in pick):
            kept.insert(0, pick_text(pick))
            continue
        trial = [move for move in moves if _fits(move, [text, *kept])]
        if trial:
            kept.insert(0, pick_text(pick))
            left = trial
    return Picks(tuple(kept), tuple(left), tuple(moves))


def _fits(move: MoveJson, picks: Sequence[str]) -> bool:
    wanted: Counter[tuple[str, str]] = Counter()
    for text in picks:
        for field, value in (read_pick(text) or {}).items():
            if field.endswith("+"):
                wanted[field[:-1], str(value)] += 1
            elif not field.startswith("#") and (field not in move or move[field] != value):
                return False
    return all(_count(move, field, value) >= count for (field, value), count in wanted.items())


def _count(move: MoveJson, field: str, value: str) -> int:
    held = move.get(field)
    return [str(each) for each in held].count(value) if isinstance(held, list) else 0
