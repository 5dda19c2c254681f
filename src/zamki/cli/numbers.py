"""Numbers on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import inf

from zamki.cli.language import say
from zamki.core.words import T


def seconds(typed: str) -> float:
    """Parses a number of seconds above zero; argparse reports anything else."""
    try:
        number = float(typed)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(
            say(T("“{typed}” is not a number of seconds above zero", typed=typed))
        ) from None
    return number


def pause(typed: str) -> float:
    """Parses a number of seconds that may be zero; argparse reports anything else."""
    try:
        number = float(typed)
    except ValueError:
        number = -1.0
    if not 0 <= number < inf:
        raise argparse.ArgumentTypeError(
            say(T("“{typed}” is not a number of seconds", typed=typed))
        ) from None
    return number


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Returns a parser of whole numbers from `least` to `most`; argparse reports anything else."""

    def parse(typed: str) -> int:
        try:
            number = int(typed)
        except ValueError:
            raise argparse.ArgumentTypeError(say(T("“{typed}” is not a whole number", typed=typed))) from None
        if least is not None and number < least:
            raise argparse.ArgumentTypeError(
                say(T("must be at least {least}, not {wrong}", least=least, wrong=number))
            )
        if most is not None and number > most:
            raise argparse.ArgumentTypeError(
                say(T("must be at most {most}, not {wrong}", most=most, wrong=number))
            )
        return number

    return parse
