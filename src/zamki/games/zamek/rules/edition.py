"""An edition from its file: read, checked, with every fault named (Z31)."""

from __future__ import annotations

from zamki.core.edition import CheckedEdition, EditionFile
from zamki.core.edition_faults import EditionFaults
from zamki.core.errors import BadEdition, Malformed
from zamki.core.ids import JsonObject
from zamki.core.reading import as_int, as_object, as_str, need, only
from zamki.core.words import TC, T
from zamki.games.zamek.rules.components import Components, make_tables
from zamki.games.zamek.rules.edition_board import read_board
from zamki.games.zamek.rules.edition_tiles import read_tiles, read_tokens

_known: dict[str, tuple[JsonObject, Components]] = {}
"""Built-in editions that were read before."""


def load(file: EditionFile) -> Components:
    """The edition, or the first of its faults."""
    if file.sha256 is None and (known := _known.get(file.id)) and known[0] == file.data:
        return known[1]
    checked = check(file)
    if checked.edition is None:
        more = len(checked.faults) - 1
        text = checked.faults[0]
        raise BadEdition(
            T("Edition “{name}”: {fault}", name=file.id, fault=text),
            details={"faults": [fault.render("en") for fault in checked.faults], "more": more},
        )
    if file.sha256 is None:
        _known[file.id] = (file.data, checked.edition)
    return checked.edition


def check(file: EditionFile) -> CheckedEdition[Components]:
    """Everything there is to say about an edition file."""
    faults = EditionFaults()
    with faults.at("edition"):
        only(file.data, (), ("edition", "board", "tiles", "tokens", "subjects"))
    edition = _read(file, faults)
    return CheckedEdition(None if faults.faults else edition, tuple(faults.faults), tuple(faults.warnings))


def _read(file: EditionFile, faults: EditionFaults) -> Components | None:
    data = file.data
    note = ""
    with faults.at("edition"):
        about = as_object(need(data, "edition"), "edition")
        only(about, ("id",), ("note",))
        note = as_str(about.get("note", ""), "note")
    outline, tiles, tokens, subjects = None, None, None, 0
    with faults.at("edition"):
        outline = read_board(need(data, "board"), faults)
    with faults.at("edition"):
        tiles = read_tiles(need(data, "tiles"), faults)
    with faults.at("edition"):
        tokens = read_tokens(need(data, "tokens"), faults)
    with faults.at("subjects"):
        subjects = _subjects(data)
    if faults.faults:
        return None
    edition = Components(
        id=file.id,
        sha256=file.sha256,
        note=note,
        rows=outline.rows,
        towers=outline.towers,
        starts=outline.starts,
        track=outline.track,
        tiles=tiles,
        tokens=tokens,
        subjects=subjects,
        tables=make_tables(outline.rows, outline.towers, outline.starts, len(outline.track), tiles),
    )
    _check_counts(edition, faults)
    return edition


def _subjects(data: JsonObject) -> int:
    count = as_int(need(data, "subjects"), "subjects")
    if count < 1:
        raise Malformed(T("Each seat needs at least one subject."))
    return count


def _check_counts(edition: Components, faults: EditionFaults) -> None:
    """Z31: the counts of the box; another edition may differ, but should know that it does."""
    found = {
        TC("zamek", "cells"): (edition.cells, 76),
        TC("zamek", "tiles"): (sum(tile.count for tile in edition.tiles), 60),
        TC("zamek", "towers"): (len(edition.towers), 14),
        TC("zamek", "start spaces"): (len(edition.starts), 7),
        TC("zamek", "tokens"): (len(edition.tokens), 18),
        TC("zamek", "track fields"): (edition.fields, 100),
        TC("zamek", "subjects"): (edition.subjects, 6),
    }
    for what, (count, usual) in found.items():
        if count != usual:
            faults.warn(T("{what}: {count}; the box has {usual}.", what=what, count=count, usual=usual))
    needed = len(edition.token_towers)
    faults.check(
        len(edition.tokens) >= needed,
        T("There are {count} tokens for {needed} towers.", count=len(edition.tokens), needed=needed),
    )
