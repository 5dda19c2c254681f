"""Edition files: what is accepted, what is refused, and that every fault is named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.zamek.scene import EDITION
from zamki.core.edition import CheckedEdition, EditionFile, parse_edition
from zamki.core.errors import BadEdition, UnknownEdition
from zamki.core.game import Look
from zamki.core.play import Playthrough, replay
from zamki.core.record import parse_record
from zamki.core.setup import built_in_edition, configure
from zamki.games.zamek import game
from zamki.games.zamek.rules.components import Kind
from zamki.games.zamek.rules.edition import check, load
from zamki.games.zamek.words.edition_sheet import edition_sheet
from zamki.testing.fuzz import fuzz_game

BUILT_IN: dict[str, Any] = json.loads(json.dumps(built_in_edition("zamek", "reconstruction-1").data))
Change = Callable[[dict[str, Any]], object]


def changed(change: Change) -> EditionFile:
    """The built-in edition with one change, as a user's own file."""
    data = copy.deepcopy(BUILT_IN)
    data["edition"]["id"] = "mine"
    change(data)
    return parse_edition(json.dumps(data).encode(), "mine.json")


def faults(change: Change) -> list[str]:
    """What is wrong after a change, in English."""
    return [fault.render("en") for fault in check(changed(change)).faults]


def warnings(change: Change) -> list[str]:
    """What is unusual after a change."""
    found = check(changed(change))
    assert found.edition is not None
    return [warning.render("en") for warning in found.warnings]


def set_tile(number: int, **values: Any) -> Change:
    """Changes a tile."""
    return lambda data: data["tiles"][number].update(values)


def areas(*parts: tuple[str, list[int]]) -> list[dict[str, Any]]:
    """Areas of a tile."""
    return [{"kind": kind, "slots": slots} for kind, slots in parts]


def test_built_in_edition_is_faultless() -> None:
    """Z31: the built-in edition has 76 cells, 60 tiles, 14 towers, 7 starts, 18 tokens and 100 fields."""
    found = check(built_in_edition("zamek", "reconstruction-1"))
    assert (found.faults, found.warnings) == ((), ())
    assert EDITION.towers[0] == (0, 1)
    assert {(12, 13), (56, 57)} <= set(EDITION.towers)
    assert {start.kind for start in EDITION.starts} == set(Kind)


