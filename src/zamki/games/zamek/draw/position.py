"""A view of Zamek as drawings: the board with what may be done now, and the whole position in one SVG."""

from collections.abc import Mapping, Sequence
from typing import Any

from zamki.core.view import AnyView
from zamki.core.words import TN, T, Text
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.palette import GOLD, GOLD_EDGE, INK, WORLDS
from zamki.draw.shields import pawn, shield
from zamki.draw.spots import Choice
from zamki.draw.svg import EMPTY, SERIF, Sheet, Svg, Theme, circle, g, join, nested, num, rect, text
from zamki.draw.words import View, say, seat_names
from zamki.games.zamek.draw.board import (
    DESK_CELL,
    AreaSpot,
    Ghost,
    Laid,
    LegalCell,
    Position,
    Subject,
    board_svg,
    corner,
    quarter,
    tile_choice_svg,
)
from zamki.games.zamek.draw.map import Map, Square, built_in_map, read_map
from zamki.games.zamek.draw.shapes import Face
from zamki.games.zamek.draw.tiles import tile_symbol
from zamki.games.zamek.draw.titles import QUARTER, SUBJECT
from zamki.games.zamek.rules import names

Gains = Mapping[tuple[Square, int], Mapping[int, int]]
"""What a placement (cell, turn) would pay each seat at once."""


def map_of(edition: Mapping[str, Any] | None) -> Map:
    """The board and faces of an edition file, or of the built-in one."""
    return built_in_map() if edition is None else read_map(edition)


def laid(view: View) -> Position:
    """Read what lies on the board of a view."""
    state = view["state"]
    tiles = [Laid(_square(each["at"]), each["tile"], each["turn"]) for each in state["tiles"]]
    families = {
        seat: (_square(family["feature"]), family["feature"][2])
        for seat, family in enumerate(state["families"])
        if family is not None
    }
    return Position(
        tiles=tiles,
        subjects=[Subject(each["seat"], _square(each["at"]), each["area"]) for each in state["subjects"]],
        markers=state["markers"],
        scores=state["scores"],
        covered=[number for number, tower in enumerate(state["towers"]) if tower["token"]],
        families=families,
        last=tiles[-1].at if tiles else None,
    )


def _square(data: Sequence[int]) -> Square:
    return data[0], data[1]


def turns_by_cell(view: View) -> dict[Square, list[int]]:
    """List the ways up that fit, for every legal cell."""
    found: dict[Square, list[int]] = {}
    for move in view.get("legal_moves") or ():
        if move["type"] == "place":
            found.setdefault(_square(move["at"]), []).append(move["turn"])
    return found


def legal_cells(view: View, gains: Gains | None = None) -> list[LegalCell]:
    """Make the cells the drawn tile may go to; choosing one picks it."""
    made = []
    for at, turns in turns_by_cell(view).items():
        pays: dict[int, int] = {}
        for turn in turns:
            for seat, points in (gains or {}).get((at, turn), {}).items():
                pays[seat] = max(points, pays.get(seat, 0))
        made.append(LegalCell(at, Choice(pick=f"at={at[0]},{at[1]}"), len(turns), pays))
    return made


def ghost(view: View, at: Square, turn: int | None = None) -> Ghost | None:
    """Show the drawn tile in a picked cell: itself the move, its handle the next way up that fits."""
    turns = turns_by_cell(view).get(at)
    if not turns:
        return None
    now = turn if turn in turns else turns[0]
    following = turns[(turns.index(now) + 1) % len(turns)]
    move = next(
        move
        for move in view["legal_moves"]
        if move["type"] == "place" and _square(move["at"]) == at and move["turn"] == now
    )
    rotate = Choice(pick=f"turn={following}") if len(turns) > 1 else None
    return Ghost(at, view["state"]["tile"], now, Choice(move=move), rotate)


