"""The folder of a run: its plan and a Parquet file for each part."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from zamki.core.errors import BadSetup, Malformed, reason
from zamki.core.extras import needing
from zamki.core.ids import Json
from zamki.core.words import T
from zamki.kernels.kernel import Batch
from zamki.lab.plan import FORMAT, RunPlan
from zamki.lab.play_part import RunPart

if TYPE_CHECKING:
    import pyarrow as pa

PLAN = "run.json"
GAMES, RECORDS = "games", "records"
"""The folders of the two kinds of files."""
POINTS = "points."
"""The prefix of columns of points."""
BASE = ("game", "seat", "bot", "score", "win", "moves", "order")
"""The columns of every run; all others are points and things."""


def part_files(plan: RunPlan, part: RunPart) -> dict[str, bytes]:
    """Returns the files of a part by path; the same part gives the same bytes."""
    with needing():
        import pyarrow as pa
        import pyarrow.parquet as pq
    found = {f"{GAMES}/{part.number:05}.parquet": _bytes(pq, games_table(plan, part))}
    if part.records is not None:
        numbers = pa.array(np.arange(part.first, part.first + len(part.records)))
        table = pa.table({"game": numbers, "record": pa.array(list(part.records))})
        found[f"{RECORDS}/{part.number:05}.parquet"] = _bytes(pq, table)
    return found


def _bytes(pq: Any, table: pa.Table) -> bytes:
    written = BytesIO()
    pq.write_table(table, written, compression="zstd", compression_level=1, use_dictionary=["bot"])
    return written.getvalue()


def games_table(plan: RunPlan, part: RunPart) -> pa.Table:
    """Returns a table with a row for each game and seat."""
    import pyarrow as pa

    batch, seats = part.batch, len(plan.bots)
    levels = tuple(dict.fromkeys(plan.bots))
    codes = np.array([levels.index(bot) for bot in plan.bots], np.int8)
    columns: dict[str, Any] = {
        "game": np.repeat(np.arange(part.first, part.first + batch.games), seats),
        "seat": np.tile(np.arange(seats, dtype=np.int8), batch.games),
        "bot": pa.DictionaryArray.from_arrays(np.tile(codes, batch.games), pa.array(levels)),
        "score": batch.scores.reshape(-1),
        "win": batch.wins.astype(np.float32).reshape(-1),
    }
    if batch.moves is not None:
        columns["moves"] = np.repeat(batch.moves, seats)
    if batch.order is not None:
        columns["order"] = batch.order.reshape(-1)
    columns |= {POINTS + name: values.reshape(-1) for name, values in batch.points.items()}
    columns |= {name: values.reshape(-1) for name, values in batch.things.items()}
    return pa.table(columns)


class Folder:
    """The folder of a run; its files are written atomically."""

    def __init__(self, path: Path, plan: RunPlan) -> None:
        with needing():
            import pyarrow.parquet  # noqa: F401 - fails before hours of play, not after
        self.path = path
        self.plan = plan
        if path.exists() and not path.is_dir():
            raise Malformed(T("{file} is a file, not a folder.", file=str(path)))
        try:
            for name in (GAMES, RECORDS) if plan.keeps_moves else (GAMES,):
                (path / name).mkdir(parents=True, exist_ok=True)
            self._claim()
        except OSError as error:
            text = T("{file} cannot be written ({reason}).", file=str(path), reason=reason(error))
            raise Malformed(text) from None

    def _claim(self) -> None:
        """Writes the plan, or refuses a folder of another run; the number of games may differ."""
        mine = self.plan.json()
        if (self.path / PLAN).exists():
            theirs = read_plan(self.path)
            if {**theirs, "games": None} != {**mine, "games": None}:
                raise BadSetup(
                    T(
                        "{file} holds another run: take another folder, or ask for the same.",
                        file=str(self.path),
                    )
                )
            if theirs["games"] != mine["games"]:
                self._forget_last(int(str(theirs["games"])))
        write_whole(self.path / PLAN, (json.dumps(mine, indent=2) + "\n").encode())

    def _forget_last(self, games: int) -> None:
        """Removes the last part after a change of the number of games, since its length differs."""
        kept = min(games, self.plan.games) // self.plan.size
        for name in (GAMES, RECORDS):
            for path in (self.path / name).glob("*.parquet"):
                if int(path.stem) >= kept:
                    path.unlink()

    def has(self, number: int) -> bool:
        """Returns whether the folder has a part."""
        names = (GAMES, RECORDS) if self.plan.keeps_moves else (GAMES,)
        return all((self.path / name / f"{number:05}.parquet").exists() for name in names)

    def keep(self, files: Mapping[str, bytes]) -> None:
        """Writes the files of a part, games last: where they exist, the part is complete."""
        for name in sorted(files, reverse=True):
            write_whole(self.path / name, files[name])


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file atomically."""
    passing = path.with_name(f".{path.name}.{os.getpid()}")
    passing.write_bytes(content)
    passing.replace(path)


def same_parts(plan: RunPlan, folder: Path) -> RunPlan:
    """Returns the plan with the part size of the folder, which another version may have chosen."""
    size = read_plan(folder).get("games_per_file") if (folder / PLAN).exists() else None
    return replace(plan, games_per_part=size) if isinstance(size, int) and size > 0 else plan


def read_plan(folder: Path) -> dict[str, Json]:
    """Returns the stored plan of a run; raises `Malformed` for other folders."""
    try:
        found = json.loads((folder / PLAN).read_text("utf-8"))
        if isinstance(found, dict) and found.get("format") == FORMAT:
            return found
    except (OSError, ValueError):
        pass
    raise Malformed(T("{file} is not the folder of a run.", file=str(folder)))


def read_parts(folder: Path, columns: list[str] | None = None) -> Iterator[pa.Table]:
    """Yields the games of a run, file by file."""
    with needing():
        import pyarrow as pa
        import pyarrow.parquet as pq
    for path in sorted((folder / GAMES).glob("*.parquet")):
        try:
            yield pq.read_table(path, columns=columns)
        except (OSError, pa.ArrowException):
            raise Malformed(T("{file} cannot be read.", file=str(path))) from None


def batch_of(table: pa.Table, seats: int) -> Batch:
    """Returns the games of a file as arrays."""

    def column(name: str) -> Any:
        return table[name].to_numpy().reshape(-1, seats)

    names = [name for name in table.column_names if name not in BASE]
    return Batch(
        column("score"),
        column("win").astype(np.float64),
        column("moves")[:, 0] if "moves" in table.column_names else None,
        column("order") if "order" in table.column_names else None,
        {name.removeprefix(POINTS): column(name) for name in names if name.startswith(POINTS)},
        {name: column(name) for name in names if not name.startswith(POINTS)},
    )