FAULTS: dict[str, tuple[Change, str]] = {
    "slot twice": (
        set_tile(0, areas=areas(("house", [0, 1, 2, 3, 4, 5, 6]), ("meadow", [6, 7, 8, 9, 10, 11]))),
        "Tile z01: slot 6 is given more than once.",
    ),
    "slot missing": (
        set_tile(0, areas=areas(("house", [0, 1, 2, 3, 4, 5]), ("meadow", [6, 7, 8, 9, 10]))),
        "Tile z01: slot 11 belongs to no area.",
    ),
    "no such slot": (
        set_tile(0, areas=areas(("house", [0, 1, 2, 3, 4, 5, 12]), ("meadow", [6, 7, 8, 9, 10, 11]))),
        "Tile z01: there is no slot 12.",
    ),
    "mixed side": (
        set_tile(0, areas=areas(("house", [0, 1, 2, 3]), ("meadow", [4, 5, 6, 7, 8, 9, 10, 11]))),
        "Tile z01, side E: all of it must be one area.",
    ),
    "road in a corner": (
        set_tile(0, areas=areas(("road", [0]), ("meadow", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))),
        "Tile z01, side N: a road takes the middle slot.",
    ),
    "road beside a house": (
        set_tile(0, areas=areas(("road", [1]), ("house", [0, 2]), ("meadow", [3, 4, 5, 6, 7, 8, 9, 10, 11]))),
        "Tile z01, side N: a road lies between two meadow slots.",
    ),
    "area without slots": (
        set_tile(0, areas=areas(("house", []), ("meadow", list(range(12))))),
        "Tile z01: an area has no slot.",
    ),
    "shrine in a house": (
        lambda d: d["tiles"][0]["areas"][0].update(shrines=1),
        "Tile z01: a shrine stands on a meadow.",
    ),
    "stocks in a meadow": (
        lambda d: d["tiles"][0]["areas"][1].update(stocks=True),
        "Tile z01: stocks stand on a road.",
    ),
    "fountain without roads": (
        set_tile(0, fountain=True),
        "Tile z01: a fountain ends every road, so each road has one slot.",
    ),
    "fountain with a through road": (
        set_tile(15, fountain=True),
        "Tile z16: a fountain ends every road, so each road has one slot.",
    ),
    "tile twice": (lambda d: d["tiles"].append(d["tiles"][0]), "Tile z01 is given twice."),
    "a mountain of copies": (set_tile(0, count=10**12), "Tile z01: “count” must be from 1 to 999."),
    "no copies": (set_tile(0, count=0), "Tile z01: “count” must be from 1 to 999."),
    "no name": (set_tile(0, id=""), "tiles[0]: A tile needs an id."),
    "no tiles": (lambda d: d.update(tiles=[]), "There are no tiles."),
    "unknown kind": (
        lambda d: d["tiles"][0]["areas"][0].update(kind="lake"),
        "tiles[0]: “kind” must be road, house, pigsty or meadow, not “lake”.",
    ),
    "surplus field": (set_tile(0, colour="red"), "tiles[0]: “colour” has no meaning here."),
    "road start with a shrine": (
        lambda d: d["board"]["starts"][0].update(shrines=1),
        "Start space 0,3 W: a road start has no shrine.",
    ),
    "house start with a shrine": (
        lambda d: d["board"]["starts"][2].update(shrines=1),
        "Start space 6,0 N: a shrine stands on a meadow.",
    ),
    "house start with stocks": (
        lambda d: d["board"]["starts"][2].update(stocks=True),
        "Start space 6,0 N: stocks stand on a road.",
    ),
    "negative shrines": (
        lambda d: d["board"]["starts"][3].update(shrines=-1),
        "Start space 9,2 E: “shrines” cannot be negative.",
    ),
    "start inside": (
        lambda d: d["board"]["starts"][0].update(cell=[4, 4]),
        "Start space 4,4 W: no wall there.",
    ),
    "start outside": (
        lambda d: d["board"]["starts"][0].update(cell=[0, 0]),
        "Start space 0,0 W: the board has no such cell.",
    ),
    "start twice": (
        lambda d: d["board"]["starts"].append(d["board"]["starts"][0]),
        "Start space 0,3 W is given twice.",
    ),
    "no start": (
        lambda d: d["board"].update(starts=[]),
        "The board has no start space, so no tile could be laid.",
    ),
    "wrong side": (
        lambda d: d["board"]["starts"][0].update(side="X"),
        "board.starts[0]: “side” must be N, E, S or W, not “X”.",
    ),
    "uneven rows": (
        lambda d: d["board"]["rows"].__setitem__(0, "###"),
        "board.rows: “rows” must be texts of equal length made of # (a cell) and . (no cell).",
    ),
    "no cells": (lambda d: d["board"].update(rows=["..", ".."]), "board.rows: The board has no cell."),
    "cut off": (
        lambda d: d["board"]["rows"].__setitem__(9, ".#####...#"),
        "Cell 9,9 is cut off from the rest of the board.",
    ),
    "too large": (
        lambda d: d["board"].update(rows=["#" * 41]),
        "board.rows: The board may be 40 cells wide and high at most.",
    ),
    "tower apart": (
        lambda d: d["board"]["towers"].__setitem__(1, [12, 14]),
        "Tower 12/14: its fields must be neighbours on the track.",
    ),
    "tower off the track": (
        lambda d: d["board"]["towers"].__setitem__(13, [100, 101]),
        "Tower 100/101: its fields must be neighbours on the track.",
    ),
    "tower on tower": (
        lambda d: d["board"]["towers"].__setitem__(2, [13, 14]),
        "Tower 13/14 shares a field.",
    ),
    "tower off its corner": (
        lambda d: d["board"]["towers"].__setitem__(1, [14, 15]),
        "Tower 14/15: its two track fields must be parts 0 and 1 of one corner.",
    ),
    "towers in disorder": (lambda d: d["board"]["towers"].reverse(), "Towers must stand in track order."),
    "track out of order": (
        lambda d: d["board"]["track"][5].update(field=6),
        "board.track[5]: “field” must be 5: fields stand in track order, from 0.",
    ),
    "track inside": (
        lambda d: d["board"]["track"][2].update(cell=[4, 4]),
        "Track field 2: no wall at 4,4 W.",
    ),
    "corner inside": (
        lambda d: d["board"]["track"][0].update(corner=[4, 4]),
        "Track field 0: the wall has no corner at 4,4.",
    ),
    "wrong part": (lambda d: d["board"]["track"][0].update(part=2), "Track field 0: “part” must be 0 or 1."),
    "wrong offset": (
        lambda d: d["board"]["track"][2].update(offset=1.5),
        "board.track[2]: “offset” must be a number from 0 to 1.",
    ),
    "no track": (lambda d: d["board"].update(track=[]), "The track needs at least two fields."),
    "unknown token": (lambda d: d["tokens"][0].update(kind="wish"), "tokens[0]: There is no token “wish”."),
    "token twice": (lambda d: d["tokens"].append(d["tokens"][0]), "Token extra_turn is given twice."),
    "negative tokens": (
        lambda d: d["tokens"][0].update(count=-1),
        "Token extra_turn: “count” must be from 0 to 999.",
    ),
    "too few tokens": (
        lambda d: d.update(tokens=[{"kind": "five_points", "count": 12}]),
        "There are 12 tokens for 13 towers.",
    ),
    "no subjects": (lambda d: d.update(subjects=0), "subjects: Each seat needs at least one subject."),
    "subjects as text": (lambda d: d.update(subjects="6"), "subjects: “subjects” must be a whole number."),
    "board missing": (lambda d: d.pop("board"), "edition: “board” is missing."),
    "surplus entry": (lambda d: d.update(dragons=3), "edition: “dragons” has no meaning here."),
    "note is no text": (lambda d: d["edition"].update(note=3), "edition: “note” must be a text."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_named(fault: str) -> None:
    """Z31: an edition that cannot be played is refused, and the fault is named with its place."""
    change, message = FAULTS[fault]
    assert message in faults(change)
    with pytest.raises(BadEdition):
        load(changed(change))


@pytest.mark.parametrize("decoration", ["well", "dog", "stairs"])
def test_decoration_is_no_part_of_a_tile(decoration: str) -> None:
    """Z2a: a tile is its areas with shrines, stocks and fountain; nothing else can be said of it."""
    assert faults(set_tile(0, **{decoration: True}))
    assert {key for tile in BUILT_IN["tiles"] for key in tile} == {"id", "count", "areas", "fountain"}
    assert {key for tile in BUILT_IN["tiles"] for area in tile["areas"] for key in area} == {
        "kind",
        "slots",
        "shrines",
        "stocks",
    }


def test_every_fault_is_named_at_once() -> None:
    """Z31: one look names all faults."""

    def spoil(data: dict[str, Any]) -> None:
        data["tiles"][0]["count"] = 0
        data["board"]["starts"][0]["shrines"] = 1
        data["tokens"][0]["kind"] = "wish"

    assert len(faults(spoil)) == 3


WARNINGS: dict[str, tuple[Change, str]] = {
    "tiles": (set_tile(0, count=3), "tiles: 61; the box has 60."),
    "subjects": (lambda d: d.update(subjects=5), "subjects: 5; the box has 6."),
    "tokens": (lambda d: d["tokens"][0].update(count=3), "tokens: 19; the box has 18."),
    "starts": (lambda d: d["board"]["starts"].pop(), "start spaces: 6; the box has 7."),
    "towers": (lambda d: d["board"]["towers"].pop(), "towers: 13; the box has 14."),
    "fields": (lambda d: d["board"]["track"].pop(), "track fields: 99; the box has 100."),
    "cells": (
        lambda d: d["board"]["rows"].__setitem__(6, "########.."),
        "cells: 77; the box has 76.",
    ),
    "no tower at 0": (
        lambda d: d["board"]["towers"].pop(0),
        "No tower has field 0; every tower gets a token.",
    ),
    "crossing": (
        set_tile(0, areas=areas(("house", [0, 1, 2, 6, 7, 8]), ("pigsty", [3, 4, 5, 9, 10, 11]))),
        "Tile z01: two of its areas cross.",
    ),
}


@pytest.mark.parametrize("what", [name for name in WARNINGS if name != "cells"])
def test_other_counts_are_only_noted(what: str) -> None:
    """Z31: an edition whose counts differ from the box is noted as such, and played to the end."""
    change, message = WARNINGS[what]
    assert message in warnings(change)
    assert fuzz_game(game, 5, edition=changed(change)).fault is None


def test_another_outline_needs_another_track() -> None:
    """Z31: a wall that moves takes the track's places with it."""
    change, message = WARNINGS["cells"]
    assert any("Track field" in fault for fault in faults(change))
    assert message not in faults(change)


def tiny(data: dict[str, Any]) -> None:
    """A castle of 2 by 2 cells with four towers of two fields each."""
    data["board"] = {
        "rows": ["##", "##"],
        "towers": [[0, 1], [2, 3], [4, 5], [6, 7]],
        "starts": [{"cell": [0, 0], "side": "N", "kind": "house"}],
        "track": [
            {"field": 2 * n + part, "corner": corner, "part": part}
            for n, corner in enumerate([[0, 0], [2, 0], [2, 2], [0, 2]])
            for part in (0, 1)
        ],
    }
    data["tiles"] = [{"id": "a", "count": 6, "areas": areas(("house", list(range(12))))}]
    data["tokens"] = [{"kind": "five_points", "count": 3}]
    data["subjects"] = 1


def test_tiny_castle_is_played() -> None:
    """Z3, Z7, Z31: an edition of any size is played, with tokens on all towers but the first."""
    file = changed(tiny)
    play = Playthrough.new(game, configure(game, 2, {}, file), 1)
    assert play.state.table.towers == (False, True, True, True)
    for seed in range(30):
        assert fuzz_game(game, seed, edition=file).fault is None


def test_own_edition_is_replayed_with_its_file_only() -> None:
    """Z31: a record names the edition's hash and replays with that file alone."""
    file = changed(tiny)
    play = Playthrough.new(game, configure(game, 2, {}, file), 1)
    record = parse_record(play.record().text())
    assert (record.edition, record.edition_sha256) == ("mine", file.sha256)
    assert replay(record, own=file).state == play.state
    for wrong in (None, changed(lambda data: data.update(subjects=5))):
        with pytest.raises(UnknownEdition):
            replay(record, own=wrong)


def test_sheet_shows_every_face_with_its_count() -> None:
    """Z31: the text sheet names every tile with its count, the start spaces and the towers."""
    sheet = edition_sheet(EDITION, Look())
    for tile in EDITION.tiles:
        assert f"{tile.id} ×{tile.count}" in sheet
    assert "Start space at 0,3, side W: road" in sheet
    assert "12/13" in sheet


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 15) | st.text("#.NESWroad", max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=2)
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damaged_files_never_crash(data: st.DataObject) -> None:
    """Z31: whatever stands in a file, the answer is a list of faults or a playable edition."""
    broken = copy.deepcopy(BUILT_IN)
    node: Any = broken
    for _ in range(data.draw(st.integers(1, 5))):
        keys = (
            list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
        )
        if not keys:
            break
        parent, key = node, data.draw(st.sampled_from(keys))
        node = node[key]
    parent[key] = data.draw(json_values)
    found = check(EditionFile("mine", broken, "0"))
    assert isinstance(found, CheckedEdition)
    assert (found.edition is None) == bool(found.faults)
    assert all(fault.render("pl") for fault in found.faults)


def test_example_of_the_documentation_is_played() -> None:
    """Z31: the small edition of the documentation is a playable edition with notes and no faults."""
    path = Path(__file__).parents[4] / "docs" / "examples" / "small-zamek.json"
    file = parse_edition(path.read_bytes(), path.name)
    assert check(file).faults == ()
    assert all(fuzz_game(game, seed, edition=file).fault is None for seed in range(20))