def subject_spots(view: View, map_: Map, lang: str = "en") -> list[AreaSpot]:
    """Make the areas of the new tile a subject may go to; two of a kind say on which side they lie."""
    state = view["state"]
    moves = [
        move
        for move in view.get("legal_moves") or ()
        if move["type"] == "subject" and move["area"] is not None
    ]
    if not moves or state["at"] is None:
        return []
    at = _square(state["at"])
    laid = next(each for each in state["tiles"] if _square(each["at"]) == at)
    face = map_.faces[laid["tile"]]
    areas = [move["area"] for move in moves]
    return [
        AreaSpot(
            at,
            move["area"],
            Choice(move=move),
            _subject_words(face, areas, move["area"], laid["turn"]).render(lang),
            seat=move["seat"],
        )
        for move in moves
    ]


def _subject_words(face: Face, areas: Sequence[int], area: int, turn: int) -> Text:
    kind = face.areas[area].kind
    role = say(SUBJECT, kind)
    alike = [each for each in areas if face.areas[each].kind == kind]
    if len(alike) == 1:
        return role
    sides = [quarter(face, each, turn) for each in alike]
    find = quarter if len(set(sides)) == len(sides) else corner
    return T("{role}, {side}", role=role, side=QUARTER[find(face, area, turn)])


def score_spots(view: View, lang: str = "en") -> list[AreaSpot]:
    """Make the finished features that may be scored next."""
    made: dict[tuple[int, ...], AreaSpot] = {}
    features = {tuple(each["name"]): each for each in view["state"]["features"] if each["name"]}
    for move in view.get("legal_moves") or ():
        if move["type"] != "score":
            continue
        name = tuple(move["feature"])
        known = features.get(name, {})
        kind = say(names.KIND, str(known.get("kind", "")))
        label = TN("{kind} of {n} tile", "{kind} of {n} tiles", int(known.get("tiles", 1)), kind=kind).render(
            lang
        )
        choice = Choice(pick=f"feature={name[0]},{name[1]},{name[2]}") if name in made else Choice(move=move)
        made[name] = AreaSpot((name[0], name[1]), name[2], choice, label, points=known.get("tiles"))
    return list(made.values())


def zamek_board_svg(
    view: View,
    *,
    at: Square | None = None,
    turn: int | None = None,
    gains: Gains | None = None,
    cell: float = DESK_CELL,
    width: float | None = None,
    lang: str = "en",
    theme: Theme = "auto",
    prefix: str = "zamek",
    interactive: bool = True,
    names: Sequence[str] = (),
    edition: Mapping[str, Any] | None = None,
) -> Drawing:
    """Draw the board of a view with what may be done now; ``at`` and ``turn`` are what was picked."""
    map_ = map_of(edition)
    areas = [*subject_spots(view, map_, lang), *score_spots(view, lang)] if interactive else []
    return board_svg(
        laid(view),
        legal=legal_cells(view, gains) if interactive else (),
        ghost=ghost(view, at, turn) if interactive and at is not None else None,
        areas=areas,
        cell=cell,
        width=width,
        lang=lang,
        theme=theme,
        prefix=prefix,
        map_=map_,
        names=seat_names(view, 2, names, lang),
    )


def new_tile_svg(
    view: View,
    *,
    width: float = 208,
    lang: str = "en",
    prefix: str = "new-tile",
    edition: Mapping[str, Any] | None = None,
) -> Drawing | None:
    """Draw the tile just placed, large, with the areas a subject may go to; none outside that step."""
    map_ = map_of(edition)
    spots = subject_spots(view, map_, lang)
    if not spots:
        return None
    laid = next(each for each in view["state"]["tiles"] if _square(each["at"]) == spots[0].at)
    return tile_choice_svg(
        map_.faces[laid["tile"]], laid["turn"], spots, width=width, lang=lang, prefix=prefix
    )


