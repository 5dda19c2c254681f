"""An edition file becomes components; every fault is named (R1, R2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from zamki.core.edition import EditionFile
from zamki.core.edition_faults import EditionFaults
from zamki.core.errors import Malformed
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
    """The edition, or `BadEdition` with every fault."""
    faults, data = EditionFaults(), file.data
    with faults.at():
        only(data, (), ("edition", "castles", "recruitments", "army", "shepherds"))
    with faults.at():
        _check_castles(as_list(need(data, "castles"), "castles"), faults)
    for key, right in (("recruitments", DRUMS), ("shepherds", SHEPHERDS)):
        with faults.at():
            _check_count(data, key, right)
    strengths: Strengths = {}
    with faults.at():
        strengths = _strengths(_rows(as_list(need(data, "army"), "army"), faults), faults)
    faults.refuse(file.id)
    return Components(file.id, file.sha256, strengths)


def _rows(army: Sequence[Json], faults: EditionFaults) -> JsonObject:
    rows: dict[str, JsonObject] = {}
    for number, value in enumerate(army):
        with faults.at():
            row = as_object(value, f"army[{number}]")
            card = as_str(need(row, "id"), f"army[{number}].id")
            if card in rows:
                raise Malformed(T("The card “{card}” is listed twice.", card=card))
            rows[card] = {kind: strength for kind, strength in row.items() if kind != "id"}
    return rows


def read_strengths(rows: JsonObject) -> Strengths:
    """Every army card's strengths, as views have them too: all are there, and no two are equal (R1)."""
    faults = EditionFaults()
    strengths = _strengths(rows, faults)
    if faults.faults:
        raise Malformed(faults.faults[0])
    return strengths


def _strengths(rows: JsonObject, faults: EditionFaults) -> Strengths:
    strengths = {}
    for card, row in rows.items():
        with faults.at():
            strengths[card] = _row(card, as_object(row, card))
    for card in ARMY:
        faults.check(card in rows, T("The card “{card}” is missing.", card=card))
    _check_distinct(strengths, faults)
    return strengths


def _row(card: str, row: JsonObject) -> Mapping[Kind, int]:
    if card not in ARMY:
        raise Malformed(T("There is no card “{card}” in this game.", card=card))
    only(row, KINDS)
    return {kind: as_int(row[kind], f"{card}.{kind}") for kind in KINDS}


def _check_castles(castles: Sequence[Json], faults: EditionFaults) -> None:
    found: dict[str, tuple[Kind, int]] = {}
    for number, value in enumerate(castles):
        with faults.at():
            castle = as_object(value, f"castles[{number}]")
            only(castle, ("id", "kind", "points"))
            name = as_str(castle["id"], f"castles[{number}].id")
            if name in found:
                raise Malformed(T("The castle “{castle}” is listed twice.", castle=name))
            found[name] = CASTLES.get(name, ("wood", 0))  # so that one fault below is one line
            kind = cast(Kind, as_str(castle["kind"], f"castles[{number}].kind"))
            found[name] = (kind, as_int(castle["points"], f"castles[{number}].points"))
    for name, (kind, points) in CASTLES.items():
        must = T(
            "The castle “{castle}” must be {kind} and worth {points}.", castle=name, kind=kind, points=points
        )
        faults.check(found.pop(name, None) == (kind, points), must)
    for name in sorted(found):
        faults.fault(T("There is no castle “{castle}” in this game.", castle=name))


def _check_count(data: JsonObject, key: str, right: int) -> None:
    if as_int(need(data, key), key) != right:
        raise Malformed(T("“{key}” must be {right}.", key=key, right=right))


def _check_distinct(strengths: Strengths, faults: EditionFaults) -> None:
    """R1: no rule breaks a tie between different cards, so there must be none."""
    for kind in KINDS:
        seen: dict[int, str] = {}
        for card, row in strengths.items():
            if row[kind] in seen:
                faults.fault(
                    T(
                        "{one} and {other} are equally strong against {kind}: {strength}.",
                        one=seen[row[kind]],
                        other=card,
                        kind=kind,
                        strength=row[kind],
                    )
                )
            seen[row[kind]] = card
