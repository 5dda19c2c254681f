"""The language of the command line."""

from __future__ import annotations

import gettext
import os

from zamki.core.words import LOCALE, TC, Text

FILE = TC("command line", "FILE")
GAME = TC("command line", "GAME")
NAME = TC("command line", "NAME")
FOLDER = TC("command line", "FOLDER")
RECORD = TC("command line", "RECORD")
WORD = TC("command line", "WORD")
LEVELS = TC("command line", "LEVEL,…")
LEVEL = TC("command line", "LEVEL")
NAMES = TC("command line", "NAME,…")
SEED = TC("command line", "SEED")
SECONDS = TC("command line", "SECONDS")
ADDRESS = TC("command line", "ADDRESS")
AGE = TC("command line", "AGE")
"""Placeholders for values in a command's help."""

_chosen = ["en"]


def speak(lang: str) -> None:
    """Sets the language of help and of argparse's own messages."""
    _chosen[0] = lang
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("messages", str(LOCALE))


def say(text: Text) -> str:
    """Returns a text in the language of the command line."""
    return text.render(_chosen[0])
