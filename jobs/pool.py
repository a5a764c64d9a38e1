"""Celery's pool for brokers that are asked in turns (the filesystem's), safe while children die.

A child that waits for work holds the lock of the pipe it reads from. That lock is a semaphore:
when somebody kills the child (a full memory, a person), nobody ever gives it back, and the child
that takes its place waits for ever without a word. A lock on a file is given back by the kernel.
"""

import fcntl
import tempfile
from typing import Self

from billiard.pool import Pool
from celery.concurrency import prefork


class FileLock:
    """Between processes alone: the kernel counts these locks by process."""

    def __init__(self) -> None:
        self.file = tempfile.TemporaryFile()  # noqa: SIM115 (as long as the pool)

    def acquire(self) -> None:
        fcntl.lockf(self.file, fcntl.LOCK_EX)

    def release(self) -> None:
        fcntl.lockf(self.file, fcntl.LOCK_UN)

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(self, *error: object) -> None:
        self.release()


class BlockingPool(Pool):
    def _setup_queues(self) -> None:
        super()._setup_queues()
        self._inqueue._rlock = FileLock()


class TaskPool(prefork.TaskPool):
    BlockingPool = BlockingPool
