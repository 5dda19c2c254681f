"""What a recorded game of Ludwig shows: bonuses, cards, chains, reshuffles, how it was decided."""

from __future__ import annotations

from collections.abc import Iterator

from zamki.core.play import AnyPlaythrough
from zamki.games.ludwig.rules.components import CARDS, TYPES
from zamki.games.ludwig.rules.events import (
    AttendantTaken,
    BonusOpened,
    BonusRoomPlaced,
    BonusTaken,
    CardKept,
    Dealt,
    Event,
    Placed,
    Reshuffled,
    SpecialPlaced,
)

WANTED = {
    *(f"bonus:{kind}" for kind in (*TYPES, "fifth")),
    *(f"card:{card}" for card in CARDS),
    *(f"take:{kind}" for kind in TYPES if kind != "downstairs"),
    *(f"chain:{kind}" for kind in (*TYPES[1:], "fifth")),
    *(f"special:{kind}" for kind in ("fountain", "tower", "grand_foyer")),
    *(f"attendant:{kind}" for kind in ("painter", "knight", "fire_juggler", "beautician")),
    "two attendants",
    "two cards",
    "reshuffle:deal",
    "reshuffle:supply",
    "reshuffle:cards",
    "bonus by Ludwig's room",
    "Ludwig wins",
    "decided:points",
    "decided:better_castle",
    "decided:special_rooms",
    "decided:shared",
    *(f"seats:{count}" for count in range(2, 8)),
}
"""Everything a test demands a recorded game for."""


def tags_of(play: AnyPlaythrough) -> set[str]:
    """The tags of a finished game."""
    found = {f"seats:{play.config.seats}"}
    for played in play.played:
        found.update(_tags(played.step.events))
    castles = play.state.castles
    if any(len(castle.attendants) == 2 for castle in castles):
        found.add("two attendants")
    if any(len(castle.cards) == 2 for castle in castles):
        found.add("two cards")
    assert play.outcome is not None
    found.add(f"decided:{play.outcome.reason}")
    if play.config.seats == 2 and play.outcome.winners == (2,):
        found.add("Ludwig wins")
    return found


def _tags(events: tuple[Event, ...]) -> Iterator[str]:
    """What one move brought about."""
    first = events[0]
    for event in events:
        match event:
            case BonusOpened(of=of):
                yield f"bonus:{of}"
                if isinstance(first, BonusRoomPlaced):
                    yield f"chain:{of}"
                if isinstance(first, Placed) and first.for_ is not None:
                    yield "bonus by Ludwig's room"
            case CardKept(card=card):
                yield f"card:{card}"
            case BonusTaken(of=of):
                yield f"take:{of}"
            case SpecialPlaced(kind_=kind) | AttendantTaken(kind_=kind):
                yield f"{event.kind}:{kind}"
            case Reshuffled(what=what):
                dealt = any(isinstance(other, Dealt) for other in events)
                yield "reshuffle:deal" if dealt else f"reshuffle:{what}"
