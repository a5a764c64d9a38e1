"""Keeps whoever sends slowly from stopping the site, where no proxy stands before it.

A thread that waits for a body does nothing else: four visitors who promised twenty bytes and sent
one once held all four threads. So `./run` has many more threads than may work at a time, a body is
read before any work begins, and only half of the threads may wait for one, few of them for the same
address. Whoever comes then is told to come again, which the phones do by themselves.
"""

import tempfile
import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from config.chunks import Application, Start

AT_WORK = 4  # SQLite has one writer: more would only wait for its lock
FOR_ONE_ADDRESS = 8  # bodies on their way from one device
MAX_BYTES = 10 * 1024 * 1024  # as nginx has it; the largest thing sent to us is a list to import
PIECE = 64 * 1024  # bytes read at a time
IN_MEMORY = 1024 * 1024  # bytes of a body that need no file
BUSY = b"Too many are sending at once. Try again in a moment.\n"


class TooManySenders(Exception):
    pass


def read_bodies_first(application: Application, *, threads: int) -> Application:
    """`threads` is how many the server has."""
    senders = Senders(threads // 2)
    at_work = threading.BoundedSemaphore(AT_WORK)

    def answer(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        length = environ.get("CONTENT_LENGTH", "")
        if length.isdecimal() and int(length) and not is_too_large(length):
            try:
                with senders.waiting(environ.get("REMOTE_ADDR", "")):
                    environ["wsgi.input"] = read_body(environ["wsgi.input"], int(length))
            except TooManySenders:
                headers = [("Content-Type", "text/plain"), ("Retry-After", "5")]
                start_response("503 Service Unavailable", headers)
                return [BUSY]
        with at_work:
            return application(environ, start_response)

    return answer


class Senders:
    """Whose body is on its way now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.by_address: Counter[str] = Counter()
        self.lock = threading.Lock()

    @contextmanager
    def waiting(self, address: str) -> Iterator[None]:
        with self.lock:
            if self.by_address.total() >= self.most or self.by_address[address] >= FOR_ONE_ADDRESS:
                raise TooManySenders
            self.by_address[address] += 1
        try:
            yield
        finally:
            with self.lock:
                self.by_address[address] -= 1
                if not self.by_address[address]:
                    del self.by_address[address]


def is_too_large(length: str) -> bool:
    """What is no number counts as no length, as it does for Django."""
    return length.isdecimal() and int(length) > MAX_BYTES


def read_body(source: IO[bytes], length: int) -> IO[bytes]:
    """All of it, or as much as came before the sender left."""
    body = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (Django reads and closes it)
    while length:
        piece = source.read(min(length, PIECE))
        if not piece:
            break
        body.write(piece)
        length -= len(piece)
    body.seek(0)
    return body
