"""What commands print: always something the terminal can show, and a complaint always in one line."""

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


def ready() -> None:
    """Letters a terminal does not have are written in another way, and whatever is typed can be read."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def complain(text: str) -> None:
    """One line on standard error."""
    print(f"zamki: {one_line(text)}", file=sys.stderr)


def told(name: str, error: ZamkiError, lang: str) -> str:
    """A fault in a file: which file, which move of a record, what."""
    if error.move is None:
        return f"{name}: {error.message(lang)}"
    where = T("move {index}", index=error.move).render(lang)
    return f"{name}: {where}: {error.message(lang)}"


def one_line(text: str) -> str:
    """A text in one line of bearable length, without anything that steers a terminal.

    >>> one_line("a\\nb\\x1b[31m")
    'a b [31m'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    short = re.sub(rf"\S{{{LONGEST_WORD},}}", lambda word: f"{word[0][:60]}…{word[0][-10:]}", plain)
    return short if len(short) <= LONGEST_LINE else f"{short[:LONGEST_LINE]}…"


def line_width() -> int | None:
    """Letters in a line of the terminal; none in a pipe, which takes lines as they are."""
    return get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else None


def show(text: str) -> None:
    """Prints a text for people: on a terminal lines are broken between words, tables line up."""
    width = line_width()
    print(text if width is None else "\n".join(wrap_lines(text.split("\n"), width)))


def show_table(table: str) -> None:
    """Prints a table that fits the terminal already; where rich is installed its heads stand out."""
    if line_width() is None or find_spec("rich") is None:
        print(table)
        return
    from rich.console import Console
    from rich.text import Text

    heads, found, rows = table.partition("\n")
    console = Console(soft_wrap=True, highlight=False)
    console.print(Text(heads, "bold"), Text(found + rows), sep="")


def print_json(value: Json) -> None:
    """One line of JSON, readable where the output takes all letters."""
    takes_all = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not takes_all))
