"""`python -m bench`: one run, one table of rates, one of figures beside what is wanted.

Every rate and figure is printed on standard error as it comes. `python -m bench vector`, `lab`, `kernels` …
measure one part of that alone.

`python -m bench serving`, `tables`, `pages` and `thinking` measure a server under load, people among bots,
what pages cost a browser, and how long bots think; they take minutes and options of their own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from typing import TypeAlias

from bench import (
    keeping,
    kernels,
    lab,
    ludwig,
    machines,
    native,
    network,
    opening,
    peers,
    reference,
    start,
    vector,
)
from bench.measure import Figure, Rate

Key: TypeAlias = tuple[str, str]
"""The group of a rate, and its name."""
CALLED = "OpenSpiel, called from Python"
PEERS = {"chess": "python-chess", "pyspiel": "OpenSpiel", "pettingzoo": "PettingZoo", "pgx": "pgx"}


PARTS = {
    "pages": "bench.pages",
    "serving": "bench.serving.__main__",
    "tables": "bench.tables",
    "thinking": "bench.thinking",
}
"""What is measured apart."""
RATES: Mapping[str, Callable[[float], list[Rate]]] = {
    "reference": reference.rates,
    "kernels": kernels.rates,
    "lab": lab.rates,
    "native": native.rates,
    "peers": peers.rates,
    "vector": vector.rates,
}
"""The rates of a run, by the part of it; each takes at least so many seconds."""
FIGURES: Mapping[str, Callable[[bool], list[Figure]]] = {
    "start": start.figures,
    "opening": opening.figures,
    "ludwig": ludwig.figures,
    "network": network.figures,
    "machines": machines.figures,
    "lab": lab.figures,
}
"""The figures of a run, by the part of it; each may be taken quickly."""
NEEDS = {"reference": ("chess",), "peers": ("pyspiel", "pettingzoo"), "vector": ("pgx",)}
"""The modules of peers that a part is measured beside."""


def main(words: Sequence[str]) -> int:
    """Measures everything and prints it, or one of the parts."""
    if words and words[0] in PARTS:
        code: int = import_module(PARTS[words[0]]).main(words[1:])
        return code
    parser = argparse.ArgumentParser(
        prog="python -m bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts = list(dict.fromkeys((*RATES, *FIGURES)))
    parser.add_argument(
        "part", nargs="?", choices=[*parts, *PARTS], help="one part, or what is measured apart"
    )
    parser.add_argument("--quick", action="store_true", help="short measurements")
    parser.add_argument("--json", action="store_true", help="one JSON object for other programs")
    parser.add_argument(
        "--keep", action="store_true", help="add the run to bench/results.md, and its ratios to the README"
    )
    args = parser.parse_args(words)
    chosen = [args.part] if args.part else parts
    needed = {module for part in chosen for module in NEEDS.get(part, ())}
    if missing := [PEERS[module] for module in sorted(needed) if find_spec(module) is None]:
        print(f"bench: not installed: {', '.join(missing)} (make bench installs them)", file=sys.stderr)
        return 2
    if args.quick and args.keep:
        print("bench: what is kept is measured in full: leave out --quick", file=sys.stderr)
        return 2
    if args.part and args.keep:
        print("bench: what is kept is a whole run: leave out the part", file=sys.stderr)
        return 2
    where, seconds = keeping.Circumstances(), 0.2 if args.quick else 1.0
    rates = [rate for part in chosen if part in RATES for rate in RATES[part](seconds)]
    figures = [*_figures(chosen, args.quick), *([] if args.part else compared(rates))]
    if args.json:
        print(json.dumps({"rates": [asdict(rate) for rate in rates], "figures": _as_json(figures)}))
    else:
        tables = [_table(keeping.rate_rows(rates), left=2)] if rates else []
        tables += [_table(keeping.figure_rows(figures), left=1)] if figures else []
        print("\n\n".join((where.told(), *tables)))
    if args.keep:
        keeping.append(keeping.kept(where, rates, figures))
        keeping.tell_readme(
            keeping.sentence({each.what: each.measured for each in figures}, told_in_readme())
        )
    return 0


def _figures(chosen: Sequence[str], quick: bool) -> Iterator[Figure]:
    """The figures of some parts; each is printed as it comes."""
    for part in chosen:
        for figure in FIGURES[part](quick) if part in FIGURES else ():
            print(f"{figure.what}: {figure.measured}", file=sys.stderr, flush=True)
            yield figure


def told_in_readme() -> list[str]:
    """The names of the figures that the README tells."""
    return [
        _compared(ours, theirs, what)
        for ours, theirs, what in (
            ((lab.GROUP, "rycerze"), (CALLED, "goofspiel"), "games"),
            ((lab.GROUP, "zamek"), (CALLED, "chess"), "moves"),
            ((lab.GROUP, "ludwig"), (CALLED, "chess"), "moves"),
        )
    ]


def compared(rates: Sequence[Rate]) -> list[Figure]:
    """Ours beside theirs, from the same run."""
    found = {(rate.group, rate.name): rate for rate in rates}
    plain, kernel = reference.GROUP, kernels.GROUP
    called, inside = CALLED, "OpenSpiel, C++ alone"

    def games(ours: Key, theirs: Key, wanted: float | None, at_most: bool = False) -> Figure:
        ratio = found[ours].games / found[theirs].games
        return Figure(_compared(ours, theirs, "games"), ratio, "×", wanted, at_most)

    def moves(ours: Key, theirs: Key, wanted: float | None) -> Figure:
        ratio = (found[ours].moves or 0) / (found[theirs].moves or 1)
        return Figure(_compared(ours, theirs, "moves"), ratio, "×", wanted)

    by_hand = [name for group, name in found if group == native.THEIRS]

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
        *(games((native.THEIRS, name), (native.GROUP, name), 1.3, at_most=True) for name in by_hand),
    ]


def _compared(ours: Key, theirs: Key, what: str) -> str:
    return f"{_name(ours)} / {_name(theirs)}, {what}"


def _name(key: Key) -> str:
    group, name = key
    return name if name == "python-chess" else f"{name} ({group})"


def _as_json(figures: Sequence[Figure]) -> list[dict[str, object]]:
    return [{**asdict(figure), "is_reached": figure.is_reached} for figure in figures]


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
