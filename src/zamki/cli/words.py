"""`zamki words`: updates, checks and compiles the translations of a game of your own."""

from __future__ import annotations

import argparse
from pathlib import Path

from zamki.cli.language import FOLDER, say
from zamki.core.errors import Malformed
from zamki.core.words import T
from zamki.testing import words


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument(
        "what",
        choices=("update", "check", "compile"),
        help=say(
            T("write new sentences into the catalogues, say what is missing, or make what programs read")
        ),
    )
    parser.add_argument("folder", metavar=say(FOLDER), help=say(T("the package of a game")))


def run(args: argparse.Namespace) -> int:
    """Runs one of the three tasks; returns 1 if there are faults."""
    package = Path(args.folder)
    if not (package / "__init__.py").is_file():
        raise Malformed(T("{folder} is not the folder of a package.", folder=args.folder))
    return words.main([args.what, args.folder])
