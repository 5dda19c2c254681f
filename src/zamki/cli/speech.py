"""The command line's own language."""

from __future__ import annotations

import gettext
import os

from zamki.core.words import LOCALE, Text

_chosen = ["en"]


def speak(lang: str) -> None:
    """From here on, help and argparse's own messages are in `lang`."""
    _chosen[0] = lang
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("messages", str(LOCALE))


def say(text: Text) -> str:
    """A text in the language of the command line."""
    return text.render(_chosen[0])
