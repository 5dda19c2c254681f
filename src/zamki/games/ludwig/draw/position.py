"""A view of Ludwig as drawings: every castle with its legal cells, and the whole position in one SVG."""

from collections.abc import Mapping, Sequence
from typing import Any

from zamki.core.edition import EditionFile
from zamki.core.view import AnyView
from zamki.core.words import T
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.palette import WORLDS
from zamki.draw.shields import shield
from zamki.draw.spots import Choice
from zamki.draw.svg import SERIF, Sheet, Svg, Theme, at, g, join, nested, num, rect, text, title
from zamki.draw.words import View, say, seat_names
from zamki.games.ludwig.draw import titles
from zamki.games.ludwig.draw.board import CastlePlan, LegalSpot, Proposed, castle_svg
from zamki.games.ludwig.draw.cards import CARD, bonus_card_body, marker_body
from zamki.games.ludwig.draw.catalogue import Catalogue, Cell, RoomPiece, built_in, read_catalogue
from zamki.games.ludwig.draw.gains import castle_of, gains
from zamki.games.ludwig.draw.rooms import room_body
from zamki.games.ludwig.rules.names import CARD_NAMES

_PLACING = ("place", "bonus_room", "special")
_ROOM = 128.0
"""A room on the shelf, with its gap."""


def catalogue_of(edition: Mapping[str, Any] | None) -> Catalogue:
    """The pieces of an edition file, or of the built-in one."""
    return built_in() if edition is None else read_catalogue(edition)


def castle_plan(view: View, castle: int) -> CastlePlan:
    """Read what stands in a castle of a view."""
    data = view["state"]["castles"][castle]
    rooms = {(placed["at"][0], placed["at"][1]): placed["room"] for placed in data["rooms"]}
    last = _last_placed(view, castle, rooms)
    return CastlePlan(data["throne"], rooms, data["attendants"], data["name"], data["total"], last)


def _last_placed(view: View, castle: int, rooms: Mapping[Cell, str]) -> tuple[Cell, int] | None:
    for event in reversed(view.get("log") or ()):
        if event.get("castle") == castle and "at" in event:
            cell: Cell = (event["at"][0], event["at"][1])
            seat = event.get("for", event.get("seat"))
            return (cell, seat) if cell in rooms and isinstance(seat, int) else None
    return None


def move_room(move: Mapping[str, Any]) -> str:
    """The room a placing move puts down."""
    return str(move.get("room") or move.get("kind"))


def placing_moves(view: View, castle: int, room: str | None = None) -> dict[Cell, Mapping[str, Any]]:
    """List the legal placements in one castle of ``room``, or of the first room that has any."""
    found: dict[Cell, Mapping[str, Any]] = {}
    for move in view.get("legal_moves") or ():
        if move["type"] not in _PLACING or move["castle"] != castle:
            continue
        room = room or move_room(move)
        if move_room(move) == room:
            found[move["at"][0], move["at"][1]] = move
    return found


def legal_spots(
    view: View,
    castle: int,
    room: str | None = None,
    *,
    lang: str = "en",
    picked: Cell | None = None,
    touch: bool = False,
    edition: Mapping[str, Any] | None = None,
) -> list[LegalSpot]:
    """Make the legal cells of a castle, with the change in score each brings and why.

    On a desk a cell carries the whole move; with ``touch`` it only picks the cell.
    """
    moves = placing_moves(view, castle, room)
    if not moves:
        return []
    state = view["state"]
    chosen = move_room(next(iter(moves.values())))
    name = state["edition"]
    played = name if edition is None else EditionFile(name, edition, None)
    found = gains(castle_of(state["castles"][castle], played), chosen, moves, lang)
    return [
        LegalSpot(
            cell,
            chosen,
            _choice(move, castle, cell, touch, picked == cell),
            found[cell][0],
            found[cell][1],
            hovered=picked == cell,
        )
        for cell, move in moves.items()
    ]


