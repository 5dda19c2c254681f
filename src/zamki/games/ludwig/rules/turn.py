"""The course of the game: set-up, choosing, passing, placing, the end (L5)."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from zamki.core.chance import Chance
from zamki.core.game import Config, Step
from zamki.core.ids import Seat, seats
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.bonuses import answer, build
from zamki.games.ludwig.rules.components import HAND, Components
from zamki.games.ludwig.rules.deck import new_deck
from zamki.games.ludwig.rules.events import (
    REVEALING,
    Assigned,
    Choice,
    Chose,
    Dealt,
    Discarded,
    Event,
    Finished,
    LudwigDrew,
    Placed,
    Reshuffled,
    Revealed,
    TurnBegan,
)
from zamki.games.ludwig.rules.moves import Assign, Choose, Move, Place
from zamki.games.ludwig.rules.ranking import final
from zamki.games.ludwig.rules.state import (
    LUDWIG,
    Assigning,
    Choosing,
    Hand,
    Over,
    Placing,
    State,
    Waiting,
    assigner,
    castles_of,
    next_holder,
)

TURNS = 4
ROUNDS = 2


def start(config: Config, chance: Chance) -> Step[State, Event]:
    """The set-up (L3, L4, L43) and the first deal."""
    components = cast(Components, config.edition)
    people = config.seats
    size = max(people, 3)
    ages = chance.ages("ages", people)
    thrones = chance.deal("thrones", tuple(components.thrones), size)
    supply = chance.deal("supply", tuple(components.rooms))
    cards = chance.deal("bonus_cards", tuple(components.cards))
    state = State(
        components=components,
        people=people,
        ages=ages,
        castles=tuple(Castle.founded(components, name) for name in thrones),
        supply=new_deck(supply, people),
        cards=new_deck(cards, people),
        stock={**components.special_counts, **{a.id: a.count for a in components.attendants.values()}},
        hands=(),
        phase=Choosing((None,) * people),
    )
    tale: list[Event] = []
    return Step(_deal(state, chance, tale), tuple(tale), reveals=True)


def _deal(state: State, chance: Chance, tale: list[Event]) -> State:
    """Nine rooms each, Ludwig too (L5, L43); the discards are shuffled back in if too few are left (L21)."""
    supply, count = state.supply, HAND * state.size
    if supply.needs_shuffle(count):
        supply = supply.shuffled("reshuffle_supply", chance)
        tale.append(Reshuffled("supply", len(supply.pile)))
    drawn, supply = supply.drawn(count)
    hands = tuple(Hand(drawn[HAND * seat : HAND * (seat + 1)]) for seat in range(state.size))
    tale.append(Dealt(state.round, HAND))
    state = replace(state, supply=supply, hands=hands, dealt=supply.shuffles, turn=1)
    return _begin_turn(state, chance, tale)


def _begin_turn(state: State, chance: Chance, tale: list[Event]) -> State:
    """The hands are taken up and seen (L7a); two rooms of Ludwig's are drawn (L44)."""
    hands = tuple(
        replace(hand, seen=hand.seen | {Seat(seat)}) if seat < state.people else hand
        for seat, hand in enumerate(state.hands)
    )
    tale.append(TurnBegan(state.round, state.turn))
    if state.people >= state.size:
        return replace(state, hands=hands, phase=Choosing((None,) * state.people))
    first, second = chance.event("ludwig_draw", "rooms", hands[LUDWIG].rooms, 2)
    tale.append(LudwigDrew(assigner(state), (first, second)))
    return replace(state, hands=hands, phase=Assigning((first, second)))


def apply(state: State, move: Move, chance: Chance) -> Step[State, Event]:
    """The next state and what happened."""
    tale: list[Event] = []
    match move:
        case Choose():
            state = _choose(state, move, tale)
        case Assign():
            state = _assign(state, move, tale)
        case Place():
            state = _end_of_turn(_place(state, move, chance, tale), chance, tale)
        case _:
            state = _end_of_turn(answer(state, move, chance, tale), chance, tale)
    return Step(state, tuple(tale), any(isinstance(event, REVEALING) for event in tale))


