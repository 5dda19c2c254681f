"""The game in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from zamki.core.ids import JsonObject
from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, joined
from zamki.games.rycerze.rules.moves import Lay, Move
from zamki.games.rycerze.rules.names import card_name, tile_name

Name = Callable[[int], Arg]


def tell_prompt(prompt: Prompt, name: Name) -> Text:
    """What is asked."""
    match prompt.key:
        case "lay":
            return T("Lay two cards face down.")
        case "recruit":
            return T("The drum calls: take one card back.")
        case "waiting":
            return TN(
                "Chosen. {n} still thinking.",
                "Chosen. {n} still thinking.",
                len(cast(list[int], prompt.args["seats"])),
            )
        case _:
            return T("The game is over.")


def tell_move(move: Move) -> Text:
    """A choice as a label."""
    return tell_cards(move.cards if isinstance(move, Lay) else (move.card,))


def tell_cards(cards: Sequence[str]) -> Text:
    """Cards side by side."""
    return joined([card_name(card) for card in cards], " + ")


def tell_event(event: JsonObject, name: Name) -> Text | None:
    """What happened; `event` is as a viewer has seen it."""
    teller = _EVENTS.get(str(event["event"]))
    return teller(event, name) if teller else None


def _tile(event: JsonObject, name: Name) -> Text:
    return T(
        "Round {round}: {tile}.", round=cast(int, event["round"]) + 1, tile=tile_name(str(event["tile"]))
    )


def _chosen(event: JsonObject, name: Name) -> Text:
    who = name(cast(int, event["seat"]))
    if "cards" in event:
        return T("{name} has chosen: {cards}.", name=who, cards=tell_cards(cast(list[str], event["cards"])))
    if "card" in event:
        return T("{name} has chosen: {cards}.", name=who, cards=card_name(str(event["card"])))
    return T("{name} has chosen.", name=who)


def _revealed(event: JsonObject, name: Name) -> Text:
    laid = cast(list[list[str]], event["laid"])
    shown = [
        T("{name}: {cards}", name=name(seat), cards=tell_cards(cards)) for seat, cards in enumerate(laid)
    ]
    cancelled = cast(list[str], event["cancelled"])
    if not cancelled:
        return T("Revealed – {cards}.", cards=joined(shown, " · "))
    return T(
        "Revealed – {cards}. Laid more than once, so out: {out}.",
        cards=joined(shown, " · "),
        out=joined([card_name(card) for card in cancelled]),
    )


def _castle(event: JsonObject, name: Name) -> Text:
    who, points = name(cast(int, event["seat"])), cast(int, event["points"])
    castle = tile_name(str(event["tile"]))
    if event["by"] == "sword":
        return TN(
            "No card is left: {name} holds the sword and takes it ({castle}, {n} point).",
            "No card is left: {name} holds the sword and takes it ({castle}, {n} points).",
            points,
            name=who,
            castle=castle,
        )
    return TN(
        "{name} takes it ({castle}, {n} point) with the strongest card: {card}, {strength}.",
        "{name} takes it ({castle}, {n} points) with the strongest card: {card}, {strength}.",
        points,
        name=who,
        castle=castle,
        card=card_name(str(event["card"])),
        strength=cast(int, event["strength"]),
    )


def _sword(event: JsonObject, name: Name) -> Text:
    if event["seat"] == event["from"]:
        return T("The sword stays: {name}.", name=name(cast(int, event["seat"])))
    return T("The sword goes to: {name}. Fewest points.", name=name(cast(int, event["seat"])))


def _recruited(event: JsonObject, name: Name) -> Text:
    who = name(cast(int, event["seat"]))
    if "card" in event:
        return T("{name} takes a card back: {card}.", name=who, card=card_name(str(event["card"])))
    return T("{name} takes a card back.", name=who)


def _nobody(event: JsonObject, name: Name) -> Text:
    return T("All camps are empty: nobody takes a card back.")


def _game_over(event: JsonObject, name: Name) -> Text:
    points = cast(list[int], event["points"])
    shown = [T("{name}: {points}", name=name(seat), points=number) for seat, number in enumerate(points)]
    if event["games"] == 1:
        return T("The game is over – {points}.", points=joined(shown))
    return T("Game {n} is over – {points}.", n=cast(int, event["game"]) + 1, points=joined(shown))


_EVENTS: dict[str, Callable[[JsonObject, Name], Text]] = {
    "tile": _tile,
    "chosen": _chosen,
    "revealed": _revealed,
    "castle": _castle,
    "sword": _sword,
    "recruited": _recruited,
    "nobody_recruits": _nobody,
    "game_over": _game_over,
}


def tell_outcome(outcome: Outcome, name: Name) -> Text:
    """Who won, and what decided (R11, R12)."""
    wins = T("{name} wins.", name=name(outcome.winners[0]))
    tie = outcome.tie_break
    if tie is None:
        return joined([wins, _points(outcome)], " ")
    if tie.rule == "cards":
        best, second = sorted(tie.values, reverse=True)[:2]
        return joined(
            [wins, T("More cards in hand decide: {best} to {second}.", best=best, second=second)], " "
        )
    return joined([wins, T("A tie: the youngest wins.")], " ")


def _points(outcome: Outcome) -> Text:
    best, second = sorted(outcome.scores, reverse=True)[:2]
    return T("{best} to {second} points.", best=best, second=second)
