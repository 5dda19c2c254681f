"""What the inspector says of an area, a tile, a tower, a token, a marker, a family."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markupsafe import Markup

from zamki.core.ids import Seat
from zamki.core.words import TN, T, Text, join_texts
from zamki.draw.alone import pawn_svg, shield_svg
from zamki.draw.words import capital, signed_number
from zamki.games.zamek.draw.pieces import feature_svg, start_svg, tile_svg, token_svg, tower_svg
from zamki.games.zamek.rules.board import Feature, empty_groups
from zamki.games.zamek.rules.components import Kind, Spot, Tile, Token
from zamki.games.zamek.rules.feature_forecast import open_sides, so_far
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.games.zamek.rules.state import SEATS, Over
from zamki.games.zamek.rules.view import View
from zamki.web.frame_parts import Inspected
from zamki.web.table_context import Desk

WIDTH = 140
Lines = tuple[tuple[str, str], ...]

PAYS: Mapping[Kind, Text] = {
    Kind.ROAD: T(
        "Finished when every end is closed. It pays 1 for each tile, 2 for each if stocks stand on it."
    ),
    Kind.HOUSE: T(
        "Finished when no side is open. It pays 1 for each tile. "
        "The largest house you score is your family seat."
    ),
    Kind.PIGSTY: T("Finished when no side is open. It pays 2 for each tile."),
    Kind.MEADOW: T("Monks stay to the end. Then whoever has more of them here scores 3 for each shrine."),
}
DOES: Mapping[Token, Text] = {
    Token.EXTRA_TURN: T("After your turn you take another one. Once."),
    Token.HOUSE_DOUBLE: T("A house that you score in your turn counts double. Once."),
    Token.PIGSTY_DOUBLE: T("A pigsty that you score in your turn counts double. Once."),
    Token.MEADOW_PLUS: T("At the end each shrine of your best meadow pays 4 instead of 3."),
    Token.SEAT_PLUS_TWO: T("At the end your family seat counts as 2 tiles larger."),
    Token.FIVE_POINTS: T("5 points at the end."),
    Token.OPEN_HOUSE: T("At the end your largest unfinished house pays 1 for each tile."),
    Token.OPEN_PIGSTY: T("At the end your largest unfinished pigsty pays 2 for each tile."),
    Token.OPEN_ROAD: T("At the end your longest unfinished road pays 1 for each tile."),
}


def inspect(desk: Desk[View], what: str) -> Inspected | None:
    """A piece by its name: `feature:3,4,0`, `tile:3,4`, `tower:2`, `token:open_road`, `marker:1`, …"""
    kind, _, name = what.partition(":")
    explain = _KINDS.get(kind)
    return explain(desk, name) if explain else None


def _ints(name: str, count: int) -> tuple[int, ...] | None:
    parts = name.split(",")
    if len(parts) != count or not all(
        part.isascii() and part.isdecimal() and len(part) < 4 for part in parts
    ):
        return None
    return tuple(int(part) for part in parts)


def _seat(name: str) -> Seat | None:
    return next((seat for seat in SEATS if str(seat) == name), None)


def _feature(desk: Desk[View], name: str) -> Inspected | None:
    place = _ints(name, 3)
    table = desk.state.table
    spot = None if place is None else table.edition.spot(*place)
    if spot is None or spot not in table.board.home:
        return None
    return _explained(desk, table.board.feature(spot))


def _explained(desk: Desk[View], feature: Feature) -> Inspected:
    what = TN("{kind} of {n} tile", "{kind} of {n} tiles", feature.tiles, kind=KIND[feature.kind])
    return Inspected(
        desk.draw(feature_svg, desk.state.table, feature, desk.lang, width=WIDTH + 60),
        capital(desk.say(what)),
        desk.say(PAYS[feature.kind]),
        desk.say(_now(feature)),
        _holders(desk, feature),
        "" if feature.kind is Kind.MEADOW or not feature.open else desk.say(_unfinished()),
    )


def _unfinished() -> Text:
    return T("What is unfinished at the end pays nothing, unless a token says so.")


def _now(feature: Feature) -> Text:
    if feature.kind is Kind.MEADOW:
        return T("Worth {points} at the end", points=signed_number(so_far(feature)))
    if feature.open:
        return T("Worth {points} when finished", points=signed_number(so_far(feature)))
    return T("Finished")


def _holders(desk: Desk[View], feature: Feature) -> Lines:
    """Who stands there, who would score, and how much is still open."""
    lines = [
        (
            str(count),
            desk.say(TN("{name}: subject here", "{name}: subjects here", count, name=desk.name_or_you(seat))),
        )
        for seat, count in zip(SEATS, feature.subjects, strict=True)
        if count
    ]
    if lines:
        control = feature.control
        who = (
            T("A tie: nobody scores.")
            if control is None
            else T("Would score: {name}.", name=desk.name_or_you(control))
        )
        lines += [("", desk.say(who)), ("", desk.say(T("No more subjects can be sent here.")))]
    elif feature.kind is Kind.MEADOW or feature.open:
        lines.append(("", desk.say(T("Nobody stands here yet."))))
    if feature.kind is Kind.MEADOW:
        return (*lines, (str(feature.shrines), desk.say(TN("shrine", "shrines", feature.shrines))))
    count = open_sides(feature)
    return (*lines, (str(count), desk.say(TN("open side", "open sides", count)))) if count else tuple(lines)


def _tile(desk: Desk[View], name: str) -> Inspected | None:
    at = _ints(name, 2)
    table = desk.state.table
    cell = None if at is None else table.edition.tables.number.get((at[0], at[1]))
    lying = None if cell is None else table.board.tiles.get(cell)
    if cell is None or lying is None:
        return None
    tile = table.edition.tiles[lying.tile]
    spots = table.edition.tables.spots[cell][: len(tile.areas)]
    drawing = desk.draw(tile_svg, tile, lying.turn, desk.lang, width=WIDTH)
    found = dict.fromkeys(table.board.home[Spot(spot)] for spot in spots)
    lines = [_area_line(desk, table.board.features[each]) for each in found]
    return Inspected(drawing, desk.say(T("A tile")), desk.say(_on_it(tile)), "", tuple(lines))


def _area_line(desk: Desk[View], feature: Feature) -> tuple[str, str]:
    what = TN("{kind} of {n} tile", "{kind} of {n} tiles", feature.tiles, kind=KIND[feature.kind])
    is_done = feature.kind is not Kind.MEADOW and not feature.open
    said = T("{what}, finished", what=what) if is_done else what
    return ("✓" if is_done else signed_number(so_far(feature))), desk.say(said)


def _on_it(tile: Tile) -> Text:
    kinds = list(dict.fromkeys(area.kind for area in tile.areas))
    if tile.fountain:
        return T(
            "On it: {areas}. A fountain ends its roads.", areas=join_texts([KIND[kind] for kind in kinds])
        )
    return T("On it: {areas}.", areas=join_texts([KIND[kind] for kind in kinds]))


def _face(desk: Desk[View], name: str) -> Inspected | None:
    """A tile by its face: the drawn one, or one in the bag."""
    table = desk.state.table
    number = table.edition.tables.tile_number.get(name)
    if number is None:
        return None
    tile = table.edition.tiles[number]
    left = table.unseen_tiles()[name]
    now = TN("{n} like it is still in the stack", "{n} like it are still in the stack", left)
    kinds = dict.fromkeys(area.kind for area in tile.areas)
    lines = tuple(("", f"{capital(KIND[kind].render(desk.lang))}: {desk.say(PAYS[kind])}") for kind in kinds)
    drawing = desk.draw(tile_svg, tile, 0, desk.lang, width=WIDTH)
    return Inspected(drawing, desk.say(T("A tile")), desk.say(_on_it(tile)), desk.say(now), lines)


def _tower(desk: Desk[View], name: str) -> Inspected | None:
    number = _ints(name, 1)
    table = desk.state.table
    if number is None or number[0] >= len(table.edition.towers):
        return None
    first, second = table.edition.towers[number[0]]
    holds = table.towers[number[0]]
    lines = [_way(desk, seat, first) for seat in SEATS] if holds and not isinstance(table.phase, Over) else []
    return Inspected(
        desk.draw(tower_svg, table.edition, number[0], holds, desk.lang, width=WIDTH),
        desk.say(T("Tower {first}/{second}", first=first, second=second)),
        desk.say(
            T("A marker that stops on a tower’s field takes the token there. Passing by takes nothing.")
        ),
        desk.say(T("Its token is still here.") if holds else T("No token is here.")),
        tuple(lines),
    )


def _way(desk: Desk[View], seat: Seat, first: int) -> tuple[str, str]:
    """How many points bring a marker to a tower."""
    table = desk.state.table
    away = (first - table.marker(seat) - 1) % table.edition.fields + 1
    return "", desk.say(
        T("{name}: {first} or {second} points", name=desk.name_or_you(seat), first=away, second=away + 1)
    )


def _start(desk: Desk[View], name: str) -> Inspected | None:
    number = _ints(name, 1)
    edition = desk.state.edition
    if number is None or number[0] >= len(edition.starts):
        return None
    kind = edition.starts[number[0]].kind
    return Inspected(
        desk.draw(start_svg, edition, number[0], desk.lang, width=WIDTH),
        desk.say(T("Start space: {kind}", kind=KIND[kind])),
        desk.say(T("Tiles may begin here. It counts as a tile of whatever joins it.")),
        "",
        (("", desk.say(PAYS[kind])),),
    )


def _token(desk: Desk[View], name: str) -> Inspected | None:
    token = next((each for each in Token if each == name), None)
    if token is None:
        return None
    table = desk.state.table
    held = [
        (str(count), desk.name_or_you(seat)) for seat in SEATS if (count := table.tokens(seat).count(token))
    ]
    during = T("Used in your turn, from the next one on")
    when = T("Counts at the end") if token.waits_for_the_end else during
    drawing = desk.draw(token_svg, token, desk.lang, width=WIDTH)
    return Inspected(
        drawing, capital(TOKEN[token].render(desk.lang)), desk.say(DOES[token]), desk.say(when), tuple(held)
    )


def _marker(desk: Desk[View], name: str) -> Inspected | None:
    seat = _seat(name)
    if seat is None:
        return None
    table = desk.state.table
    ahead = table.totals[seat] - table.totals[1 - seat]
    lines = (
        ("", desk.say(T("{name}: {n}", name=desk.name_or_you(SEATS[1 - seat]), n=table.totals[1 - seat]))),
    )
    return Inspected(
        desk.draw(shield_svg, seat, width=WIDTH - 20, name=desk.name_or_you(seat)),
        desk.name_or_you(seat),
        desk.say(T("The wall is the score track: each point is one field.")),
        desk.say(TN("{n} point", "{n} points", table.totals[seat])),
        lines if ahead else (),
    )


def _subjects(desk: Desk[View], name: str) -> Inspected | None:
    seat = _seat(name)
    if seat is None:
        return None
    table = desk.state.table
    said = T(
        "One may go onto the tile you have just placed. Those in finished areas come home; "
        "monks stay to the end."
    )
    now = T("{n} of {total} at home", n=table.pools[seat], total=table.edition.subjects)
    drawing = desk.draw(pawn_svg, seat, width=WIDTH - 20)
    title = f"{desk.say(T('Subjects'))} · {desk.name_or_you(seat)}"
    return Inspected(drawing, title, desk.say(said), desk.say(now), _abroad(desk, seat))


def _abroad(desk: Desk[View], seat: Seat) -> Lines:
    """Where a family's subjects are."""
    board = desk.state.table.board
    names = dict.fromkeys(board.home[spot] for spot, owner in board.subjects.items() if owner == seat)
    return tuple(_area_line(desk, board.features[name]) for name in names)


