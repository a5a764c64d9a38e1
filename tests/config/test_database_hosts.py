"""A DATABASE_URL that names several hosts: found where writes are taken, or refused in words."""

import socket
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.db.backends.postgresql.base import DatabaseWrapper

from config.database import database_settings
from tests.operations.installation import ON_POSTGRESQL, ROOT, SERVER_URL, bare_environment

SEVERAL = "postgres://ana:p%40ss@/truco?host=h1,h2&port=5432,5433&target_session_attrs=read-write"


def connection_params(url: str) -> dict[str, object]:
    settings = {"TIME_ZONE": None, "TEST": {}, **database_settings(url)}
    return DatabaseWrapper(settings).get_connection_params()


def test_the_driver_gets_every_host_with_its_port():
    params = connection_params(SEVERAL)
    assert (params["host"], params["port"]) == ("h1,h2", "5432,5433")
    assert params["target_session_attrs"] == "read-write"
    assert (params["user"], params["password"], params["dbname"]) == ("ana", "p@ss", "truco")


@pytest.mark.skipif(not ON_POSTGRESQL, reason="needs a PostgreSQL to find")
def test_a_host_that_is_gone_is_passed_over():
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # bound, and listens to nobody
        known = psycopg.conninfo.conninfo_to_dict(SERVER_URL)
        url = (
            f"postgres://{known['user']}@/{known['dbname']}"
            f"?host=127.0.0.1,{known['host']}&port={nobody.getsockname()[1]},"
            f"{known.get('port', 5432)}&target_session_attrs=read-write"
        )
        params = connection_params(url)
        for name in ("cursor_factory", "prepare_threshold", "context"):
            params.pop(name, None)
        with psycopg.connect(**params) as connection:
            assert connection.info.dbname == known["dbname"]


@pytest.mark.parametrize(
    "url",
    [
        "postgres://ana:hidden@h1:5432,h2:5433/truco",
        "postgresql://h1,h2/truco?target_session_attrs=read-write",
    ],
)
def test_hosts_before_the_database_are_refused_in_words(url: str, tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        cwd=ROOT,
        env={**bare_environment(), "RETRUCO_VAR": str(tmp_path), "DATABASE_URL": url},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "DATABASE_URL names several hosts before the database: write them after" in done.stderr
    assert "host=h1,h2&port=5432,5433&target_session_attrs=read-write" in done.stderr
    assert "hidden" not in done.stderr
