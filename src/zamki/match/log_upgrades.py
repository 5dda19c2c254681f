"""Upgrades logs that were written with older rules, when they are read; nothing is rewritten on disk.

A move made later is saved with the version of its rules. An entry without a version has the version of the
table's first entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from zamki.core.game import AnyGame
from zamki.core.ids import Json, JsonObject
from zamki.core.reading import as_int, as_list, as_object, as_str
from zamki.core.record import GameRecord
from zamki.core.registry import get_game
from zamki.match.entries import LogEntry
from zamki.match.table_header import promise_in


def upgrade_log(entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """Returns a log in the form of today's rules, unchanged if its game has no upgrade."""
    first = entries[0].data
    game, founded = get_game(as_str(first["game"], "game")), as_int(first.get("rules", 1), "rules")
    if game.upgrade is None:
        return entries
    for version in range(founded, game.info.rules_version):
        entries = list(_Upgrade(game, version, founded).of(entries))
    return entries


class _Upgrade:
    """One step over a whole log, from a version to the next."""

    def __init__(self, game: AnyGame, version: int, founded: int) -> None:
        self._game = game
        self._version = version
        self._founded = founded
        self._founding: dict[str, Json] = {}
        self._line: list[JsonObject] = []
        """The standing moves with their chance events, in the older version."""
        self._ends: list[int] = []
        """The length of the line before each standing move."""

    def of(self, entries: Sequence[LogEntry]) -> Iterator[LogEntry]:
        """Yields the entries in the next version; later entries stay as they are."""
        for entry in entries:
            if as_int(entry.data.get("rules", self._founded), "rules") <= self._version:
                yield replace(entry, data={**entry.data, **self._changes(entry)})
                continue
            if entry.kind == "move":
                self._ends.append(len(self._line))  # if it is taken back, what came before it stays
            yield entry

    def _changes(self, entry: LogEntry) -> dict[str, Json]:
        match entry.kind:
            case "opened" | "options":
                self._founding |= entry.data
                return self._deal() if "setup" in entry.data else {"rules": self._version + 1}
            case _ if "setup" in entry.data:
                self._founding |= {name: entry.data[name] for name in ("setup", "chance")}
                return self._deal()
            case "move":
                return self._move(entry.data)
            case "proposed":
                return self._proposal(entry.data)
            case "undone":
                del self._line[self._ends.pop() :]
        return {}

    def _deal(self) -> dict[str, Json]:
        self._line = [as_object(move, "chance") for move in as_list(self._founding["chance"], "chance")]
        found = self._record()
        return {
            "rules": found.rules,
            "options": dict(found.options),
            "setup": dict(found.setup),
            "chance": list(found.moves),
            "commitment": found.commitment,
            "nonce": None if found.nonce is None else found.nonce.hex(),
        }

    def _move(self, data: JsonObject) -> dict[str, Json]:
        before = len(self._record().moves)
        self._ends.append(len(self._line))
        drawn = [as_object(each, "chance") for each in as_list(data["chance"], "chance")]
        self._line += [as_object(data["move"], "move"), *drawn]
        found = self._record()
        move, *chance = found.moves[before:]
        return {"rules": found.rules, "move": move, "chance": chance}

    def _proposal(self, data: JsonObject) -> dict[str, Json]:
        move = as_object(data["move"], "move")
        before, after = self._record(), self._record(move)
        return {"rules": after.rules, "move": after.moves[len(before.moves)]}

    def _record(self, *more: JsonObject) -> GameRecord:
        """Returns the game so far as a record in the next version."""
        said, info = self._founding, self._game.info
        nonce, commitment = promise_in(said)
        record = GameRecord(
            game=info.id,
            edition=as_str(said["edition"], "edition"),
            seats=as_int(said["seats"], "seats"),
            setup=as_object(said["setup"], "setup"),
            moves=(*self._line, *more),
            options=as_object(said["options"], "options"),
            rules=self._version,
            commitment=commitment,
            nonce=nonce,
        )
        assert self._game.upgrade is not None
        return replace(self._game.upgrade(record, self._version), rules=self._version + 1)
