"""A view of Zamek as drawings: the board with what may be done now, and the whole position in one SVG."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from zamki.core.ids import Seat
from zamki.core.view import SeatView
from zamki.core.words import TN, T, Text
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.letters import SERIF
from zamki.draw.palette import GOLD, GOLD_EDGE, INK, WORLDS
from zamki.draw.shields import pawn, shield
from zamki.draw.spots import Choice
from zamki.draw.svg import EMPTY, Sheet, Svg, circle, g, join, nest, num, rect, text
from zamki.draw.words import signed_number
from zamki.games.zamek.draw.board import DESK, Mark, Shown, board_svg, corner, quarter, tile_choice_svg
from zamki.games.zamek.draw.choices import AreaSpot, Ghost, LegalCell, PawnGhost, ScoreSpot, Trial, Walk
from zamki.games.zamek.draw.ground import Fit
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.draw.titles import QUARTER, SUBJECT
from zamki.games.zamek.draw.tokens import end_mark
from zamki.games.zamek.rules.components import Address, Square, Tile, Token
from zamki.games.zamek.rules.events import Event, TileLaid
from zamki.games.zamek.rules.feature_forecast import course
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.games.zamek.rules.preview import preview
from zamki.games.zamek.rules.scoring import cells_of, worth
from zamki.games.zamek.rules.state import SEATS, Over, Placing, Putting, Table
from zamki.games.zamek.rules.view import View

Seen = SeatView[Move, View, Event]

Gains = Mapping[Place, tuple[int, int]]
"""What a placement would pay each seat at once."""


@dataclass(frozen=True, slots=True)
class Picked:
    """What was picked so far."""

    place: Place | None = None
    area: int | None = None
    score: ScoreFeature | None = None


NOTHING = Picked()


def placements(view: Seen) -> dict[Square, list[Place]]:
    """The ways up that fit, for every legal cell."""
    found: dict[Square, list[Place]] = {}
    for move in view.legal_moves:
        if isinstance(move, Place):
            found.setdefault(move.at, []).append(move)
    return found


def paying(view: Seen) -> Gains:
    """What every placement would pay at once."""
    moves = [move for move in view.legal_moves if isinstance(move, Place)]
    return {move: preview(view.state, move).points for move in moves}


def best_way(moves: Sequence[Place], gains: Gains | None) -> Place:
    """The way up that is shown first: what brings its seat most, compared with the other."""

    def net(move: Place) -> int:
        points = (gains or {}).get(move, (0, 0))
        return points[move.seat] - points[1 - move.seat]

    return max(moves, key=net)


def _trial(view: Seen, move: Place, gains: Gains | None) -> Trial:
    phase = view.state.table.phase
    assert isinstance(phase, Placing)
    pays = None if gains is None else dict(zip(SEATS, gains.get(move, (0, 0)), strict=True))
    shown = None if pays is None else {seat: points for seat, points in pays.items() if points}
    return Trial(move.at, view.state.edition.tiles[phase.tile], move.turn, shown)


def _cell_pick(at: Square) -> str:
    return f"at={at[0]},{at[1]}"


def _turn_pick(move: Place) -> str:
    return f"{_cell_pick(move.at)};turn={move.turn}"


def legal_cells(view: Seen, gains: Gains | None, hints: Sequence[Place] = ()) -> list[LegalCell]:
    """Make the cells the drawn tile may go to; choosing one picks it."""
    numbers = {move.at: number for number, move in reversed(list(enumerate(hints, start=1)))}
    made = []
    for at, moves in placements(view).items():
        number = numbers.get(at, 0)
        move = hints[number - 1] if number else best_way(moves, gains)
        choice = Choice(pick=_turn_pick(move) if number else _cell_pick(at))
        made.append(LegalCell(_trial(view, move, gains), choice, number))
    return made


def ghost(view: Seen, move: Place, gains: Gains | None = None, hint: int = 0) -> Ghost:
    """Show the drawn tile in a picked cell: itself the move, its handle the next way up that fits."""
    following = next_way(placements(view)[move.at], move)
    rotate = None if following is None else Choice(pick=_turn_pick(following))
    place = Choice(move=view.move_json(move), pick=_cell_pick(move.at))
    return Ghost(_trial(view, move, gains), place, rotate, hint)


def next_way(moves: Sequence[Place], move: Place, step: int = 1) -> Place | None:
    """The way up after this one; none where there is no other."""
    return moves[(moves.index(move) + step) % len(moves)] if len(moves) > 1 else None


def subject_spots(view: Seen, lang: str, picked: int | None = None) -> list[AreaSpot]:
    """Make the areas of the new tile a subject may go to; two of a kind say on which side they lie."""
    table = view.state.table
    if not isinstance(table.phase, Putting):
        return []
    tile, turn = laid_tile(table, table.phase)
    x, y = table.edition.tables.xy[table.phase.at]
    moves = [move for move in view.legal_moves if isinstance(move, PutSubject)]
    areas = [move.area for move in moves if move.area is not None]
    return [
        AreaSpot(
            (x, y, move.area),
            Choice(
                move=view.move_json(move) if move.area == picked else None,
                pick=f"area={move.area}",
                pressed=move.area == picked,
            ),
            subject_words(tile, areas, move.area, turn).render(lang),
            seat=move.seat,
        )
        for move in moves
        if move.area is not None
    ]


def laid_tile(table: Table, phase: Putting) -> tuple[Tile, int]:
    """The tile just laid, and its turn."""
    lying = table.board.tiles[phase.at]
    return table.edition.tiles[lying.tile], lying.turn


def subject_words(tile: Tile, areas: Sequence[int], area: int, turn: int) -> Text:
    """What a subject would be on an area, and where that lies if there are several of its kind."""
    role = SUBJECT[tile.areas[area].kind]
    side = side_of(tile, areas, area, turn)
    return T("{role}, {side}", role=role, side=QUARTER[side]) if side else role


def side_of(tile: Tile, areas: Sequence[int], area: int, turn: int) -> str:
    """On which side or in which corner of its tile an area lies, if others of its kind may be chosen too."""
    alike = [each for each in areas if tile.areas[each].kind is tile.areas[area].kind]
    if len(alike) == 1:
        return ""
    sides = [quarter(tile, each, turn) for each in alike]
    find = quarter if len(set(sides)) == len(sides) else corner
    return find(tile, area, turn)


def score_spots(view: Seen, lang: str) -> list[ScoreSpot]:
    """Make the finished features that may be scored next."""
    board = view.state.table.board
    made: dict[Address, ScoreSpot] = {}
    for move in view.legal_moves:
        if not isinstance(move, ScoreFeature) or move.feature in made:
            continue
        spot = board.edition.spot(*move.feature)
        assert spot is not None
        feature = board.feature(spot)
        said = f"{KIND[feature.kind].render(lang)} {signed_number(worth(feature).points)}"
        cells, _ = board.edition.split(cells_of(feature))
        x, y, area = move.feature
        choice = Choice(pick=f"feature={x},{y},{area}")
        made[move.feature] = ScoreSpot(move.feature, choice, said, cells, len(made))
    return list(made.values())


def last_marks(view: Seen) -> list[Mark]:
    """The last tile of everybody else, and one's own while it is the newest."""
    table = view.state.table
    laid = [event for event in view.log if isinstance(event, TileLaid)]
    marks: dict[Seat, Square] = {}
    for event in reversed(laid):
        if event.seat != view.viewer or event is laid[-1]:
            marks.setdefault(event.seat, event.at)
    asked = None if table.at is None else table.edition.tables.xy[table.at]
    return [(at, seat) for seat, at in marks.items() if at != asked]


