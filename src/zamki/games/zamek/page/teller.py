"""Zamek in the words of somebody who sees it drawn: nobody is told columns and rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zamki.core.ids import Seat
from zamki.core.words import TN, Arg, T, Text, join_texts
from zamki.draw.words import signed_number
from zamki.games.zamek.rules.components import Kind
from zamki.games.zamek.rules.events import (
    Award,
    Event,
    ExtraAnswered,
    FamilyMoved,
    FeatureUnowned,
    SubjectSent,
    TileDiscarded,
    TileDrawn,
    TileLaid,
    TokenTaken,
)
from zamki.games.zamek.rules.feature_forecast import grown
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature
from zamki.games.zamek.rules.names import KIND, ROLE, TOKEN
from zamki.games.zamek.rules.preview import preview
from zamki.games.zamek.rules.reasons import tell_reason
from zamki.games.zamek.rules.scoring import worth
from zamki.games.zamek.rules.state import Putting
from zamki.games.zamek.rules.view import View
from zamki.games.zamek.words.events import tell_event
from zamki.games.zamek.words.teller import Teller

Name = Callable[[int], Arg]

_SENT: Mapping[Kind, tuple[Callable[[Arg], Text], Text]] = {
    Kind.ROAD: (
        lambda name: T("{name} sends a herald down the road.", name=name),
        T("You send a herald down the road."),
    ),
    Kind.HOUSE: (
        lambda name: T("{name} moves a squire into the house.", name=name),
        T("You move a squire into the house."),
    ),
    Kind.PIGSTY: (
        lambda name: T("{name} sends a farmer to the pigsty.", name=name),
        T("You send a farmer to the pigsty."),
    ),
    Kind.MEADOW: (
        lambda name: T("{name} lays a monk in the meadow.", name=name),
        T("You lay a monk in the meadow."),
    ),
}


def told(event: Event, name: Name, me: Seat | None = None) -> Text | None:
    """What happened, for one who sees the board; draws, and what was nobody's, are not told."""
    match event:
        case TileDrawn() | FeatureUnowned():
            return None
        case TileDiscarded():
            return T("A tile fits nowhere and leaves the game.")
        case TileLaid(seat) | SubjectSent(seat) | ExtraAnswered(seat) | TokenTaken(seat) | FamilyMoved(seat):
            return _own(event) if seat == me else _others(event, name(seat))
        case Award(seat=seat):
            return _award(event, None if seat == me else name(seat))
        case _:
            return tell_event(event, name)


def _own(event: TileLaid | SubjectSent | ExtraAnswered | TokenTaken | FamilyMoved) -> Text:
    match event:
        case TileLaid():
            return T("You place a tile.")
        case SubjectSent():
            return _SENT[event.kind_][1]
        case ExtraAnswered():
            return T("You take an extra turn.") if event.use else T("You keep the extra turn.")
        case TokenTaken():
            return T("You take a token: {token}.", token=TOKEN[event.token])
        case FamilyMoved():
            return TN(
                "You have a new family seat of {n} tile.",
                "You have a new family seat of {n} tiles.",
                event.size,
            )


def _others(event: TileLaid | SubjectSent | ExtraAnswered | TokenTaken | FamilyMoved, name: Arg) -> Text:
    match event:
        case TileLaid():
            return T("{name} places a tile.", name=name)
        case SubjectSent():
            return _SENT[event.kind_][0](name)
        case ExtraAnswered():
            if event.use:
                return T("{name} takes an extra turn.", name=name)
            return T("{name} keeps the extra turn.", name=name)
        case TokenTaken():
            return T("{name} takes a token: {token}.", name=name, token=TOKEN[event.token])
        case FamilyMoved():
            return TN(
                "{name} has a new family seat of {n} tile.",
                "{name} has a new family seat of {n} tiles.",
                event.size,
                name=name,
            )


def _award(award: Award, name: Arg | None) -> Text:
    """Who scores for what; how much stands beside it."""
    what = tell_reason(award)
    if not award.final:
        what = TN("{kind} of {n} tile", "{kind} of {n} tiles", award.count, kind=KIND[award.rule])
    if name is None:
        return T("You score: {what}.", what=what)
    return T("{name} scores: {what}.", name=name, what=what)


def tell_choice(view: View, move: Move) -> Text | None:
    """A choice by what it brings; where it lies is seen on the board."""
    match move:
        case Place():
            return _placing(view, move)
        case PutSubject(_, area) if area is not None:
            return _subject(view, area)
        case ScoreFeature():
            return _scoring(view, move)
        case _:
            return None


def _placing(view: View, place: Place) -> Text:
    seen = preview(view, place)
    done = [
        TN("{kind} of {n} tile", "{kind} of {n} tiles", each.tiles, kind=KIND[each.kind])
        for each in seen.finishes
        if each.seat is not None
    ]
    if done:
        points = seen.points[view.table.seat]
        return T("{points}: {features}", points=signed_number(points), features=join_texts(done))
    larger = [
        TN("{kind} of {n} tile", "{kind} of {n} tiles", each.tiles, kind=KIND[each.kind])
        for each in grown(view.table, place)
    ]
    return T("Grows: {features}", features=join_texts(larger)) if larger else T("Nothing is finished yet.")


def _subject(view: View, area: int) -> Text:
    table = view.table
    assert isinstance(table.phase, Putting)
    role = ROLE[table.board.areas(table.phase.at)[area].kind]
    points = preview(view, None, area).points[table.seat] - preview(view, None).points[table.seat]
    return T("{role}: {points} now", role=role, points=signed_number(points))


def _scoring(view: View, move: ScoreFeature) -> Text:
    spot = view.edition.spot(*move.feature)
    assert spot is not None
    feature = view.table.board.feature(spot)
    what = TN("{kind} of {n} tile", "{kind} of {n} tiles", feature.tiles, kind=KIND[feature.kind])
    points = signed_number(worth(feature, double=move.double).points)
    if move.double:
        return T("{points}: {what}, doubled", points=points, what=what)
    return T("{points}: {what}", points=points, what=what)


class PageTeller(Teller):
    """The table's words for a page; its text board still has columns and rows."""

    def move(self, view: View, move: Move) -> Text:
        """A choice as a label."""
        return tell_choice(view, move) or super().move(view, move)

    def event(self, event: Event, name: Name) -> Text | None:
        """What happened."""
        return told(event, name)


teller = PageTeller()
