"""Files on the command line: several at once, `-` for standard input, gzipped or not."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zamki.cli.speech import say
from zamki.core.edition import EditionFile, read_edition_file
from zamki.core.errors import Malformed
from zamki.core.record import read_bytes
from zamki.core.words import T


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Malformed(T("cannot be read ({reason}).", reason=error.strerror or "?")) from None
    return read_bytes(raw)


def add_edition(parser: argparse.ArgumentParser) -> None:
    """The `--edition` option."""
    parser.add_argument("--edition", metavar="FILE", help=say(T("an edition file of your own")))


def edition_of(args: argparse.Namespace) -> EditionFile | None:
    """The edition file that was given, if any."""
    return read_edition_file(Path(args.edition)) if args.edition else None
