"""Compares a finished table with what its people were told: its record, and every view they saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tests.faults.report import Report
from zamki.core.chance import ReplayChance
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import AnyPlaythrough, Playthrough, replay, same_json
from zamki.core.record import record_from_json
from zamki.core.registry import get_game

Move = dict[str, Any]
View = dict[str, Any]


def check(
    record: Mapping[str, Any],
    moves: Mapping[int, Move],
    views: Sequence[View],
    bots: Collection[int],
    report: Report,
) -> None:
    """`moves` are those that were acknowledged, by version; `views` whatever was seen, whoever saw it.

    Nobody is told which version a bot's move is: at a table with bots only the end is looked at.
    """
    said = [_mark(move) for _, move in sorted(moves.items())]
    kept = [_mark(move) for move in record["moves"] if "seat" in move and move["seat"] not in bots]
    report.lost += (Counter(said) - Counter(kept)).total()
    report.doubled += (Counter(kept) - Counter(said)).total()
    if bots:
        play = replay(record_from_json(dict(record)), verify=True)
        last = max((view["version"] for view in views), default=0)
        at_end = [view for view in views if view["version"] == last]
        _compare_views(play, at_end, report, but="log")  # it tells in which order people and bots chose
        return
    versions = sorted(moves)
    due: dict[int, list[View]] = {}
    for view in views:
        due.setdefault(sum(version <= view["version"] for version in versions), []).append(view)
    play = _begun(record)
    _compare_views(play, due.get(0, []), report)
    for number, version in enumerate(versions, 1):
        play.submit_json(moves[version])
        _compare_views(play, due.get(number, []), report)
    if not same_json({**play.record().json(), **_promise(record)}, dict(record)):
        report.notes.append(f"the record of {record['game']} is not what was acknowledged")


def _begun(record: Mapping[str, Any]) -> AnyPlaythrough:
    """The game at its beginning, with the chance that it is going to have."""
    told = record_from_json(dict(record))
    drawn = [move for move in told.moves if move.get("type") == "chance"]
    chance = ReplayChance(told.setup, drawn, finished=True)
    return Playthrough(get_game(told.game), told.config(None), chance)


def _promise(record: Mapping[str, Any]) -> dict[str, Any]:
    """What the table knows and the rules do not: its promise, and who sat where."""
    return {name: record[name] for name in ("shuffle", "names", "bots") if name in record}


def _mark(move: Move) -> str:
    return repr(sorted(move.items()))


def _compare_views(play: AnyPlaythrough, seen: Sequence[View], report: Report, but: str = "") -> None:
    for view in seen:
        if not view["begun"]:
            continue
        report.views += 1
        seat = view["seat"]
        right = play.view(Onlooker.SPECTATOR if seat is None else Seat(seat)).json()
        differ = [name for name in right if name != but and not same_json(right[name], view[name])]
        if differ:
            report.wrong += 1
            report.notes.append(f"{differ} in a view of {view['table']} at {view['version']} for seat {seat}")
