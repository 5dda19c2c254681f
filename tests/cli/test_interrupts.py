from __future__ import annotations

import os
import signal
from contextlib import suppress

import pytest

from zamki.cli.interrupts import stopping_at_ctrl_c


@pytest.mark.parametrize("fails", [True, False])
def test_ctrl_c_that_the_compiler_loses_is_raised(*, fails: bool) -> None:
    """Whether the compiler then fails or goes on, Ctrl-C ends what it was asked for."""
    with pytest.raises(KeyboardInterrupt), stopping_at_ctrl_c():
        _compile(fails=fails)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _compile(*, fails: bool) -> None:
    with suppress(KeyboardInterrupt):  # as where machine code calls Python
        os.kill(os.getpid(), signal.SIGINT)
    if fails:
        raise RuntimeError("no compiled object yet")


def test_a_fault_of_the_compiler_is_told() -> None:
    """Without Ctrl-C what goes wrong while something is compiled is raised as it is."""
    with pytest.raises(RuntimeError, match="no compiled object yet"), stopping_at_ctrl_c():
        raise RuntimeError("no compiled object yet")
