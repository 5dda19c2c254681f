"""Suggesting to a partner where its room could go: made from what the reader sees, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zamki.games.ludwig.draw.catalogue import built_in
from zamki.games.ludwig.draw.pieces import room_svg
from zamki.games.ludwig.draw.titles import castle_name, room_name
from zamki.web.desk import Desk
from zamki.web.picks import pick_text


def partner_rooms(desk: Desk[Any], state: dict[str, Any]) -> list[dict[str, Any]]:
    """The rooms that partners still have to place, with the castle each could share with the reader."""
    if desk.seat is None or desk.is_played or state["phase"] != "place":
        return []
    found = []
    for castle in state["castles"]:
        if desk.seat not in castle["owners"]:
            continue
        for seat in castle["owners"]:
            if seat == desk.seat or seat >= len(state["waiting"]):
                continue
            waiting = state["waiting"][seat]
            if castle["castle"] in waiting["castles"]:
                found += [_offer(desk, seat, room, castle) for room in waiting["rooms"]]
    return found


def _offer(desk: Desk[Any], seat: int, room: str, castle: dict[str, Any]) -> dict[str, Any]:
    piece = built_in().rooms[room]
    return {
        "seat": seat,
        "svg": desk.drawn(room_svg, room, 72, desk.lang, width=72),
        "name": room_name(piece).render(desk.lang),
        "where": castle_name(castle["name"]).render(desk.lang),
        "castle": castle["castle"],
        "set": pick_text({"##suggest": [seat, room, castle["castle"]]}),
    }


def suggestion(desk: Desk[Any], state: dict[str, Any]) -> dict[str, Any] | None:
    """What the reader is about to suggest: a partner's room, its castle, and perhaps a cell."""
    value = desk.picks.value("##suggest")
    if not isinstance(value, list) or len(value) not in (3, 4):
        return None
    offers = partner_rooms(desk, state)
    seat, room, castle = value[:3]
    if pick_text({"##suggest": [seat, room, castle]}) not in [offer["set"] for offer in offers]:
        return None
    at = value[3] if len(value) == 4 and isinstance(value[3], list) else None
    move = {"seat": seat, "type": "place", "room": room, "castle": castle, "at": at}
    return {
        "seat": seat,
        "room": room,
        "castle": castle,
        "at": tuple(at) if at else None,
        "pick": _picker(seat, room, castle),
        "body": {"move": move} if at else None,
        "stop": pick_text({"##suggest": 0}),
        "key": f"suggest-{seat}-{room}-{castle}",
    }


def _picker(seat: int, room: str, castle: int) -> Callable[[tuple[int, int]], str]:
    return lambda at: pick_text({"##suggest": [seat, room, castle, list(at)]})
