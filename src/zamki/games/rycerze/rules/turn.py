"""The course of a game: set-up, commits, and what the last commit of a round settles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zamki.core.chance import Chance
from zamki.core.game import Config, Step
from zamki.core.ids import Seat
from zamki.games.rycerze.rules.card_results import cancelled, contenders, fighting
from zamki.games.rycerze.rules.components import ARMY, DRUM, ROUNDS, SHEPHERDS, points_of
from zamki.games.rycerze.rules.events import (
    CastleTaken,
    Chosen,
    Event,
    GameOver,
    NobodyRecruited,
    Recruited,
    Revealed,
    SwordPassed,
    TileTurned,
)
from zamki.games.rycerze.rules.info import LONG
from zamki.games.rycerze.rules.legal import actors
from zamki.games.rycerze.rules.moves import Lay, Move
from zamki.games.rycerze.rules.state import (
    Attack,
    Cards,
    PastGame,
    Player,
    Recruitment,
    State,
    components_of,
    youngest_first,
)


def start(config: Config, chance: Chance) -> Step[State, Event]:
    """R2, R3: everybody has all cards, the youngest the sword."""
    ages, tiles = chance.ages("ages", config.seats), components_of(config).tiles
    is_long = config.has(LONG)
    piles = chance.piles("tiles", tiles, config.seats) if is_long else (chance.deal("tiles", tiles),)
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
        events.append(TileTurned(len(state.past), len(state.rounds), state.tile))
        if state.tile != DRUM or any(player.camp for player in state.players):
            break
        events.append(NobodyRecruited())
        state = replace(state, rounds=(*state.rounds, Recruitment(DRUM, ())))
    return Step(state, tuple(events), settled)


def _end_game(state: State, events: list[Event]) -> State:
    points = tuple(player.points for player in state.players)
    hands = tuple(len(player.hand) + SHEPHERDS for player in state.players)
    events.append(GameOver(len(state.past), state.games, points, hands))
    ended = replace(state, past=(*state.past, PastGame(state.rounds, points, hands)))
    return ended if ended.is_over else _new_game(ended)


def apply(state: State, move: Move, chance: Chance) -> Step[State, Event]:
    """Commits a choice; the last one settles the round for all at once. Nothing is drawn during play."""
    chosen, event = _committed(move)
    state = replace(state, commits=_with(state.commits, move.seat, chosen))
    events: list[Event] = [event]
    if actors(state):
        return Step(state, tuple(events))
    settled = _recruit(state, events) if state.tile == DRUM else _attack(state, events)
    return _turn_up(settled, events, settled=True)


def _committed(move: Move) -> tuple[Cards, Chosen]:
    if isinstance(move, Lay):
        return move.cards, Chosen(move.seat, cards=move.cards)
    return (move.card,), Chosen(move.seat, card=move.card)


def _with(commits: tuple[Cards | None, ...], seat: Seat, chosen: Cards) -> tuple[Cards | None, ...]:
    return (*commits[:seat], chosen, *commits[seat + 1 :])


def _attack(state: State, events: list[Event]) -> State:
    """R6, R7, R8, R9: a castle is fought for."""
    laid = tuple(cards or () for cards in state.commits)
    winner, card = _strongest(state, laid)
    players = [_after_attack(*each) for each in zip(state.players, fighting(laid), strict=True)]
    players[winner] = replace(players[winner], castles=(*players[winner].castles, state.tile))
    attack = Attack(state.tile, laid, winner, card, _sword(state, players))
    events += _attack_events(state, attack)
    return replace(
        state,
        players=tuple(players),
        sword=attack.sword,
        commits=(None,) * state.seats,
        rounds=(*state.rounds, attack),
    )


def _strongest(state: State, laid: Sequence[Cards]) -> tuple[Seat, str | None]:
    """R7, R8: the strongest card that nobody else laid; with none left, the sword."""
    left = contenders(laid, state.tile, state.components)
    if not left:
        return state.sword, None
    card, seat, _ = left[0]
    return seat, card


def _after_attack(player: Player, fought: Cards) -> Player:
    """R7, R9: cancelled or not, every army card laid goes to the camp."""
    return replace(player, hand=player.hand - set(fought), camp=player.camp | set(fought))


def _sword(state: State, players: Sequence[Player]) -> Seat:
    """R9: to the fewest points, among equals the youngest."""
    order = youngest_first(state.config, state.ages, len(state.past))
    return min(order, key=lambda seat: players[seat].points)


def _attack_events(state: State, attack: Attack) -> list[Event]:
    tile, card = attack.tile, attack.card
    taken = CastleTaken(
        seat=attack.winner,
        tile=tile,
        points=points_of(tile),
        by="sword" if card is None else "strength",
        card=card,
        strength=None if card is None else state.components.strength(card, tile),
    )
    revealed = Revealed(tile, attack.laid, cancelled(attack.laid))
    return [revealed, taken, SwordPassed(attack.sword, state.sword)]


def _recruit(state: State, events: list[Event]) -> State:
    """R10: the chosen cards go back to the hands."""
    taken = tuple((Seat(seat), cards[0]) for seat, cards in enumerate(state.commits) if cards)
    players = list(state.players)
    for seat, card in taken:
        player = players[seat]
        players[seat] = replace(player, hand=player.hand | {card}, camp=player.camp - {card})
        events.append(Recruited(seat, card, state.is_open))
    return replace(
        state,
        players=tuple(players),
        commits=(None,) * state.seats,
        rounds=(*state.rounds, Recruitment(DRUM, taken)),
    )
