"""What is installed apart: one line says which extra is missing, never a traceback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from zamki.core.errors import MissingExtra
from zamki.core.words import T

OURS = "zamki"
_NEEDED = re.compile(r"(?P<name>[\w.-]+).*; *extra *== *['\"](?P<extra>\w+)['\"]")


_BROUGHT_BY = {"gymnasium": "pettingzoo", "pil": "pillow", "pyspiel": "open-spiel"}
"""Libraries that are imported by another name than they are installed by, or come with one that is."""


@contextmanager
def needing(wanted: str | None = None) -> Iterator[None]:
    """Inside, a library that cannot be imported is one line that names the extra that brings it.

    `wanted` is the extra that what is being done needs as a whole.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (missing := missing_extra(error, wanted)) is None:
            raise
        raise missing from error


def missing_extra(error: ModuleNotFoundError, wanted: str | None = None) -> MissingExtra | None:
    """What to install, if what could not be imported belongs to an extra of ours: the smallest that has it.

    `wanted` is the extra that what is being done needs as a whole.
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
    """Which libraries each extra brings, as the package says of itself."""
    from importlib.metadata import requires  # slow to import, and only an error needs it

    found: dict[str, set[str]] = {}
    for line in requires(OURS) or ():
        if needed := _NEEDED.match(line):
            found.setdefault(needed["extra"], set()).add(needed["name"].lower())
    return found
