"""Reads and writes files named on the command line; `-` is standard input."""

from __future__ import annotations

import argparse
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from zamki.cli.language import FILE, say
from zamki.core.edition import EditionFile, read_edition_file
from zamki.core.errors import Malformed, reason
from zamki.core.record import LARGEST, read_bytes
from zamki.core.words import T


def read_input(name: str) -> bytes:
    """Returns the bytes of a file, unzipped, or of standard input for `-`."""
    try:
        with _open_input(name) as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise Malformed(T("cannot be read ({reason}).", reason=reason(error))) from None
    return read_bytes(raw)


def _open_input(name: str) -> AbstractContextManager[IO[bytes]]:
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:  # the shell's `<&-`
        raise Malformed(T("cannot be read ({reason}).", reason=T("standard input is closed")))
    return nullcontext(sys.stdin.buffer)


def write_text(path: Path, text: str) -> None:
    """Writes a file atomically: an existing one is replaced only when the new one is complete."""
    whole = path.with_name(path.name + ".part") if path.is_file() else path
    try:
        whole.write_text(text, encoding="utf-8")
        if whole != path:
            whole.replace(path)
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        why = T("there is no such folder") if missing else reason(error)
        raise Malformed(T("{file}: cannot be written ({reason}).", file=str(path), reason=why)) from None


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--edition`."""
    parser.add_argument("--edition", metavar=say(FILE), help=say(T("an edition file of your own")))


def edition_of(args: argparse.Namespace) -> EditionFile | None:
    """Returns the edition file of the options, if any."""
    return read_edition_file(Path(args.edition)) if args.edition is not None else None
