"""Signals while the processes of a tournament are started."""

from __future__ import annotations

import signal

import pytest

from suite.work.pool import DEFERRED, ctrl_c_waits


@pytest.mark.parametrize("number", DEFERRED)
def test_a_signal_waits_for_the_end_of_the_block(number: int) -> None:
    def end(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(number, end)
    reached = False
    try:
        with pytest.raises(KeyboardInterrupt), ctrl_c_waits():
            if number == signal.SIGINT:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, [number])
            signal.raise_signal(number)
            reached = True
        assert reached
        assert signal.getsignal(number) is end
    finally:
        signal.signal(number, before)
