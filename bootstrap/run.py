"""`./run`: from an empty clone to a running product, and its orderly end.

1. Read the options, and refuse at once what can't work (a busy port, an open address unasked).
2. Make ready: system libraries, virtual environment, translations, database, demo.
3. Start the web server and two Celery workers; say where to go and how to enter.
4. Start again whichever ends by itself; stop everything when told to, or when one keeps ending.
"""

import argparse
import fcntl
import http.client
import json
import os
import resource
import ssl
import subprocess
import time
from functools import partial
from pathlib import Path
from typing import IO

from bootstrap import network, system, venv
from bootstrap.processes import ProcessGroup, Stopped, leave_with_parent, stop_on_signals
from bootstrap.say import fail, say

ROOT = venv.ROOT
WEB_THREADS = 64  # most of them for whoever sends slowly: see config/bodies.py


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./run" if venv.IS_CLONE else "retruco run",
        description="Runs Retruco on this machine.",
    )
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", help="the address to listen on (127.0.0.1)")
    parser.add_argument(
        "--fresh", action="store_true", help="set the old data aside and begin with none"
    )
    parser.add_argument("--no-demo", action="store_true", help="don't load the demo events")
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--hall",
        action="store_true",
        help="plain http for the phones of a hall; others on the network can read along",
    )
    way.add_argument(
        "--tls", action="store_true", help="https with a certificate of our own making"
    )
    chosen = parser.parse_args(arguments)
    if not 1 <= chosen.port <= 65535:
        fail(f"There is no port {chosen.port}: choose one from 1024 to 65535 with --port.")
    chosen.host = chosen.host or ("0.0.0.0" if chosen.hall else "127.0.0.1")  # noqa: S104
    if not network.is_loopback(chosen.host) and not (chosen.hall or chosen.tls):
        fail(
            f"{chosen.host} can be reached by others: add --tls for an encrypted connection,"
            " or --hall to accept that others on the network can read along."
        )
    return chosen


