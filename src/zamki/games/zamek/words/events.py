"""What happened, in sentences; everybody sees all of it (Z30a)."""

from __future__ import annotations

from zamki.core.words import TN, T, Text
from zamki.games.zamek.rules.events import (
    Award,
    Event,
    ExtraAnswered,
    FamilyMoved,
    FeatureTied,
    FeatureUnowned,
    GameEnded,
    Result,
    SubjectSent,
    TileDiscarded,
    TileDrawn,
    TileLaid,
    TokenTaken,
)
from zamki.games.zamek.rules.names import KIND, ROLE, TOKEN
from zamki.games.zamek.rules.reasons import tell_reason
from zamki.games.zamek.words.sentences import CellWords, Name, tell_cell

_Course = TileDrawn | TileDiscarded | TileLaid | SubjectSent | ExtraAnswered | GameEnded
"""How the game goes on; the rest is what pays, and what it pays."""


def tell_event(event: Event, name: Name, cell: CellWords = tell_cell) -> Text | None:
    """One event in a sentence; the result has none, since the outcome tells it."""
    match event:
        case Result():
            return None
        case TileDrawn() | TileDiscarded() | TileLaid() | SubjectSent() | ExtraAnswered() | GameEnded():
            return _course(event, name, cell)
        case FeatureTied() | FeatureUnowned():
            return _nobody_scores(event)
        case Award() | TokenTaken() | FamilyMoved():
            return _gain(event, name)


def _course(event: _Course, name: Name, cell: CellWords) -> Text:
    match event:
        case TileDrawn(seat, _, left):
            return T("{name} draws a tile. Left: {n}.", name=name(seat), n=left)
        case TileDiscarded(seat, tile):
            return T(
                "{name} draws tile {tile}: it has no place and leaves the game.", name=name(seat), tile=tile
            )
        case TileLaid(seat, _, at):
            return T("{name} lays the tile at {cell}.", name=name(seat), cell=cell(at, None))
        case SubjectSent(seat, at, _, kind):
            where, role = cell(at, None), ROLE[kind]
            return T("{name} sends a subject to {cell}: {role}.", name=name(seat), cell=where, role=role)
        case ExtraAnswered(seat, True):
            return T("{name} takes an extra turn.", name=name(seat))
        case ExtraAnswered(seat):
            return T("{name} keeps the extra turn.", name=name(seat))
        case GameEnded(empty):
            return TN(
                "No tile is left, {n} space is empty. Now the final scoring.",
                "No tile is left, {n} spaces are empty. Now the final scoring.",
                empty,
            )


def _nobody_scores(event: FeatureTied | FeatureUnowned) -> Text:
    match event:
        case FeatureTied(kind, tiles, (zero, one)):
            return TN(
                "Finished: {kind}, {n} tile. A tie, {zero} to {one}: nobody scores.",
                "Finished: {kind}, {n} tiles. A tie, {zero} to {one}: nobody scores.",
                tiles,
                kind=KIND[kind],
                zero=zero,
                one=one,
            )
        case FeatureUnowned(kind, tiles):
            return TN(
                "Finished: {kind}, {n} tile. Nobody is there.",
                "Finished: {kind}, {n} tiles. Nobody is there.",
                tiles,
                kind=KIND[kind],
            )


def _gain(event: Award | TokenTaken | FamilyMoved, name: Name) -> Text:
    match event:
        case Award(seat=seat, points=points, stop=stop):
            return T(
                "{name} +{points}: {reason}. The marker stops on {stop}.",
                name=name(seat),
                points=points,
                reason=tell_reason(event),
                stop=stop,
            )
        case TokenTaken(seat, token, _, (first, second)):
            return T(
                "{name} takes the token of tower {tower}: {token}.",
                name=name(seat),
                tower=f"{first}/{second}",
                token=TOKEN[token],
            )
        case FamilyMoved(seat, _, size):
            return TN(
                "{name} has a new family seat of {n} tile.",
                "{name} has a new family seat of {n} tiles.",
                size,
                name=name(seat),
            )
