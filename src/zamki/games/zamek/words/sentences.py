"""Zamek in sentences: what is asked, what can be chosen, who won."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, join_texts, literal
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.names import KIND, ROLE, letter
from zamki.games.zamek.rules.preview import Preview, preview
from zamki.games.zamek.rules.scoring import worth
from zamki.games.zamek.rules.state import Putting
from zamki.games.zamek.rules.view import View

Name = Callable[[int], Arg]
CellWords = Callable[[tuple[int, int], int | None], Text]
"""How a cell is called, perhaps with a tile's turn there, which is a matter of how the board is shown."""


def tell_cell(at: tuple[int, int], turn: int | None = None) -> Text:
    """A cell as the text screen shows it and as people type it there."""
    x, y = at
    return literal(f"{x},{y}" if turn is None else f"{x},{y} r{turn}")


def tell_prompt(prompt: Prompt, name: Name) -> Text:
    """What is asked."""
    args = prompt.args
    match prompt.key:
        case "place":
            return T("Place your tile.")
        case "subject":
            return T("Put a subject here?")
        case "order":
            return _order(cast(int, args["count"]))
        case "double":
            return T("Count it double: {kind}?", kind=KIND[str(args["kind"])])
        case "extra":
            return T("Use your extra turn?")
        case "waiting":
            return T("Waiting for {name}.", name=name(cast(list[int], args["seats"])[0]))
        case _:
            return T("The game is over.")


def _order(count: int) -> Text:
    if count == 2:
        return T("Two are finished. Which first?")
    return TN("{n} area is finished. Which first?", "{n} areas are finished. Which first?", count)


def tell_move(view: View, move: Move, cell: CellWords = tell_cell) -> Text:
    """A choice as a label."""
    match move:
        case Place(_, at, turn):
            return _with_finishes(cell(at, turn), preview(view, move))
        case PutSubject(_, area):
            return T("no subject") if area is None else _subject(view, area)
        case ScoreFeature():
            return _scoring(view, move, cell)
        case UseExtra(_, use):
            return T("yes, use it") if use else T("no, keep it")


def _with_finishes(label: Text, seen: Preview) -> Text:
    parts = [
        TN("{kind} of {n} tile", "{kind} of {n} tiles", each.tiles, kind=KIND[each.kind])
        for each in seen.finishes
        if seen.edition.named(each.feature) is not None  # a lone start space is nobody's concern
    ]
    if not parts:
        return label
    return T("{move} – finishes: {parts}", move=label, parts=join_texts(parts))


def _subject(view: View, area: int) -> Text:
    table = view.table
    assert isinstance(table.phase, Putting)
    kind = table.board.areas(table.phase.at)[area].kind
    role = ROLE[kind]
    label = T("{letter}: {role} ({kind})", letter=letter(area), role=role, kind=KIND[kind])
    seen = preview(view, None, area)
    points = seen.points[table.seat] - preview(view, None).points[table.seat]
    return T("{label}, +{points} now", label=label, points=points) if points else label


def _scoring(view: View, move: ScoreFeature, cell: CellWords) -> Text:
    board, edition = view.table.board, view.edition
    spot = edition.spot(*move.feature)
    assert spot is not None
    feature = board.feature(spot)
    pays = worth(feature, double=move.double)
    x, y, _ = move.feature
    label = TN(
        "{kind} at {cell}, {n} tile × {each}",
        "{kind} at {cell}, {n} tiles × {each}",
        pays.count,
        kind=KIND[feature.kind],
        cell=cell((x, y), None),
        each=pays.each,
    )
    return T("{label}, with the token", label=label) if move.double else label


def tell_outcome(outcome: Outcome, name: Name) -> Text:
    """Who won (Z30)."""
    most, least = max(outcome.scores), min(outcome.scores)
    if len(outcome.winners) > 1:
        return TN("Shared victory: {n} point each.", "Shared victory: {n} points each.", most)
    wins = T("{name} wins.", name=name(outcome.winners[0]))
    return join_texts([wins, T("{most} to {least} points.", most=most, least=least)], " ")
