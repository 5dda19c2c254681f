"""What a seat may ask for: laying two cards, or taking one back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from zamki.core.errors import Malformed
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_seat, as_str, as_strs, need, only
from zamki.core.words import T


@dataclass(frozen=True, slots=True)
class Lay:
    """Two cards face down before the castle (R5); kept in alphabetical order."""

    seat: Seat
    cards: tuple[str, str]

    def __str__(self) -> str:
        return f"{self.seat}: lay {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Recruit:
    """One card of the camp back into the hand (R10)."""

    seat: Seat
    card: str

    def __str__(self) -> str:
        return f"{self.seat}: recruit {self.card}"


Move: TypeAlias = Lay | Recruit


def lay(seat: Seat, one: str, other: str) -> Lay:
    """A `Lay` of two cards, in any order."""
    return Lay(seat, (one, other) if one <= other else (other, one))


def move_json(move: Move) -> dict[str, Json]:
    """The move as records have it."""
    match move:
        case Lay(seat, cards):
            return {"seat": seat, "type": "lay", "cards": list(cards)}
        case Recruit(seat, card):
            return {"seat": seat, "type": "recruit", "card": card}


def parse_move(data: JsonObject) -> Move:
    """A move from its JSON form."""
    match as_str(need(data, "type"), "type"):
        case "lay":
            only(data, ("seat", "type", "cards"))
            one, other = as_strs(data["cards"], "cards", 2)
            return lay(as_seat(data), one, other)
        case "recruit":
            only(data, ("seat", "type", "card"))
            return Recruit(as_seat(data), as_str(data["card"], "card"))
        case other_type:
            raise Malformed(T("There is no move “{type}” in this game.", type=other_type))
