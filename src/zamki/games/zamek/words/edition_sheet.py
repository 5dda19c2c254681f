"""An edition as a sheet of text: its board, its towers, and every tile face with its count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zamki.core.game import Look
from zamki.core.words import TN, T, Text
from zamki.games.zamek.rules.board import empty_board
from zamki.games.zamek.rules.components import Components, Tile
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.games.zamek.words.board_text import castle_lines, legend
from zamki.games.zamek.words.tile_text import HEIGHT, WIDTH, paint, tile_marks

_PER_ROW = 8


def edition_summary(edition: Components) -> list[Text]:
    """What is in the box, in counts."""
    return [
        TN("{n} space", "{n} spaces", edition.cells),
        TN("{n} tile", "{n} tiles", sum(tile.count for tile in edition.tiles)),
        TN("{n} tower", "{n} towers", len(edition.towers)),
        TN("{n} start space", "{n} start spaces", len(edition.starts)),
        TN("{n} token", "{n} tokens", len(edition.tokens)),
        TN("{n} track field", "{n} track fields", edition.fields),
        TN("{n} subject in each pool", "{n} subjects in each pool", edition.subjects),
    ]


def edition_sheet(edition: Components, look: Look) -> str:
    """The whole sheet."""
    lang = look.lang
    summary = ", ".join(text.render(lang) for text in edition_summary(edition))
    lines = [edition.id, *([edition.note] if edition.note else []), summary, ""]
    lines += [*castle_lines(empty_board(edition), look), "", legend(look), ""]
    lines += [*_starts(edition, lang), "", *_tokens(edition, lang), ""]
    for start in range(0, len(edition.tiles), _PER_ROW):
        lines += [*_tiles(edition.tiles[start : start + _PER_ROW], look), ""]
    return "\n".join(line.rstrip() for line in lines[:-1])


def _starts(edition: Components, lang: str) -> Iterator[str]:
    for start in edition.starts:
        extra = "†" * start.shrines + ("X" if start.stocks else "")
        x, y = start.cell
        text = T(
            "Start space at {cell}, side {side}: {kind}",
            cell=f"{x},{y}",
            side=start.side,
            kind=KIND[start.kind],
        )
        yield f"{text.render(lang)} {extra}"
    towers = " ".join(f"{first}/{second}" for first, second in edition.towers)
    yield T("Towers: {towers}", towers=towers).render(lang)


def _tokens(edition: Components, lang: str) -> Iterator[str]:
    for token, count in Counter(edition.tokens).items():
        yield f"{count} × {TOKEN[token].render(lang)}"


def _tiles(tiles: tuple[Tile, ...], look: Look) -> Iterator[str]:
    yield "".join(f"{f'{tile.id} ×{tile.count}':<{WIDTH + 3}}" for tile in tiles)
    marks = [tile_marks(tile, 0, {}) for tile in tiles]
    for line in range(HEIGHT):
        yield "".join(f"{paint(each[line], look.colour)}   " for each in marks)
