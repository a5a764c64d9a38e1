"""Ends the process groups of a parent that is gone, however it went: `end_groups.py GRACE`.

`bootstrap.processes` starts it, and tells it of each group on its standard input: `+123` when one
is started, `-123` when it is known to be over. Only the parent has the other end: when that closes,
whatever is left is asked to go, and killed after the grace, leaders or not. Until then this process
holds the lock on the data, so that no second family begins beside the first.
"""

import contextlib
import os
import signal
import sys
import time


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # it goes with its parent, not before
    groups: set[int] = set()
    for line in sys.stdin:
        group = int(line[1:])
        if line[0] == "+":
            groups.add(group)
        else:
            groups.discard(group)
    end(groups, grace=float(sys.argv[1]))


def end(groups: set[int], *, grace: float) -> None:
    left = {group for group in groups if send(group, signal.SIGTERM)}
    deadline = time.monotonic() + grace
    while left and time.monotonic() < deadline:
        time.sleep(0.1)
        left = {group for group in left if send(group, 0)}
    for group in left:
        send(group, signal.SIGKILL)


def send(group: int, number: int) -> bool:
    """Whether there was anybody."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, number)
        return True
    return False


if __name__ == "__main__":
    main()
