"""Numbers for Prometheus: `/metrics`, for whoever asks from this very host and past no proxy.

It stands outside everything else (config/wsgi.py), where the peer is still the one who connected.
A proxy connects from this host too, and says for whom: what carries such a word is not for us.
Counters are those of the process that answers, of all processes where PROMETHEUS_MULTIPROC_DIR
names a folder that they share; hands and jobs are read from the database.
"""

from collections.abc import Callable, Iterable, Iterator
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.db.models import Count, Min, Q
from django.utils import timezone
from prometheus_client import REGISTRY, CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from jobs.models import Job
from jobs.registry import QUEUES, kinds_of
from spectators.versions import close_stale_connections
from tournaments.models import Entry

PATH = "/metrics"
FROM_A_PROXY = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def serve_metrics(application: Application) -> Application:
    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("PATH_INFO") != PATH or environ.get("REQUEST_METHOD") != "GET":
            return application(environ, start_response)
        if not is_from_this_host(environ):
            return application(environ, start_response)  # which has no such page
        body = write_metrics()
        start_response(
            "200 OK",
            [
                ("Content-Type", CONTENT_TYPE_LATEST),
                ("Content-Length", str(len(body))),
                ("Cache-Control", "no-store"),
            ],
        )
        return [body]

    return answer


def is_from_this_host(environ: dict[str, Any]) -> bool:
    """
    >>> is_from_this_host({"REMOTE_ADDR": "127.0.0.1"}), is_from_this_host({"REMOTE_ADDR": "::1"})
    (True, True)
    >>> is_from_this_host({"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "127.0.0.1"})
    False
    >>> is_from_this_host({"REMOTE_ADDR": "192.168.0.7"}), is_from_this_host({"REMOTE_ADDR": ""})
    (False, False)
    """
    if any(name in environ for name in FROM_A_PROXY):
        return False
    try:
        return ip_address(environ.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def write_metrics() -> bytes:
    counters: CollectorRegistry = REGISTRY
    if settings.METRICS_ROOT:
        counters = CollectorRegistry()
        MultiProcessCollector(counters)
    stored = CollectorRegistry()
    stored.register(DatabaseNumbers())
    return bytes(generate_latest(counters) + generate_latest(stored))


class DatabaseNumbers:
    """What every process would say alike. Two queries."""

    def collect(self) -> Iterator[Metric]:
        close_stale_connections()
        yield CounterMetricFamily(
            "retruco_hands", "Lines of matches, as stored.", value=Entry.objects.count()
        )
        waiting = GaugeMetricFamily(
            "retruco_jobs_waiting", "Jobs that are due or begun.", labels=["queue"]
        )
        ages = GaugeMetricFamily(
            "retruco_jobs_oldest_seconds", "How long the oldest of them is due.", labels=["queue"]
        )
        failed = GaugeMetricFamily("retruco_jobs_failed", "Jobs that somebody must look at.")
        rows = read_jobs()
        now = timezone.now()
        for queue in QUEUES:
            count, oldest = rows[f"{queue}_count"], rows[f"{queue}_oldest"]
            waiting.add_metric([queue], count)
            age = (now - oldest).total_seconds() if oldest else 0.0
            ages.add_metric([queue], max(0.0, age))
        failed.add_metric([], rows["failed"])
        yield from (waiting, ages, failed)


def read_jobs() -> dict[str, Any]:
    numbers: dict[str, Any] = {"failed": Count("pk", filter=Q(state=Job.State.FAILED))}
    for queue in QUEUES:
        due = Q(
            state__in=[Job.State.QUEUED, Job.State.RUNNING],
            due_at__lte=timezone.now(),
            kind__in=kinds_of(queue),
        )
        numbers[f"{queue}_count"] = Count("pk", filter=due)
        numbers[f"{queue}_oldest"] = Min("due_at", filter=due)
    return Job.objects.aggregate(**numbers)
