"""What the inspector says of a card, a tile, the sword or a camp."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zamki.core.ids import Seat
from zamki.core.words import TN, T
from zamki.draw.words import capital
from zamki.games.rycerze.draw.pieces import army_card_svg, castle_tile_svg, sword_svg, tent_svg
from zamki.games.rycerze.draw.titles import card_name, tile_name
from zamki.games.rycerze.page.choice import beaters, same_holders, seat_of
from zamki.games.rycerze.rules.components import ARMY, CARDS, DRUM, KINDS, TILES, kind_of, points_of
from zamki.games.rycerze.rules.knowledge import whereabouts
from zamki.games.rycerze.rules.names import CARD_NAMES, KIND_NAMES
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import View
from zamki.web.frame_parts import Inspected
from zamki.web.table_context import Desk

WIDTH = 140


def inspect(desk: Desk[View], what: str) -> Inspected | None:
    """A piece by its name: `card:dragon`, `tile:wood_big`, `sword`, `camp:1`."""
    kind, _, name = what.partition(":")
    explain = _KINDS.get(kind)
    return explain(desk, name) if explain else None


def _card(desk: Desk[View], card: str) -> Inspected | None:
    if card not in CARDS:
        return None
    view = desk.state
    strengths = view.components.strengths.get(card)
    drawing = desk.draw(army_card_svg, card, strengths, kind_of(view.tile), desk.lang, width=WIDTH)
    if strengths is None:
        said = T("Never fights: comes back to your hand after the reveal. Good for bluffing.")
        return Inspected(drawing, card_name(card, desk.lang), desk.say(said), desk.say(T("always safe")))
    told = [f"{KIND_NAMES[kind].render(desk.lang)} {strengths[kind]}" for kind in KINDS]
    sentence = desk.say(T("An army card. Strength: {strengths}.", strengths=", ".join(told)))
    return Inspected(drawing, card_name(card, desk.lang), sentence, *_now(desk, card))


def _now(desk: Desk[View], card: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """How it stands in this round, and who may lay the same."""
    tile, kind = desk.state.tile, kind_of(desk.state.tile)
    if tile is None or kind is None or not desk.reader.shows_numbers:
        return "", ()
    strength = desk.state.components.strength
    now = T("{n} against {material} now", n=strength(card, tile), material=KIND_NAMES[kind])
    stronger = [(str(strength(each, tile)), _beats(desk, each)) for each in beaters(desk, card, tile)]
    holders = [("", _holds(desk, each)) for each in same_holders(desk, card)]
    return desk.say(now), (*stronger, *holders)


def _holds(desk: Desk[View], holder: Mapping[str, Any]) -> str:
    name = str(holder["name"])
    can = (
        T("{name} can perhaps lay the same", name=name)
        if holder["perhaps"]
        else T("{name} can lay the same", name=name)
    )
    return desk.say(can)


def _beats(desk: Desk[View], card: str) -> str:
    return desk.say(T("{card} is stronger", card=capital(CARD_NAMES[card].render(desk.lang))))


def _tile(desk: Desk[View], tile: str) -> Inspected | None:
    if tile not in TILES:
        return None
    drawing = desk.draw(castle_tile_svg, tile, desk.lang, width=WIDTH + 20)
    name = capital(tile_name(tile).render(desk.lang))
    if tile == DRUM:
        said = T("Everybody with cards in the camp takes one of them back into the hand.")
        return Inspected(drawing, name, desk.say(said))
    said = TN(
        "Worth {n} point to whoever lays the strongest card that nobody else laid.",
        "Worth {n} points to whoever lays the strongest card that nobody else laid.",
        points_of(tile),
    )
    return Inspected(drawing, name, desk.say(said), _taker(desk, tile))


def _taker(desk: Desk[View], tile: str) -> str:
    taken = (each for each in desk.state.rounds if isinstance(each, Attack) and each.tile == tile)
    attack = next(taken, None)
    if attack is None:
        return ""
    name = desk.name_or_you(attack.winner)
    if attack.card is None:
        return desk.say(T("Taken by {name}: the sword decided.", name=name))
    return desk.say(T("Taken by {name}: {card}.", name=name, card=CARD_NAMES[attack.card]))


def _sword(desk: Desk[View], name: str) -> Inspected | None:
    if name:
        return None
    said = T(
        "Takes the castle when no card is left. After every castle it goes to whoever has the fewest points, "
        "among equals to the youngest."
    )
    holder = T("Held by {name}", name=desk.name_or_you(desk.state.sword))
    return Inspected(
        desk.draw(sword_svg, desk.lang, width=48), desk.say(T("The sword")), desk.say(said), desk.say(holder)
    )


def _camp(desk: Desk[View], name: str) -> Inspected | None:
    seat = seat_of(name, len(desk.state.players))
    if seat is None:
        return None
    said = desk.say(T("Cards that have fought lie here until a drum calls one of them back."))
    drawing = desk.draw(tent_svg, desk.lang, width=WIDTH)
    return Inspected(
        drawing, f"{desk.say(T('Camp'))} · {desk.name_or_you(seat)}", said, *_in_camp(desk, seat)
    )


def _in_camp(desk: Desk[View], seat: Seat) -> tuple[str, tuple[tuple[str, str], ...]]:
    known = whereabouts(desk.state, seat)
    count = desk.state.players[seat].camp_size
    lines = [("", card_name(card, desk.lang)) for card in ARMY if card in known.camp]
    perhaps = desk.say(T("perhaps"))
    lines += [("?", f"{card_name(card, desk.lang)} ({perhaps})") for card in ARMY if card in known.perhaps]
    return desk.say(TN("{n} card", "{n} cards", count)), tuple(lines)


_KINDS: Mapping[str, Callable[[Desk[View], str], Inspected | None]] = {
    "card": _card,
    "tile": _tile,
    "sword": _sword,
    "camp": _camp,
}
