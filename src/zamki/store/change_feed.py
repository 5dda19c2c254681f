"""Messages between processes through the database, as text."""

from __future__ import annotations

from zamki.match.ports import Message, Saved

CHANNEL = "zamki"


def format_saved(news: Saved) -> str:
    """Returns the message that a table was saved.

    >>> format_saved(Saved("k7f3", 12, True, False))
    'saved 12 1 0 k7f3'
    """
    return f"saved {news.version} {news.waits_for_bot:d} {news.is_over:d} {news.table}"


def format_said(by: int, text: str) -> str:
    """Returns a message of a process to all others."""
    return f"said {by} {text}"


def parse_news(text: str) -> Saved | Message | None:
    """Returns a parsed message; none for a message of another version of Zamki.

    >>> parse_news("saved 12 1 0 k7f3")
    Saved(table='k7f3', version=12, waits_for_bot=True, is_over=False)
    >>> parse_news("said 7 hello all")
    Message(by=7, text='hello all')
    """
    kind, _, rest = text.partition(" ")
    try:
        if kind == "saved":
            version, waits, over, table = rest.split(" ", 3)
            return Saved(table, int(version), waits == "1", over == "1")
        if kind == "said":
            by, said = rest.split(" ", 1)
            return Message(int(by), said)
    except ValueError:
        return None
    return None