def _choice(move: Mapping[str, Any], castle: int, cell: Cell, touch: bool, pressed: bool) -> Choice:
    if not touch:
        return Choice(move=move)
    return Choice(pick=f"castle={castle};at={cell[0]},{cell[1]}", pressed=pressed)


def proposed(view: View, castle: int, names: Sequence[str]) -> list[Proposed]:
    """Make the partner's suggestions for a castle; the seat they are for may accept them."""
    made = []
    for each in view.get("proposals") or ():
        move = each["move"]
        if move.get("type") not in _PLACING or move.get("castle") != castle:
            continue
        mine = each["to"] == view.get("seat")
        by = int(each["by"])
        name = names[by] if by < len(names) else ""
        choice = Choice(move=move) if mine else None
        made.append(Proposed((move["at"][0], move["at"][1]), move_room(move), by, name, choice))
    return made


def castle_board_svg(
    view: View,
    castle: int,
    *,
    room: str | None = None,
    cell: float = 72,
    lang: str = "en",
    theme: Theme = "auto",
    prefix: str | None = None,
    interactive: bool = True,
    picked: Cell | None = None,
    touch: bool = False,
    names: Sequence[str] = (),
    limits: tuple[int, int, int, int] | None = None,
    edition: Mapping[str, Any] | None = None,
) -> Drawing:
    """Draw one castle of a view, with the legal cells of ``room`` and the partner's suggestions."""
    suggested = proposed(view, castle, names) if interactive else []
    taken = {each.cell for each in suggested}
    spots = (
        legal_spots(view, castle, room, lang=lang, picked=picked, touch=touch, edition=edition)
        if interactive
        else []
    )
    return castle_svg(
        castle_plan(view, castle),
        cell=cell,
        spots=[each for each in spots if each.cell not in taken],
        proposals=suggested,
        limits=limits,
        lang=lang,
        theme=theme,
        prefix=prefix or f"castle{castle}",
        catalogue=catalogue_of(edition),
    )


def _position_svg(
    view: View,
    *,
    lang: str = "en",
    theme: Theme = "auto",
    interactive: bool = False,
    names: Sequence[str] = (),
    edition: Mapping[str, Any] | None = None,
    prefix: str = "ludwig",
    picks: Sequence[str] = (),
) -> Drawing:
    """Draw the whole table: every castle, and the rooms the viewer may see beside them."""
    state = view["state"]
    castles = state["castles"]
    called = seat_names(view, len(castles), names, lang)
    sheet = Sheet(prefix, theme, WORLDS)
    across = len(castles) if len(castles) <= 4 else 4
    x, y, row_high, wide = 0.0, 0.0, 0.0, 0.0
    body: list[str] = []
    for number in range(len(castles)):
        if number and number % across == 0:
            x, y, row_high = 0.0, y + row_high, 0.0
        drawn = castle_board_svg(
            view, number, cell=48, lang=lang, theme=theme, prefix=f"{prefix}-{number}",
            interactive=interactive, names=called, edition=edition,
        )  # fmt: skip
        inner_wide, inner_high = drawn.size
        column = max(inner_wide, 290)
        body.append(_head(sheet, castles[number], called, x + 4, y, lang))
        body.append(nested(drawn, x, y + 46))
        extra = _cards(sheet, castles[number], catalogue_of(edition), x + 4, y + 52 + inner_high, lang)
        body.append(extra)
        x += column + 20
        row_high = max(row_high, inner_high + 62 + (104 if extra else 0))
        wide = max(wide, x - 20)
    low = y + row_high
    shelf, shelf_high = _shelf(sheet, view, called, lang, max(wide, 640), catalogue_of(edition))
    body.append(g(shelf, transform=f"translate(0 {num(low + 8)})") if shelf else "")
    high = low + (shelf_high + 8 if shelf else 0)
    ground = rect(-16, -16, max(wide, 640) + 32, high + 32, 0, sheet.world("bg"))
    said = T("Ludwig: round {round}, turn {turn}", round=state["round"], turn=state["turn"]).render(lang)
    inside = Svg("".join([ground, *body]))
    return sheet.finish(inside, (-16, -16, max(wide, 640) + 32, high + 32), None, said, role="group")