def _choose(state: State, move: Choose, tale: list[Event]) -> State:
    seat, phase = move.seat, state.phase
    assert isinstance(phase, Choosing)  # what is legal is chosen in this step only
    choices = (*phase.choices[:seat], move.rooms, *phase.choices[seat + 1 :])
    tale.append(Chose(seat, move.rooms))
    phase = Choosing(choices, phase.assigned)
    return replace(state, phase=phase) if None in choices else _reveal(state, phase, tale)


def _reveal(state: State, phase: Choosing, tale: list[Event]) -> State:
    """The rest of each hand is passed on, then all choices are shown (L7, L8)."""
    chosen = [choice for choice in phase.choices if choice is not None]
    hands = list(state.hands)
    for seat, hand in enumerate(state.hands):
        gone = chosen[seat] if seat < len(chosen) else ()
        rest = tuple(room for room in hand.rooms if room not in gone)
        hands[next_holder(seat, state.round, state.size)] = replace(hand, rooms=rest)
    waiting = tuple(Waiting(pair, castles_of(seat, state.size)) for seat, pair in enumerate(chosen))
    shown = tuple(map(Choice, seats(state.people), chosen))
    tale.append(Revealed(shown, "left" if state.round == 1 else "right"))
    return replace(state, hands=tuple(hands), phase=Placing(waiting, (None,) * state.size, phase.assigned))


def _assign(state: State, move: Assign, tale: list[Event]) -> State:
    """Ludwig's rooms lie face up at his castles 1 and 2 (L44)."""
    hand = state.hands[LUDWIG]
    rest = tuple(room for room in hand.rooms if room not in move.rooms)
    hands = (*state.hands[:LUDWIG], replace(hand, rooms=rest))
    tale.append(Assigned(move.seat, move.rooms))
    assigned = tuple(zip((1, 2), move.rooms, strict=True))
    return replace(state, hands=hands, phase=Choosing((None,) * state.people, assigned))


def _place(state: State, move: Place, chance: Chance, tale: list[Event]) -> State:
    """A room goes into a castle and stays there (L9, L10); for Ludwig his neighbour places it (L45)."""
    tale.append(Placed(move.seat, move.room, move.castle, move.at, move.for_seat))
    phase = state.phase
    assert isinstance(phase, Placing)  # what is legal is placed in this step only
    state = replace(state, phase=_without(phase, move))
    room = state.components.rooms[move.room]
    return build(state, move.seat, move.castle, room, move.at, chance, tale)


def _without(phase: Placing, move: Place) -> Placing:
    """The room waits no longer, and the castle for no other of the same seat (L9)."""
    if move.for_seat is not None:
        assigned = tuple(pair for pair in phase.assigned if pair[0] != move.castle)
        return Placing(phase.waiting, phase.bonuses, assigned)
    waiting = list(phase.waiting)
    own = waiting[move.seat]
    rooms = tuple(room for room in own.rooms if room != move.room)
    castles = tuple(castle for castle in own.castles if castle != move.castle)
    waiting[move.seat] = Waiting(rooms, castles)
    return Placing(tuple(waiting), phase.bonuses, phase.assigned)


def _end_of_turn(state: State, chance: Chance, tale: list[Event]) -> State:
    """Goes on to the next turn, round or the end once everything is placed (L5, L11)."""
    phase = state.phase
    assert isinstance(phase, Placing)
    if phase.assigned or any(phase.bonuses) or any(waiting.rooms for waiting in phase.waiting):
        return state
    if state.turn < TURNS:
        return _begin_turn(replace(state, turn=state.turn + 1), chance, tale)
    state = _discard_rest(state, tale)
    if state.round < ROUNDS:
        return _deal(replace(state, round=state.round + 1), chance, tale)
    state = replace(state, phase=Over())
    outcome = final(state)
    tale.append(
        Finished(outcome.scores, outcome.winners, tuple(left for left, _ in outcome.measured["castle"]))
    )
    return state


def _discard_rest(state: State, tale: list[Event]) -> State:
    """The one room left of each hand is discarded; only those who held it know it (L11)."""
    supply = state.supply
    for hand in state.hands:
        supply = supply.with_discards(hand.rooms, state.dealt, hand.seen)
    tale.append(Discarded(sum(len(hand.rooms) for hand in state.hands)))
    return replace(state, supply=supply, hands=(Hand(()),) * state.size)