def _position_svg(
    view: View,
    *,
    lang: str = "en",
    theme: Theme = "auto",
    interactive: bool = False,
    names: Sequence[str] = (),
    edition: Mapping[str, Any] | None = None,
    prefix: str = "zamek",
    picks: Sequence[str] = (),
) -> Drawing:
    """Draw the whole table: the board, both seats, the drawn tile."""
    called = seat_names(view, 2, names, lang)
    drawn = zamek_board_svg(
        view,
        lang=lang,
        theme=theme,
        interactive=interactive,
        names=called,
        edition=edition,
        prefix=f"{prefix}-b",
    )
    wide, high = drawn.size
    sheet = Sheet(prefix, theme, WORLDS)
    state = view["state"]
    side = wide + 20
    panels = [
        g(_panel(sheet, state, seat, called[seat], lang), transform=f"translate({num(side)} {seat * 174})")
        for seat in (0, 1)
    ]
    tile = _drawn(sheet, view, map_of(edition), lang)
    box = (-14, -14, side + 300 + 28, high + 28)
    body = join(
        rect(*box, 0, sheet.world("bg")),
        nested(drawn, 0, 0),
        *panels,
        g(tile, transform=f"translate({num(side)} 352)"),
    )
    return sheet.finish(body, box, None, T("Zamek").render(lang), role="group")


def _panel(sheet: Sheet, state: Mapping[str, Any], seat: int, name: str, lang: str) -> Svg:
    """One seat: points, subjects left, family seat, tokens."""
    ink, quiet = sheet.world("ink"), sheet.world("ink2")
    family = state["families"][seat]
    house = (
        "–" if family is None else TN("house of {n} tile", "house of {n} tiles", family["size"]).render(lang)
    )
    pool = state["pools"][seat]
    active = state["active"] == seat and state["phase"] != "over"
    return join(
        rect(0, 0, 300, 162, 14, sheet.world("surface"), stroke=sheet.world("line")),
        rect(0, 0, 6, 162, 3, GOLD) if active else EMPTY,
        shield(sheet, seat, 18, 14, 28),
        text(54, 35, name, 17, ink, font_weight=650),
        text(
            282,
            40,
            str(state["scores"][seat]),
            28,
            ink,
            text_anchor="end",
            font_weight=700,
            font_family=SERIF,
        ),
        *(_subject(sheet, seat, 31 + n * 27, n < pool) for n in range(max(6, pool))),
        text(18, 104, T("Family seat").render(lang), 14, quiet),
        text(120, 104, house, 14, ink, font_weight=600),
        *_tokens(state["tokens"][seat], lang),
    )


def _subject(sheet: Sheet, seat: int, x: float, here: bool) -> Svg:
    if here:
        return pawn(sheet, seat, x, 69, 26)
    return circle(x, 69, 8.5, "none", stroke=sheet.world("line"), stroke_width=1.5, stroke_dasharray="3 3")


def _tokens(tokens: Sequence[Mapping[str, Any]], lang: str) -> list[Svg]:
    drawn: list[Svg] = []
    x = 18.0
    for token in tokens:
        label = say(names.TOKEN, token["kind"]).render(lang)
        wide = 16 + len(label) * 7.4
        if x + wide > 292:
            break
        drawn.append(rect(x, 120, wide, 26, 8, GOLD, stroke=GOLD_EDGE))
        drawn.append(text(x + wide / 2, 137.5, label, 13, INK, middle=True, font_weight=600))
        x += wide + 6
    return drawn


def _drawn(sheet: Sheet, view: View, map_: Map, lang: str) -> Svg:
    """The drawn tile and how many are left."""
    state = view["state"]
    left = TN("{n} tile left", "{n} tiles left", state["left"]).render(lang)
    known = state["tile"] is not None and state["phase"] == "place"
    tile = (
        join(
            rect(15, 15, 126, 126, 8, "none", stroke=GOLD, stroke_width=4),
            sheet.use(tile_symbol(sheet, map_.faces[state["tile"]]), 18, 18, 120),
        )
        if known
        else EMPTY
    )
    return join(
        rect(0, 0, 300, 156, 14, sheet.world("surface"), stroke=sheet.world("line")),
        tile,
        text(158 if known else 18, 38, left, 15, sheet.world("ink")),
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
