"""Zamek: the board, the drawn tile, and the choices after it."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from zamki.core.ids import Json, Seat
from zamki.core.words import TN, T, Text
from zamki.draw.words import signed
from zamki.games.zamek.draw.pieces import tile_svg
from zamki.games.zamek.draw.position import (
    Gains,
    Seen,
    in_turn,
    live_board_svg,
    new_tile_svg,
    placements,
    subject_spots,
)
from zamki.games.zamek.rules.components import Kind, Square
from zamki.games.zamek.rules.moves import Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.games.zamek.rules.preview import preview
from zamki.games.zamek.rules.state import SEATS, Over, Phase, Placing, Putting, Scoring, Table
from zamki.games.zamek.rules.view import View
from zamki.web.desk import Desk
from zamki.web.pieces import Action, Button

ACROSS = 11.59
"""So many cells are as wide as the board with its wall."""


def context(desk: Desk[View]) -> dict[str, Any]:
    """What the template shows."""
    view: Seen = desk.view
    table = desk.state.table
    at, turn = _picked(desk)
    region = desk.regions().board
    cell = min(region.width, region.height) / ACROSS
    board = Markup(live_board_svg(view, desk.pose(), at=at, turn=turn, gains=_gains(view), cell=cell))
    return {
        "sub": _sub(table.phase),
        "pills": _pills(table),
        "board": board,
        "panels": [_panel(desk, table, seat) for seat in SEATS],
        **(tile := _tile(desk, view, at, turn)),
        "action": _action(desk, tile) if desk.is_asked and tile["tile"] else None,
        "subjects": _subjects(desk, view),
        "new_tile": _new_tile(desk, view),
        "orders": _orders(desk, view),
        "extras": [view.move_json(move) for move in view.legal_moves if isinstance(move, UseExtra)],
    }


def _picked(desk: Desk[View]) -> tuple[Square | None, int | None]:
    """The cell and the turn that were picked."""
    at, turn = desk.picks.value("at"), desk.picks.value("turn")
    cell = (int(at[0]), int(at[1])) if isinstance(at, list) and len(at) == 2 else None
    return cell, turn if isinstance(turn, int) else None


def _sub(phase: Phase) -> Text | str:
    match phase:
        case Placing():
            return T("Roads must meet roads. Everything else may touch anything.")
        case Putting():
            return T("Only where nobody stands in the whole feature.")
        case Scoring():
            return T("Each is a move of its own along the wall.")
        case _:
            return ""


def _pills(table: Table) -> list[Text]:
    if isinstance(table.phase, Over):
        return []
    return [TN("{n} tile left", "{n} tiles left", table.left)]


def _gains(view: Seen) -> Gains:
    """Who would score what at once, for every placement that finishes something."""
    moves = [move for move in view.legal_moves if isinstance(move, Place)]
    return {move: points for move in moves if any(points := preview(view.state, move).points)}


def _tile(desk: Desk[View], view: Seen, cell: Square | None, turn: int | None) -> dict[str, Any]:
    """The drawn tile as it lies in the picked cell, with what it would bring there."""
    phase = view.state.table.phase
    if not isinstance(phase, Placing):
        return {"tile": None, "place": None, "turns": ()}
    cells = placements(view)
    moves = cells.get(cell, []) if cell else []
    shown: dict[str, Any] = {"place": None, "next_turn": None, "last_turn": None, "brings": ()}
    now = 0
    if moves:
        place, following = in_turn(moves, turn)
        now = place.turn
        shown = {
            "place": view.move_json(place),
            "next_turn": following.turn,
            "last_turn": moves[moves.index(place) - 1].turn,
            "brings": _brings(desk, place),
        }
    return {
        "tile": desk.drawn(tile_svg, view.state.edition.tiles[phase.tile], now, desk.lang, width=128),
        "turns": [move.turn for move in moves],
        **shown,
        "fits": TN("{n} cell fits.", "{n} cells fit.", len(cells)).render(desk.lang),
        "ways": TN("{n} way up here.", "{n} ways up here.", len(moves)).render(desk.lang),
    }


def _action(desk: Desk[View], tile: dict[str, Any]) -> Action:
    """What the tile brings in the picked cell, and the button that places it."""
    button = Button(desk.say(T("Place tile")), tile["place"])
    if not tile["place"]:
        return Action(button, lines=(desk.say(T("Pick a cell.")), tile["fits"]))
    turn = Button(desk.say(T("Turn")), pick={"turn": tile["next_turn"]}) if len(tile["turns"]) > 1 else None
    lines = (*tile["brings"], f"{tile['fits']} {tile['ways']}")
    return Action(button, desk.say(T("Here, this way up")), lines, second=turn)


def numbers(view: View) -> list[int]:
    """Every seat's points."""
    return [view.table.totals[seat] for seat in SEATS]


def _brings(desk: Desk[View], place: Place) -> list[str]:
    """What would be finished, and who would score it."""
    lines = []
    for each in preview(desk.state, place).finishes:
        what = TN("{kind} of {n} tile", "{kind} of {n} tiles", each.tiles, kind=KIND[each.kind])
        if each.seat is None:
            said = T("{what}: nobody scores", what=what)
        else:
            name, points = desk.name(each.seat), signed(each.points)
            said = T("{what}: {points} for {name}", what=what, points=points, name=name)
        lines.append(said.render(desk.lang))
    return lines


def _panel(desk: Desk[View], table: Table, seat: Seat) -> dict[str, Any]:
    family, pool = table.families[seat], table.pools[seat]
    house = TN("house of {n} tile", "house of {n} tiles", family.size) if family else T("none yet")
    return {
        "seat": seat,
        "points": table.totals[seat],
        "pool": pool,
        "gone": table.edition.subjects - pool,
        "family": house.render(desk.lang),
        "tokens": [TOKEN[token].render(desk.lang) for token in table.tokens(seat)],
        "is_active": table.seat == seat and not isinstance(table.phase, Over),
    }


def _subjects(desk: Desk[View], view: Seen) -> list[dict[str, Any]]:
    """The places for a subject as rows, with what each brings now, and the row for none."""
    labels = {spot.area: spot.label for spot in subject_spots(view, desk.lang)}
    rows = []
    for move in view.legal_moves:
        if isinstance(move, PutSubject):
            row = _no_subject(desk) if move.area is None else _subject(desk, move.area, labels[move.area])
            rows.append({"move": view.move_json(move), "seat": move.seat, **row})
    return rows


def _no_subject(desk: Desk[View]) -> dict[str, Json]:
    return {"area": None, "label": T("No subject").render(desk.lang), "note": ""}


def _subject(desk: Desk[View], area: int, label: str) -> dict[str, Json]:
    table = desk.state.table
    assert isinstance(table.phase, Putting)
    lies = table.board.areas(table.phase.at)[area].kind is Kind.MEADOW
    points = preview(desk.state, None, area).points[table.seat]
    if lies:
        note = T("lies down and stays to the end")
    elif points:
        note = T("finished: {points} now", points=signed(points))
    else:
        note = T("stays until it is finished")
    return {"area": area, "label": label, "note": note.render(desk.lang), "lying": lies}


def _new_tile(desk: Desk[View], view: Seen) -> Markup | str:
    if not desk.is_asked or not isinstance(view.state.table.phase, Putting):
        return ""
    return Markup(new_tile_svg(view, desk.pose()) or "")


def _orders(desk: Desk[View], view: Seen) -> list[dict[str, Any]]:
    moves = [view.move_json(move) for move in view.legal_moves if isinstance(move, ScoreFeature)]
    return [{"move": move, "label": desk.label(move)} for move in moves]
