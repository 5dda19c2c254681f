"""Output of commands: only characters the terminal can show, and errors in one line."""

from __future__ import annotations

import io
import json
import re
import sys
from importlib.util import find_spec
from shutil import get_terminal_size

from zamki.core.columns import wrap_lines
from zamki.core.errors import ZamkiError
from zamki.core.ids import Json
from zamki.core.words import T

LONGEST_WORD = 200
LONGEST_LINE = 2000


def prepare_streams() -> None:
    """Sets standard input and output to replace characters that cannot be encoded or decoded."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def complain(text: str) -> None:
    """Prints one line to standard error."""
    print(f"zamki: {one_line(text)}", file=sys.stderr)


def fault_line(name: str, error: ZamkiError, lang: str) -> str:
    """Returns a line with a fault in a file: the file, the move of a record, the fault."""
    if error.move is None:
        return f"{name}: {error.message(lang)}"
    where = T("move {index}", index=error.move).render(lang)
    return f"{name}: {where}: {error.message(lang)}"


def one_line(text: str) -> str:
    """Returns a text as one line of limited length, without control characters.

    >>> one_line("a\\nb\\x1b[31m")
    'a b [31m'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    short = re.sub(rf"\S{{{LONGEST_WORD},}}", lambda word: f"{word[0][:60]}…{word[0][-10:]}", plain)
    return short if len(short) <= LONGEST_LINE else f"{short[:LONGEST_LINE]}…"


def line_width() -> int | None:
    """Returns the width of the terminal in letters; `None` in a pipe, where lines stay as they are."""
    return get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else None


def show(text: str) -> None:
    """Prints a text; on a terminal, lines are broken between words and tables stay aligned."""
    width = line_width()
    print(text if width is None else "\n".join(wrap_lines(text.split("\n"), width)))


def show_table(table: str) -> None:
    """Prints a table that already fits the terminal; with rich installed, its heads are bold."""
    if line_width() is None or find_spec("rich") is None:
        print(table)
        return
    from rich.console import Console
    from rich.text import Text

    heads, found, rows = table.partition("\n")
    console = Console(soft_wrap=True, highlight=False)
    console.print(Text(heads, "bold"), Text(found + rows), sep="")


def print_json(value: Json) -> None:
    """Prints one line of JSON; letters are escaped only if the output cannot encode them."""
    takes_all = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not takes_all))