def _family(desk: Desk[View], name: str) -> Inspected | None:
    seat = _seat(name)
    if seat is None:
        return None
    table = desk.state.table
    family = table.families[seat]
    said = T(
        "The largest house that was scored. At the end the larger family seat scores 1 point for each "
        "space of the largest empty area."
    )
    now = TN("house of {n} tile", "house of {n} tiles", family.size) if family else T("none yet")
    groups = empty_groups(table.board)
    count = len(groups[0]) if groups else 0
    empty = TN("space in the largest empty area now", "spaces in the largest empty area now", count)
    drawing = _family_drawing(desk, seat)
    title = f"{desk.say(T('Family seat'))} · {desk.name_or_you(seat)}"
    return Inspected(drawing, title, desk.say(said), desk.say(now), ((str(count), desk.say(empty)),))


def _family_drawing(desk: Desk[View], seat: Seat) -> Markup:
    table = desk.state.table
    family = table.families[seat]
    if family is None:
        return desk.draw(token_svg, Token.SEAT_PLUS_TWO, desk.lang, width=WIDTH)
    feature = table.board.feature(family.feature)
    return desk.draw(feature_svg, table, feature, desk.lang, width=WIDTH + 60)


_KINDS: Mapping[str, Callable[[Desk[View], str], Inspected | None]] = {
    "feature": _feature,
    "tile": _tile,
    "face": _face,
    "tower": _tower,
    "start": _start,
    "token": _token,
    "marker": _marker,
    "subjects": _subjects,
    "family": _family,
}
