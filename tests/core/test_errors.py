"""An error says in its class what a server answers and what a command ends with."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from importlib import import_module

from zamki.core.errors import DealDiffers, NonceDiffers, NotAsCommitted, ResultDiffers, ZamkiError
from zamki.core.words import T


def _all(kind: type[ZamkiError]) -> Iterator[type[ZamkiError]]:
    for each in kind.__subclasses__():
        yield each
        yield from _all(each)


def test_every_error_is_coded() -> None:
    """A code has one status, wherever its class is; only a record that is not as it says ends with 1."""
    for module in ("zamki.match.errors", "zamki.store.errors", "zamki.web.errors"):
        import_module(module)
    found = [each for each in _all(ZamkiError) if each.__module__.startswith("zamki.")]
    assert len(found) > 30
    statuses = {each.code: each.status for each in found}
    for each in found:
        assert each.code != ZamkiError.code
        assert each.status == statuses[each.code]
        assert 400 <= each.status < 600
    assert {each for each in found if each.exit_status != 2} == {
        ResultDiffers,
        NotAsCommitted,
        NonceDiffers,
        DealDiffers,
    }


def test_an_error_crosses_to_another_process() -> None:
    """Sentence, details and the move it was found at come along."""
    error = ResultDiffers(T("{n} differs.", n="3"), details={"seat": 1}).at(7)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.details, again.move) == ("3 differs.", {"seat": 1}, 7)
