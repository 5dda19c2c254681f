"""Tests of a game's folder: parts of the right kind, and imports that only go down.

Subclass `Facets` in a test module and name the game; pytest does the rest:

    class TestMyParts(Facets):
        name = "mine"

import-linter checks the same for `zamki` itself; this suite is for games in other packages.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import ClassVar

from zamki.core.registry import facet, folder, get_game, package_of

FLOORS = (
    ("page", "commands"),
    ("training",),
    ("bots", "arrays"),
    ("draw", "kernel"),
    ("editions", "game"),
    ("words",),
    ("rules",),
)
"""The parts of a game from the top down: a part may import those below it, and itself."""
APART = ("draw", "kernel", "bots", "arrays")
"""Parts of one floor that may not import each other."""
KINDS = {
    "draw": ("zamki.draw", "Artist"),
    "page": ("zamki.web.page", "Page"),
    "kernel": ("zamki.kernels.kernel", "Kernel"),
    "bots": ("zamki.bots", "BotSet"),
    "commands": ("zamki.cli.commands", "Commands"),
    "editions": ("zamki.core.edition", "EditionBook"),
    "arrays": ("zamki.environments", "Arrays"),
    "training": ("zamki.bots.training", "Training"),
}
"""The class of the object that each part offers under its own name."""
HOUSE = {
    "rules": ("core",),
    "words": ("core",),
    "game": ("core",),
    "editions": ("core",),
    "draw": ("core", "draw"),
    "kernel": ("core", "kernels"),
    "bots": ("core", "kernels", "bots"),
    "arrays": ("core", "kernels", "environments"),
    "training": ("core", "kernels", "bots"),
}
"""The floors of `zamki` that a part may import; a part not named here may import all."""
PURE = ("rules", "words", "game", "editions", "draw")
"""Parts that may import only the standard library."""


@dataclass(frozen=True, slots=True)
class Import:
    """An import somewhere in a game's folder."""

    path: Path
    line: int
    part: str
    module: str

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}: {self.part} imports {self.module}"


class Facets:
    """Checks that a game's parts are of the right kind and import only parts below them."""

    name: ClassVar[str]

    def test_parts_are_of_their_kind(self) -> None:
        """Every part of the folder offers an object of its class."""
        assert get_game(self.name).info.id == self.name
        for part, (module, kind) in KINDS.items():
            if _has(folder(self.name), part):
                found = facet(self.name, part, getattr(import_module(module), kind))
                assert found is not None, f"{part} offers no {kind} called “{part}”"

    def test_imports_go_down(self) -> None:
        """No part imports one above it, a forbidden floor, or an optional library."""
        wrong = [str(each) for each in imports(self.name) if not is_allowed(each, package_of(self.name))]
        assert not wrong, "\n".join(wrong)


def _has(place: Path, part: str) -> bool:
    return (place / part).is_dir() or (place / f"{part}.py").is_file()


def imports(name: str) -> Iterator[Import]:
    """Yields every import in the folder of a game."""
    place, package = folder(name), package_of(name)
    for path in sorted(place.rglob("*.py")):
        inner = path.relative_to(place).with_suffix("").parts
        here = [package, *inner] if inner[-1] != "__init__" else [package, *inner[:-1], ""]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for module in _modules(node, here):
                yield Import(path, getattr(node, "lineno", 0), inner[0], module)


def _modules(node: ast.AST, here: list[str]) -> list[str]:
    """Returns the modules of an import; `from package import part` gives the part."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = [*here[: len(here) - node.level], *([node.module] if node.module else [])] if node.level else []
    module = ".".join(base) if node.level else node.module or ""
    return [f"{module}.{alias.name}" for alias in node.names]


def is_allowed(each: Import, package: str) -> bool:
    """Returns whether a part may import a module."""
    if each.module == package or each.module.startswith(f"{package}."):
        return _goes_down(each.part, each.module.removeprefix(package).strip(".").partition(".")[0])
    top, _, rest = each.module.partition(".")
    if top == "zamki":
        floors = HOUSE.get(each.part)
        return floors is None or rest.partition(".")[0] in floors
    return top in sys.stdlib_module_names or each.part not in PURE


def _goes_down(part: str, other: str) -> bool:
    ranks = {name: rank for rank, floor in enumerate(FLOORS) for name in floor}
    if part not in ranks or other not in ranks or part == other:
        return True
    return ranks[part] < ranks[other] or (ranks[part] == ranks[other] and part not in APART)
