"""Optional dependencies: one line names the missing extra, instead of a traceback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from zamki.core.errors import MissingExtra
from zamki.core.words import T

OURS = "zamki"
_NEEDED = re.compile(r"(?P<name>[\w.-]+).*; *extra *== *['\"](?P<extra>\w+)['\"]")


_BROUGHT_BY = {"gymnasium": "pettingzoo", "pil": "pillow", "pyspiel": "open-spiel"}
"""Packages by the name of the library that is imported, where the two differ."""


@contextmanager
def needing(wanted: str | None = None) -> Iterator[None]:
    """Turns a failed import inside into `MissingExtra`, which names the extra to install.

    `wanted` is the extra of the whole task; it is named if it brings the library.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (missing := missing_extra(error, wanted)) is None:
            raise
        raise missing from error


def missing_extra(error: ModuleNotFoundError, wanted: str | None = None) -> MissingExtra | None:
    """Returns the error that names the smallest extra with the missing library; none if no extra has it.

    `wanted` is the extra of the whole task; it is named if it brings the library.
    """
    module = (error.name or "").partition(".")[0]
    extras = _extras()
    library = module.replace("_", "-").lower()
    library = _BROUGHT_BY.get(library, library)
    bring = [extra for extra, names in extras.items() if library in names]
    if not bring:
        return None
    extra = wanted if wanted in bring else min(bring, key=lambda name: (len(extras[name]), name))
    return MissingExtra(
        T(
            "This needs {module}, which is not installed: {command}",
            module=module,
            command=f'pip install "{OURS}[{extra}]"',
        ),
        details={"extra": extra, "module": module},
    )


def _extras() -> dict[str, set[str]]:
    """Returns the libraries of each extra, from the package's metadata."""
    from importlib.metadata import requires  # slow to import, and only an error needs it

    found: dict[str, set[str]] = {}
    for line in requires(OURS) or ():
        if needed := _NEEDED.match(line):
            found.setdefault(needed["extra"], set()).add(needed["name"].lower())
    return found
