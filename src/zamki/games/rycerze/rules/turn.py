"""The course of a game, R2–R12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from zamki.core.chance import Chance
from zamki.core.events import LooseEvent as Event
from zamki.core.game import Config, Step
from zamki.core.ids import Seat, seats
from zamki.core.moves import LegalMoves, no_moves
from zamki.games.rycerze.rules.components import (
    ARMY,
    DRUM,
    ROUNDS,
    SHEPHERD,
    SHEPHERDS,
    Components,
    points_of,
)
from zamki.games.rycerze.rules.info import LONG
from zamki.games.rycerze.rules.moves import Lay, Move, Recruit, lay
from zamki.games.rycerze.rules.state import (
    Attack,
    Cards,
    PastGame,
    Player,
    Recruitment,
    State,
    youngest_first,
)


def start(config: Config, chance: Chance, components: Components) -> Step[State, Event]:
    """R2, R3: everybody has all cards, the youngest the sword."""
    ages = chance.ages("ages", config.seats)
    if config.has(LONG):
        piles = chance.piles("tiles", components.tiles, config.seats)
    else:
        piles = (chance.deal("tiles", components.tiles),)
    return _turn_up(_new_game(State(config, ages, piles, (), ages[0], ())), [])


def _new_game(state: State) -> State:
    """R12a: all cards back; the youngest starts with the sword."""
    count = state.config.seats
    youngest = youngest_first(state.config, state.ages, len(state.past))[0]
    fresh = Player(frozenset(ARMY), frozenset())
    return replace(state, players=(fresh,) * count, sword=youngest, commits=(None,) * count, rounds=())


def _turn_up(state: State, events: list[Event], *, settled: bool = False) -> Step[State, Event]:
    """R4: the next tile. A drum that finds all camps empty passes at once (R10)."""
    while not state.is_over:
        if len(state.rounds) == ROUNDS:
            state = _end_game(state, events)
            continue
        events.append(
            Event("tile", {"game": len(state.past), "round": len(state.rounds), "tile": state.tile})
        )
        if state.tile != DRUM or any(player.camp for player in state.players):
            break
        events.append(Event("nobody_recruits"))
        state = replace(state, rounds=(*state.rounds, Recruitment(DRUM, ())))
    return Step(state, tuple(events), settled)


def _end_game(state: State, events: list[Event]) -> State:
    points = tuple(player.points for player in state.players)
    hands = tuple(len(player.hand) + SHEPHERDS for player in state.players)
    events.append(
        Event(
            "game_over",
            {"game": len(state.past), "games": state.games, "points": list(points), "hands": list(hands)},
        )
    )
    ended = replace(state, past=(*state.past, PastGame(state.rounds, points, hands)))
    return ended if ended.is_over else _new_game(ended)


def actors(state: State) -> tuple[Seat, ...]:
    """R5, R10: everybody lays; at the drum, everybody with a camp takes a card back."""
    if state.is_over:
        return ()
    return tuple(seat for seat in seats(state.seats) if _is_asked(state, seat))


def _is_asked(state: State, seat: Seat) -> bool:
    return state.commits[seat] is None and (state.tile != DRUM or bool(state.players[seat].camp))


def legal_moves(state: State, seat: Seat) -> LegalMoves[Move]:
    """R5: any two cards of the hand. R10: any card of the camp. Nothing but these cards is kept (R13)."""
    if seat not in actors(state):
        return no_moves()
    player = state.players[seat]
    hand, camp = player.hand, player.camp
    if state.tile == DRUM:
        return LegalMoves(lambda: (Recruit(seat, card) for card in sorted(camp)))
    return LegalMoves(lambda: (lay(seat, one, other) for one, other in lays(hand)))


def lays(hand: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Every two cards that can be laid from these army cards and the two shepherds (R5)."""
    army = sorted(hand)
    yield from combinations(army, 2)
    yield from ((card, SHEPHERD) for card in army)
    yield (SHEPHERD, SHEPHERD)


