"""`zamki report`: the results of simulated games as one page with plots."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from zamki.cli.files import write_text
from zamki.cli.language import FOLDER, say
from zamki.cli.output import print_json
from zamki.core.errors import BadSetup, Malformed, reason
from zamki.core.words import T

if TYPE_CHECKING:
    from zamki.lab.report.page import Report


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument(
        "runs", nargs="+", metavar=say(FOLDER), help=say(T("the folder of a run; a second one is compared"))
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar=say(FOLDER),
        help=say(T("where the page and its pictures go (“report” in the first folder)")),
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line per run, and no page")))


def run(args: argparse.Namespace) -> int:
    """Reads the runs and writes the page."""
    from zamki.lab.report.facts import facts_of  # imports NumPy
    from zamki.lab.report.page import Report

    if len(args.runs) > 2:
        raise BadSetup(T("A report is of one run, or of two."))
    runs = tuple(facts_of(Path(name)) for name in args.runs)
    if args.json:
        for each in runs:
            print_json(each.json())
        return 0
    if len({each.game for each in runs}) > 1:
        raise BadSetup(T("Only two runs of the same game can be compared."))
    folder = Path(args.runs[0]) / "report" if args.output is None else Path(args.output)
    page = _write_report(Report(runs, args.lang), folder)
    print(T("The report is in {file}.", file=str(page)).render(args.lang))
    return 0


def _write_report(report: Report, folder: Path) -> Path:
    """Writes the page and its plots as PNG files; returns the page's path."""
    from zamki.lab.report.png import png_of

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, (_, drawing) in report.plots("light").items():
            (folder / f"{name}.png").write_bytes(png_of(drawing))
    except OSError as error:
        text = T("{file} cannot be written ({reason}).", file=str(folder), reason=reason(error))
        raise Malformed(text) from None
    write_text(folder / "index.html", report.html())
    return folder / "index.html"
