"""Prompts, moves and the outcome in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, join_texts
from zamki.games.rycerze.rules.moves import Lay, Move
from zamki.games.rycerze.rules.names import card_name

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
    return join_texts([card_name(card) for card in cards], " + ")


def tell_outcome(outcome: Outcome, name: Name) -> Text:
    """Who won, and what decided (R11, R12)."""
    wins = T("{name} wins.", name=name(outcome.winners[0]))
    return join_texts([wins, tell_tie(outcome) or _points(outcome)], " ")


def tell_tie(outcome: Outcome) -> Text | None:
    """What broke a tie, if there was one (R11)."""
    tie = outcome.tie_break
    if tie is None:
        return None
    if tie.rule == "cards":
        best, second = sorted(tie.values, reverse=True)[:2]
        return T("The number of cards in hand decides: {best} to {second}.", best=best, second=second)
    return T("A tie: the youngest wins.")


def _points(outcome: Outcome) -> Text:
    best, second = sorted(outcome.scores, reverse=True)[:2]
    return T("{best} to {second} points.", best=best, second=second)
