"""An edition of Zamek as one SVG sheet: the board with its track, and every tile face with its count."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from zamki.core.edition import EditionFile
from zamki.draw.drawing import Drawing
from zamki.draw.letters import SANS
from zamki.games.zamek.draw.pieces import tile_svg
from zamki.games.zamek.rules.components import (
    SIDES,
    STEPS,
    Components,
    Kind,
    Square,
    Start,
    Tile,
    TowerField,
    WallField,
)
from zamki.games.zamek.rules.edition import load
from zamki.games.zamek.rules.names import KIND
from zamki.games.zamek.words.edition_sheet import edition_summary

_CELL: Final = 64
_MARGIN: Final = 56
_OUT: Final = 15
"""How far outside the wall the track runs."""
_TOWER: Final = 11
"""How far outside its corner a tower stands, each way."""
_TILE: Final = 96
_GAP: Final = 20
_FILL: Final = {Kind.ROAD: "#E3D3A6", Kind.HOUSE: "#C25B45", Kind.PIGSTY: "#E3A5A0", Kind.MEADOW: "#9CBF6B"}
_INK: Final = "#221F2B"


def edition_svg(file: EditionFile, lang: str) -> Drawing:
    """The whole sheet; it stands alone as a file."""
    edition = load(file)
    columns = len(edition.rows[0])
    width = max(columns * _CELL + 2 * _MARGIN, 720)
    board_height = len(edition.rows) * _CELL + 2 * _MARGIN
    per_row = (width - 2 * _MARGIN + _GAP) // (_TILE + _GAP)
    rows = -(-len(edition.tiles) // per_row)
    height = 60 + board_height + rows * (_TILE + _GAP + 18) + _GAP
    summary = ", ".join(text.render(lang) for text in edition_summary(edition))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="{SANS}" font-size="12" fill="{_INK}">',
        f"<title>{escape(edition.id)}</title>",
        f'<rect width="{width}" height="{height}" fill="#FFFBF2"/>',
        _text(_MARGIN, 30, edition.id, size=20),
        _text(_MARGIN, 50, summary),
        f'<g transform="translate({_MARGIN} {60 + _MARGIN})">',
        *_board(edition, lang),
        "</g>",
    ]
    for number, tile in enumerate(edition.tiles):
        x = _MARGIN + number % per_row * (_TILE + _GAP)
        y = 60 + board_height + number // per_row * (_TILE + _GAP + 18)
        parts += _tile(tile, number, x, y, lang)
    return Drawing("".join([*parts, "</svg>"]), (width, height))


def _text(x: float, y: float, words: str, *, size: int = 12, anchor: str = "start", fill: str = _INK) -> str:
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size}" text-anchor="{anchor}" fill="{fill}">'
        f"{escape(words)}</text>"
    )


def _board(edition: Components, lang: str) -> Iterator[str]:
    for x, y in edition.tables.xy:
        yield (
            f'<rect x="{x * _CELL}" y="{y * _CELL}" width="{_CELL}" height="{_CELL}" '
            f'fill="#E9DFC6" stroke="#C6B78F"/>'
        )
        yield _text(
            x * _CELL + _CELL / 2, y * _CELL + _CELL / 2 + 4, f"{x},{y}", anchor="middle", fill="#5A5364"
        )
    for start in edition.starts:
        yield from _start(start, lang)
    for x, y in edition.tables.xy:
        for side in range(4):
            dx, dy = STEPS[side]
            if (x + dx, y + dy) not in edition.tables.number:
                yield _wall(x, y, side)
    for number, field in enumerate(edition.track):
        if isinstance(field, WallField):
            yield from _field(number, field)
    for first, second in edition.towers:
        stands = edition.track[first]
        assert isinstance(stands, TowerField)  # an edition is checked for it
        yield from _tower(edition, stands.corner, f"{first}/{second}")


def _edge(x: int, y: int, side: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ends of a cell's side: left to right, or top to bottom."""
    left, top = x * _CELL, y * _CELL
    right, bottom = left + _CELL, top + _CELL
    ends: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = (
        ((left, top), (right, top)),
        ((right, top), (right, bottom)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
    )
    return ends[side]


def _wall(x: int, y: int, side: int) -> str:
    (x1, y1), (x2, y2) = _edge(x, y, side)
    return f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{_INK}" stroke-width="3" stroke-linecap="round"/>'


def _start(start: Start, lang: str) -> Iterator[str]:
    """A start space: a bar of its kind's colour on the inner side of the wall."""
    side = SIDES.index(start.side)
    (x1, y1), (x2, y2) = _edge(*start.cell, side)
    dx, dy = STEPS[side]
    left, top = min(x1, x2) - (10 if dx > 0 else 0), min(y1, y2) - (10 if dy > 0 else 0)
    width, height = (10, _CELL) if dx else (_CELL, 10)
    extra = "†" * start.shrines + ("X" if start.stocks else "")
    name = f"{KIND[start.kind].render(lang)} {extra}".strip()
    yield (
        f'<rect x="{left:g}" y="{top:g}" width="{width}" height="{height}" '
        f'fill="{_FILL[start.kind]}" stroke="{_INK}"><title>{escape(name)}</title></rect>'
    )
    if dx:
        anchor = "start" if dx < 0 else "end"
        yield _text(x1 - dx * 13, y2 - 6, name, size=9, anchor=anchor)
    else:
        yield _text((x1 + x2) / 2, y1 - dy * 13 + (7 if dy < 0 else 0), name, size=9, anchor="middle")


def _field(number: int, field: WallField) -> Iterator[str]:
    """A field of the track, outside its wall."""
    side = SIDES.index(field.side)
    (x1, y1), (x2, y2) = _edge(*field.cell, side)
    dx, dy = STEPS[side]
    along = field.offset
    x, y = x1 + (x2 - x1) * along + dx * _OUT, y1 + (y2 - y1) * along + dy * _OUT
    yield f'<circle cx="{x:.4g}" cy="{y:.4g}" r="8" fill="#FFF" stroke="{_INK}" stroke-width=".8"/>'
    yield _text(x, y + 3, str(number), size=8, anchor="middle")


def _tower(edition: Components, corner: Square, fields: str) -> Iterator[str]:
    """A tower with its two fields, at its corner of the wall, a little outside."""
    column, row = corner
    around = [(dx, dy) for dx in (-1, 1) for dy in (-1, 1)]
    inside = [
        (dx, dy)
        for dx, dy in around
        if (column + (dx - 1) // 2, row + (dy - 1) // 2) in edition.tables.number
    ]
    x = column * _CELL - _TOWER * _sign(sum(dx for dx, _ in inside))
    y = row * _CELL - _TOWER * _sign(sum(dy for _, dy in inside))
    yield (
        f'<rect x="{x - 17}" y="{y - 9}" width="34" height="18" rx="5" fill="#F0B429" stroke="{_INK}" '
        f'stroke-width="1.5"/>'
    )
    yield _text(x, y + 3.5, fields, size=9, anchor="middle")


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _tile(tile: Tile, number: int, x: int, y: int, lang: str) -> Iterator[str]:
    inner = tile_svg(tile, 0, lang, width=_TILE, prefix=f"t{number}")
    yield f'<g transform="translate({x} {y})">{inner}</g>'
    yield _text(x, y + _TILE + 14, f"{tile.id} × {tile.count}")
