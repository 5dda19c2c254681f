"""What a recorded game is an example of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from zamki.core.play import Played, Playthrough
from zamki.games.zamek.rules.board import free_areas
from zamki.games.zamek.rules.components import AREAS, Kind, Token
from zamki.games.zamek.rules.events import (
    Award,
    Event,
    ExtraAnswered,
    FamilyMoved,
    FeatureTied,
    FeatureUnowned,
    GameEnded,
    TileDiscarded,
    TokenTaken,
)
from zamki.games.zamek.rules.legal import legal_moves, pending_group
from zamki.games.zamek.rules.moves import Move, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.scoring import family_sizes
from zamki.games.zamek.rules.state import SEATS, Over, Placing, Putting, State
from zamki.games.zamek.rules.view import View

Play = Playthrough[State, Move, View, Event]
Done = Played[State, Move, Event]

TAGS = {
    *(f"uses-{token.replace('_', '-')}" for token in Token),
    "double-declined",
    "extra-declined",
    "extra-chain",
    "extra-into-nothing",
    "order-own",
    "order-opponent",
    "feature-tied",
    "feature-unowned",
    "scored-by-opponent",
    "token-in-opponents-turn",
    "token-in-last-turn",
    "token-second-lap",
    "lap",
    "discard",
    "discard-two-in-a-row",
    "discard-last-tile",
    "family-seat-grows",
    "family-seat-tied",
    "family-seat-by-token",
    "meadow-tied",
    "meadow-plus-twice",
    "open-token-without-feature",
    "no-subject-put",
    "pool-empty",
    "no-free-area",
    "ring-road",
    "shared-victory",
    "first-seat-1",
}


def tags(play: Play) -> set[str]:
    """Every tag of a finished game."""
    found = set(_end_tags(play))
    for number, played in enumerate(play.played):
        found |= set(_move_tags(played))
        found |= set(_event_tags(played, last=number == len(play.played) - 1))
    found |= set(_turn_tags(play))
    return found


def _move_tags(played: Done) -> Iterator[str]:
    table, move = played.before.table, played.move
    after = played.step.state.table
    if isinstance(move, PutSubject) and move.area is None:
        yield "no-subject-put"
    if isinstance(table.phase, Placing) and after.at is not None and not isinstance(after.phase, Putting):
        yield "pool-empty" if not table.pools[table.seat] else "no-free-area"
    if isinstance(table.phase, Placing) and isinstance(after.phase, Placing):
        # The turn ended at once; where the tile went is the last one laid.
        cell = list(after.board.tiles)[-1]
        if not table.pools[table.seat]:
            yield "pool-empty"
        elif not free_areas(after.board, cell):
            yield "no-free-area"
    if isinstance(move, ScoreFeature):
        group = pending_group(table.board, table.seat, table.pending)
        own = table.board.features[group[0]].control == table.seat
        if len(group) > 1:
            yield "order-own" if own else "order-opponent"
        if (
            ScoreFeature(move.seat, move.feature, not move.double) in legal_moves(played.before, table.seat)
            and not move.double
        ):
            yield "double-declined"
    if isinstance(move, UseExtra) and not move.use:
        yield "extra-declined"
    if isinstance(move, UseExtra) and move.use and isinstance(after.phase, Over):
        yield "extra-into-nothing"


def _event_tags(played: Done, *, last: bool) -> Iterator[str]:
    active = played.before.table.seat
    kinds = [type(event) for event in played.step.events]
    for event in played.step.events:
        yield from _event_tag(event, active, played, last=last)
    if kinds.count(TileDiscarded) > 1:
        yield "discard-two-in-a-row"
    if TileDiscarded in kinds and GameEnded in kinds:
        yield "discard-last-tile"


def _event_tag(event: Event, active: int, played: Done, *, last: bool) -> Iterator[str]:
    match event:
        case FeatureTied():
            yield "feature-tied"
        case FeatureUnowned():
            yield "feature-unowned"
        case TileDiscarded():
            yield "discard"
        case ExtraAnswered(use=True):
            yield "uses-extra-turn"
        case FamilyMoved(seat) if played.before.table.families[seat] is not None:
            yield "family-seat-grows"
        case TokenTaken(seat):
            if seat != active:
                yield "token-in-opponents-turn"
            if last:
                yield "token-in-last-turn"
            if played.step.state.table.totals[seat] >= 100 and not last:
                yield "token-second-lap"
        case Award():
            yield from _award_tags(event, active, played)


def _award_tags(award: Award, active: int, played: Done) -> Iterator[str]:
    if award.token:
        yield f"uses-{award.token.replace('_', '-')}"
    if award.final:
        return
    if award.seat != active:
        yield "scored-by-opponent"
    if award.stop < award.from_:
        yield "lap"
    if award.rule == "road" and _is_ring(award, played):
        yield "ring-road"


def _is_ring(award: Award, played: Done) -> bool:
    """No end at all: every side of the road leads to another tile of it."""
    assert award.feature is not None
    board = played.step.state.table.board
    spot = board.edition.spot(*award.feature)
    assert spot is not None
    if award.starts:
        return False
    spots = board.feature(spot).spots
    cells = {board.edition.cell(spot) for spot in spots}
    return all(
        board.edition.tables.around[cell][(slot // 3 + board.tiles[cell].turn) % 4] in cells
        for cell, area in ((board.edition.cell(spot), spot % AREAS) for spot in spots)
        for slot in board.areas(cell)[area].slots
    )


def _turn_tags(play: Play) -> Iterator[str]:
    turns = [
        (number, played.move.use)
        for number, played in enumerate(play.played)
        if isinstance(played.move, UseExtra)
    ]
    for (one, used), (two, again) in pairwise(turns):
        seats = {play.played[number].before.table.seat for number in range(one, two + 1)}
        if used and again and len(seats) == 1:
            yield "extra-chain"


def _end_tags(play: Play) -> Iterator[str]:
    table = play.state.table
    assert isinstance(table.phase, Over)
    if play.setup["first"] == 1:
        yield "first-seat-1"
    if table.totals[0] == table.totals[1]:
        yield "shared-victory"
    zero, one = family_sizes(table)
    if zero == one > 0:
        yield "family-seat-tied"
    final = [award for award in table.awards if award.final]
    if any(award.rule == "seat" and award.token for award in final):
        yield "family-seat-by-token"
    features = table.board.features.values()
    if any(f.kind is Kind.MEADOW and f.subjects[0] == f.subjects[1] > 0 for f in features):
        yield "meadow-tied"
    for seat in SEATS:
        plus = [award for award in final if award.seat == seat and award.token is Token.MEADOW_PLUS]
        if len(plus) == 2:
            yield "meadow-plus-twice"
        held, used = Counter(table.tokens(seat)), Counter(a.token for a in final if a.seat == seat)
        if any(held[t] > used[t] for t in (Token.OPEN_HOUSE, Token.OPEN_PIGSTY, Token.OPEN_ROAD)):
            yield "open-token-without-feature"
