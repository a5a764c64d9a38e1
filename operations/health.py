"""Is the process alive, is everything it needs there, and which version is this.

Every check answers within a few seconds, because who asks (a proxy, a supervisor) asks again soon.
The answer names checks, never an address, a path or a secret.
"""

import logging
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.core.files.storage import FileSystemStorage, storages
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.requests import fresh_page
from operations.columns import database_columns, differences, model_columns
from tournaments.audit.triggers.install import missing_triggers

logger = logging.getLogger("retruco.health")
MINIMUM_DISK = 100 * 1024 * 1024
PATIENCE = 2  # seconds a broker may take to answer


@fresh_page
def livez(request: HttpRequest) -> HttpResponse:
    return HttpResponse("alive\n", content_type="text/plain")


@fresh_page
def readyz(request: HttpRequest) -> HttpResponse:
    """503 while any check fails."""
    results = {name: passes(check, name=name) for name, check in CHECKS.items()}
    status = 200 if all(results.values()) else 503
    words = {name: "ok" if good else "failing" for name, good in results.items()}
    return JsonResponse(words, status=status)


@require_safe
def version(request: HttpRequest) -> HttpResponse:
    return render(request, "version.html")


def passes(check: Callable[[], bool], *, name: str) -> bool:
    """A check that breaks is a check that fails; the reason goes to the log, not to who asks."""
    try:
        return check()
    except Exception:
        logger.warning("check failing", extra={"check": name}, exc_info=True)
        return False


def database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return bool(cursor.fetchone() == (1,))


def migrations() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


_right_columns: set[str] = set()  # databases whose columns were found right by this process


def columns() -> bool:
    """Looked at until they are right: each table is a query, no process outlives a migration."""
    name = str(connection.settings_dict["NAME"])
    if name not in _right_columns and not differences(model_columns(), database_columns()):
        _right_columns.add(name)
    return name in _right_columns


def broker() -> bool:
    if settings.CELERY_BROKER_URL.startswith("filesystem"):
        options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
        folders = (options["data_folder_in"], options["data_folder_out"])
        return all(writable(Path(str(folder))) for folder in folders)
    # Without these a Redis behind a silent firewall would be waited for during minutes.
    impatient = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}
    with current_app.connection_for_write(transport_options=impatient) as broker_connection:
        broker_connection.ensure_connection(max_retries=1, timeout=PATIENCE)
        return True


def writable(folder: Path) -> bool:
    """By writing: asking for permissions says yes to root on a full or read-only disk. The suffix
    keeps the broker from reading it as a message."""
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".check") as file:
        return file.write(b"ok") == 2


def disk() -> bool:
    stores = (storages["default"], storages["anchors"])
    folders = [store.location for store in stores if isinstance(store, FileSystemStorage)]
    places = [settings.VAR, *map(Path, folders)]
    return all(shutil.disk_usage(nearest_existing(place)).free > MINIMUM_DISK for place in places)


def nearest_existing(place: Path) -> Path:
    """The place or, before its first use, the folder in which it will be made."""
    return place if place.exists() else nearest_existing(place.parent)


def storage() -> bool:
    """Both answer; whether the name is there does not matter."""
    for store in (storages["default"], storages["anchors"]):
        store.exists("readyz")
    return True


CHECKS: dict[str, Callable[[], bool]] = {
    "database": database,
    "migrations": migrations,
    "columns": columns,
    "log_triggers": lambda: not missing_triggers(),
    "broker": broker,
    "disk": disk,
    "storage": storage,
}
