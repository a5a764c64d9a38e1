"""What a change costs. `python -m benchmarks.live_change`

After each hand a phone that has the state before asks for what is new. Processor time of that one
answer in one process, from the state's query to the packed bytes, for brackets of 16, 64 and 512
teams; beside it in the same run the whole page rendered anew, and the floor: a bare view that reads
the match of the hand with Django and fills its one template. On SQLite, without network.
"""

import gzip
import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from benchmarks.entries import MANAGE, ROOT, run

SIZES = (16, 64, 512)
HANDS = 40
TABLES = 32


def main() -> None:
    if sys.argv[1:]:
        measure()
        return
    with tempfile.TemporaryDirectory(prefix="retruco-change-") as folder:
        env = {
            **os.environ,
            "RETRUCO_VAR": str(Path(folder) / "var"),
            "PYTHONPATH": str(ROOT),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOG_LEVEL": "WARNING",
        }
        run([*MANAGE, "migrate", "--verbosity", "0"], env)
        run([*MANAGE, "collectstatic", "--no-input", "--verbosity", "0"], env)
        command = [sys.executable, "-m", "benchmarks.live_change", "measure"]
        subprocess.run(command, env=env, cwd=ROOT, check=True)  # noqa: S603


def measure() -> None:
    import django

    django.setup()
    from django.conf import settings

    from benchmarks.live_setup import make_event
    from tests.cast import make_cast
    from tournaments.matches.services.calls import call_next

    settings.SNAPSHOT_SECONDS = 0  # each answer asks for the state
    settings.ALLOWED_HOSTS = ["*"]
    cast = make_cast()
    print("| teams | floor | after a hand | in floors | of 16 teams | bytes | whole page | bytes |")
    print("|---|---|---|---|---|---|---|---|")
    smallest = 0.0
    for teams in SIZES:
        hall = make_event(cast, f"Torneo {teams}", teams, tables=TABLES, best_of_first=7)
        call_next(hall.tournament, by=hall.by)
        floor, change, whole, sizes = compare(hall)
        smallest = smallest or change
        print(
            f"| {teams} | {floor * 1e3:.1f} ms | {change * 1e3:.1f} ms | ×{change / floor:.1f}"
            f" | ×{change / smallest:.2f} | {sizes[0]} | {whole * 1e3:.0f} ms | {sizes[1]} |",
            flush=True,
        )


def compare(hall) -> tuple[float, float, float, tuple[int, int]]:  # type: ignore[no-untyped-def]
    """In turns: a hand, the floor, the phone."""
    from django.template.loader import render_to_string

    from spectators import event_view, snapshots
    from spectators.snapshot_middleware import STATE_HEADER, SnapshotResponse, serve_snapshot
    from tournaments.brackets.selectors import match_rows
    from tournaments.matches.services.entries import Submission, record_entry

    slug = hall.tournament.slug

    def ask(query: str = "", tag: str = "") -> SnapshotResponse:
        response = serve_snapshot(
            {
                "REQUEST_METHOD": "GET",
                "PATH_INFO": f"/t/{slug}/bracket/",
                "QUERY_STRING": query,
                "HTTP_HOST": "localhost",
                "SERVER_NAME": "localhost",
                "SERVER_PORT": "80",
                "HTTP_ACCEPT_ENCODING": "gzip",
                "HTTP_IF_NONE_MATCH": tag,
                "wsgi.url_scheme": "http",
                "wsgi.input": io.BytesIO(),
            }
        )
        if response is None or response.status != 200:
            raise SystemExit(f"{slug}: {response}")
        return response

    def read_one() -> None:
        [row] = match_rows(hall.tournament.matches.filter(number=number), {})
        text = render_to_string("brackets/match.html", {"row": row, "tournament": hall.tournament})
        gzip.compress(text.encode(), 6)

    floors, changes, wholes = [], [], []
    answer = ask("live=es-ar")
    for turn in range(HANDS):
        number = turn % 8 + 1
        record_entry(hall.match(number), by=hall.by, submission=Submission("mano para A"))
        floors.append(time_of(read_one))
        headers = dict(answer.headers)
        query = f"live=es-ar&since={headers[STATE_HEADER]}"
        began = time.process_time()
        answer = ask(query, headers["ETag"])
        changes.append(time.process_time() - began)
    size = len(answer.body)
    for _ in range(3):
        snapshots._pages.clear()
        event_view._readers.clear()
        wholes.append(time_of(ask))
    whole = len(ask().body)
    return median(floors), median(changes), median(wholes), (size, whole)


def time_of(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


if __name__ == "__main__":
    main()
