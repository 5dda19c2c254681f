"""Modules that were renamed are found by their former names, where programs and other games may use them."""

from __future__ import annotations

from importlib import import_module

import pytest

FORMER = {
    "zamki.core.shapes": "zamki.core.json_types",
    "zamki.environments.spiel": "zamki.environments.openspiel_env",
    "zamki.environments.zoo": "zamki.environments.pettingzoo_env",
    "zamki.web.desk": "zamki.web.table_context",
}


@pytest.mark.parametrize("former", FORMER)
def test_a_former_name_gives_the_same_and_says_the_new_one(former: str) -> None:
    """What the documents once named is still there, with a warning that says where it is now."""
    pytest.importorskip("pyspiel")
    now = import_module(FORMER[former])
    with pytest.warns(DeprecationWarning, match=f"{former} is now {FORMER[former]}"):
        then = import_module(former)
    public = {name for name in vars(now) if not name.startswith("_")}
    assert public <= vars(then).keys()
    assert all(vars(then)[name] is vars(now)[name] for name in public)
