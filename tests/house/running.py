"""`./run` as a process of its own: started, asked, stopped, and looked for afterwards."""

import contextlib
import http.client
import http.cookies
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

from tests.installation import eventually

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    def __init__(self, process: subprocess.Popen[str], port: int, log: Path, tls: bool) -> None:
        self.process, self.port, self.log, self.tls = process, port, log, tls

    @property
    def said(self) -> str:
        return self.log.read_text()

    def ready(self) -> bool:
        return eventually(
            lambda: "Stop with Ctrl-C" in self.said or self.process.poll() is not None, seconds=240
        ) and ("Stop with Ctrl-C" in self.said)

    def connection(self) -> http.client.HTTPConnection:
        if self.tls:
            trusting = ssl._create_unverified_context()
            return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20, context=trusting)
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        connection = self.connection()
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def send(self, path: str, **fields: str) -> int:
        """Fill in a page's form as a browser would; the answer's status."""
        page = self.get(path)
        cookies = http.cookies.SimpleCookie()
        for header in page.headers.get_all("Set-Cookie", []):
            cookies.load(header)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
        assert token
        connection = self.connection()
        connection.request(
            "POST",
            path,
            urlencode({"csrfmiddlewaretoken": token[1], **fields}),
            {
                "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": f"csrf={cookies['csrf'].value}",
            },
        )
        return connection.getresponse().status

    @contextlib.contextmanager
    def slow_senders(self, count: int) -> Iterator[None]:
        """So many who do not finish their headers, and so many who do not finish their body."""
        head = b"POST /enter/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n"
        head += b"Content-Type: application/x-www-form-urlencoded\r\n"
        head += b"Cookie: csrf=%s\r\n" % (b"a" * 32)  # only then is the body looked into
        with contextlib.ExitStack() as sockets:
            for beginning in (head, head + b"\r\na"):
                for _ in range(count):
                    sender = socket.create_connection(("127.0.0.1", self.port), timeout=20)
                    sockets.enter_context(sender)
                    sender.sendall(beginning)
            yield

    def answers(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.get("/livez").status == 200
        return False

    def descendants(self) -> set[int]:
        return descendants(self.process.pid)

    def kill_child(self, name: str) -> None:
        """Without a farewell."""
        [pid, *_] = sorted(
            pid
            for pid in self.descendants()
            if name in Path(f"/proc/{pid}/cmdline").read_text().split("\0")[1]
        )
        os.kill(pid, signal.SIGKILL)
        assert eventually(lambda: not alive(pid), seconds=5)

    def stop(self, number: int = signal.SIGTERM) -> None:
        """The promise: all processes are gone within 10 seconds."""
        family = descendants(self.process.pid)
        assert len(family) >= 3, "web server, worker and the worker's child"
        self.process.send_signal(number)
        self.process.wait(timeout=10)
        assert eventually(lambda: not any(alive(pid) for pid in family), seconds=2)


@contextlib.contextmanager
def run(var: Path, *arguments: str, port: int | None = None, **env: str) -> Iterator[Running]:
    port = port or free_port()
    whole = {**os.environ, "RETRUCO_VAR": str(var), **env}
    for name in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE"):
        whole.pop(name, None)
    log = var.with_suffix(f".{port}.log")
    with log.open("a") as output:
        process = subprocess.Popen(
            [sys.executable, ROOT / "run", "--port", str(port), *arguments],
            env=whole,
            stdout=output,
            stderr=output,
            text=True,
        )
    running = Running(process, port, log, tls="--tls" in arguments)
    try:
        yield running
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=30)


def descendants(pid: int) -> set[int]:
    """Every living process below this one."""
    children: dict[int, set[int]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = entry.read_text().rsplit(")", 1)[1].split()
            if fields[0] != "Z":
                children.setdefault(int(fields[1]), set()).add(int(entry.parent.name))
    found, queue = set(), [pid]
    while queue:
        for child in children.get(queue.pop(), set()):
            found.add(child)
            queue.append(child)
    return found


def alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False
