"""A full state drawn uniformly among those a view allows: what a bot may imagine (L47).

Where a hidden room or card can lie depends on one thing only: what a seat saw going back into the pile at a
reshuffle cannot have been drawn before it. So every hidden place takes what was returned no later than the
shuffle it was drawn from; filling the places of early shuffles first, each at random from what fits, makes
all fillings equally likely, because whatever fits an early place fits every later one too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from zamki.core.ids import Onlooker, Seat
from zamki.games.ludwig.rules.bonuses import granted_options
from zamki.games.ludwig.rules.components import RoomId
from zamki.games.ludwig.rules.deck import Deck, Discard
from zamki.games.ludwig.rules.state import (
    LUDWIG,
    Ask,
    Assigning,
    Bonus,
    Choosing,
    Hand,
    Over,
    Pair,
    Phase,
    Placing,
    State,
)
from zamki.games.ludwig.rules.view import (
    BonusView,
    DeckView,
    HandView,
    SeenAssigning,
    SeenChoosing,
    SeenPlacing,
    View,
)


class _Dealer:
    """Deals the hidden rooms or cards to their hidden places, asked for in the same order twice."""

    def __init__(self, hidden: Mapping[str, int], places: Sequence[int], rng: Random) -> None:
        self._dealt: dict[int, list[str]] = {}
        fitting: list[str] = []
        waiting = sorted(hidden, key=lambda item: (-hidden[item], item))
        for shuffle in sorted(places):
            while waiting and hidden[waiting[-1]] <= shuffle:
                fitting.append(waiting.pop())
            chosen = rng.randrange(len(fitting))
            fitting[chosen], fitting[-1] = fitting[-1], fitting[chosen]
            self._dealt.setdefault(shuffle, []).append(fitting.pop())

    def take(self, count: int, shuffle: int) -> tuple[str, ...]:
        """As many as a place needs, from the shuffle it was drawn from."""
        return tuple(self._dealt[shuffle].pop() for _ in range(count))


def imagine(view: View, rng: Random) -> State:
    """A state that looks to the viewer exactly as the view does."""
    rooms = _Dealer(_hidden_rooms(view), list(_room_places(view)), rng)
    cards = _Dealer(_hidden_cards(view), list(_card_places(view)), rng)
    hands = tuple(_hand(view, seat, rooms, rng) for seat in range(view.size))
    dealers = {Ask.ROOM: rooms, Ask.CARD: cards}
    return State(
        components=view.components,
        people=view.people,
        ages=view.ages,
        castles=view.castles,
        supply=_deck(view, view.supply, rooms),
        cards=_deck(view, view.cards, cards),
        stock=view.stock,
        hands=hands,
        phase=_phase(view, hands, dealers, rng),
        round=view.round,
        turn=view.turn,
        dealt=view.dealt,
    )


def _phase(view: View, hands: Sequence[Hand], dealers: Mapping[Ask, _Dealer], rng: Random) -> Phase:
    match view.phase:
        case SeenAssigning(drawn):
            return Assigning(drawn or _pair(hands[LUDWIG].rooms, rng))
        case SeenChoosing() as phase:
            choices = (_choice(phase, seat, hands[seat], rng) for seat in range(view.people))
            return Choosing(tuple(choices), phase.assigned)
        case SeenPlacing(waiting, bonuses, assigned):
            filled = (None if bonus is None else _bonus(view, bonus, dealers) for bonus in bonuses)
            return Placing(waiting, tuple(filled), assigned)
        case Over():
            return view.phase


def _hidden_rooms(view: View) -> dict[RoomId, int]:
    """The rooms whose place the viewer does not know, and since which shuffle they can have been drawn."""
    known = {room.id for castle in view.castles for _, room in castle.rooms}
    known.update(room for waiting in view.waiting for room in waiting.rooms)
    known.update(room for _, room in view.assigned)
    known.update(room for hand in view.hands for room in hand.rooms or ())
    known.update(view.drawn or ())
    return _unknown(view.components.rooms, known, view.supply, view.bonuses, Ask.ROOM)


def _hidden_cards(view: View) -> dict[str, int]:
    known = {card for castle in view.castles for card in castle.cards}
    return _unknown(view.components.cards, known, view.cards, view.bonuses, Ask.CARD)


def _unknown(
    items: Iterable[str], known: set[str], deck: DeckView, bonuses: Iterable[BonusView | None], ask: Ask
) -> dict[str, int]:
    known.update(discard.item for discard in deck.discards if discard.item is not None)
    known.update(deck.pile or ())
    for bonus in bonuses:
        if bonus is not None and bonus.ask is ask:
            known.update(bonus.options or ())
    return {item: deck.returned.get(item, 0) for item in items if item not in known}


def _room_places(view: View) -> Iterator[int]:
    """For each hidden place the shuffle it was drawn from."""
    for seat, hand in enumerate(view.hands):
        if hand.rooms is None:
            yield from [view.dealt] * (hand.size - len(_drawn_from(view, seat)))
    yield from _deck_places(view.supply, view.bonuses, Ask.ROOM)


def _card_places(view: View) -> Iterator[int]:
    return _deck_places(view.cards, view.bonuses, Ask.CARD)


def _deck_places(deck: DeckView, bonuses: Iterable[BonusView | None], ask: Ask) -> Iterator[int]:
    for bonus in bonuses:
        if bonus is not None and bonus.ask is ask and bonus.options is None:
            yield from [bonus.shuffle] * bonus.size
    for discard in deck.discards:
        if discard.item is None:
            yield discard.shuffle
    if deck.pile is None:
        yield from [deck.shuffles] * deck.size


def _drawn_from(view: View, seat: int) -> tuple[RoomId, ...]:
    """Ludwig's drawn rooms, which are still in his hand until they are assigned (L44)."""
    return (view.drawn or ()) if seat == LUDWIG else ()


