"""Celery's filesystem broker, safe while several processes write and read at once.

Kombu's own writes a message, and the table of an exchange, in place: who reads at that moment gets
an empty file, and a worker ends for ever on one. Here a message appears whole, by its new name;
the tables are read and written one process at a time.
"""

import fcntl
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: object, **_options: object) -> None:  # type: ignore[override]
        name = f"{time.monotonic_ns()}_{uuid.uuid4()}.{queue}.msg"
        path = Path(self.data_folder_out, name)
        draft = path.with_name(f"{name}.draft")
        draft.write_text(dumps(payload))
        draft.replace(path)

    def get_table(self, exchange: str) -> list[object]:
        with self.tables_locked():
            return super().get_table(exchange)

    def _queue_bind(self, *binding: object) -> None:
        with self.tables_locked():
            super()._queue_bind(*binding)

    @contextmanager
    def tables_locked(self) -> Iterator[None]:
        with Path(self.control_folder, "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # closing releases it, as a kill does
            yield


class Transport(filesystem.Transport):
    Channel = Channel


def use() -> None:
    """Let `filesystem://` mean this one."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"
