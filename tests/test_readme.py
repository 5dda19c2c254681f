from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_readme_example_runs() -> None:
    """The README's game plays as it is printed."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 10) == (0, True)


@pytest.mark.parametrize("name", ["zamki", "zamki.core.ids", "zamki.core.moves", "zamki.core.words"])
def test_docstring_examples_run(name: str) -> None:
    """Examples in docstrings are true."""
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert (failed, tried > 0) == (0, True)