def _hand(view: View, seat: int, rooms: _Dealer, rng: Random) -> Hand:
    hand: HandView = view.hands[seat]
    if hand.rooms is not None:
        return Hand(hand.rooms, hand.seen)
    drawn = _drawn_from(view, seat)
    filled = [*drawn, *rooms.take(hand.size - len(drawn), view.dealt)]
    rng.shuffle(filled)
    return Hand(tuple(filled), hand.seen)


def _choice(phase: SeenChoosing, seat: int, hand: Hand, rng: Random) -> Pair | None:
    if not phase.chosen[seat] or phase.choices[seat] is not None:
        return phase.choices[seat]
    return _pair(hand.rooms, rng)


def _pair(rooms: Sequence[RoomId], rng: Random) -> Pair:
    first, second = rng.sample(rooms, 2)
    return first, second


def _bonus(view: View, bonus: BonusView, dealers: Mapping[Ask, _Dealer]) -> Bonus:
    if bonus.ask in dealers:
        found = bonus.options
        options = dealers[bonus.ask].take(bonus.size, bonus.shuffle) if found is None else found
    else:
        options = granted_options(view.components, bonus.of)
    return Bonus(bonus.castle, bonus.seat, bonus.of, bonus.ask, options, bonus.shuffle)


def _deck(view: View, deck: DeckView, dealer: _Dealer) -> Deck:
    """The deck; what the other seats remember of earlier shuffles is theirs alone and left out."""
    discards = tuple(
        Discard(dealer.take(1, d.shuffle)[0] if d.item is None else d.item, d.shuffle, d.known)
        for d in deck.discards
    )
    viewer = view.viewer
    own: Seat | None = None if isinstance(viewer, Onlooker) else viewer
    returned = tuple(deck.returned if seat == own else {} for seat in range(view.people))
    pile = dealer.take(deck.size, deck.shuffles) if deck.pile is None else deck.pile
    return Deck(pile, discards, deck.shuffles, returned)
