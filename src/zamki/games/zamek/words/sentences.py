"""Zamek in sentences: what is asked, what can be chosen, what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from zamki.core.ids import JsonObject
from zamki.core.outcome import Outcome
from zamki.core.view import Prompt
from zamki.core.words import TN, Arg, T, Text, joined, literal
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature
from zamki.games.zamek.rules.names import KIND, ROLE, TOKEN, letter
from zamki.games.zamek.rules.preview import Preview, preview
from zamki.games.zamek.rules.scoring import worth
from zamki.games.zamek.rules.view import View, name_json
from zamki.games.zamek.words.reasons import tell_reason

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
            return T("Waiting for: {name}.", name=name(cast(list[int], args["seats"])[0]))
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
        case PutSubject(_, None):
            return T("no subject")
        case PutSubject(_, area):
            assert area is not None
            return _subject(view, area)
        case ScoreFeature():
            return _scoring(view, move, cell)
        case _:
            return T("yes, use it") if move.use else T("no, keep it")


def _with_finishes(label: Text, seen: Preview) -> Text:
    parts = [
        TN("{kind} of {n} tile", "{kind} of {n} tiles", each.tiles, kind=KIND[each.kind])
        for each in seen.finishes
        if name_json(seen.edition, each.feature) is not None  # a lone start space is nobody's concern
    ]
    if not parts:
        return label
    return T("{move} – finishes: {parts}", move=label, parts=joined(parts))


def _subject(view: View, area: int) -> Text:
    table = view.table
    assert table.at is not None
    kind = table.board.areas(table.at)[area].kind
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


def tell_event(event: JsonObject, name: Name, cell: CellWords = tell_cell) -> Text | None:
    """What happened; everybody sees all of it."""
    kind = str(event["event"])
    if kind in _PLACED:
        return _PLACED[kind](event, name, cell)
    return _EVENTS[kind](event, name) if kind in _EVENTS else None


def _who(event: JsonObject, name: Name) -> Arg:
    return name(cast(int, event["seat"]))


def _cell(event: JsonObject, cell: CellWords) -> Text:
    x, y = cast(list[int], event["at"])
    return cell((x, y), None)


def _draw(event: JsonObject, name: Name) -> Text:
    return T("{name} draws a tile. Left: {n}.", name=_who(event, name), n=cast(int, event["left"]))


def _discard(event: JsonObject, name: Name) -> Text:
    return T(
        "{name} draws tile {tile}: it has no place and leaves the game.",
        name=_who(event, name),
        tile=str(event["tile"]),
    )


def _place(event: JsonObject, name: Name, cell: CellWords) -> Text:
    return T("{name} lays the tile at {cell}.", name=_who(event, name), cell=_cell(event, cell))


def _sent(event: JsonObject, name: Name, cell: CellWords) -> Text:
    role = ROLE[str(event["kind"])]
    return T(
        "{name} sends a subject to {cell}: {role}.",
        name=_who(event, name),
        cell=_cell(event, cell),
        role=role,
    )


def _tied(event: JsonObject, name: Name) -> Text:
    zero, one = cast(list[int], event["subjects"])
    return TN(
        "Finished: {kind}, {n} tile. A tie, {zero} to {one}: nobody scores.",
        "Finished: {kind}, {n} tiles. A tie, {zero} to {one}: nobody scores.",
        cast(int, event["tiles"]),
        kind=KIND[str(event["kind"])],
        zero=zero,
        one=one,
    )


def _unowned(event: JsonObject, name: Name) -> Text:
    return TN(
        "Finished: {kind}, {n} tile. Nobody is there.",
        "Finished: {kind}, {n} tiles. Nobody is there.",
        cast(int, event["tiles"]),
        kind=KIND[str(event["kind"])],
    )


def _award(event: JsonObject, name: Name) -> Text:
    return T(
        "{name} +{points}: {reason}. The marker stops on {stop}.",
        name=_who(event, name),
        points=cast(int, event["points"]),
        reason=tell_reason(event),
        stop=cast(int, event["stop"]),
    )


def _token(event: JsonObject, name: Name) -> Text:
    first, second = cast(list[int], event["fields"])
    return T(
        "{name} takes the token of tower {tower}: {token}.",
        name=_who(event, name),
        tower=f"{first}/{second}",
        token=TOKEN[str(event["token"])],
    )


def _family(event: JsonObject, name: Name) -> Text:
    return TN(
        "{name} has a new family seat of {n} tile.",
        "{name} has a new family seat of {n} tiles.",
        cast(int, event["size"]),
        name=_who(event, name),
    )


def _extra(event: JsonObject, name: Name) -> Text:
    if event["use"]:
        return T("{name} takes an extra turn.", name=_who(event, name))
    return T("{name} keeps the extra turn.", name=_who(event, name))


def _end(event: JsonObject, name: Name) -> Text:
    return TN(
        "No tile is left, {n} cell is empty. Now the final scoring.",
        "No tile is left, {n} cells are empty. Now the final scoring.",
        cast(int, event["empty"]),
    )


_PLACED: dict[str, Callable[[JsonObject, Name, CellWords], Text]] = {"place": _place, "subject": _sent}
"""What happened in one cell of the board."""

_EVENTS: dict[str, Callable[[JsonObject, Name], Text]] = {
    "draw": _draw,
    "discard": _discard,
    "tied": _tied,
    "unowned": _unowned,
    "award": _award,
    "token": _token,
    "family": _family,
    "extra": _extra,
    "end": _end,
}


def tell_outcome(outcome: Outcome, name: Name) -> Text:
    """Who won (Z30)."""
    most, least = max(outcome.scores), min(outcome.scores)
    if len(outcome.winners) > 1:
        return TN("Shared victory: {n} point each.", "Shared victory: {n} points each.", most)
    wins = T("{name} wins.", name=name(outcome.winners[0]))
    return joined([wins, T("{most} to {least} points.", most=most, least=least)], " ")
