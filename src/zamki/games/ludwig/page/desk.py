"""Ludwig: one's own two castles with what every choice would bring, the dock below, others beside."""

from __future__ import annotations

from typing import Any

from zamki.core.ids import Seat
from zamki.core.words import T, Text
from zamki.draw.words import signed_number
from zamki.games.ludwig.draw.pieces import chip_svg, room_svg
from zamki.games.ludwig.page.action import action
from zamki.games.ludwig.page.ages import later, told_first, who_first
from zamki.games.ludwig.page.castles import Shown, boards
from zamki.games.ludwig.page.choosing import hand, picked_rooms, thoughts
from zamki.games.ludwig.page.hints import advised, hint_rows, option_hints, room_hints
from zamki.games.ludwig.page.options import brings, options, options_label, picked_option
from zamki.games.ludwig.page.pad import verdict
from zamki.games.ludwig.page.placing import (
    Pinned,
    groups,
    has_options,
    look_first,
    pinned,
    placements,
    proposals,
    rooms_to_place,
    selected,
)
from zamki.games.ludwig.page.suggest import partner_rooms, suggesting
from zamki.games.ludwig.rules.components import Room
from zamki.games.ludwig.rules.events import BonusOpened
from zamki.games.ludwig.rules.moves import Choose, Move, Place
from zamki.games.ludwig.rules.names import name_of, type_name
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Over, castles_of, next_holder
from zamki.games.ludwig.rules.turn import TURNS
from zamki.games.ludwig.rules.view import SeenChoosing, SeenPlacing, View
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.web.picks import pick_text
from zamki.web.table_context import Desk, TableDesk

UP = {"##up": 1}
"""A phone's hand is pulled up."""


def context(desk: Desk[View]) -> dict[str, Any]:
    """What the template shows."""
    state, suggested = desk.state, suggesting(desk)
    hinted = advised(desk)
    first = hinted[0] if hinted else None
    room = selected(desk, first)
    pin = pinned(desk, room, first) if not suggested else None
    option = picked_option(desk, first) if pin is None else None
    offers = proposals(desk, desk.proposals()) if isinstance(desk, TableDesk) else []
    dock = _dock(desk, bool(hinted or offers))
    ghosts = brings(desk, option).ghosts if option and not isinstance(option, Choose) else ()
    shown = Shown(room, pin, suggested, thoughts(desk), ghosts, hinted)
    return {
        "state": state,
        "question": _question(desk, room),
        "sub": _sub(desk, room),
        "pills": _pills(desk),
        "dock": dock,
        **boards(desk, shown, dock),
        "icon": _icon(desk, room),
        "hand": hand(desk, room_hints(hinted), dock == "up"),
        "groups": groups(desk, room),
        "options": options(desk, option, option_hints(desk, hinted)),
        "options_label": options_label(desk),
        "reasons": _reasons(pin) if desk.reader.shows_numbers else None,
        "hint_rows": hint_rows(desk, hinted, _chosen(desk, pin, option)),
        "action": action(desk, room, pin, option, suggested),
        "suggested": suggested,
        "told_first": told_first(desk),
        "later": later(desk),
        "partners": partner_rooms(desk) if isinstance(desk, TableDesk) else (),
        "offers": offers,
        "castle_names": [short_castle(castle, desk.lang) for castle in range(state.size)],
        "up": pick_text(UP),
        "dealt": f"{state.round}-{state.turn}",
        **(verdict(desk, desk.view.outcome) if desk.view.outcome else {}),
    }


def _dock(desk: Desk[View], has_advice: bool) -> str:
    """How high a phone's dock is: higher while more lies in it to choose from."""
    if isinstance(desk.state.phase, SeenChoosing) and desk.picks.has(UP) and desk.is_asked:
        return "up"
    is_high = isinstance(desk.state.phase, SeenChoosing) or has_options(desk) or has_advice
    is_high = is_high or len(rooms_to_place(desk)) > 2
    return "high" if is_high and desk.seat is not None else ""


