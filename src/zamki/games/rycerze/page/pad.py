"""The end: who won and why, the rounds as cards with what decided, and the podium."""

from __future__ import annotations

from typing import Any

from zamki.core.ids import Seat
from zamki.core.outcome import Outcome
from zamki.core.words import T, join_texts
from zamki.games.rycerze.draw.pieces import army_card_svg, castle_tile_svg
from zamki.games.rycerze.rules.components import points_of
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import SeenRound, View
from zamki.games.rycerze.words.sentences import tell_tie
from zamki.web.table_context import Desk, TableDesk


def verdict(desk: Desk[View], outcome: Outcome) -> dict[str, Any]:
    """Who won with how many points, and what decided."""
    winner = outcome.winners[0]
    best = outcome.scores[winner]
    told = (
        T("The game is over. You win with {n}.", n=best)
        if winner == desk.seat
        else T("The game is over. {name} wins with {n}.", name=desk.name(winner), n=best)
    )
    others = [seat for place in outcome.standings for seat in place if seat != winner]
    points = [
        T("{name}: {points}", name=desk.name_or_you(seat), points=outcome.scores[seat]) for seat in others
    ]
    tie = tell_tie(outcome)
    reason = join_texts([tie, join_texts(points)], " ") if tie else join_texts(points)
    return {"verdict": told, "reason": reason}


def pad(desk: TableDesk[View]) -> dict[str, Any]:
    """The rounds of the last game, and the podium."""
    outcome = desk.view.outcome
    assert outcome is not None
    last = desk.state.past[-1]
    order = [seat for place in outcome.standings for seat in place]
    return {
        "rounds": [_round(desk, number, each) for number, each in enumerate(last.rounds, start=1)],
        "podium": [_step(desk, place, Seat(seat), outcome) for place, seat in enumerate(order, start=1)],
        "games": desk.state.games,
    }


def _round(desk: TableDesk[View], number: int, each: SeenRound) -> dict[str, Any]:
    tile = desk.draw(castle_tile_svg, each.tile, desk.lang, width=128)
    made: dict[str, Any] = {"number": number, "tile": tile, "piece": f"tile:{each.tile}", "attack": None}
    if not isinstance(each, Attack):
        return made
    components = desk.state.components
    card = ""
    if each.card:
        strengths = components.strengths[each.card]
        card = desk.draw(army_card_svg, each.card, strengths, each.kind, desk.lang, width=92)
    return {
        **made,
        "attack": each,
        "card": card,
        "card_piece": f"card:{each.card}" if each.card else "sword",
        "points": points_of(each.tile),
        "is_mine": each.winner == desk.seat,
        "name": desk.name_or_you(each.winner),
    }


def _step(desk: TableDesk[View], place: int, seat: Seat, outcome: Outcome) -> dict[str, Any]:
    games = desk.state.past
    return {
        "place": place,
        "seat": seat,
        "name": desk.name_or_you(seat),
        "points": outcome.scores[seat],
        "games": [game.points[seat] for game in games],
        "castles": [
            desk.draw(castle_tile_svg, tile, desk.lang, width=58) for tile in desk.state.players[seat].castles
        ],
    }