def shown_on_board(
    view: Seen, lang: str, picked: Picked = NOTHING, gains: Gains | None = None, hints: Sequence[Move] = ()
) -> Shown:
    """What may be done now, and what was picked would bring."""
    table = view.state.table
    asked = None if table.at is None else table.edition.tables.xy[table.at]
    tiles = [move for move in hints if isinstance(move, Place)]
    number = tiles.index(picked.place) + 1 if picked.place in tiles else 0
    return Shown(
        legal=legal_cells(view, gains, tiles),
        ghost=None if picked.place is None else ghost(view, picked.place, gains, number),
        asked=asked if view.legal_moves else None,
        pawn=_pawn(view, picked.area, gains is not None),
        scores=score_spots(view, lang),
        walks=_walks(view, picked.score),
        marks=last_marks(view),
    )


def _pawn(view: Seen, area: int | None, has_numbers: bool) -> PawnGhost | None:
    table = view.state.table
    if area is None or not isinstance(table.phase, Putting):
        return None
    x, y = table.edition.tables.xy[table.phase.at]
    points = preview(view.state, None, area).points
    gains = dict(zip(SEATS, points, strict=True)) if has_numbers else None
    return PawnGhost((x, y, area), table.seat, gains)


def _walks(view: Seen, score: ScoreFeature | None) -> list[Walk]:
    if score is None:
        return []
    return [Walk(each.seat, each.before, each.after) for each in course(view.state.table, score)]


def live_board_svg(
    view: Seen,
    pose: Pose,
    *,
    picked: Picked = NOTHING,
    gains: Gains | None = None,
    fit: Fit = DESK,
    width: float | None = None,
) -> Drawing:
    """Draw the board of a view with what may be done now."""
    shown = shown_on_board(view, pose.lang, picked, gains) if pose.is_interactive else Shown()
    return board_svg(view.state.table, pose, shown=shown, fit=fit, width=width)


def new_tile_svg(view: Seen, pose: Pose, *, picked: int | None = None, width: float = 208) -> Drawing | None:
    """Draw the tile just placed, large, with the areas a subject may go to; none outside that step."""
    spots, table = subject_spots(view, pose.lang, picked), view.state.table
    if not spots or not isinstance(table.phase, Putting):
        return None
    tile, turn = laid_tile(table, table.phase)
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
        nest(drawn, 0, 0),
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
        text(54, 35, pose.name(seat), 17, ink, font_weight=600),
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
        mark = 16 if token.waits_for_the_end else 0
        wide = 16 + mark + len(label) * 7.4
        if x + wide > 292:
            break
        drawn.append(rect(x, 120, wide, 26, 8, GOLD, stroke=GOLD_EDGE))
        drawn.append(end_mark(x + 15, 133, 13) if mark else EMPTY)
        drawn.append(text(x + (wide + mark) / 2, 137.5, label, 13, INK, middle=True, font_weight=600))
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
