from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.ludwig.castles import castles, oracle_of
from tests.games.ludwig.oracle import Oracle
from tests.games.ludwig.scene import COMPONENTS
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import SPECIALS
from zamki.games.ludwig.rules.preview import preview, previews
from zamki.games.ludwig.rules.scoring import score_castle


@settings(deadline=None)
@given(castles())
def test_total_is_the_sum_of_lines_and_rooms(built: Castle) -> None:
    """L41: total = sum of lines = sum over rooms, attendants, cards and throne."""
    sheet = score_castle(built)
    assert sheet.total == sum(sheet.lines.values()) == sum(mark.points for mark in sheet.marks)
    assert sheet.total == sum(oracle_of(built).lines().values())


@settings(deadline=None)
@given(castles())
def test_the_throne_counts_once(built: Castle) -> None:
    """L27: the throne's right half is never named as a reason, its left half at most once for each mark."""
    for mark in score_castle(built).marks:
        assert (1, 0) not in mark.because
        assert len(set(mark.because)) == len(mark.because)


@settings(deadline=None)
@given(castles(most=24))
def test_mirrored_castles_score_the_same(built: Castle) -> None:
    """L41: left and right change places; all lines but the throne's own are the same both ways."""
    cells = {(1 - column, level): room for (column, level), room in built.rooms}
    mirrored = Castle.assembled(COMPONENTS, built.throne, cells.items(), built.attendants, built.cards)
    one, other = score_castle(built), score_castle(mirrored)
    ours = {line: points for line, points in one.lines.items() if line != "throne"}
    assert ours == {line: points for line, points in other.lines.items() if line != "throne"}
    marked = [(1 - column, level) for column, level in built.throne.cells]
    wanted = sum(cell in cells and cells[cell].type in built.throne.types for cell in marked)
    assert one.lines["throne"] == 2 * wanted


@settings(deadline=None)
@given(castles(most=20), st.integers(0, 2**32))
def test_placing_a_room_never_lowers_a_line(built: Castle, seed: int) -> None:
    """L41: one room more can only help every line."""
    rng = Random(seed)
    rooms = [*COMPONENTS.rooms.values(), *(COMPONENTS.specials[kind] for kind in SPECIALS)]
    placed = {room.id for _, room in built.rooms}
    room = rng.choice([room for room in rooms if room.id not in placed or not room.is_regular])
    before = score_castle(built).lines
    after = score_castle(built.with_room(room, rng.choice(built.cells(room)))).lines
    assert all(after[line] >= before[line] for line in before)


@settings(deadline=None)
@given(castles(most=20), st.integers(0, 2**32))
def test_preview_is_the_difference(built: Castle, seed: int) -> None:
    """L41: a preview says by how much the score changes, and why, at every legal cell."""
    rng = Random(seed)
    placed = {room.id for _, room in built.rooms}
    name = rng.choice(sorted(set(COMPONENTS.rooms) - placed))
    room = COMPONENTS.specials[rng.choice(SPECIALS)] if rng.random() < 0.2 else COMPONENTS.rooms[name]
    before = score_castle(built)
    found = previews(built, room)
    assert list(found) == built.cells(room)
    for cell, each in found.items():
        after = score_castle(built.with_room(room, cell))
        assert each.points == after.total - before.total
        assert each == preview(built, room, cell)
        changed = {(change.after.line, change.after.what, change.after.at) for change in each.changes}
        for mark in after.marks:
            if (mark.line, mark.what, mark.at) in changed:
                continue
            assert mark.points in [m.points for m in before.marks if (m.what, m.at) == (mark.what, mark.at)]


@settings(deadline=None)
@given(castles(most=15))
def test_the_second_scorer_sees_the_same_cells(built: Castle) -> None:
    """L14: both scorers read the same grid."""
    oracle: Oracle = oracle_of(built)
    assert set(oracle.cells) == set(built.grid)
