"""Bonuses: what sets them off, what they draw, and what becomes of them (L20, L20a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from zamki.core.chance import Chance
from zamki.core.ids import Seat
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import SPECIALS, TYPES, Cell, Components, Room
from zamki.games.ludwig.rules.events import (
    AttendantTaken,
    BonusOpened,
    BonusRoomPlaced,
    BonusTaken,
    CardKept,
    Drew,
    Event,
    Lapsed,
    Reshuffled,
    SpecialPlaced,
)
from zamki.games.ludwig.rules.moves import (
    BonusMove,
    KeepCard,
    PlaceBonusRoom,
    PlaceSpecial,
    TakeAttendant,
    TakeBonus,
)
from zamki.games.ludwig.rules.state import Ask, Bonus, State, owners_of

FIFTH = "fifth"
ROOMS_DRAWN = 5
CARDS_DRAWN = 3
_ASKS = {"living": Ask.ATTENDANT, "downstairs": Ask.TAKE}
SPECIAL_OF = {"outdoor": "fountain", "sleeping": "tower", "corridor": "grand_foyer"}
"""The special room each of these types' bonus gives (L24)."""


def build(
    state: State, seat: Seat, castle: int, room: Room, cell: Cell, chance: Chance, tale: list[Event]
) -> State:
    """Puts a room into a castle and opens the bonus it sets off (L20)."""
    built = state.castles[castle].with_room(room, cell)
    state = state.with_castle(castle, built)
    if not room.is_regular:
        return state
    count = built.count(room.type)
    if count not in (3, 5):
        return state
    of = room.type if count == 3 else FIFTH
    tale.append(BonusOpened(castle, seat, room.type, count, of))
    return grant(state, seat, castle, of, chance, tale)


def grant(state: State, seat: Seat, castle: int, of: str, chance: Chance, tale: list[Event]) -> State:
    """Opens the bonus `of` a type in a castle; one that gives nothing lapses at once (L21a, L24)."""
    bonus = Bonus(castle, seat, of, Ask.TAKE)
    if of == "food":
        state, bonus = _draw_rooms(state, bonus, chance, tale)
    elif of == "utility":
        state, bonus = _draw_cards(state, bonus, chance, tale)
    else:
        bonus = replace(bonus, ask=_ASKS.get(of, Ask.SPECIAL), options=granted_options(state.components, of))
    return lapsed(state.with_bonus(castle, bonus), tale)


def granted_options(components: Components, of: str) -> tuple[str, ...]:
    """What a bonus without a draw lets one choose from, as long as there is stock."""
    if of == "living":
        return tuple(components.attendants)
    if of == "downstairs":
        return tuple(kind for kind in TYPES if kind != "downstairs")  # L25: another type's
    return SPECIALS if of == FIFTH else (SPECIAL_OF[of],)


def _draw_rooms(state: State, bonus: Bonus, chance: Chance, tale: list[Event]) -> tuple[State, Bonus]:
    supply = state.supply
    if supply.needs_shuffle(ROOMS_DRAWN):
        supply = supply.shuffled("reshuffle_supply", chance)
        tale.append(Reshuffled("supply", len(supply.pile)))
    drawn, supply = supply.drawn(ROOMS_DRAWN)
    bonus = replace(bonus, ask=Ask.ROOM, options=drawn, shuffle=supply.shuffles)
    tale.append(_draw_event(state, bonus))
    return replace(state, supply=supply), bonus


def _draw_cards(state: State, bonus: Bonus, chance: Chance, tale: list[Event]) -> tuple[State, Bonus]:
    cards = state.cards
    if cards.needs_shuffle(CARDS_DRAWN):
        cards = cards.shuffled("reshuffle_cards", chance)
        tale.append(Reshuffled("cards", len(cards.pile)))
    drawn, cards = cards.drawn(CARDS_DRAWN)
    bonus = replace(bonus, ask=Ask.CARD, options=drawn, shuffle=cards.shuffles)
    tale.append(_draw_event(state, bonus))
    return replace(state, cards=cards), bonus


def _draw_event(state: State, bonus: Bonus) -> Drew:
    """Only the castle's two owners see what is drawn (L47)."""
    return Drew(
        castle=bonus.castle,
        seat=bonus.seat,
        what="rooms" if bonus.ask is Ask.ROOM else "cards",
        count=len(bonus.options),
        options=bonus.options,
        owners=owners_of(bonus.castle, state.size),
    )


