from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"


def _with_examples() -> list[str]:
    """Every module with an example in it."""
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if ">>> " in path.read_text("utf-8")]
    return [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in paths]


def test_readme_example_runs() -> None:
    """The README's game plays as it is printed."""
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried > 10) == (0, True)


def test_python_page_is_true() -> None:
    """Everything the page about Python shows comes out as it is printed."""
    failed, tried = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert (failed, tried > 10) == (0, True)


@pytest.mark.parametrize("name", _with_examples())
def test_docstring_examples_run(name: str) -> None:
    """Examples in docstrings are true."""
    failed, tried = doctest.testmod(importlib.import_module(name.removesuffix(".__init__")))
    assert (failed, tried > 0) == (0, True)
