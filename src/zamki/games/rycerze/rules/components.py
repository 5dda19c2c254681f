"""The cards and tiles, read and checked from an edition file (R1, R2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias, cast, get_args

from zamki.core.edition import EditionFile
from zamki.core.errors import BadEdition, Malformed
from zamki.core.ids import Json, JsonObject
from zamki.core.reading import as_int, as_list, as_object, as_str, need, only
from zamki.core.words import T

Kind: TypeAlias = Literal["wood", "brick", "stone"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ARMY = ("knight", "footman", "catapult", "archer", "peasant", "dragon")
SHEPHERD = "shepherd"
SHEPHERDS = 2
DRUM = "drum"
DRUMS = 2
ROUNDS = 7
CASTLES: dict[str, tuple[Kind, int]] = {
    f"{kind}_{size}": (kind, points) for kind in KINDS for size, points in (("small", 1), ("big", 2))
}


@dataclass(frozen=True)
class Components:
    """An edition of Rycerze: how strong each army card is against each kind of castle."""

    id: str
    sha256: str | None
    strengths: Mapping[str, Mapping[Kind, int]] = field(hash=False)

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The eight tiles (R2)."""
        return (*CASTLES, *[DRUM] * DRUMS)

    def strength(self, card: str, tile: str) -> int:
        """How strong an army card is against the castle on a tile."""
        return self.strengths[card][CASTLES[tile][0]]


def points_of(tile: str) -> int:
    """What a castle is worth (R2)."""
    return CASTLES[tile][1]


def read_components(file: EditionFile) -> Components:
    """The edition, or `BadEdition` with the fault."""
    try:
        return _read(file)
    except Malformed as error:
        raise BadEdition(T("{file}: {fault}", file=file.id, fault=error.text)) from None


def _read(file: EditionFile) -> Components:
    only(file.data, ("edition", "castles", "recruitments", "army", "shepherds"))
    _check_castles(as_list(file.data["castles"], "castles"))
    _check_count(file.data, "recruitments", DRUMS)
    _check_count(file.data, "shepherds", SHEPHERDS)
    strengths: dict[str, dict[Kind, int]] = {}
    for number, value in enumerate(as_list(file.data["army"], "army")):
        card, row = _card(as_object(value, f"army[{number}]"), f"army[{number}]")
        if card in strengths:
            raise Malformed(T("The card “{card}” is there twice.", card=card))
        strengths[card] = row
    for card in ARMY:
        if card not in strengths:
            raise Malformed(T("The card “{card}” is missing.", card=card))
    _check_distinct(strengths)
    return Components(file.id, file.sha256, strengths)


def _check_castles(castles: Sequence[Json]) -> None:
    found: dict[str, tuple[Kind, int]] = {}
    for number, value in enumerate(castles):
        castle = as_object(value, f"castles[{number}]")
        only(castle, ("id", "kind", "points"))
        name = as_str(castle["id"], f"castles[{number}].id")
        kind = cast(Kind, as_str(castle["kind"], f"castles[{number}].kind"))
        if name in found:
            raise Malformed(T("The castle “{castle}” is there twice.", castle=name))
        found[name] = (kind, as_int(castle["points"], f"castles[{number}].points"))
    for name, right in CASTLES.items():
        if found.pop(name, None) != right:
            raise Malformed(
                T(
                    "The castle “{castle}” must be {kind} and worth {points}.",
                    castle=name,
                    kind=right[0],
                    points=right[1],
                )
            )
    if found:
        raise Malformed(T("There is no castle “{castle}” in this game.", castle=min(found)))


def _check_count(data: JsonObject, key: str, right: int) -> None:
    if as_int(data[key], key) != right:
        raise Malformed(T("“{key}” must be {right}.", key=key, right=right))


def _card(data: JsonObject, where: str) -> tuple[str, dict[Kind, int]]:
    card = as_str(need(data, "id"), f"{where}.id")
    if card not in ARMY:
        raise Malformed(T("There is no card “{card}” in this game.", card=card))
    only(data, ("id", *KINDS))
    return card, {kind: as_int(data[kind], f"{card}.{kind}") for kind in KINDS}


def _check_distinct(strengths: Mapping[str, Mapping[Kind, int]]) -> None:
    """R1: no rule breaks a tie between different cards, so there must be none."""
    for kind in KINDS:
        seen: dict[int, str] = {}
        for card, row in strengths.items():
            if row[kind] in seen:
                raise Malformed(
                    T(
                        "{one} and {other} are equally strong against {kind}: {strength}.",
                        one=seen[row[kind]],
                        other=card,
                        kind=kind,
                        strength=row[kind],
                    )
                )
            seen[row[kind]] = card
