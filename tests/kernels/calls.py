"""Finds where Python calls a kernel that is declared as no entry, which would run interpreted."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PARTS = {"njit", "bare"}
KERNELS = PARTS | {"entry", "numba_only", "also_python"}
"""The decorators of functions that are compiled."""
MAY_NAME = "ByNumba"
"""What takes a part and compiles it for Python."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """A module and what it marks."""

    name: str
    tree: ast.Module

    @property
    def parts(self) -> set[str]:
        """The functions that only kernels may call."""
        return {
            each.name for each in self.tree.body if isinstance(each, Function) and _is_marked(each, PARTS)
        }


def modules_in(root: Path) -> dict[str, Module]:
    """Returns the modules of a package by their full names."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        names = [root.name, *path.relative_to(root).with_suffix("").parts]
        name = ".".join(names[:-1] if names[-1] == "__init__" else names)
        found[name] = Module(name, ast.parse(path.read_text("utf-8")))
    return found


def undeclared_calls(modules: Mapping[str, Module]) -> list[str]:
    """Returns where Python refers to a part, as module, line and name."""
    parts = {module.name: module.parts for module in modules.values()}
    return sorted(
        f"{module.name}:{line} {name}" for module in modules.values() for line, name in _faults(module, parts)
    )


def _faults(module: Module, parts: Mapping[str, set[str]]) -> Iterator[tuple[int, str]]:
    names = {name: f"{module.name}.{name}" for name in parts[module.name]}
    folders: dict[str, str] = {}
    for node in ast.walk(module.tree):
        for local, origin, item in _imported(node):
            if item in parts.get(origin, ()):
                names[local] = f"{origin}.{item}"
            elif f"{origin}.{item}" in parts:
                folders[local] = f"{origin}.{item}"
    for node in _python_in(module.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in names:
            yield node.lineno, names[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            folder = folders.get(node.value.id, "")
            if node.attr in parts.get(folder, ()):
                yield node.lineno, f"{folder}.{node.attr}"


def _imported(node: ast.AST) -> Iterator[tuple[str, str, str]]:
    """Yields local names, and the modules and items that they stand for."""
    if isinstance(node, ast.ImportFrom) and node.module is not None:
        for each in node.names:
            yield each.asname or each.name, node.module, each.name
    elif isinstance(node, ast.Import):
        for each in node.names:
            if each.asname:
                origin, _, item = each.name.rpartition(".")
                yield each.asname, origin, item


def _python_in(tree: ast.AST) -> Iterator[ast.AST]:
    """Yields the nodes that Python runs: neither kernels nor what is given to `ByNumba`."""
    for child in ast.iter_child_nodes(tree):
        if _is_marked(child, KERNELS):
            continue
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id == MAY_NAME:
            continue
        yield child
        yield from _python_in(child)


def _is_marked(node: ast.AST, decorators: set[str]) -> bool:
    return isinstance(node, Function) and any(_name_of(each) in decorators for each in node.decorator_list)


def _name_of(decorator: ast.expr) -> str:
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    return made.id if isinstance(made, ast.Name) else getattr(made, "attr", "")
