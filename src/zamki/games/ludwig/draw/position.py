"""A view of Ludwig as drawings: every castle with its legal cells, and the whole position in one SVG."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from zamki.core.view import SeatView
from zamki.core.words import T
from zamki.draw.artist import Pose, Suggestion
from zamki.draw.drawing import Drawing
from zamki.draw.letters import SERIF
from zamki.draw.palette import WORLDS
from zamki.draw.shields import shield
from zamki.draw.spots import Choice
from zamki.draw.svg import Sheet, Svg, Theme, at, g, join, nest, num, rect, text, title
from zamki.games.ludwig.draw.board import CastlePlan, LegalSpot, Proposed, castle_svg
from zamki.games.ludwig.draw.cards import CARD, bonus_card_body, marker_body
from zamki.games.ludwig.draw.plan import told_reasons
from zamki.games.ludwig.draw.rooms import room_body
from zamki.games.ludwig.draw.titles import bonus_card_title, room_title
from zamki.games.ludwig.rules.components import CASTLES, Cell, Room
from zamki.games.ludwig.rules.events import BonusRoomPlaced, Chose, Event, Placed, SpecialPlaced, TurnBegan
from zamki.games.ludwig.rules.moves import Move, Place, PlaceBonusRoom, Placement, PlaceSpecial, room_of
from zamki.games.ludwig.rules.names import card_name, castle_name, name_of
from zamki.games.ludwig.rules.preview import preview
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import owners_of
from zamki.games.ludwig.rules.view import SeenChoosing, View

Seen: TypeAlias = SeatView[Move, View, Event]
"""What one viewer may know of a game of Ludwig."""

_ROOM: Final = 128.0
"""A room on the shelf, with its gap."""


def castle_plan(view: Seen, castle: int, piece: str = "") -> CastlePlan:
    """What stands in a castle of a view; `piece` begins the names its pieces can be asked for by."""
    built = view.state.castles[castle]
    sheet, lasts = score_castle(built), last_placed(view, castle)
    worth = {mark.at: mark.points for mark in sheet.marks if mark.at is not None} if piece else {}
    return CastlePlan.of(built, CASTLES[castle], sheet.total, lasts, piece, worth)


def last_placed(view: Seen, castle: int) -> list[tuple[Cell, int]]:
    """The last room of each person in a castle, until that person moves again; the newest last."""
    found: dict[int, Cell] = {}
    moved: set[int] = set()
    if isinstance(view.state.phase, SeenChoosing) and view.seat is not None:
        moved.add(view.seat)  # whoever is asked for new rooms knows where the old ones went
    for event in reversed(view.log):
        match event:
            case Placed(seat=seat, castle=number, at=cell):
                by = seat if event.for_ is None else event.for_
                if number == castle and by not in moved:
                    found.setdefault(by, cell)
            case (
                BonusRoomPlaced(seat=seat, castle=number, at=cell)
                | SpecialPlaced(seat=seat, castle=number, at=cell)
            ):
                if number == castle and seat not in moved:
                    found.setdefault(seat, cell)
            case Chose(seat=seat):
                moved.add(seat)
            case TurnBegan() if found:
                break
    return [(cell, seat) for seat, cell in reversed(found.items())]


def placing_moves(view: Seen, castle: int, room: Room | None = None) -> dict[Cell, Placement]:
    """List the legal placements in one castle of ``room``, or of the first room that has any."""
    wanted = None if room is None else room.id
    found: dict[Cell, Placement] = {}
    for move in view.legal_moves:
        if isinstance(move, Place | PlaceBonusRoom | PlaceSpecial) and move.castle == castle:
            wanted = wanted or room_of(move)
            if room_of(move) == wanted:
                found[move.at] = move
    return found


@dataclass(frozen=True, slots=True)
class Asked:
    """How legal cells are shown to somebody who chooses."""

    pinned: Cell | None = None
    """The cell that was picked and is not placed yet."""
    hints: Mapping[Cell, int] = field(default_factory=dict)
    foot: Callable[[int], str] | None = None
    """From the change of the castle's score: the last line of the card."""
    has_card: bool = True
    shows_numbers: bool = True


PLAIN = Asked()


