"""`./run` itself, as a person starts and stops it, on data of its own."""

import contextlib
import http.client
import http.cookies
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installation import eventually

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Running:
    def __init__(self, process: subprocess.Popen[str], port: int, log: Path) -> None:
        self.process, self.port, self.log = process, port, log

    @property
    def said(self) -> str:
        return self.log.read_text()

    def ready(self) -> bool:
        return eventually(
            lambda: "Stop with Ctrl-C" in self.said or self.process.poll() is not None, seconds=120
        ) and ("Stop with Ctrl-C" in self.said)

    def get(self, path: str, *, tls: bool = False, **headers: str) -> http.client.HTTPResponse:
        if tls:
            trusting = ssl._create_unverified_context()
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                "127.0.0.1", self.port, timeout=20, context=trusting
            )
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", path, headers=headers)
        return connection.getresponse()

    def stop(self, number: int = signal.SIGTERM) -> None:
        self.process.send_signal(number)
        self.process.wait(timeout=10)  # the promise: gone within 10 seconds


@contextlib.contextmanager
def run(var: Path, *arguments: str, port: int | None = None) -> Iterator[Running]:
    port = port or free_port()
    env = {**os.environ, "RETRUCO_VAR": str(var)}
    env.pop("DATABASE_URL", None)
    env.pop("DJANGO_SETTINGS_MODULE", None)
    log = var.with_suffix(f".{port}.log")
    with log.open("a") as output:
        process = subprocess.Popen(
            [sys.executable, ROOT / "run", "--port", str(port), *arguments],
            env=env,
            stdout=output,
            stderr=output,
            text=True,
        )
    running = Running(process, port, log)
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


def test_a_day_with_run(tmp_path):
    """First start, the ways in, stop by SIGTERM; second start keeps the data; stop by Ctrl-C."""
    var = tmp_path / "var"
    with run(var) as first:
        assert first.ready(), first.said
        assert first.get("/").status == 200
        assert json.loads(first.get("/readyz").read()).keys() >= {"database", "broker"}
        for role in ("organizer", "committee member", "referee", "player"):
            assert re.search(rf"^  {role} ", first.said, re.MULTILINE)
        family = descendants(first.process.pid)
        assert len(family) >= 3, "web server, worker and the worker's child"
        first.stop(signal.SIGTERM)
        assert eventually(lambda: not any(alive(pid) for pid in family), seconds=5)
    passwords = re.findall(r"@demo\.example  (\S+)", first.said)
    assert len(set(passwords)) == 3
    with run(var) as second:
        assert second.ready(), second.said
        assert re.findall(r"@demo\.example  (\S+)", second.said) == passwords
        assert enters(second, "nora@demo.example", passwords[0])
        with run(var) as third:
            third.process.wait(timeout=60)
            assert "already runs" in third.said
        second.stop(signal.SIGINT)


def enters(running: Running, email: str, password: str) -> bool:
    """Sign in as a browser would."""
    page = running.get("/enter/")
    cookies = http.cookies.SimpleCookie()
    for header in page.headers.get_all("Set-Cookie", []):
        cookies.load(header)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode()).group(1)
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=20)
    body = f"csrfmiddlewaretoken={token}&username={email}&password={password}"
    connection.request(
        "POST",
        "/enter/",
        body.replace("@", "%40"),
        {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrf={cookies['csrf'].value}",
        },
    )
    return connection.getresponse().status == 302


def test_fresh_sets_the_old_data_aside_and_no_demo_loads_none(tmp_path):
    var = tmp_path / "var"
    var.mkdir()
    (var / "precious").write_text("kept")
    with run(var, "--fresh", "--no-demo") as running:
        assert running.ready(), running.said
        assert "demo.example" not in running.said
        assert "/sign-up/" in running.said
        running.stop()
    assert (tmp_path / "var.old-1" / "precious").read_text() == "kept"
    assert not (var / "precious").exists()


def test_a_busy_port_gives_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with run(tmp_path / "var", port=port) as running:
            running.process.wait(timeout=20)
    assert running.process.returncode
    assert running.said.strip().splitlines() == [
        f"Port {port} is taken on 127.0.0.1: stop what runs there,"
        f" or choose another one with --port {port + 1}."
    ]


def test_tls_serves_https_with_secure_cookies(tmp_path):
    with run(tmp_path / "var", "--tls", "--no-demo") as running:
        assert running.ready(), running.said
        answer = running.get("/enter/", tls=True)
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("__Host-csrf=")
        assert "Secure" in cookie
        assert "Strict-Transport-Security" not in answer.headers
        assert re.search(r"SHA-256 ([0-9a-f]{2}:){31}[0-9a-f]{2}", running.said)
        running.stop()
    assert oct((tmp_path / "var" / "tls" / "key.pem").stat().st_mode)[-3:] == "600"


def test_hall_mode_warns_and_uses_cookies_a_plain_address_keeps(tmp_path):
    with run(tmp_path / "var", "--hall", "--no-demo") as running:
        assert running.ready(), running.said
        answer = running.get("/enter/", Host="127.0.0.1")
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("csrf=")
        assert "Secure" not in cookie
        assert 'class="banner' in answer.read().decode()
        assert "can read along" in running.said
        running.stop()


@pytest.mark.parametrize("argument", ["--host=0.0.0.0", "--port=0", "--nonsense"])
def test_what_cannot_work_is_refused_before_anything_is_touched(tmp_path, argument):
    with run(tmp_path / "var", argument) as running:
        running.process.wait(timeout=20)
    assert running.process.returncode
    assert not (tmp_path / "var").exists()
