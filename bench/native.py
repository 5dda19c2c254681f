"""Playouts by hand-written C++ beside those of the kernels: the same policies, chance and games."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from zamki.kernels.whole import kernel

from bench.measure import Count, Rate, best_rate
from bench.reference import SEATS
from zamki.core.registry import get_game
from zamki.core.setup import built_in_edition
from zamki.games.ludwig.kernel import rules as ludwig_rules
from zamki.games.ludwig.kernel import tables as ludwig_tables
from zamki.games.ludwig.kernel.batches import random_games as ludwig_games
from zamki.games.rycerze.kernel.codec import table_of
from zamki.games.rycerze.kernel.policies import RANDOM, THRIFTY, play_out
from zamki.games.rycerze.kernel.rules import MAX_SEATS, RANK, SIZE, TOTALS, begin
from zamki.games.zamek.kernel.codec import full_box
from zamki.games.zamek.kernel.rules import random_games as zamek_games
from zamki.games.zamek.kernel.tables import tables_of
from zamki.kernels.rng import new_rng, seed_stream

GROUP, THEIRS = "playouts by the kernel", "playouts in C++"
SOURCES = Path(__file__).parent / "cpp"
COMPILERS = ("g++", "clang++")
OPTIONS = ("-O3", "-march=native", "-std=c++17", "-shared", "-fPIC")
BATCHES = {"rycerze": 20_000, "rycerze, thrifty": 20_000, "zamek": 200, "ludwig": 200}
SEED = 1

Scores: TypeAlias = npt.NDArray[np.int32]
Played: TypeAlias = tuple[int, Scores]
"""How many moves all games had together, and the score of every game and seat."""


def compiler() -> str | None:
    """What can build C++ here."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def rates(seconds: float) -> list[Rate]:
    """Both of every game; nothing, and a word why, where there is no compiler."""
    if compiler() is None:
        print(f"bench: no C++ compiler ({', '.join(COMPILERS)}): its playouts are left out", file=sys.stderr)
        return []
    found = []
    for name, batch in BATCHES.items():
        for group, play in ((GROUP, by_kernel), (THEIRS, by_hand)):
            found.append(best_rate(group, name, _counted(play, name), batch, seconds))
    return found


def _counted(play: Any, name: str) -> Any:
    def work(games: int) -> Count:
        moves, _ = play(name, games)
        return Count(games, moves)

    return work


@cache
def library() -> Any:
    """All three games, compiled."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / "playouts.so"
        found = compiler()
        assert found is not None
        files = sorted(str(path) for path in SOURCES.glob("*.cpp"))
        subprocess.run([found, *OPTIONS, "-o", str(made), *files], check=True)
        loaded = ctypes.CDLL(str(made))
    for name in ("rycerze_games", "zamek_games", "ludwig_games"):
        getattr(loaded, name).restype = ctypes.c_int64
    return loaded


def by_hand(name: str, games: int, seats: int | None = None) -> Played:
    """Games played by C++."""
    game, _, policy = name.partition(", ")
    count = seats or SEATS[game]
    scores = np.zeros((games, count), np.int32)
    number, seed = ctypes.c_int64(games), ctypes.c_int64(SEED)
    if game == "rycerze":
        policies = _policies(policy)
        moves = library().rycerze_games(count, _at(policies), seed, number, _at(_rycerze()), _at(scores))
    elif game == "zamek":
        flat, box = _zamek()
        moves = library().zamek_games(_at(flat), _at(box), seed, number, _at(scores))
    else:
        moves = library().ludwig_games(count, _at(_ludwig()), seed, number, _at(scores))
    if moves < 0:
        raise ValueError(f"{name} with {count} seats is not played by hand")
    return int(moves), scores


def by_kernel(name: str, games: int, seats: int | None = None) -> Played:
    """The same games played by the kernels; Rycerze's playout does not count its moves."""
    game, _, policy = name.partition(", ")
    count = seats or SEATS[game]
    scores = np.zeros((games, count), np.int32)
    if game == "rycerze":
        _play_outs()(count, _policies(policy), SEED, games, _rycerze(), scores)
        return 0, scores
    if game == "zamek":
        flat, box = _zamek()
        return int(zamek_games(flat, box, 0, games, SEED, scores)), scores
    return int(ludwig_games(count, 0, games, SEED, scores.reshape(-1))), scores


@cache
def _play_outs() -> Any:
    """A loop around the kernel's own playout, compiled for this process."""

    def play_outs(seats: int, policies: Any, seed: int, games: int, ed: Any, scores: Any) -> None:
        s = np.zeros(SIZE, np.int32)
        rng = new_rng()
        for game in range(games):
            seed_stream(rng, seed, game)
            for seat in range(seats):
                s[RANK + seat] = (seat + game) % seats
            begin(s, seats, 0, rng)
            play_out(s, policies, ed, rng)
            for seat in range(seats):
                scores[game, seat] = s[TOTALS + seat]

    return kernel(play_outs, is_bare=False, is_kept=False)


def _at(array: npt.NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def _policies(name: str) -> Scores:
    return np.full(MAX_SEATS, THRIFTY if name == "thrifty" else RANDOM, np.int32)


@cache
def _edition(name: str) -> Any:
    game = get_game(name)
    return game.edition(built_in_edition(name, game.info.editions[0]))


@cache
def _rycerze() -> Any:
    return np.ascontiguousarray(table_of(_edition("rycerze")))


@cache
def _zamek() -> tuple[Any, Any]:
    tables = tables_of(_edition("zamek"))
    return tables.flat, full_box(tables)


@cache
def _ludwig() -> Any:
    """The tables in the order in which the C++ reads them."""
    t = ludwig_tables
    own: tuple[int, ...] = (t.C_TYPES, t.C_ATTENDANTS, t.C_BELOW, t.C_LEVEL3, t.C_HEIGHT, t.C_WIDTH)
    own += (t.C_SURROUNDED8, t.C_SURROUNDED4, t.C_RING6, t.C_RING10, t.C_FIVE, t.C_THREE)
    rows = (t.KIND, t.DECORATION, t.WANT, t.POINTS, t.CELLS, t.THRONE, t.CARD_POINTS, t.CARD_CLASS)
    stocks = (ludwig_rules.SPECIAL_STOCK, ludwig_rules.SERVANT_STOCK)
    head = np.array([t.REGULAR, t.CODES, len(t.CARDS)], np.int32)
    parts = [head, *stocks, np.array(own, np.int32), *(row.reshape(-1) for row in rows)]
    return np.concatenate(parts).astype(np.int32)
