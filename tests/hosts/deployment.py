"""Retruco on many hosts, as docs/deploy.md says: nginx, two web hosts, two worker hosts, a clock,
PostgreSQL with a synchronous standby, a broker, S3-compatible storage. Nothing is shared."""

import json
import os
import secrets
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import psycopg

from tests.hosts.network import Network, postgresql
from tests.object_storage import ObjectServer
from tests.operations.installation import ROOT, bare_environment

TOOLS = Path(sys.executable).parent
SITE = "truco.example"
HOSTS = (
    *("nginx", "web1", "web2", "work1", "work2"),
    *("clock", "db1", "db2", "broker", "files"),
)
PATIENCE = 600.0  # seconds for anything to come about, on a machine that does much else


def eventually(what: Callable[[], Any], *, reason: str | Callable[[], str]) -> Any:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            if answer := what():
                return answer
        except (OSError, psycopg.Error):
            pass
        if time.monotonic() > deadline:
            raise AssertionError(reason if isinstance(reason, str) else reason())
        time.sleep(0.1)


def listens(address: str, port: int) -> bool:
    with socket.create_connection((address, port), timeout=2):
        return True


class Deployment:
    def __init__(self, folder: Path, *, broker: str, number: int) -> None:
        self.folder, self.broker_kind = folder, broker
        self.network = Network(folder, number=number, cwd=ROOT)
        self.ends = ExitStack()

    def __enter__(self) -> Self:
        with self.ends:
            self.ends.enter_context(self.network)
            names = [
                "nginx",
                "web1",
                "web2",
                "work1",
                "work2",
                "clock",
                "db1",
                "db2",
                "broker",
                "files",
            ]
            self.host = {name: self.network.add(name) for name in names}
            self.start()
            self.ends = self.ends.pop_all()
        return self

    def __exit__(self, *problem: object) -> None:
        self.ends.close()

    def start(self) -> None:
        files = self.host["files"]
        server = ObjectServer(files.address, within=files.within(""))
        bucket = self.ends.enter_context(server).new_bucket()
        self.start_broker()
        self.start_primary()
        self.env = {
            **bare_environment(),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "RETRUCO_MODE": "production",
            "SECRET_KEY": secrets.token_urlsafe(64),
            "SITE_URL": f"https://{SITE}",
            "ALLOWED_HOSTS": SITE,
            "DATABASE_URL": self.database_url(),
            "CELERY_BROKER_URL": self.broker_url(),
            "EMAIL_URL": f"smtp://{files.address}:25",
            "DEFAULT_FROM_EMAIL": f"torneo@{SITE}",
            "TRUSTED_PROXIES": self.host["nginx"].address,
            "STORAGE_URL": bucket.url,
            "STATIC_ROOT": str(self.folder / "static"),  # part of the code, made once for all
            "LOG_LEVEL": "WARNING",
        }
        self.event = json.loads(self.python("clock", "tests.hosts.seed").splitlines()[-1])
        self.start_standby()
        self.start_nginx()
        for name in ("web1", "web2"):
            self.start_web(name)
        for name in ("work1", "work2"):
            self.start_worker(name)
        schedule = str(self.var("clock") / "beat")
        self.celery("clock", "beat", "--schedule", schedule, "--pidfile=")
        for name in ("web1", "web2"):
            eventually(
                lambda name=name: listens(self.host[name].address, 8000),
                reason=f"{name} does not answer: {self.last_words(name)}",
            )

    # --- Retruco ---------------------------------------------------------------------------------

    def var(self, name: str) -> Path:
        folder = self.folder / f"var-{name}"
        folder.mkdir(exist_ok=True)
        return folder

    def env_of(self, name: str) -> dict[str, str]:
        return {**self.env, "RETRUCO_VAR": str(self.var(name))}

    def python(self, name: str, module: str) -> str:
        return self.host[name].run(sys.executable, "-m", module, env=self.env_of(name))

    def start_web(self, name: str) -> None:
        host = self.host[name]
        host.start(
            *(TOOLS / "granian", "--interface", "wsgi", "--host", host.address, "--port", "8000"),
            *("--http", "1", "--no-ws", "--no-http1-keep-alive", "--workers", "1"),
            *("--blocking-threads", "8", "--backlog", "512", "--backpressure", "128"),
            *("--no-access-log", "--log-level", "warning", "config.wsgi:application"),
            env=self.env_of(name),
            log=name,
        )

    def start_worker(self, name: str) -> None:
        options = ("--concurrency", "1", "--without-gossip", "--without-mingle")
        self.celery(name, "worker", "--hostname", f"{name}@{name}", *options)

    def celery(self, name: str, *arguments: str) -> None:
        command = [TOOLS / "celery", "--quiet", "--app", "config", *arguments]
        self.host[name].start(*command, "--loglevel", "WARNING", env=self.env_of(name), log=name)

    def last_words(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text(errors="replace")[-2000:]

    def start_nginx(self) -> None:
        host, home = self.host["nginx"], self.folder / "nginx"
        home.mkdir()
        # The proxy's own file, but that TLS ended one host earlier.
        proxy = (ROOT / "deploy" / "nginx-proxy.conf").read_text().replace("$scheme", "https")
        web = "".join(
            f"server {self.host[name].address}:8000 max_fails=1 fail_timeout=1s;"
            for name in ("web1", "web2")
        )
        (home / "nginx.conf").write_text(
            f"""worker_processes 1; daemon off; pid {home}/pid; error_log {home}/error; user root;
            events {{}}
            http {{ access_log off;
              client_body_temp_path {home}/b; proxy_temp_path {home}/p; fastcgi_temp_path {home}/f;
              uwsgi_temp_path {home}/u; scgi_temp_path {home}/s;
              upstream retruco_web {{ {web} }}
              server {{ listen {host.address}:80; location / {{ {proxy} }} }} }}"""
        )
        host.start("nginx", "-c", home / "nginx.conf", "-p", home, log="nginx")
        eventually(lambda: listens(host.address, 80), reason="nginx does not answer")

    # --- PostgreSQL ------------------------------------------------------------------------------

    def database_url(self) -> str:
        hosts = f"{self.host['db1'].address},{self.host['db2'].address}"
        return (
            f"postgres://postgres@/postgres?host={hosts}&port=5432,5432"
            "&target_session_attrs=read-write"
        )

    def pg(self, tool: str) -> Path:
        folder = postgresql()
        assert folder
        return folder / tool

    def start_primary(self) -> None:
        data, host = self.folder / "db1", self.host["db1"]
        host.run(
            *(self.pg("initdb"), "--pgdata", data, "--auth=trust", "--username=postgres"),
            "--no-sync",
            user="postgres",
        )
        with (data / "pg_hba.conf").open("a") as file:
            for database in ("all", "replication"):
                file.write(f"host {database} all {self.network.prefix}.0/24 trust\n")
        self.start_postgresql("db1")

    def start_postgresql(self, name: str, *options: str) -> None:
        host = self.host[name]
        settings = (f"listen_addresses={host.address}", "unix_socket_directories=", *options)
        host.start(
            *(self.pg("postgres"), "-D", self.folder / name),
            *(word for setting in settings for word in ("-c", setting)),
            user="postgres",
            log=name,
        )
        eventually(lambda: self.ask(name, "SELECT 1"), reason=self.last_words(name))

    def start_standby(self) -> None:
        """From now on no commit is acknowledged that only one of the two has."""
        primary, host = self.host["db1"], self.host["db2"]
        host.run(
            *(self.pg("pg_basebackup"), "--pgdata", self.folder / "db2", "--write-recovery-conf"),
            *("--wal-method=stream", "--checkpoint=fast", "--no-sync"),
            f"--dbname=host={primary.address} user=postgres application_name=db2",
            user="postgres",
        )
        self.start_postgresql(
            "db2",
            "primary_conninfo="
            + " ".join((f"host={primary.address}", "user=postgres", "application_name=db2")),
        )
        self.ask("db1", "ALTER SYSTEM SET synchronous_standby_names = 'db2'")
        self.ask("db1", "SELECT pg_reload_conf()")
        eventually(
            lambda: self.ask("db1", "SELECT sync_state FROM pg_stat_replication") == [("sync",)],
            reason="the standby does not follow",
        )

    def promote_standby(self) -> None:
        self.ask("db2", "SELECT pg_promote()")

    def ask(self, name: str, query: str) -> list[tuple[Any, ...]]:
        address = self.host[name].address
        with psycopg.connect(
            f"host={address} user=postgres dbname=postgres connect_timeout=3", autocommit=True
        ) as connection:
            cursor = connection.execute(query.encode())
            return cursor.fetchall() if cursor.description else []

    # --- The broker ------------------------------------------------------------------------------

    def broker_url(self) -> str:
        address = self.host["broker"].address
        return {"redis": f"redis://{address}:6379/0", "rabbitmq": f"amqp://{address}:5672//"}[
            self.broker_kind
        ]

    def start_broker(self) -> None:
        host = self.host["broker"]
        if self.broker_kind == "redis":
            command = ["redis-server", "--bind", host.address, "--protected-mode", "no"]
            host.start(*command, "--save", "", "--dir", str(self.folder), log="broker")
            eventually(lambda: listens(host.address, 6379), reason="Redis does not answer")
            return
        home = self.folder / "rabbitmq"
        home.mkdir(exist_ok=True)
        (home / "rabbitmq.conf").write_text(
            f"listeners.tcp.default = {host.address}:5672\nloopback_users = none\n"
        )
        names = {"MNESIA_BASE": home, "LOG_BASE": home, "CONFIG_FILE": home / "rabbitmq.conf"}
        host.start(
            "/usr/lib/rabbitmq/bin/rabbitmq-server",
            env={
                **{f"RABBITMQ_{name}": str(path) for name, path in names.items()},
                "RABBITMQ_NODENAME": "rabbit@localhost",
                "RABBITMQ_ENABLED_PLUGINS_FILE": str(home / "plugins"),
                "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1 +sbwt none",
                "ERL_EPMD_ADDRESS": "127.0.0.1",
                "HOME": str(home),
            },
            log="broker",
        )
        eventually(lambda: listens(host.address, 5672), reason=self.last_words("broker"))

    def restart_broker(self) -> None:
        self.host["broker"].kill()
        self.start_broker()


def prepare_folder(folder: Path) -> Path:
    """PostgreSQL runs as a user of its own, who must be able to make its data there."""
    os.chmod(folder, 0o777)  # noqa: S103
    return folder
