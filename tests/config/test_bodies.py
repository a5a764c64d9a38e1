"""Whoever sends slowly waits alone: the site works on for the others."""

import io
import threading
from typing import Any

import pytest

from config.bodies import FOR_ONE_ADDRESS, IN_MEMORY, MAX_BYTES, read_bodies_first

THREADS = 40


class SlowBody(io.BytesIO):
    """One byte, and then nothing until it is let go."""

    def __init__(self) -> None:
        super().__init__(b"ab")
        self.go = threading.Event()

    def read(self, size: int | None = -1) -> bytes:
        if self.tell():
            self.go.wait(30)
        return super().read(1)


@pytest.fixture
def application():
    def echo(environ: dict[str, Any], start_response) -> list[bytes]:
        start_response("200 OK", [])
        return [environ["wsgi.input"].read()]

    return read_bodies_first(echo, threads=THREADS)


def ask(application, body: io.BytesIO | None = None, *, address: str = "10.0.0.1", length: int = 2):
    heard: list[Any] = []
    environ = {"REMOTE_ADDR": address, "wsgi.input": body or io.BytesIO(b"ab")}
    if length:
        environ["CONTENT_LENGTH"] = str(length)
    content = application(environ, lambda status, headers: heard.extend((status, dict(headers))))
    return heard[0], b"".join(content), heard[1]


@pytest.fixture
def send_slowly(application):
    """Starts requests whose body does not come; all end with the test."""
    bodies: list[SlowBody] = []
    threads: list[threading.Thread] = []

    def send(address: str) -> SlowBody:
        body = SlowBody()
        bodies.append(body)
        options = {"address": address}
        thread = threading.Thread(target=ask, args=(application, body), kwargs=options)
        thread.start()
        threads.append(thread)
        while not body.tell():  # it waits for the second byte now
            pass
        return body

    yield send
    for body in bodies:
        body.go.set()
    for thread in threads:
        thread.join()


def test_one_device_may_hold_few_and_the_others_send_on(application, send_slowly):
    slow = [send_slowly("10.0.0.1") for _ in range(FOR_ONE_ADDRESS)]
    status, _, headers = ask(application, address="10.0.0.1")
    assert (status[:3], headers["Retry-After"]) == ("503", "5")
    assert ask(application, address="10.0.0.2")[:2] == ("200 OK", b"ab")
    assert ask(application, address="10.0.0.1", length=0)[0] == "200 OK"
    slow[0].go.set()


def test_many_devices_hold_half_of_the_threads_and_pages_are_answered(application, send_slowly):
    for number in range(THREADS // 2):
        send_slowly(f"10.0.0.{number}")
    assert ask(application, address="10.0.1.1")[0][:3] == "503"
    assert ask(application, address="10.0.1.1", length=0)[0] == "200 OK"


def test_who_has_sent_makes_room(application, send_slowly):
    slow = [send_slowly("10.0.0.1") for _ in range(FOR_ONE_ADDRESS)]
    for body in slow:
        body.go.set()
    for _ in range(3000):
        if ask(application)[0] == "200 OK":
            break
        threading.Event().wait(0.01)
    assert ask(application)[:2] == ("200 OK", b"ab")


@pytest.mark.parametrize("length", [IN_MEMORY + 7, MAX_BYTES])
def test_a_large_body_arrives_whole(application, length):
    data = bytes(range(256)) * (length // 256 + 1)
    assert ask(application, io.BytesIO(data), length=length)[1] == data[:length]


def test_one_beyond_all_forms_is_left_to_be_refused(application):
    assert ask(application, io.BytesIO(b"abc"), length=MAX_BYTES + 1)[1] == b"abc"


def test_a_sender_who_leaves_early_is_answered(application):
    assert ask(application, io.BytesIO(b"a"), length=20)[:2] == ("200 OK", b"a")
