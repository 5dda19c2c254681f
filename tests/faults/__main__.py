"""`python -m tests.faults`: plays games while everything around them breaks, and reports."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.drill import FILE_FAULTS, SERVER_FAULTS, mixed, on_a_file, on_a_server, postgres
from tests.faults.people import ODD


def main() -> int:
    """Drills a server on SQLite, then one of several processes on PostgreSQL; 1 unless all went well."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="a third of them on PostgreSQL")
    parser.add_argument("--rounds", type=int, default=3, help="so often each fault happens")
    parser.add_argument("--json", action="store_true", help="one JSON object for other programs")
    args = parser.parse_args()
    served = args.games // 3
    with TemporaryDirectory() as folder, TemporaryDirectory() as data:
        report = asyncio.run(on_a_file(Path(folder), mixed(args.games - served), FILE_FAULTS * args.rounds))
        if served:
            with postgres(Path(data) / "postgres") as server:
                faults = SERVER_FAULTS * args.rounds
                report.add(asyncio.run(on_a_server(Path(folder), server, mixed(served), faults)))
    report.expect(args.games, ODD)
    print(json.dumps(report.json()) if args.json else report.table())  # noqa: T201
    return 0 if report.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
