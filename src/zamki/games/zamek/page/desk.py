"""Zamek: the board, the drawn tile, and the choices after it."""

from __future__ import annotations

from typing import Any

from zamki.core.words import TN, T, Text
from zamki.draw.drawing import Drawing
from zamki.draw.words import say, signed
from zamki.games.zamek.draw.map import built_in_map
from zamki.games.zamek.draw.pieces import tile_svg
from zamki.games.zamek.draw.position import new_tile_svg, subject_spots, turns_by_cell, zamek_board_svg
from zamki.games.zamek.draw.titles import SUBJECT
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.games.zamek.rules.preview import preview
from zamki.web.desk import Desk

SUBJECTS = 6
NARROW_CELL, CELL = 30.0, 59.0


def context(desk: Desk[Any]) -> dict[str, Any]:
    """What the template shows."""
    state = desk.told
    at, turn = desk.picks.value("at"), desk.picks.value("turn")
    cell = (int(at[0]), int(at[1])) if isinstance(at, list) and len(at) == 2 else None
    board = desk.drawn(
        zamek_board_svg,
        desk.json,
        at=cell,
        turn=turn if isinstance(turn, int) else None,
        gains=_gains(desk),
        cell=NARROW_CELL if desk.reader.is_narrow else CELL,
        lang=desk.lang,
        names=desk.names,
    )
    return {
        "state": state,
        "sub": _sub(state),
        "pills": _pills(state),
        "board": board,
        "panels": [_panel(desk, state, seat) for seat in (0, 1)],
        **_tile(desk, state, cell, turn if isinstance(turn, int) else None),
        "subjects": _subjects(desk),
        "new_tile": _new_tile(desk),
        "orders": _orders(desk),
        "extras": [move for move in desk.picks.all_moves if move["type"] == "extra"],
    }


def _sub(state: dict[str, Any]) -> Text | str:
    match state["phase"]:
        case "place":
            return T("Roads must meet roads. Everything else may touch anything.")
        case "subject":
            return T("Only where nobody stands in the whole feature.")
        case "score":
            return T("Each is a move of its own along the wall.")
        case _:
            return ""


def _pills(state: dict[str, Any]) -> list[Text]:
    if state["phase"] == "over":
        return []
    return [TN("{n} tile left", "{n} tiles left", state["left"])]


def _gains(desk: Desk[Any]) -> dict[tuple[tuple[int, int], int], dict[int, int]]:
    """Who would score what at once, for every placement that finishes something."""
    found: dict[tuple[tuple[int, int], int], dict[int, int]] = {}
    for move in desk.view.legal_moves:
        told: dict[str, Any] = desk.view.move_json(move)
        if told["type"] != "place":
            continue
        points = preview(desk.state, move).points
        if any(points):
            at = (told["at"][0], told["at"][1])
            found[at, told["turn"]] = {seat: each for seat, each in enumerate(points) if each}
    return found


def _tile(
    desk: Desk[Any], state: dict[str, Any], cell: tuple[int, int] | None, turn: int | None
) -> dict[str, Any]:
    """The drawn tile as it lies in the picked cell, with what it would bring there."""
    if state["tile"] is None:
        return {"tile": None, "place": None, "turns": ()}
    cells = turns_by_cell(desk.json) if desk.is_asked else {}
    turns = cells.get(cell, []) if cell else []
    now = turn if turn in turns else turns[0] if turns else 0
    face = built_in_map(state["edition"]).faces[state["tile"]]
    place = _move(desk, cell, now) if turns else None
    at = turns.index(now) if turns else 0
    return {
        "tile": desk.drawn(tile_svg, face, now, desk.lang, width=128),
        "place": place,
        "turns": turns,
        "next_turn": turns[(at + 1) % len(turns)] if turns else None,
        "last_turn": turns[at - 1] if turns else None,
        "brings": _brings(desk, place) if place else (),
        "fits": TN("{n} cell fits.", "{n} cells fit.", len(cells)).render(desk.lang),
        "ways": TN("{n} way up here.", "{n} ways up here.", len(turns)).render(desk.lang),
    }


def _move(desk: Desk[Any], cell: tuple[int, int] | None, turn: int) -> dict[str, Any]:
    wanted = {"at": list(cell or ()), "turn": turn}
    return next(
        dict(move)
        for move in desk.picks.all_moves
        if move["type"] == "place" and {"at": list(move["at"]), "turn": move["turn"]} == wanted
    )


def _brings(desk: Desk[Any], place: dict[str, Any]) -> list[str]:
    """What would be finished, and who would score it."""
    told = preview(desk.state, desk.game.parse_move(place)).finishes
    lines = []
    for each in told:
        kind = say(KIND, str(each.kind))
        what = TN("{kind} of {n} tile", "{kind} of {n} tiles", each.tiles, kind=kind)
        if each.seat is None:
            lines.append(T("{what}: nobody scores", what=what).render(desk.lang))
        else:
            name, points = desk.name(each.seat), signed(each.points)
            lines.append(
                T("{what}: {points} for {name}", what=what, points=points, name=name).render(desk.lang)
            )
    return lines


def _panel(desk: Desk[Any], state: dict[str, Any], seat: int) -> dict[str, Any]:
    family = state["families"][seat]
    house = TN("house of {n} tile", "house of {n} tiles", family["size"]) if family else T("none yet")
    return {
        "seat": seat,
        "points": state["scores"][seat],
        "pool": state["pools"][seat],
        "gone": max(0, SUBJECTS - state["pools"][seat]),
        "family": house.render(desk.lang),
        "tokens": [say(TOKEN, token["kind"]).render(desk.lang) for token in state["tokens"][seat]],
        "is_active": state["active"] == seat and state["phase"] != "over",
    }


def _subjects(desk: Desk[Any]) -> list[dict[str, Any]]:
    """The places for a subject as rows, with what each brings now, and the row for none."""
    moves = [move for move in desk.picks.all_moves if move["type"] == "subject"]
    if not moves:
        return []
    spots = {spot.area: spot.label for spot in subject_spots(desk.json, built_in_map(), desk.lang)}
    return [_subject(desk, dict(move), spots) for move in moves]


def _subject(desk: Desk[Any], move: dict[str, Any], spots: dict[int, str]) -> dict[str, Any]:
    area, seat = move["area"], move["seat"]
    if area is None:
        return {
            "move": move,
            "label": T("No subject").render(desk.lang),
            "note": "",
            "seat": seat,
            "area": None,
        }
    points = preview(desk.state, None, area).points[seat]
    note = T("finished: {points} now", points=signed(points)) if points else T("stays until it is finished")
    lies = spots.get(area, "").startswith(say(SUBJECT, "meadow").render(desk.lang))
    if lies:
        note = T("lies down and stays to the end")
    told = {"label": spots.get(area, desk.label(move)), "note": note.render(desk.lang)}
    return {"move": move, "seat": seat, "area": area, "lying": lies, **told}


def _new_tile(desk: Desk[Any]) -> Any:
    if not any(move["type"] == "subject" for move in desk.picks.all_moves):
        return ""
    return desk.drawn(_placed_svg, desk.json, width=208, lang=desk.lang)


def _placed_svg(view: Any, **more: Any) -> Drawing:
    drawn = new_tile_svg(view, **more)
    assert drawn is not None
    return drawn


def _orders(desk: Desk[Any]) -> list[dict[str, Any]]:
    moves = [dict(move) for move in desk.picks.all_moves if move["type"] == "score"]
    return [{"move": move, "label": desk.label(move)} for move in moves]
