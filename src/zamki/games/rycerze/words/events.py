"""What happened, in sentences."""

from __future__ import annotations

from zamki.core.words import TN, T, Text, join_texts
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
from zamki.games.rycerze.rules.names import card_name, tile_name
from zamki.games.rycerze.words.sentences import Name, tell_cards


def tell_event(event: Event, name: Name) -> Text:
    """What happened; `event` is as a viewer has seen it."""
    match event:
        case TileTurned():
            return T("Round {round}: {tile}.", round=event.round + 1, tile=tile_name(event.tile))
        case Chosen():
            return _chosen(event, name)
        case Revealed():
            return _revealed(event, name)
        case CastleTaken():
            return _castle(event, name)
        case SwordPassed():
            return _sword(event, name)
        case Recruited():
            return _recruited(event, name)
        case NobodyRecruited():
            return T("All camps are empty: nobody takes a card back.")
        case GameOver():
            return _game_over(event, name)


def _chosen(event: Chosen, name: Name) -> Text:
    who, cards = name(event.seat), event.cards or (event.card and (event.card,))
    if not cards:
        return T("{name} has chosen.", name=who)
    return T("{name} has chosen: {cards}.", name=who, cards=tell_cards(cards))


def _revealed(event: Revealed, name: Name) -> Text:
    shown = join_texts(
        [
            T("{name}: {cards}", name=name(seat), cards=tell_cards(laid))
            for seat, laid in enumerate(event.laid)
        ],
        " · ",
    )
    if not event.cancelled:
        return T("Revealed – {cards}.", cards=shown)
    return T(
        "Revealed – {cards}. Laid more than once, so out: {out}.",
        cards=shown,
        out=join_texts([card_name(card) for card in event.cancelled]),
    )


def _castle(event: CastleTaken, name: Name) -> Text:
    who, castle = name(event.seat), tile_name(event.tile)
    if event.card is None or event.strength is None:
        return TN(
            "No card is left: {name} holds the sword and takes it ({castle}, {n} point).",
            "No card is left: {name} holds the sword and takes it ({castle}, {n} points).",
            event.points,
            name=who,
            castle=castle,
        )
    return TN(
        "{name} takes it ({castle}, {n} point) with the strongest card: {card}, {strength}.",
        "{name} takes it ({castle}, {n} points) with the strongest card: {card}, {strength}.",
        event.points,
        name=who,
        castle=castle,
        card=card_name(event.card),
        strength=event.strength,
    )


def _sword(event: SwordPassed, name: Name) -> Text:
    if event.seat == event.from_:
        return T("The sword stays with {name}.", name=name(event.seat))
    return T("The sword goes to {name}. Fewest points.", name=name(event.seat))


def _recruited(event: Recruited, name: Name) -> Text:
    if event.card is None:
        return T("{name} takes a card back.", name=name(event.seat))
    return T("{name} takes a card back: {card}.", name=name(event.seat), card=card_name(event.card))


def _game_over(event: GameOver, name: Name) -> Text:
    points = join_texts(
        [T("{name}: {points}", name=name(seat), points=points) for seat, points in enumerate(event.points)]
    )
    if event.games == 1:
        return T("The game is over – {points}.", points=points)
    return T("Game {n} is over – {points}.", n=event.game + 1, points=points)
