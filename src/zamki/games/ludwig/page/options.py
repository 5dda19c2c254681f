"""Choices among few as cards of equal width: picture, what it does, what it brings now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zamki.core.words import T, Text
from zamki.draw.words import signed_number
from zamki.games.ludwig.draw.pieces import attendant_svg, bonus_card_svg, chip_svg, room_svg
from zamki.games.ludwig.draw.plan import Ghost
from zamki.games.ludwig.page.choosing import breakable, piece
from zamki.games.ludwig.rules.bonuses import CARDS_DRAWN, ROOMS_DRAWN, SPECIAL_OF
from zamki.games.ludwig.rules.components import Room
from zamki.games.ludwig.rules.moves import Assign, KeepCard, Move, TakeAttendant, TakeBonus, move_json
from zamki.games.ludwig.rules.names import DECORATION_NAMES, attendant_name, card_name
from zamki.games.ludwig.rules.preview import best, gain
from zamki.games.ludwig.rules.state import castles_of
from zamki.games.ludwig.rules.view import SeenAssigning, View
from zamki.games.ludwig.words.castle_text import short_castle
from zamki.web.table_context import Desk

LUDWIGS = (1, 2)
"""His castles, in the order in which his rooms are given."""
_BONUSES: Mapping[str, Text] = {
    "outdoor": T("Build a fountain"),
    "sleeping": T("Build a tower"),
    "corridor": T("Build a grand foyer"),
}


@dataclass(frozen=True, slots=True)
class Brought:
    """What an option brings now: points, if they are known, and ghosts by castle."""

    points: int | None = None
    is_most: bool = False
    """Whether that is only the most it could bring."""
    ghosts: tuple[tuple[int, Ghost], ...] = ()


def option_moves(desk: Desk[View]) -> list[Assign | TakeAttendant | KeepCard | TakeBonus]:
    """The choices that are no room and no cell."""
    return [
        move
        for move in desk.view.legal_moves
        if isinstance(move, Assign | TakeAttendant | KeepCard | TakeBonus)
    ]


def picked_option(desk: Desk[View], hinted: Move | None = None) -> Move | None:
    """The option that is picked, or the first hint."""
    options = option_moves(desk)
    picked = desk.picks.move
    if picked is not None and desk.picks.has_choice:
        return next((move for move in options if move_json(move) == picked), None)
    return hinted if hinted in options else None


def options(desk: Desk[View], chosen: Move | None, hints: Mapping[Move, int]) -> list[dict[str, Any]]:
    """The cards of the dock."""
    return [
        {
            **dict.fromkeys(("svg", "chip", "name", "what", "piece", "pair"), ""),
            **_shown(desk, move),
            "pick": move_json(move),
            "picked": move == chosen,
            "gain": _gain(desk, move),
            "is_known": brings(desk, move).points is not None,
            "hint": hints.get(move, 0),
        }
        for move in option_moves(desk)
    ]


def _shown(desk: Desk[View], move: Move) -> dict[str, Any]:
    components = desk.state.components
    match move:
        case TakeAttendant(kind=kind):
            loves = DECORATION_NAMES[components.attendants[kind].decoration]
            return {
                "svg": desk.draw(attendant_svg, kind, desk.lang, width=52, components=components),
                "name": breakable(attendant_name(kind).render(desk.lang)),
                "what": desk.say(T("1 for each room with this: {decoration}", decoration=loves)),
                "piece": f"attendant:{kind}",
            }
        case KeepCard(card=card):
            return {
                "svg": desk.draw(bonus_card_svg, card, lang=desk.lang, width=52, components=components),
                "name": breakable(card_name(card).render(desk.lang)),
                "what": desk.say(T("{points} for each", points=components.cards[card])),
                "piece": f"card:{card}",
            }
        case TakeBonus(of=of):
            return {
                "svg": _bonus_picture(desk, of),
                "chip": desk.draw(chip_svg, of, desk.lang, width=26),
                "name": breakable(bonus_name(of).render(desk.lang)),
                "piece": f"bonus:{of}",
            }
        case Assign(rooms=rooms):
            return {"pair": [_given(desk, *each) for each in zip(LUDWIGS, rooms, strict=True)]}
        case _:
            raise ValueError(move)


def bonus_name(of: str) -> Text:
    """What the bonus of a type is."""
    match of:
        case "food":
            return T("Draw {n} rooms, build one", n=ROOMS_DRAWN)
        case "living":
            return T("An attendant moves in")
        case "utility":
            return T("Draw {n} bonus cards, keep one", n=CARDS_DRAWN)
        case _:
            return _BONUSES[of]


def _bonus_picture(desk: Desk[View], of: str) -> Any:
    components = desk.state.components
    if of == "living":
        return desk.draw(attendant_svg, next(iter(components.attendants)), desk.lang, width=48)
    if of == "utility":
        return desk.draw(bonus_card_svg, None, lang=desk.lang, width=40)
    if of == "food":
        return desk.draw(chip_svg, of, desk.lang, width=48)
    return desk.draw(room_svg, SPECIAL_OF[of], 72, desk.lang, width=52, components=components)


def _given(desk: Desk[View], castle: int, name: str) -> dict[str, Any]:
    """One of Ludwig's rooms on its way to a castle."""
    room = desk.state.components.rooms[name]
    points = _best(desk, castle, room).points
    width = 54 if desk.reader.is_narrow else 88
    return {**piece(desk, room, width), "castle": short_castle(castle, desk.lang), "points": points}