def legal_spots(
    view: Seen, castle: int, room: Room | None = None, *, lang: str = "en", asked: Asked = PLAIN
) -> list[LegalSpot]:
    """Make the legal cells of a castle, each with its whole move and the pick that pins it."""
    moves = placing_moves(view, castle, room)
    if not moves:
        return []
    choices = {
        cell: Choice(
            move=view.move_json(move),
            pick=f"castle={castle};at={cell[0]},{cell[1]}",
            pressed=asked.pinned == cell,
        )
        for cell, move in moves.items()
    }
    chosen = view.state.components.room(room_of(next(iter(moves.values()))))
    return tried_spots(view.state, castle, chosen, choices, lang, asked)


def tried_spots(
    state: View,
    castle: int,
    room: Room,
    choices: Mapping[Cell, Choice | None],
    lang: str,
    asked: Asked = PLAIN,
) -> list[LegalSpot]:
    """Cells a room could go to, with what it would bring there."""
    built = state.castles[castle]
    sheet = score_castle(built)
    made = []
    for cell, choice in choices.items():
        seen = preview(built, room, cell, sheet)
        shows = asked.shows_numbers
        made.append(
            LegalSpot(
                cell,
                room,
                choice,
                seen.points if shows else None,
                told_reasons(seen, state.components, lang) if shows else (),
                hovered=asked.pinned == cell,
                foot=asked.foot(seen.points) if asked.foot and shows else "",
                hint=asked.hints.get(cell, 0),
                has_card=asked.has_card,
            )
        )
    return made


def proposed(
    view: Seen, castle: int, suggestions: Iterable[Suggestion], names: Sequence[str] = ()
) -> list[Proposed]:
    """Make the partner's suggestions for a castle; the seat they are for may accept them."""
    made = []
    for each in suggestions:
        move = each.move
        if not isinstance(move, Place | PlaceBonusRoom | PlaceSpecial) or move.castle != castle:
            continue
        name = names[each.by] if each.by < len(names) else ""
        choice = Choice(move=view.move_json(move)) if each.to == view.seat else None
        room = view.state.components.room(room_of(move))
        made.append(Proposed(move.at, room, each.by, name, choice))
    return made


def castle_board_svg(
    view: Seen,
    castle: int,
    *,
    room: Room | None = None,
    cell: float = 72,
    lang: str = "en",
    theme: Theme = "auto",
    prefix: str | None = None,
    interactive: bool = True,
    names: Sequence[str] = (),
    suggestions: Sequence[Suggestion] = (),
) -> Drawing:
    """Draw one castle of a view, with the legal cells of ``room`` and the partner's suggestions."""
    suggested = proposed(view, castle, suggestions, names) if interactive else []
    taken = {each.cell for each in suggested}
    spots = legal_spots(view, castle, room, lang=lang) if interactive else []
    return castle_svg(
        castle_plan(view, castle),
        cell=cell,
        spots=[each for each in spots if each.cell not in taken],
        proposals=suggested,
        lang=lang,
        theme=theme,
        prefix=prefix or f"castle{castle}",
    )


def position(view: Seen, pose: Pose) -> Drawing:
    """Draw the whole table: every castle, and the rooms the viewer may see beside them."""
    state = view.state
    names = [pose.name(seat) for seat in range(state.size)]
    sheet = Sheet(pose.prefix, pose.theme, WORLDS)
    castles, wide, low = _castles(sheet, view, pose, names)
    wide = max(wide, 640)
    shelf, shelf_high = _shelf(sheet, state, names, pose.lang, wide)
    high = low + (shelf_high + 8 if shelf else 0)
    box = (-16, -16, wide + 32, high + 32)
    inside = join(
        rect(*box, 0, sheet.world("bg")),
        castles,
        g(shelf, transform=f"translate(0 {num(low + 8)})") if shelf else shelf,
    )
    said = T("Ludwig: round {round}, turn {turn}", round=state.round, turn=state.turn).render(pose.lang)
    return sheet.finish(inside, box, None, said, role="group")


