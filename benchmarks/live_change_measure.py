"""The measuring itself, in a process with Django and an empty database: see live_change."""

import gzip
import io
import time
from collections.abc import Callable
from statistics import median

import django

django.setup()
from django.conf import settings  # noqa: E402
from django.template.loader import render_to_string  # noqa: E402

from benchmarks.live_setup import make_event  # noqa: E402
from spectators import event_view, snapshots  # noqa: E402
from spectators.snapshot_middleware import (  # noqa: E402
    STATE_HEADER,
    SnapshotResponse,
    serve_snapshot,
)
from tests.cast import make_cast  # noqa: E402
from tests.tournaments.matches.hall import Hall  # noqa: E402
from tournaments.brackets.selectors import match_rows  # noqa: E402
from tournaments.matches.services.calls import call_next  # noqa: E402
from tournaments.matches.services.entries import Submission, record_entry  # noqa: E402

SIZES = (16, 64, 512)
HANDS = 40
TABLES = 32


def measure() -> None:
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


def compare(hall: Hall) -> tuple[float, float, float, tuple[int, int]]:
    """In turns: a hand, the floor, the phone."""
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
    measure()
