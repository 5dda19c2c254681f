"""A view of Zamek as drawings: the board with what may be done now, and the whole position in one SVG."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from zamki.core.ids import Seat
from zamki.core.view import SeatView
from zamki.core.words import TN, T, Text
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.palette import GOLD, GOLD_EDGE, INK, WORLDS
from zamki.draw.shields import pawn, shield
from zamki.draw.spots import Choice
from zamki.draw.svg import EMPTY, SERIF, Sheet, Svg, circle, g, join, nested, num, rect, text
from zamki.games.zamek.draw.board import (
    DESK_CELL,
    AreaSpot,
    Ghost,
    LegalCell,
    board_svg,
    corner,
    quarter,
    tile_choice_svg,
)
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.draw.titles import QUARTER, SUBJECT
from zamki.games.zamek.rules.components import Address, Square, Tile, Token
from zamki.games.zamek.rules.events import Event
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.games.zamek.rules.scoring import worth
from zamki.games.zamek.rules.state import SEATS, Over, Placing, Putting, Table
from zamki.games.zamek.rules.view import View

Seen = SeatView[Move, View, Event]

Gains = Mapping[Place, tuple[int, int]]
"""What a placement would pay each seat at once."""


def placements(view: Seen) -> dict[Square, list[Place]]:
    """The ways up that fit, for every legal cell."""
    found: dict[Square, list[Place]] = {}
    for move in view.legal_moves:
        if isinstance(move, Place):
            found.setdefault(move.at, []).append(move)
    return found


def legal_cells(view: Seen, gains: Gains) -> list[LegalCell]:
    """Make the cells the drawn tile may go to; choosing one picks it."""
    made = []
    for at, moves in placements(view).items():
        best = {seat: max(gains.get(move, (0, 0))[seat] for move in moves) for seat in SEATS}
        pays = {seat: points for seat, points in best.items() if points}
        made.append(LegalCell(at, Choice(pick=f"at={at[0]},{at[1]}"), pays))
    return made


def in_turn(moves: Sequence[Place], turn: int | None) -> tuple[Place, Place]:
    """The placement with the picked way up, or else the first; and the one after it."""
    now = next((move for move in moves if move.turn == turn), moves[0])
    return now, moves[(moves.index(now) + 1) % len(moves)]


def ghost(view: Seen, at: Square, turn: int | None = None) -> Ghost | None:
    """Show the drawn tile in a picked cell: itself the move, its handle the next way up that fits."""
    moves, phase = placements(view).get(at), view.state.table.phase
    if not moves or not isinstance(phase, Placing):
        return None
    now, following = in_turn(moves, turn)
    rotate = Choice(pick=f"turn={following.turn}") if len(moves) > 1 else None
    place = Choice(move=view.move_json(now))
    return Ghost(at, view.state.edition.tiles[phase.tile], now.turn, place, rotate)


def subject_spots(view: Seen, lang: str) -> list[AreaSpot]:
    """Make the areas of the new tile a subject may go to; two of a kind say on which side they lie."""
    table = view.state.table
    if not isinstance(table.phase, Putting):
        return []
    tile, turn = _laid(table, table.phase)
    x, y = table.edition.tables.xy[table.phase.at]
    moves = [move for move in view.legal_moves if isinstance(move, PutSubject)]
    areas = [move.area for move in moves if move.area is not None]
    return [
        AreaSpot(
            (x, y, move.area),
            Choice(move=view.move_json(move)),
            _subject_words(tile, areas, move.area, turn).render(lang),
            seat=move.seat,
        )
        for move in moves
        if move.area is not None
    ]


def _laid(table: Table, phase: Putting) -> tuple[Tile, int]:
    """The tile just laid, and its turn."""
    lying = table.board.tiles[phase.at]
    return table.edition.tiles[lying.tile], lying.turn


def _subject_words(tile: Tile, areas: Sequence[int], area: int, turn: int) -> Text:
    kind = tile.areas[area].kind
    role = SUBJECT[kind]
    alike = [each for each in areas if tile.areas[each].kind is kind]
    if len(alike) == 1:
        return role
    sides = [quarter(tile, each, turn) for each in alike]
    find = quarter if len(set(sides)) == len(sides) else corner
    return T("{role}, {side}", role=role, side=QUARTER[find(tile, area, turn)])


def score_spots(view: Seen, lang: str) -> list[AreaSpot]:
    """Make the finished features that may be scored next; one that a token may double is picked first."""
    board = view.state.table.board
    made: dict[Address, AreaSpot] = {}
    for move in view.legal_moves:
        if not isinstance(move, ScoreFeature):
            continue
        spot = board.edition.spot(*move.feature)
        assert spot is not None
        feature = board.feature(spot)
        said = TN("{kind} of {n} tile", "{kind} of {n} tiles", feature.tiles, kind=KIND[feature.kind])
        x, y, area = move.feature
        twice = move.feature in made
        choice = Choice(pick=f"feature={x},{y},{area}") if twice else Choice(move=view.move_json(move))
        made[move.feature] = AreaSpot(move.feature, choice, said.render(lang), points=worth(feature).points)
    return list(made.values())


def live_board_svg(
    view: Seen,
    pose: Pose,
    *,
    at: Square | None = None,
    turn: int | None = None,
    gains: Gains | None = None,
    cell: float = DESK_CELL,
    width: float | None = None,
) -> Drawing:
    """Draw the board of a view with what may be done now; ``at`` and ``turn`` are what was picked."""
    if not pose.is_interactive:
        return board_svg(view.state.table, pose, cell=cell, width=width)
    return board_svg(
        view.state.table,
        pose,
        legal=legal_cells(view, gains or {}),
        ghost=None if at is None else ghost(view, at, turn),
        areas=[*subject_spots(view, pose.lang), *score_spots(view, pose.lang)],
        cell=cell,
        width=width,
    )


def new_tile_svg(view: Seen, pose: Pose, *, width: float = 208) -> Drawing | None:
    """Draw the tile just placed, large, with the areas a subject may go to; none outside that step."""
    spots, table = subject_spots(view, pose.lang), view.state.table
    if not spots or not isinstance(table.phase, Putting):
        return None
    tile, turn = _laid(table, table.phase)
    return tile_choice_svg(tile, turn, spots, width=width, lang=pose.lang, prefix=pose.prefix)


def position(view: Seen, pose: Pose) -> Drawing:
    """Draw the whole table: the board, both seats, the drawn tile."""
    drawn = live_board_svg(view, replace(pose, prefix=f"{pose.prefix}-b"))
    wide, high = drawn.size
    sheet = Sheet(pose.prefix, pose.theme, WORLDS)
    table = view.state.table
    side = wide + 20
    panels = [
        g(_panel(sheet, table, seat, pose), transform=f"translate({num(side)} {seat * 174})")
        for seat in SEATS
    ]
    tile = _drawn(sheet, table, pose.lang)
    box = (-14, -14, side + 300 + 28, high + 28)
    body = join(
        rect(*box, 0, sheet.world("bg")),
        nested(drawn, 0, 0),
        *panels,
        g(tile, transform=f"translate({num(side)} 352)"),
    )
    return sheet.finish(body, box, None, T("Zamek").render(pose.lang), role="group")


def _panel(sheet: Sheet, table: Table, seat: Seat, pose: Pose) -> Svg:
    """One seat: points, subjects left, family seat, tokens."""
    ink, quiet, lang = sheet.world("ink"), sheet.world("ink2"), pose.lang
    family, pool = table.families[seat], table.pools[seat]
    house = TN("house of {n} tile", "house of {n} tiles", family.size).render(lang) if family else "–"
    active = table.seat == seat and not isinstance(table.phase, Over)
    points = str(table.totals[seat])
    return join(
        rect(0, 0, 300, 162, 14, sheet.world("surface"), stroke=sheet.world("line")),
        rect(0, 0, 6, 162, 3, GOLD) if active else EMPTY,
        shield(sheet, seat, 18, 14, 28),
        text(54, 35, pose.name(seat), 17, ink, font_weight=650),
        text(282, 40, points, 28, ink, text_anchor="end", font_weight=700, font_family=SERIF),
        *(_subject(sheet, seat, 31 + n * 27, n < pool) for n in range(table.edition.subjects)),
        text(18, 104, T("Family seat").render(lang), 14, quiet),
        text(120, 104, house, 14, ink, font_weight=600),
        *_tokens(table.tokens(seat), lang),
    )


def _subject(sheet: Sheet, seat: Seat, x: float, here: bool) -> Svg:
    if here:
        return pawn(sheet, seat, x, 69, 26)
    return circle(x, 69, 8.5, "none", stroke=sheet.world("line"), stroke_width=1.5, stroke_dasharray="3 3")


def _tokens(tokens: Sequence[Token], lang: str) -> list[Svg]:
    drawn: list[Svg] = []
    x = 18.0
    for token in tokens:
        label = TOKEN[token].render(lang)
        wide = 16 + len(label) * 7.4
        if x + wide > 292:
            break
        drawn.append(rect(x, 120, wide, 26, 8, GOLD, stroke=GOLD_EDGE))
        drawn.append(text(x + wide / 2, 137.5, label, 13, INK, middle=True, font_weight=600))
        x += wide + 6
    return drawn


def _drawn(sheet: Sheet, table: Table, lang: str) -> Svg:
    """The drawn tile and how many are left."""
    left = TN("{n} tile left", "{n} tiles left", table.left).render(lang)
    tile, beside = EMPTY, 18
    if isinstance(table.phase, Placing):
        picture = tile_symbol(sheet, table.edition.tiles[table.phase.tile])
        frame = rect(15, 15, 126, 126, 8, "none", stroke=GOLD, stroke_width=4)
        tile, beside = join(frame, sheet.use(picture, 18, 18, 120)), 158
    return join(
        rect(0, 0, 300, 156, 14, sheet.world("surface"), stroke=sheet.world("line")),
        tile,
        text(beside, 38, left, 15, sheet.world("ink")),
    )