def _gain(desk: Desk[View], move: Move) -> str:
    """What it brings now, in words."""
    if not desk.reader.shows_numbers or isinstance(move, Assign):
        return ""
    found = brings(desk, move)
    if found.points is None:
        return desk.say(T("known when drawn"))
    points = signed_number(found.points)
    told = T("up to {points} now", points=points) if found.is_most else T("{points} now", points=points)
    return desk.say(told)


def brings(desk: Desk[View], move: Move) -> Brought:
    """What an option brings now, and where."""
    match move:
        case TakeAttendant(castle=number, kind=kind):
            castle = desk.state.castles[number]
            return Brought(gain(castle, castle.with_attendant(kind)))
        case KeepCard(castle=number, card=card):
            castle = desk.state.castles[number]
            return Brought(gain(castle, castle.with_card(card)))
        case TakeBonus(castle=number, of="living"):
            castle = desk.state.castles[number]
            kinds = [kind for kind in castle.components.attendants if desk.state.stock.get(kind, 0) > 0]
            return Brought(
                max((gain(castle, castle.with_attendant(kind)) for kind in kinds), default=0), True
            )
        case TakeBonus(castle=number, of=of) if of in SPECIAL_OF:
            return _best(desk, number, desk.state.components.specials[SPECIAL_OF[of]])
        case Assign(rooms=rooms):
            found = [
                _best(desk, castle, desk.state.components.rooms[name])
                for castle, name in zip(LUDWIGS, rooms, strict=True)
            ]
            return Brought(
                sum(each.points or 0 for each in found),
                True,
                tuple(ghost for each in found for ghost in each.ghosts),
            )
        case _:
            return Brought()


def _best(desk: Desk[View], castle: int, room: Room) -> Brought:
    found = best(desk.state.castles[castle], room)
    if found is None:
        return Brought(0, True)
    return Brought(found.points, True, ((castle, Ghost(found.cell, room, found.points)),))


def options_label(desk: Desk[View]) -> tuple[str, str]:
    """What stands over the cards: whose they are, and what they are."""
    first = next(iter(option_moves(desk)), None)
    match first:
        case Assign():
            return desk.say(T("Ludwig’s rooms")), desk.say(T("one goes to each of his castles"))
        case TakeBonus(castle=castle):
            return short_castle(castle, desk.lang), desk.say(
                T("the same bonus a third room of that type would bring")
            )
        case TakeAttendant(castle=castle):
            return short_castle(castle, desk.lang), desk.say(T("an attendant moves in"))
        case KeepCard(castle=castle):
            return short_castle(castle, desk.lang), desk.say(T("keep one of these cards"))
        case _:
            return "", ""


def own_castles(desk: Desk[View]) -> list[int]:
    """The reader's castles, left first; whoever gives Ludwig's rooms sees his; an onlooker sees all."""
    size = desk.state.size
    if desk.seat is None:
        return list(range(size))
    if isinstance(desk.state.phase, SeenAssigning) and desk.is_asked:
        return list(LUDWIGS)
    return list(castles_of(desk.seat, size))
