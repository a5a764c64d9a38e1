"""Is the process alive, is everything it needs there, and which version is this."""

import shutil
from collections.abc import Callable

from celery import current_app
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

MINIMUM_DISK = 100 * 1024 * 1024


@never_cache
@require_safe
def livez(request: HttpRequest) -> HttpResponse:
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """503 while any check fails; the body names each check, never an address or a secret."""
    results = {name: passes(check) for name, check in CHECKS.items()}
    status = 200 if all(results.values()) else 503
    words = {name: "ok" if good else "failing" for name, good in results.items()}
    return JsonResponse(words, status=status)


@require_safe
def version(request: HttpRequest) -> HttpResponse:
    return render(request, "version.html")


def passes(check: Callable[[], bool]) -> bool:
    try:
        return check()
    except Exception:
        return False


def database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def migrations() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def broker() -> bool:
    with current_app.connection_for_write() as broker_connection:
        broker_connection.ensure_connection(max_retries=1, timeout=2)
        return True


def disk() -> bool:
    return shutil.disk_usage(settings.VAR).free > MINIMUM_DISK


CHECKS: dict[str, Callable[[], bool]] = {
    "database": database,
    "migrations": migrations,
    "broker": broker,
    "disk": disk,
}
