"""A full state drawn uniformly among those a view allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from zamki.core.ids import Seat
from zamki.games.rycerze.rules.components import ARMY, DRUM, SHEPHERD
from zamki.games.rycerze.rules.legal import lays
from zamki.games.rycerze.rules.state import Attack, Cards, PastGame, Player, Recruitment, Round, State
from zamki.games.rycerze.rules.view import SeenRecruitment, SeenRound, View


@dataclass(frozen=True, slots=True)
class Past:
    """One way a seat's hidden choices may have gone: the cards it took back, and where that leads."""

    hand: frozenset[str]
    camp: frozenset[str]
    taken: Cards


def imagine(view: View, rng: Random) -> State:
    """Hidden recruits, hidden commits and the tiles' order, as they may be."""
    drawn = [_draw_past(view, Seat(seat), rng) for seat in range(len(view.players))]
    players = tuple(
        Player(past.hand, past.camp, seen.castles) for past, seen in zip(drawn, view.players, strict=True)
    )
    commits = tuple(_commit(view, Seat(seat), drawn[seat], rng) for seat in range(len(players)))
    rounds = _filled(view.rounds, [past.taken for past in drawn])
    past = [_past_game(view, number, rng) for number in range(len(view.past))]
    if view.tile is None:  # the game is over: its last rounds stand in both places
        past[-1] = replace(past[-1], rounds=rounds)
    return State(
        config=view.config,
        ages=view.ages,
        piles=view.piles or _piles(view, rng),
        players=players,
        sword=view.sword,
        commits=commits,
        rounds=rounds,
        past=tuple(past),
    )


def _draw_past(view: View, seat: Seat, rng: Random) -> Past:
    """Weighed by the number of commits each would allow, so that full states come out uniform."""
    ways = list(pasts(view.rounds, seat))
    return rng.choices(ways, [len(_commits(view, seat, past)) for past in ways])[0]


def pasts(rounds: Sequence[SeenRound], seat: Seat) -> Iterator[Past]:
    """Every way `seat` may have come here: what it laid, it must have held."""
    ways = [Past(frozenset(ARMY), frozenset(), ())]
    for seen in rounds:
        ways = [after for way in ways for after in _after(way, seen, seat)]
    yield from ways


def _after(way: Past, seen: SeenRound, seat: Seat) -> Iterator[Past]:
    if isinstance(seen, Attack):
        fought = frozenset(seen.laid[seat]) - {SHEPHERD}
        if fought <= way.hand:
            yield replace(way, hand=way.hand - fought, camp=way.camp | fought)
        return
    taken = {each.seat: each.card for each in seen.taken}
    if seat not in taken:
        yield way
        return
    known = taken[seat]
    for card in sorted(way.camp) if known is None else [known]:
        yield Past(way.hand | {card}, way.camp - {card}, (*way.taken, card))


def _commits(view: View, seat: Seat, past: Past) -> list[Cards | None]:
    """What `seat` may have chosen in this round."""
    player = view.players[seat]
    if not player.has_chosen:
        return [None]
    if player.commit is not None:
        return [player.commit]
    if view.tile == DRUM:
        return [(card,) for card in sorted(past.camp)]
    return list(lays(past.hand))


def _commit(view: View, seat: Seat, past: Past, rng: Random) -> Cards | None:
    return rng.choice(_commits(view, seat, past))


def _filled(rounds: Sequence[SeenRound], taken: Sequence[Cards]) -> tuple[Round, ...]:
    """The rounds with everybody's recruits written in."""
    left = [list(cards) for cards in taken]
    return tuple(
        Recruitment(seen.tile, tuple((each.seat, left[each.seat].pop(0)) for each in seen.taken))
        if isinstance(seen, SeenRecruitment)
        else seen
        for seen in rounds
    )


def _past_game(view: View, number: int, rng: Random) -> PastGame:
    seen = view.past[number]
    taken = [rng.choice(list(pasts(seen.rounds, Seat(seat)))).taken for seat in range(len(view.players))]
    return PastGame(_filled(seen.rounds, taken), seen.points, seen.hands)


def _piles(view: View, rng: Random) -> tuple[Cards, ...]:
    tiles = view.components.tiles
    piles = [_pile(tiles, [each.tile for each in game.rounds], rng) for game in view.past]
    if len(piles) < view.games:
        turned = [each.tile for each in view.rounds]
        piles.append(_pile(tiles, [*turned, view.tile] if view.tile else turned, rng))
    piles += [_pile(tiles, [], rng) for _ in range(view.games - len(piles))]
    return tuple(piles)


def _pile(tiles: Sequence[str], turned: Sequence[str], rng: Random) -> Cards:
    """The tiles turned up where they were; the removed one and the rest in random order."""
    rest = list(tiles)
    for tile in turned:
        rest.remove(tile)
    rng.shuffle(rest)
    return (rest[0], *turned, *rest[1:])
