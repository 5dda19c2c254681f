"""`python -m bench`: one run, one table of rates, one of figures beside what is wanted.

`python -m bench serving` and `python -m bench tables` measure a server under load and people among bots; they
take minutes and options of their own.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec

from bench import kernels, lab, ludwig, opening, peers, reference, start, vector
from bench.measure import Figure, Rate

PEERS = {"chess": "python-chess", "pyspiel": "OpenSpiel", "pettingzoo": "PettingZoo", "pgx": "pgx"}


PARTS = {"serving": "bench.serving.__main__", "tables": "bench.tables"}
"""What is measured apart."""


def main(words: Sequence[str]) -> int:
    """Measures everything and prints it, or one of the parts."""
    if words and words[0] in PARTS:
        code: int = import_module(PARTS[words[0]]).main(words[1:])
        return code
    parser = argparse.ArgumentParser(
        prog="python -m bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", nargs="?", choices=PARTS, help="what is measured apart")
    parser.add_argument("--quick", action="store_true", help="short measurements")
    parser.add_argument("--json", action="store_true", help="one JSON object for other programs")
    args = parser.parse_args(words)
    if missing := [name for module, name in PEERS.items() if find_spec(module) is None]:
        print(f"bench: not installed: {', '.join(missing)} (make bench installs them)", file=sys.stderr)
        return 2
    seconds = 0.2 if args.quick else 1.0
    rates = [
        *reference.rates(seconds),
        *kernels.rates(seconds),
        *lab.rates(seconds),
        *peers.spiel_rates(seconds),
        *peers.zoo_rates(seconds),
        *vector.rates(seconds),
    ]
    figures = [
        *start.figures(args.quick),
        *opening.figures(args.quick),
        *ludwig.figures(args.quick),
        *compared(rates),
    ]
    if args.json:
        print(json.dumps({"rates": [asdict(rate) for rate in rates], "figures": _as_json(figures)}))
    else:
        print(f"Python {platform.python_version()}, {platform.machine()}, one core, processor time\n")
        print(f"{_rates_table(rates)}\n\n{_figures_table(figures)}")
    return 0


def compared(rates: Sequence[Rate]) -> list[Figure]:
    """Ours beside theirs, from the same run."""
    found = {(rate.group, rate.name): rate for rate in rates}
    plain, kernel = reference.GROUP, kernels.GROUP
    called, inside = "OpenSpiel, called from Python", "OpenSpiel, C++ alone"

    def games(ours: tuple[str, str], theirs: tuple[str, str], wanted: float | None) -> Figure:
        ratio = found[ours].games / found[theirs].games
        return Figure(f"{_name(ours)} / {_name(theirs)}, games", ratio, "×", wanted)

    def moves(ours: tuple[str, str], theirs: tuple[str, str], wanted: float | None) -> Figure:
        ratio = (found[ours].moves or 0) / (found[theirs].moves or 1)
        return Figure(f"{_name(ours)} / {_name(theirs)}, moves", ratio, "×", wanted)

    return [
        Figure("zamek, plain Python", found[plain, "zamek"].moves or 0, "moves/s", 5000),
        moves((plain, "zamek"), (plain, "python-chess"), 1),
        games((kernel, "rycerze"), (plain, "rycerze"), 100),
        moves((kernel, "zamek"), (plain, "zamek"), 100),
        moves((kernel, "ludwig"), (plain, "ludwig"), 100),
        games((kernel, "rycerze"), (called, "goofspiel"), 50),
        games((kernel, "rycerze"), (inside, "goofspiel"), None),
        moves((kernel, "zamek"), (called, "chess"), 5),
        moves((kernel, "zamek"), (inside, "chess"), None),
        moves((kernel, "ludwig"), (called, "chess"), 3),
        moves((kernel, "ludwig"), (inside, "chess"), None),
        games((lab.GROUP, "rycerze"), (called, "goofspiel"), 40),
        moves((lab.GROUP, "zamek"), (called, "chess"), 8),
        moves((lab.GROUP, "ludwig"), (called, "chess"), 8),
        moves((kernel, "zamek"), (called, "backgammon"), None),
        moves((kernel, "zamek"), (called, "connect_four"), None),
        moves((kernel, "zamek"), ("PettingZoo", "connect_four"), None),
        moves((vector.GROUP, "rycerze"), (vector.THEIRS, "connect_four"), 1),
    ]


def _name(key: tuple[str, str]) -> str:
    group, name = key
    return name if name == "python-chess" else f"{name} ({group})"


def _as_json(figures: Sequence[Figure]) -> list[dict[str, object]]:
    return [{**asdict(figure), "is_reached": figure.is_reached} for figure in figures]


def _rates_table(rates: Sequence[Rate]) -> str:
    rows = [
        [rate.group, rate.name, f"{rate.games:,.0f}", "–" if rate.moves is None else f"{rate.moves:,.0f}"]
        for rate in rates
    ]
    return _table([["random play", "game", "games/s", "moves/s"], *rows], left=2)


def _figures_table(figures: Sequence[Figure]) -> str:
    rows = [
        [
            figure.what,
            f"{figure.value:,.2f} {figure.unit}"
            if figure.value < 100
            else f"{figure.value:,.0f} {figure.unit}",
            "" if figure.wanted is None else f"{'≤' if figure.at_most else '≥'} {figure.wanted:g}",
            figure.verdict,
        ]
        for figure in figures
    ]
    return _table([["figure", "measured", "wanted", ""], *rows], left=1)


def _table(rows: Sequence[Sequence[str]], left: int) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