class Installation:
    """One run: its options, folders and environment."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.lock: IO[str] | None = None
        self.var = Path(os.environ.get("RETRUCO_VAR") or venv.data_folder())
        self.mode = "tls" if chosen.tls else "hall" if chosen.hall else "local"
        open_to_all = chosen.host in {"0.0.0.0", "::"}  # noqa: S104
        self.names = network.lan_addresses() if open_to_all else [chosen.host]
        scheme = "https" if chosen.tls else "http"
        hosts = [f"[{name}]" if ":" in name else name for name in self.names]
        self.address = f"{scheme}://{hosts[0] if hosts else 'localhost'}:{chosen.port}"
        self.env = {
            **os.environ,
            "RETRUCO_MODE": self.mode,
            "RETRUCO_VAR": str(self.var),
            "SITE_URL": self.address,
            "WEB_THREADS": str(WEB_THREADS),
            "ALLOWED_HOSTS": ",".join(hosts),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONUNBUFFERED": "1",
        }

    def python(self, *arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
        """A step of the preparation, which no more outlives us than a process of the group does."""
        return subprocess.run(  # type: ignore[call-overload,no-any-return]
            [str(venv.PYTHON), *arguments],
            cwd=ROOT,
            env=self.env,
            text=True,
            pass_fds=() if self.lock is None else (self.lock.fileno(),),
            preexec_fn=partial(leave_with_parent, os.getpid()),
            **more,
        )

    def claim(self) -> IO[str]:
        """Hold the data for this run: two workers on one embedded queue would share its jobs."""
        try:
            self.var.mkdir(parents=True, exist_ok=True)
            self.var.chmod(0o700)  # an earlier version left it open to everybody on this machine
            lock = (self.var / "run.lock").open("a+")
        except OSError as error:
            fail(
                f"The data folder {self.var} can't be written ({error.strerror}):"
                " mend its rights or its disk, or set RETRUCO_VAR to another folder."
            )
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fail(
                f"Retruco already runs on the data in {self.var}:"
                " stop it first, or set RETRUCO_VAR to another folder."
            )
        self.lock = lock
        return lock

    def set_data_aside(self) -> None:
        if not self.var.exists():
            return
        number = 1
        while (aside := self.var.with_name(f"{self.var.name}.old-{number}")).exists():
            number += 1
        self.var.rename(aside)
        say(f"The old data now lies in {aside}")

    def prepare(self) -> None:
        system.ensure(system.PANGO)
        if not (self.var / "log").exists():  # once: a hall without network must not wait for it
            system.offer(system.LETTERS)
        venv.ensure("requirements.txt")
        say("Preparing the database")
        (self.var / "log").mkdir(parents=True, exist_ok=True)
        (self.var / "site_url").write_text(self.address)  # for commands beside this one
        demo = [] if self.chosen.no_demo else ["--demo"]
        steps = [["-m", "bootstrap.words"]] if venv.IS_CLONE else []  # a package has them compiled
        for step in (*steps, ["-m", "bootstrap.command", "prepare", *demo]):
            if self.python(*step).returncode:
                fail("The installation could not be prepared: see the message above.")

    def certificate(self) -> str:
        """Make it if needed; its fingerprint."""
        names = ["localhost", "127.0.0.1", *self.names]
        command = ["-m", "bootstrap.tls", str(self.var / "tls"), *names]
        result = self.python(*command, capture_output=True)
        if result.returncode:
            fail(f"The certificate could not be made: {result.stderr.strip()}")
        return result.stdout.strip()

    def start(self, processes: ProcessGroup) -> None:
        tools = venv.VENV / "bin"
        web = [str(tools / "granian"), "--interface", "wsgi", "--log-level", "warning"]
        web += ["--host", self.chosen.host, "--port", str(self.chosen.port)]
        web += ["--workers", "1", "--blocking-threads", str(WEB_THREADS)]
        web += ["--working-dir", str(ROOT), "--no-ws"]
        # Granian counts open connections against its backpressure, and a phone that follows along
        # keeps several open: with the usual 1,024 some two hundred phones would lock out the rest.
        web += ["--backlog", "2048", "--backpressure", "8192"]
        _, limit = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
        if self.chosen.tls:
            web += ["--ssl-certificate", str(self.var / "tls" / "certificate.pem")]
            web += ["--ssl-keyfile", str(self.var / "tls" / "key.pem")]
        worker = [str(tools / "celery"), "--workdir", str(ROOT), "-A", "config", "worker"]
        worker += ["--concurrency", "1", "--without-gossip", "--without-mingle"]
        worker += ["--without-heartbeat", "--loglevel", "WARNING"]
        beat = ["--beat", "--schedule", str(self.var / "beat")]
        commands = {
            "web": [*web, "config.wsgi:application"],
            # Mail and messages never wait behind a pile of papers: those have their own worker.
            "worker": [*worker, "--queues", "celery", "--hostname", "quick@%h", *beat],
            "papers": [*worker, "--queues", "slow", "--hostname", "slow@%h"],
        }
        for name, command in commands.items():
            processes.start(name, command, env=self.env, log=self.log(name))

    def log(self, name: str) -> Path:
        return self.var / "log" / f"{name}.log"

    def wait_until_it_answers(self, processes: ProcessGroup) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            gone = processes.find_ended()
            if gone:
                self.report_end(gone)
            if self.answers():
                return
            time.sleep(0.2)
        fail(f"The web server does not answer: see {self.log('web')}.")

    def answers(self) -> bool:
        host = "127.0.0.1" if self.chosen.host == "0.0.0.0" else self.chosen.host  # noqa: S104
        if self.chosen.tls:
            trusting = ssl._create_unverified_context()  # noqa: S323  our own certificate
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                host, self.chosen.port, timeout=2, context=trusting
            )
        else:
            connection = http.client.HTTPConnection(host, self.chosen.port, timeout=2)
        try:
            connection.request("GET", "/livez")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def report_end(self, name: str) -> None:
        lines = self.log(name).read_text(errors="replace").splitlines()[-15:]
        say("\n".join(lines))
        fail(f"The {name} process does not stay: its last words are above and in its log.")

    def greet(self, fingerprint: str) -> None:
        lines = ["", f"  Retruco runs at {self.address}", ""]
        entries = self.var / "demo.json"
        if entries.exists() and not self.chosen.no_demo:
            demo = json.loads(entries.read_text())
            for person in demo["people"]:
                lines.append(f"  {person['role']:<17} {person['email']}  {person['password']}")
            lines.append(f"  {'player':<17} no password: {self.address}{demo['player']}")
            lines.append(f"  {'new referee':<17} to practise: {self.address}/practice/")
        else:
            lines.append(f"  Open an account at {self.address}/sign-up/")
        lines += ["", f"  Mail that would be sent lies in {self.var / 'mail'}"]
        lines += [f"  Logs: {self.log('web').parent}", "  Stop with Ctrl-C", ""]
        if self.mode == "hall":
            lines.insert(2, "  Plain http: others on this network can read along (see --tls).")
        if fingerprint:
            lines.insert(2, f"  Certificate SHA-256 {fingerprint}")
        say("\n".join(lines))


def main(arguments: list[str] | None = None) -> None:
    chosen = options(arguments)
    os.umask(0o077)  # what people entrust to us is read by nobody else on this machine
    network.ensure_free(chosen.host, chosen.port)
    installation = Installation(chosen)
    lock = installation.claim()
    if chosen.fresh:
        installation.set_data_aside()
        lock.close()
        lock = installation.claim()
    processes = ProcessGroup(lock=lock.fileno(), record=installation.log("supervision"))
    stop_on_signals()
    try:
        installation.prepare()
        fingerprint = installation.certificate() if chosen.tls else ""
        installation.start(processes)
        installation.wait_until_it_answers(processes)
        installation.greet(fingerprint)
        installation.report_end(processes.supervise())
    except Stopped:
        say("\nStopping")
    finally:
        processes.end()
        lock.close()