def _head(
    sheet: Sheet, castle: Mapping[str, Any], names: Sequence[str], x: float, y: float, lang: str
) -> Svg:
    name = titles.castle_name(castle["name"]).render(lang)
    owners = " · ".join(names[seat] for seat in castle["owners"])
    shields = [shield(sheet, seat, x + 30 + n * 22, y + 10, 22) for n, seat in enumerate(castle["owners"])]
    return join(
        g(marker_body(castle["name"]), transform=f"translate({num(x)} {num(y + 6)}) scale(.54)"),
        *shields,
        text(x + 78, y + 20, name, 17, sheet.world("ink"), font_weight=600, font_family=SERIF),
        text(x + 78, y + 36, f"{castle['total']} · {owners}", 13, sheet.world("ink2")),
    )


def _cards(
    sheet: Sheet, castle: Mapping[str, Any], catalogue: Catalogue, x: float, y: float, lang: str
) -> Svg:
    """The castle's bonus cards, small, under it."""
    drawn = []
    scale = 92 / CARD[1]
    for number, card in enumerate(castle["bonus_cards"]):
        points = catalogue.bonus_cards[card]
        label = say(CARD_NAMES, card).render(lang)
        drawn.append(
            g(
                title(titles.bonus_card_title(card, points).render(lang)),
                bonus_card_body(sheet, card, points, label),
                transform=f"translate({num(x + number * 76)} {num(y)}) scale({scale:.3f})",
            )
        )
    return join(*drawn)


def _shelf(
    sheet: Sheet, view: View, names: Sequence[str], lang: str, wide: float, catalogue: Catalogue
) -> tuple[Svg, float]:
    """The rooms in hands the viewer knows, and those revealed but not placed yet, side by side."""
    drawn: list[Svg] = []
    x = y = row_high = 0.0
    for label, rooms in _shelf_rows(view["state"], names, lang):
        per_row = min(len(rooms), max(1, int(wide // _ROOM)))
        if x and x + per_row * _ROOM > wide:
            x, y, row_high = 0.0, y + row_high, 0.0
        drawn.append(text(x + 4, y + 16, label, 14, sheet.world("ink2")))
        for number, room in enumerate(rooms):
            left, top = x + number % per_row * _ROOM + 4, y + 26 + number // per_row * _ROOM
            drawn.append(_shelf_room(sheet, catalogue.rooms[room], left, top, lang))
        row_high = max(row_high, 34 + _ROOM * (-(-len(rooms) // per_row)))
        x += max(per_row * _ROOM, len(label) * 7.5) + 24
    return join(*drawn), y + row_high


def _shelf_rows(state: Mapping[str, Any], names: Sequence[str], lang: str) -> list[tuple[str, Sequence[str]]]:
    rows: list[tuple[str, Sequence[str]]] = []
    for seat, name in enumerate(names):
        waiting = state["waiting"][seat]["rooms"] if seat < len(state["waiting"]) else ()
        hand = state["hands"][seat]["rooms"] if seat < len(state["hands"]) else None
        if waiting:
            rows.append((T("{name}: to place", name=name).render(lang), waiting))
        elif hand and state["phase"] == "choose":
            rows.append((T("{name}: hand", name=name).render(lang), hand))
    return rows


def _shelf_room(sheet: Sheet, piece: RoomPiece, x: float, y: float, lang: str) -> Svg:
    return g(
        title(titles.room_title(piece).render(lang)),
        room_body(sheet, piece, 160, titles.room_name(piece).render(lang)),
        transform=at(x, y, (_ROOM - 8) / 160),
    )


def position(view: AnyView, pose: Pose) -> Drawing:
    """Draw the whole table."""
    return _position_svg(
        view.json(),
        lang=pose.lang,
        theme=pose.theme,
        interactive=pose.is_interactive,
        names=pose.names,
        edition=None,
        prefix=pose.prefix,
        picks=pose.picks,
    )
