"""What is broken on a page: text, controls and targets that cannot be read or reached.

`lint(page)` measures the page as it stands; `compare(controls_by_size)` returns controls that exist at some
sizes and not at others. What opens what, and what may lie on top, is said in `Allowed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

Controls = Mapping[str, Sequence[str]]
"""By name and deed: `shown`, `behind` what can be opened, or why it is out of reach; and the deed."""
REACHED = ("shown", "behind")
_LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8").strip().rstrip(";")


@dataclass(frozen=True)
class Allowed:
    """What a linter cannot guess about a page."""

    over: Sequence[str] = ()
    """Selectors of panels that may cover the rest while they are open."""
    opens: Mapping[str, str] = field(default_factory=dict)
    """Selectors of panels that can be shut, and of the button that opens each."""
    still: bool = False
    """Whether the page is one screen and must not scroll at all."""
    touch: bool = False
    ignore: Sequence[str] = ()


@dataclass(frozen=True)
class Found:
    """One thing that is not as it should be."""

    rule: str
    grade: str
    """`fault`, or `warn` for what can be lived with."""
    where: str
    """A path that is the same at all sizes."""
    text: str
    detail: str
    box: tuple[int, int, int, int]

    def __str__(self) -> str:
        return f"{self.rule}, {self.where}, “{self.text}”: {self.detail} {self.box}"


@dataclass(frozen=True)
class Looked:
    """What was found on a page, and every control of it."""

    faults: list[Found]
    controls: Controls


@dataclass(frozen=True)
class Missing:
    """A control that can be reached at some sizes and not at others."""

    name: str
    there: list[str]
    why: dict[str, str]
    """By each size where it is missing."""


def lint(page: Any, allowed: Allowed) -> Looked:
    """Returns the faults and controls of a page as it is now."""
    seen = page.evaluate(_LOOK, asdict(allowed))
    found = [Found(**each | {"box": tuple(each["box"])}) for each in seen["found"]]
    return Looked([each for each in found if each.grade == "fault"], seen["controls"])


def compare(by_size: Mapping[str, Controls]) -> list[Missing]:
    """Returns the controls that are missing at some sizes; one that does the same may stand for another."""
    deeds = {size: {deed for how, deed in all_.values() if how in REACHED} for size, all_ in by_size.items()}
    found = []
    for name in sorted({name for controls in by_size.values() for name in controls}):
        how = {size: controls.get(name, ("not on the page", "")) for size, controls in by_size.items()}
        deed = next(each[1] for each in how.values() if each[1])
        there = [size for size, (state, _) in how.items() if state in REACHED]
        why = {
            size: state
            for size, (state, _) in how.items()
            if state not in REACHED and deed not in deeds[size]
        }
        if there and why:
            found.append(Missing(name, there, why))
    return found