def _castles(sheet: Sheet, view: Seen, pose: Pose, names: Sequence[str]) -> tuple[Svg, float, float]:
    """All castles, at most four side by side, and how wide and high they are."""
    size = view.state.size
    across = min(size, 4)
    x, y, row_high, wide = 0.0, 0.0, 0.0, 0.0
    body: list[Svg] = []
    for number in range(size):
        if number and number % across == 0:
            x, y, row_high = 0.0, y + row_high, 0.0
        drawn = castle_board_svg(
            view, number, cell=48, lang=pose.lang, theme=pose.theme, prefix=f"{pose.prefix}-{number}",
            interactive=pose.is_interactive, names=names, suggestions=pose.suggestions,
        )  # fmt: skip
        inner_wide, inner_high = drawn.size
        body.append(_head(sheet, view.state, number, names, x + 4, y, pose.lang))
        body.append(nest(drawn, x, y + 46))
        cards = _cards(sheet, view.state, number, x + 4, y + 52 + inner_high, pose.lang)
        body.append(cards)
        x += max(inner_wide, 290) + 20
        row_high = max(row_high, inner_high + 62 + (104 if cards else 0))
        wide = max(wide, x - 20)
    return join(*body), wide, y + row_high


def _head(sheet: Sheet, state: View, number: int, names: Sequence[str], x: float, y: float, lang: str) -> Svg:
    owners = owners_of(number, state.size)
    said = " · ".join(names[seat] for seat in owners)
    total = score_castle(state.castles[number]).total
    marker = CASTLES[number]
    return join(
        g(marker_body(marker), transform=f"translate({num(x)} {num(y + 6)}) scale(.54)"),
        *(shield(sheet, seat, x + 30 + n * 22, y + 10, 22) for n, seat in enumerate(owners)),
        text(
            x + 78,
            y + 20,
            castle_name(marker).render(lang),
            17,
            sheet.world("ink"),
            font_weight=600,
            font_family=SERIF,
        ),
        text(x + 78, y + 36, f"{total} · {said}", 13, sheet.world("ink2")),
    )


def _cards(sheet: Sheet, state: View, number: int, x: float, y: float, lang: str) -> Svg:
    """The castle's bonus cards, small, under it."""
    drawn = []
    scale = 92 / CARD[1]
    for place, card in enumerate(state.castles[number].cards):
        points = state.components.cards[card]
        drawn.append(
            g(
                title(bonus_card_title(card, points).render(lang)),
                bonus_card_body(sheet, card, points, card_name(card).render(lang)),
                transform=f"translate({num(x + place * 76)} {num(y)}) scale({scale:.3f})",
            )
        )
    return join(*drawn)


def _shelf(sheet: Sheet, state: View, names: Sequence[str], lang: str, wide: float) -> tuple[Svg, float]:
    """The rooms in hands the viewer knows, and those revealed but not placed yet, side by side."""
    drawn: list[Svg] = []
    x = y = row_high = 0.0
    for label, rooms in _shelf_rows(state, names, lang):
        per_row = min(len(rooms), max(1, int(wide // _ROOM)))
        if x and x + per_row * _ROOM > wide:
            x, y, row_high = 0.0, y + row_high, 0.0
        drawn.append(text(x + 4, y + 16, label, 14, sheet.world("ink2")))
        for number, room in enumerate(rooms):
            left, top = x + number % per_row * _ROOM + 4, y + 26 + number // per_row * _ROOM
            drawn.append(_shelf_room(sheet, state.components.rooms[room], left, top, lang))
        row_high = max(row_high, 34 + _ROOM * (-(-len(rooms) // per_row)))
        x += max(per_row * _ROOM, len(label) * 7.5) + 24
    return join(*drawn), y + row_high


def _shelf_rows(state: View, names: Sequence[str], lang: str) -> list[tuple[str, Sequence[str]]]:
    rows: list[tuple[str, Sequence[str]]] = []
    for seat, name in enumerate(names):
        waiting = state.waiting[seat].rooms if seat < state.people else ()
        hand = state.hands[seat].rooms
        if waiting:
            rows.append((T("{name}: to place", name=name).render(lang), waiting))
        elif hand and isinstance(state.phase, SeenChoosing):
            rows.append((T("{name}: hand", name=name).render(lang), hand))
    return rows


def _shelf_room(sheet: Sheet, room: Room, x: float, y: float, lang: str) -> Svg:
    return g(
        title(room_title(room).render(lang)),
        room_body(sheet, room, 160, name_of(room).render(lang)),
        transform=at(x, y, (_ROOM - 8) / 160),
    )
