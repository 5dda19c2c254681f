"""A room's print in words."""

from __future__ import annotations

from zamki.core.words import TN, Arg, T, Text
from zamki.games.ludwig.rules.components import Room, Scoring
from zamki.games.ludwig.rules.names import DECORATION_NAMES, THRONE_NAME, WANTED_NAMES, type_name


def describe_room(room: Room) -> Text:
    """A room's print in words: type, decoration, what it scores."""
    scores = describe_scoring(room.scoring)
    if room.decoration is None:
        return T("{type}; {scores}", type=type_name(room.type), scores=scores)
    return T(
        "{type}, {decoration}; {scores}",
        type=type_name(room.type),
        decoration=DECORATION_NAMES[room.decoration],
        scores=scores,
    )


def describe_scoring(scoring: Scoring) -> Text:
    """What a room scores, in words (L28, L29, L30, L31, L32, L33, L34, L35)."""
    points, wanted = scoring.points, _wanted(scoring)
    match scoring.rule:
        case "beside":
            return _describe_beside(scoring)
        case "around":
            return T("{points} for each {type} around", points=points, type=wanted)
        case "decor_around":
            return T(
                "{points} for each room around with this: {decoration}", points=points, decoration=wanted
            )
        case "connected":
            return T("{points} for each {type} connected to it", points=points, type=wanted)
        case "anywhere":
            return T("{points} for each {type} anywhere in the castle", points=points, type=wanted)
        case "complete":
            return _describe_complete(scoring)
        case "column":
            return T("{points} for each {type} in the same column", points=points, type=wanted)
        case "rooms_below":
            return T("{points} for each room below it", points=points)
        case "rooms_around":
            return T("{points} for each room around it", points=points)
        case _:
            return TN("{n} point", "{n} points", points)


def _describe_complete(scoring: Scoring) -> Text:
    return T(
        "{points} with all six other types in the castle, else {less}",
        points=scoring.points,
        less=scoring.otherwise,
    )


def _wanted(scoring: Scoring) -> Text:
    wanted = scoring.wanted
    return DECORATION_NAMES.get(wanted) or WANTED_NAMES.get(wanted, THRONE_NAME)


def _describe_beside(scoring: Scoring) -> Text:
    args: dict[str, Arg] = {"points": scoring.points, "type": WANTED_NAMES[scoring.wanted]}
    if (0, -2) in scoring.steps:
        return T("{points} for each {type} in the two spaces below", **args)
    if (0, 1) in scoring.steps:
        return T("{points} for each {type} above and below", **args)
    return T("{points} for each {type} left and right", **args)
