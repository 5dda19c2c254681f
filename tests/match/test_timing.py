"""The time that people take: added up late, and the same as if it had been counted at every entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from zamki.core.ids import Seat
from zamki.core.play import sample_playthrough
from zamki.core.reading import as_object, as_seat
from zamki.core.registry import get_game
from zamki.games import BUILT_IN
from zamki.match import table_log as module
from zamki.match.entries import LogEntry
from zamki.match.table_creation import load_log, log_of_record
from zamki.match.table_log import TableLog

MOVES = 30


def _log(name: str) -> list[LogEntry]:
    """A table's log, with talk between the moves, some taken back, and a clock that once goes back."""
    chance = Random(name)
    raw = sample_playthrough(get_game(name), 2, MOVES).record().text().encode()
    _, plain = log_of_record(raw, 0.0)
    entries, now = [plain[0]], 0.0
    for entry in plain[1:]:
        now += chance.choice((3.0, 8.0, -20.0, 61.5))
        said = {"seat": None, "name": "Ada", "text": "hm"}
        for kind, data in (("chat", said), ("move", entry.data)):
            entries.append(LogEntry(len(entries) + 1, kind, data, now))
            now += chance.random()
    return entries


def _counted(name: str, entries: Sequence[LogEntry]) -> dict[Seat, float]:
    """The same, by looking at who is asked after every entry."""
    used: dict[Seat, float] = {}
    asked: dict[Seat, float] = {}
    log = TableLog("t", entries[0])
    for entry in entries:
        if entry is not entries[0]:
            log.replay_entry(entry)
        if entry.kind == "move":
            seat = as_seat(as_object(entry.data["move"], "move"))
            used[seat] = used.get(seat, 0.0) + max(0.0, entry.at - asked.pop(seat, entry.at))
        actors = log.play.actors
        for seat in [each for each in asked if each not in actors]:
            used[seat] = used.get(seat, 0.0) + entry.at - asked.pop(seat)
        asked = {seat: asked.get(seat, entry.at) for seat in actors}
    return used


@pytest.mark.parametrize("name", BUILT_IN)
def test_time_is_the_same_whenever_it_is_added_up(name: str) -> None:
    """Read back as a whole, in two parts, or looked at after every entry, the seconds are the same."""
    entries = _log(name)
    counted = _counted(name, entries)
    assert any(seconds > 60 for seconds in counted.values())
    assert dict(load_log("t", entries).time_used) == counted
    half = len(entries) // 2
    before = load_log("t", entries[:half])
    early = dict(before.time_used)
    assert dict(before.with_entries(entries[half:]).time_used) == counted
    assert dict(before.time_used) == early
    watched = TableLog("t", entries[0])
    for entry in entries[1:]:
        watched.replay_entry(entry)
        assert watched.time_used is not None
    assert dict(watched.time_used) == counted


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_log_is_read_back_without_asking_whose_turn_it_was(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was asked after each of the entries is of interest to nobody who only plays on."""
    entries, asked, plain = _log(name), [], get_game(name)

    def actors(state: Any) -> tuple[Seat, ...]:
        asked.append(state)
        return plain.actors(state)

    monkeypatch.setattr(module, "get_game", lambda _: replace(plain, actors=actors))
    load_log("t", entries)
    assert len(asked) < len(entries) // 10
