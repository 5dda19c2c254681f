"""The game in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, join_texts, literal

from zamki_sea_battle.rules.moves import Move, Place
from zamki_sea_battle.rules.names import ship_name

Name = Callable[[int], Arg]


def tell_prompt(prompt: Prompt, name: Name) -> Text:
    """What is asked."""
    match prompt.key:
        case "place":
            return TN(
                "Hide a ship of {n} cell: {ship}.",
                "Hide a ship of {n} cells: {ship}.",
                cast(int, prompt.args["length"]),
                ship=ship_name(str(prompt.args["name"])),
            )
        case "shoot":
            return T("Shoot at a cell of the other sea.")
        case "waiting":
            return _waiting(cast(list[int], prompt.args["seats"]), "name" in prompt.args, name)
        case _:
            return T("The game is over.")


def _waiting(seats: Sequence[int], is_placing: bool, name: Name) -> Text:
    if len(seats) > 1:
        return T("Both are hiding a ship.")
    who = name(seats[0])
    return T("{name} is still hiding a ship.", name=who) if is_placing else T("{name} takes aim.", name=who)


def tell_move(move: Move) -> Text:
    """A choice as a label."""
    return tell_cells(move.cells) if isinstance(move, Place) else literal(move.cell)


def tell_cells(cells: Sequence[str]) -> Text:
    """A line of cells by its ends."""
    return literal(cells[0] if len(cells) == 1 else f"{cells[0]}–{cells[-1]}")


def tell_outcome(outcome: Outcome, name: Name) -> Text:
    """Who won, and how (S9)."""
    winner = outcome.winners[0]
    shots = cast(list[int], outcome.extra["shots"])[winner]
    sunk = TN(
        "The whole other fleet is sunk, with {n} shot.",
        "The whole other fleet is sunk, with {n} shots.",
        shots,
    )
    return join_texts([T("{name} wins.", name=name(winner)), sunk], " ")


def tell_afloat(count: int) -> Text:
    """How many ships are left."""
    return TN("{n} ship afloat", "{n} ships afloat", count)