def apply(state: State, move: Move) -> Step[State, Event]:
    """Commits a choice; the last one settles the round for all at once."""
    chosen = move.cards if isinstance(move, Lay) else (move.card,)
    commits = _with(state.commits, move.seat, chosen)
    state = replace(state, commits=commits)
    what = {
        "cards" if isinstance(move, Lay) else "card": list(chosen) if isinstance(move, Lay) else chosen[0]
    }
    events = [Event("chosen", {"seat": move.seat}, what, frozenset({move.seat}))]
    if actors(state):
        return Step(state, tuple(events))
    settled = _recruit(state, events) if state.tile == DRUM else _attack(state, events)
    return _turn_up(settled, events, settled=True)


def _with(commits: tuple[Cards | None, ...], seat: Seat, chosen: Cards) -> tuple[Cards | None, ...]:
    return (*commits[:seat], chosen, *commits[seat + 1 :])


def _attack(state: State, events: list[Event]) -> State:
    """R6–R9."""
    laid = tuple(cards or () for cards in state.commits)
    fighting = [tuple(card for card in cards if card != SHEPHERD) for cards in laid]  # R6
    cancelled = {
        card for card, count in Counter(card for cards in fighting for card in cards).items() if count > 1
    }
    winner, card = _strongest(state, fighting, cancelled)
    players = [_after_attack(player, cards) for player, cards in zip(state.players, fighting, strict=True)]
    players[winner] = replace(players[winner], castles=(*players[winner].castles, state.tile))
    sword = _sword(state, players)
    events += _attack_events(state, laid, cancelled, winner, card, sword)
    return replace(
        state,
        players=tuple(players),
        sword=sword,
        commits=(None,) * state.seats,
        rounds=(*state.rounds, Attack(state.tile, laid, winner, card, sword)),
    )


def _strongest(state: State, fighting: Sequence[Cards], cancelled: set[str]) -> tuple[Seat, str | None]:
    """R7, R8: the strongest card that nobody else laid; with none left, the sword."""
    left = [
        (card, Seat(seat)) for seat, cards in enumerate(fighting) for card in cards if card not in cancelled
    ]
    if not left:
        return state.sword, None
    card, seat = max(left, key=lambda entry: state.components.strength(entry[0], state.tile))
    return seat, card


def _after_attack(player: Player, fought: Cards) -> Player:
    """R7, R9: cancelled or not, every army card laid goes to the camp."""
    return replace(player, hand=player.hand - set(fought), camp=player.camp | set(fought))


def _sword(state: State, players: Sequence[Player]) -> Seat:
    """R9: to the fewest points, among equals the youngest."""
    order = youngest_first(state.config, state.ages, len(state.past))
    return min(order, key=lambda seat: players[seat].points)


def _attack_events(
    state: State, laid: Sequence[Cards], cancelled: set[str], winner: Seat, card: str | None, sword: Seat
) -> list[Event]:
    revealed = Event(
        "revealed",
        {"tile": state.tile, "laid": [list(cards) for cards in laid], "cancelled": sorted(cancelled)},
    )
    taken = Event(
        "castle",
        {
            "seat": winner,
            "tile": state.tile,
            "points": points_of(state.tile),
            "by": "sword" if card is None else "strength",
            "card": card,
            "strength": None if card is None else state.components.strength(card, state.tile),
        },
    )
    return [revealed, taken, Event("sword", {"seat": sword, "from": state.sword})]


def _recruit(state: State, events: list[Event]) -> State:
    """R10: the chosen cards go back to the hands."""
    taken = tuple((Seat(seat), cards[0]) for seat, cards in enumerate(state.commits) if cards)
    players = list(state.players)
    for seat, card in taken:
        player = players[seat]
        players[seat] = replace(player, hand=player.hand | {card}, camp=player.camp - {card})
        secret, public = {"card": card}, {"seat": seat}
        events.append(
            Event("recruited", {**public, **secret})
            if state.is_open
            else Event("recruited", public, secret, frozenset({seat}))
        )
    return replace(
        state,
        players=tuple(players),
        commits=(None,) * state.seats,
        rounds=(*state.rounds, Recruitment(DRUM, taken)),
    )