def options(state: State, bonus: Bonus) -> tuple[str, ...]:
    """What may be chosen now: stock counts when the choice is made (L24a)."""
    if bonus.ask in (Ask.SPECIAL, Ask.ATTENDANT):
        return tuple(kind for kind in bonus.options if state.stock[kind] > 0)
    return bonus.options


def lapsed(state: State, tale: list[Event]) -> State:
    """Closes the bonuses that can give nothing any more (L21a, L24, L24a)."""
    for bonus in state.bonuses:
        if bonus is not None and not options(state, bonus):
            state = state.with_bonus(bonus.castle, None)
            tale.append(Lapsed(bonus.castle, bonus.seat, bonus.of))
    return state


def answers(bonus: Bonus, castle: Castle, kinds: Sequence[str]) -> Iterator[BonusMove]:
    """Every way to answer an open bonus of a castle with one of the `options` there are now."""
    seat, number = bonus.seat, bonus.castle
    for option in kinds:
        match bonus.ask:
            case Ask.ROOM:
                for cell in castle.cells(castle.components.rooms[option]):
                    yield PlaceBonusRoom(seat, number, option, cell)
            case Ask.SPECIAL:
                for cell in castle.cells(castle.components.specials[option]):
                    yield PlaceSpecial(seat, number, option, cell)
            case Ask.ATTENDANT:
                yield TakeAttendant(seat, number, option)
            case Ask.CARD:
                yield KeepCard(seat, number, option)
            case Ask.TAKE:
                yield TakeBonus(seat, number, option)


def is_answer(bonus: Bonus, castle: Castle, kinds: Sequence[str], move: BonusMove) -> bool:
    """Whether a move is among the `answers`."""
    if (move.seat, move.castle) != (bonus.seat, bonus.castle):
        return False
    match move:
        case PlaceBonusRoom(_, _, room, at):
            fits = bonus.ask is Ask.ROOM and room in kinds
            return fits and castle.takes(castle.components.rooms[room], at)
        case PlaceSpecial(_, _, kind, at):
            fits = bonus.ask is Ask.SPECIAL and kind in kinds
            return fits and castle.takes(castle.components.specials[kind], at)
        case TakeAttendant(_, _, kind):
            return bonus.ask is Ask.ATTENDANT and kind in kinds
        case KeepCard(_, _, card):
            return bonus.ask is Ask.CARD and card in kinds
        case TakeBonus(_, _, of):
            return bonus.ask is Ask.TAKE and of in kinds


def answer(state: State, move: BonusMove, chance: Chance, tale: list[Event]) -> State:
    """Carries out the answer to a castle's open bonus."""
    bonus = state.bonuses[move.castle]
    assert bonus is not None  # legal moves answer open bonuses only
    state = state.with_bonus(move.castle, None)
    match move:
        case PlaceBonusRoom(seat, castle, room, at):
            tale.append(BonusRoomPlaced(seat, castle, room, at))
            state = _discard_rooms(state, bonus, room)
            return build(state, seat, castle, state.components.rooms[room], at, chance, tale)
        case PlaceSpecial(seat, castle, kind, at):
            tale.append(SpecialPlaced(seat, castle, kind, at))
            state = build(state, seat, castle, state.components.specials[kind], at, chance, tale)
            return lapsed(state.with_stock(kind, -1), tale)
        case TakeAttendant(seat, castle, kind):
            tale.append(AttendantTaken(seat, castle, kind))
            state = state.with_castle(castle, state.castles[castle].with_attendant(kind))
            return lapsed(state.with_stock(kind, -1), tale)
        case KeepCard(seat, castle, card):
            tale.append(CardKept(seat, castle, card))
            state = _discard_cards(state, bonus, card)
            return state.with_castle(castle, state.castles[castle].with_card(card))
        case TakeBonus(seat, castle, of):
            tale.append(BonusTaken(seat, castle, of))
            return grant(state, seat, castle, of, chance, tale)


def _discard_rooms(state: State, bonus: Bonus, taken: str) -> State:
    """The other four are discarded before the taken one's own bonus is looked at (L21)."""
    rest = (room for room in bonus.options if room != taken)
    owners = owners_of(bonus.castle, state.size)
    return replace(state, supply=state.supply.with_discards(rest, bonus.shuffle, owners))


def _discard_cards(state: State, bonus: Bonus, kept: str) -> State:
    rest = (card for card in bonus.options if card != kept)
    owners = owners_of(bonus.castle, state.size)
    return replace(state, cards=state.cards.with_discards(rest, bonus.shuffle, owners))
