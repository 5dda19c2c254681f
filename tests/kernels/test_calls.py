"""Python calls entries; parts are for kernels."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import zamki
from tests.kernels.calls import Module, modules_in, undeclared_calls

KERNEL = """
from zamki.kernels.entry import also_python, bare, entry, njit

@njit
def part(x): ...

@bare
def other(x): return part(x)

@entry("i8 -> i8")
def declared(x): return part(x)

@also_python
def tiny(x): return x
"""


def test_python_calls_no_undeclared_kernel() -> None:
    """Whatever in the package is no kernel itself calls entries, or parts by way of Numba."""
    assert undeclared_calls(modules_in(Path(str(zamki.__file__)).parent)) == []


@pytest.mark.parametrize(
    "code",
    [
        "from game.kernel.rules import part\ndef think(x): return part(x)",
        "from game.kernel.rules import other as quick\ndef think(x): return quick(x)",
        "from game.kernel import rules as k\ndef think(x): return [k.part(each) for each in x]",
        "import game.kernel.rules as k\ndef think(x): return map(k.part, x)",
        "def think():\n from game.kernel.rules import part\n return lambda x: part(x)",
        "from game.kernel.rules import part\nTABLE = part(3)",
    ],
)
def test_a_planted_call_is_found(code: str) -> None:
    """However the part is imported and called, the line is named."""
    (fault,) = undeclared_calls(_modules(code))
    assert fault.startswith("game.bots:")
    assert fault.endswith(("rules.part", "rules.other"))


@pytest.mark.parametrize(
    "code",
    [
        "from game.kernel.rules import declared, tiny\ndef think(x): return declared(x) + tiny(x)",
        "from game.kernel.rules import part\n_part = ByNumba(part)\ndef train(x): return _part(x)",
        "from game.kernel.rules import part\n@numba_only\ndef play(x): return part(x)",
    ],
)
def test_what_is_declared_may_be_called(code: str) -> None:
    """Entries and tiny parts are called, and Numba is given parts."""
    assert undeclared_calls(_modules(code)) == []


def _modules(code: str) -> dict[str, Module]:
    sources = {"game.kernel": "", "game.kernel.rules": KERNEL, "game.bots": code}
    return {name: Module(name, ast.parse(source)) for name, source in sources.items()}
