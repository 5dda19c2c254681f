"""An edition file becomes components; every fault is named (R1, R2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from zamki.core.edition import EditionFile
from zamki.core.errors import BadEdition, Malformed
from zamki.core.ids import Json, JsonObject
from zamki.core.reading import as_int, as_list, as_object, as_str, need, only
from zamki.core.words import T
from zamki.games.rycerze.rules.components import (
    ARMY,
    CASTLES,
    DRUMS,
    KINDS,
    SHEPHERDS,
    Components,
    Kind,
    Strengths,
)


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
    rows: dict[str, JsonObject] = {}
    for number, value in enumerate(as_list(file.data["army"], "army")):
        row = as_object(value, f"army[{number}]")
        card = as_str(need(row, "id"), f"army[{number}].id")
        if card in rows:
            raise Malformed(T("The card “{card}” is listed twice.", card=card))
        rows[card] = {kind: strength for kind, strength in row.items() if kind != "id"}
    return Components(file.id, file.sha256, read_strengths(rows))


def read_strengths(rows: JsonObject) -> Strengths:
    """Every army card's strengths, as views have them too: all are there, and no two are equal (R1)."""
    strengths = {card: _row(card, as_object(row, card)) for card, row in rows.items()}
    for card in ARMY:
        if card not in strengths:
            raise Malformed(T("The card “{card}” is missing.", card=card))
    _check_distinct(strengths)
    return strengths


def _row(card: str, row: JsonObject) -> Mapping[Kind, int]:
    if card not in ARMY:
        raise Malformed(T("There is no card “{card}” in this game.", card=card))
    only(row, KINDS)
    return {kind: as_int(row[kind], f"{card}.{kind}") for kind in KINDS}


def _check_castles(castles: Sequence[Json]) -> None:
    found: dict[str, tuple[Kind, int]] = {}
    for number, value in enumerate(castles):
        castle = as_object(value, f"castles[{number}]")
        only(castle, ("id", "kind", "points"))
        name = as_str(castle["id"], f"castles[{number}].id")
        kind = cast(Kind, as_str(castle["kind"], f"castles[{number}].kind"))
        if name in found:
            raise Malformed(T("The castle “{castle}” is listed twice.", castle=name))
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


def _check_distinct(strengths: Strengths) -> None:
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