def _chosen(desk: Desk[View], pin: Pinned | None, option: Move | None) -> Move | None:
    if pin is not None:
        return pin.move
    names = tuple(room.id for room in picked_rooms(desk))
    if len(names) == 2 and desk.seat is not None:
        return Choose(desk.seat, (names[0], names[1]))
    return option


def _reasons(pin: Pinned | None) -> dict[str, Any] | None:
    """A phone tells them in the dock."""
    if pin is None:
        return None
    lines = [{"points": signed_number(each.points), "what": each.what} for each in pin.reasons]
    return {"from": pin.total, "to": pin.total + pin.points, "lines": lines}


def _icon(desk: Desk[View], room: Room | None) -> Any:
    """What the question is about: the room in hand, or the type that set off a bonus."""
    if room is not None:
        return desk.draw(room_svg, room.id, 48, desk.lang, width=40, components=desk.state.components)
    opened = _opened(desk)
    return desk.draw(chip_svg, opened.type, desk.lang, width=40) if opened else ""


def _question(desk: Desk[View], room: Room | None) -> Text | str:
    """Of two rooms the one that is in hand."""
    if desk.view.prompt.key != "place" or room is None:
        return ""
    mine = {move.for_seat for move in placements(desk) if isinstance(move, Place) and move.room == room.id}
    return T("Place Ludwig’s room.") if mine != {None} else T("Place your {room}.", room=name_of(room))


def _sub(desk: Desk[View], room: Room | None) -> Text | str:
    state = desk.state
    if desk.is_asked and isinstance(state.phase, SeenChoosing) and desk.seat is not None:
        name = desk.name(next_holder(desk.seat, state.round, state.size))
        rest = len(state.hands[desk.seat].rooms or ()) - 2
        return T("One for each castle. The other {n} pass to {name}.", n=rest, name=name)
    if (opened := _opened(desk)) is not None:
        where = short_castle(opened.castle, desk.lang)
        if opened.count == 3:
            return T("{castle}: third {type}, a bonus.", castle=where, type=type_name(opened.type))
        return T("{castle}: fifth {type}, any special room.", castle=where, type=type_name(opened.type))
    if not desk.is_asked or room is None:
        return ""
    if (order := who_first(desk)) is not None:
        return order
    look = look_first(desk.is_touch)
    other = [each for each in rooms_to_place(desk) if each != room]
    if not other or not isinstance(state.phase, SeenPlacing):
        return look
    then = T("{room} then goes to the other castle.", room=name_of(other[0]))
    return f"{desk.say(look)} {desk.say(then)}"


def _opened(desk: Desk[View]) -> BonusOpened | None:
    """What set off the bonus that the reader is asked about."""
    if desk.view.prompt.key in ("choose", "assign", "place", "waiting", "over"):
        return None
    castle = desk.view.prompt.args["castle"]
    found = (e for e in reversed(desk.view.log) if isinstance(e, BonusOpened) and e.castle == castle)
    return next(found, None)


def _pills(desk: Desk[View]) -> list[Text]:
    state = desk.state
    if isinstance(state.phase, Over):
        return []
    if desk.reader.is_narrow:
        return [T("Round {round}/2 · turn {turn}/{turns}", round=state.round, turn=state.turn, turns=TURNS)]
    return [T("Round {round} of 2 · turn {turn} of {turns}", round=state.round, turn=state.turn, turns=TURNS)]


def where(view: View) -> Text:
    """How far the game has come."""
    return T("round {a} of {b}", a=view.round, b=2)


def turn(view: View) -> Text:
    """Which turn of the round it is."""
    return T("turn {a} of {b}", a=view.turn, b=TURNS)


def numbers(view: View) -> list[int]:
    """Every seat's lower castle, which counts for it."""
    totals = [score_castle(castle).total for castle in view.castles]
    return [min(totals[castle] for castle in castles_of(Seat(seat), view.size)) for seat in range(view.size)]
