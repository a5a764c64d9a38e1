"""Numbers for Prometheus: right, in its format, and for this host alone."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from jobs.models import Job
from operations.metrics import serve_metrics
from spectators.snapshot_middleware import serve_snapshots
from tests.cast import Cast
from tests.tournaments.matches.hall import open_hall
from tournaments.matches.services.entries import Submission, record_entry

BOARD = settings.BASE_DIR / "deploy" / "grafana.json"


def ask(**environ: str) -> tuple[str, bytes]:
    """What /metrics answers, before a site that has no such page."""
    statuses: list[str] = []

    def site(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("404 Not Found", [])
        return [b""]

    request = {"PATH_INFO": "/metrics", "REQUEST_METHOD": "GET", **environ}
    body = serve_metrics(site)(request, lambda status, headers: statuses.append(status))
    return statuses[0], b"".join(body)


def read_numbers() -> dict[str, float]:
    """By name and labels."""
    status, body = ask(REMOTE_ADDR="127.0.0.1")
    assert status == "200 OK"
    return {
        f"{sample.name}{sorted(sample.labels.items())}": sample.value
        for family in text_string_to_metric_families(body.decode())
        for sample in family.samples
    }


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.9", "::1"])
def test_this_host_reads_them(address: str):
    assert ask(REMOTE_ADDR=address)[0] == "200 OK"


@pytest.mark.parametrize(
    "environ",
    [
        {"REMOTE_ADDR": "192.168.1.20"},
        {"REMOTE_ADDR": "203.0.113.5", "HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "203.0.113.5"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_FORWARDED": "for=127.0.0.1"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_REAL_IP": "127.0.0.1"},
        {"REMOTE_ADDR": ""},
        {"REMOTE_ADDR": "127.0.0.1", "REQUEST_METHOD": "POST"},
    ],
)
def test_nobody_else_does(environ: dict[str, str]):
    assert ask(**environ) == ("404 Not Found", b"")


def test_no_visitor_of_the_site_finds_them(db: None):
    assert Client().get("/metrics").status_code == 404


def test_nginx_does_not_pass_it_on():
    text = (settings.BASE_DIR / "deploy" / "nginx.conf").read_text()
    assert re.search(r"location = /metrics \{\s*return 404;\s*\}", text)


def test_they_count_requests_hands_and_jobs(cast: Cast):
    before = read_numbers()
    hall = open_hall(cast, 4)
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    Client().get("/version/")
    Job.objects.all().delete()
    Job.objects.create(
        kind="spectators.called", arguments={}, due_at=timezone.now() - timedelta(seconds=90)
    )
    Job.objects.create(kind="spectators.called", arguments={}, state=Job.State.FAILED)
    after = read_numbers()
    assert after["retruco_hands_total[]"] == before["retruco_hands_total[]"] + 1
    route = "[('method', 'GET'), ('route', 'version/'), ('status', '200')]"
    counted = f"retruco_request_seconds_count{route}"
    assert after[counted] == before.get(counted, 0) + 1
    assert after["retruco_jobs_waiting[('queue', 'celery')]"] == 1
    assert 90 <= after["retruco_jobs_oldest_seconds[('queue', 'celery')]"] < 900
    assert after["retruco_jobs_waiting[('queue', 'slow')]"] == 0
    assert after["retruco_jobs_failed[]"] == 1


def test_they_count_pages_that_were_there_and_parts_that_were_rendered(cast: Cast):
    hall = open_hall(cast, 4)
    site = serve_snapshots(lambda environ, start_response: [])
    request = {
        **Client()._base_environ(PATH_INFO=f"/t/{hall.tournament.slug}/bracket/"),
        "QUERY_STRING": "live=es-ar",
    }
    before = read_numbers()
    for _ in range(3):
        list(site(request, lambda status, headers: None))
    after = read_numbers()

    def gained(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert gained("retruco_snapshot_answers_total[('answer', 'page')]") == 3
    assert gained("retruco_snapshot_misses_total[]") == 1
    assert gained("retruco_snapshot_hits_total[]") == 2
    assert gained("retruco_snapshot_render_seconds_count[('page', 'bracket')]") == 1
    assert gained("retruco_snapshot_parts_rendered_total[]") >= 3


def test_nothing_in_them_names_an_event_or_a_person(cast: Cast):
    hall = open_hall(cast, 4)
    Client().get(f"/t/{hall.tournament.slug}/")
    text = ask(REMOTE_ADDR="127.0.0.1")[1].decode()
    assert hall.tournament.slug not in text
    assert cast.organizer.email not in text


def test_the_board_asks_only_for_numbers_that_there_are(cast: Cast):
    hall = open_hall(cast, 4)
    Client().get(f"/t/{hall.tournament.slug}/")
    Client().get("/version/")
    text = ask(REMOTE_ADDR="127.0.0.1")[1].decode()
    board = json.loads(BOARD.read_text())
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"retruco_\w+", target["expr"])
    }
    assert len(asked) >= 9
    assert not [name for name in asked if f"\n{name}" not in text]
