"""`./run`: from an empty clone to a running product, and its orderly end.

1. Read the options, and refuse at once what can't work (a busy port, an open address unasked).
2. Make ready: system libraries, virtual environment, translations, database, demo.
3. Start the web server and two Celery workers; say where to go and how to enter.
4. Stop everything when told to, or when one of them ends by itself.
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
from pathlib import Path
from typing import IO

from bootstrap import places, system, venv
from bootstrap.processes import Family, Stopped, stop_on_signals
from bootstrap.say import fail, say

ROOT = venv.ROOT
WEB_THREADS = 4  # SQLite has one writer: more threads would only wait for its lock


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run", description="Runs Retruco on this machine.")
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
    if not places.is_loopback(chosen.host) and not (chosen.hall or chosen.tls):
        fail(
            f"{chosen.host} can be reached by others: add --tls for an encrypted connection,"
            " or --hall to accept that others on the network can read along."
        )
    return chosen


class Installation:
    """One run: its options, folders and environment."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.var = Path(os.environ.get("RETRUCO_VAR", ROOT / "var"))
        self.mode = "tls" if chosen.tls else "hall" if chosen.hall else "local"
        open_to_all = chosen.host in {"0.0.0.0", "::"}  # noqa: S104
        self.names = places.lan_addresses() if open_to_all else [chosen.host]
        scheme = "https" if chosen.tls else "http"
        shown = self.names[0] if self.names else "localhost"
        self.address = f"{scheme}://{f'[{shown}]' if ':' in shown else shown}:{chosen.port}"
        self.env = {
            **os.environ,
            "RETRUCO_MODE": self.mode,
            "RETRUCO_VAR": str(self.var),
            "SITE_URL": self.address,
            "ALLOWED_HOSTS": ",".join(f"[{n}]" if ":" in n else n for n in self.names),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONUNBUFFERED": "1",
        }

    def python(self, *arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
        command = [str(venv.PYTHON), *arguments]
        return subprocess.run(command, cwd=ROOT, env=self.env, text=True, **more)  # type: ignore[call-overload,no-any-return]

    def claim(self) -> IO[str]:
        """Hold the data for this run: two workers on one embedded queue would share its jobs."""
        self.var.mkdir(parents=True, exist_ok=True)
        lock = (self.var / "run.lock").open("a+")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fail(
                f"Retruco already runs on the data in {self.var}:"
                " stop it first, or set RETRUCO_VAR to another folder."
            )
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
        demo = [] if self.chosen.no_demo else ["--demo"]
        for step in (["-m", "bootstrap.words"], ["manage.py", "prepare", *demo]):
            if self.python(*step).returncode:
                fail("The installation could not be prepared: see the message above.")

    def certificate(self) -> str:
        """Make it if needed; its fingerprint."""
        names = ["localhost", "127.0.0.1", *self.names]
        made = self.python(
            "-m", "bootstrap.tls", str(self.var / "tls"), *names, capture_output=True
        )
        if made.returncode:
            fail(f"The certificate could not be made: {made.stderr.strip()}")
        return made.stdout.strip()

    def start(self, family: Family) -> None:
        tools = venv.VENV / "bin"
        web = [str(tools / "granian"), "--interface", "wsgi", "--log-level", "warning"]
        web += ["--host", self.chosen.host, "--port", str(self.chosen.port)]
        web += ["--workers", "1", "--blocking-threads", str(WEB_THREADS)]
        web += ["--working-dir", str(ROOT), "--no-ws"]
        # Granian counts open connections against its backpressure, and a phone that follows along
        # keeps several open: with the usual 1,024 some two hundred phones would lock out the rest.
        web += ["--backlog", "2048", "--backpressure", "8192"]
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        if self.chosen.tls:
            web += ["--ssl-certificate", str(self.var / "tls" / "certificate.pem")]
            web += ["--ssl-keyfile", str(self.var / "tls" / "key.pem")]
        worker = [str(tools / "celery"), "--workdir", str(ROOT), "-A", "config", "worker"]
        worker += ["--concurrency", "1", "--without-gossip", "--without-mingle"]
        worker += ["--without-heartbeat", "--loglevel", "WARNING"]
        beat = ["--beat", "--schedule", str(self.var / "beat")]
        env = self.env
        family.start("web", [*web, "config.wsgi:application"], env=env, log=self.log("web"))
        # Mail and messages never wait behind a pile of papers: these have a worker of their own.
        quick = [*worker, "--queues", "celery", "--hostname", "quick@%h", *beat]
        slow = [*worker, "--queues", "slow", "--hostname", "slow@%h"]
        family.start("worker", quick, env=env, log=self.log("worker"))
        family.start("papers", slow, env=env, log=self.log("papers"))

    def log(self, name: str) -> Path:
        return self.var / "log" / f"{name}.log"

    def wait_until_it_answers(self, family: Family) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            gone = family.first_gone()
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
        fail(f"The {name} process ended by itself: its last words are above and in its log.")

    def greet(self, fingerprint: str) -> None:
        lines = ["", f"  Retruco runs at {self.address}", ""]
        entries = self.var / "demo.json"
        if entries.exists() and not self.chosen.no_demo:
            demo = json.loads(entries.read_text())
            for person in demo["people"]:
                lines.append(f"  {person['role']:<17} {person['email']}  {person['password']}")
            lines.append(f"  {'player':<17} no password: {self.address}{demo['player']}")
        else:
            lines.append(f"  Open an account at {self.address}/sign-up/")
        lines += ["", f"  Mail that would be sent lies in {self.var / 'mail'}"]
        lines += [f"  Logs: {self.log('web').parent}", "  Stop with Ctrl-C", ""]
        if self.mode == "hall":
            lines.insert(2, "  Plain http: others on this network can read along (see --tls).")
        if fingerprint:
            lines.insert(2, f"  Certificate SHA-256 {fingerprint}")
        say("\n".join(lines))


def main() -> None:
    chosen = options()
    places.ensure_free(chosen.host, chosen.port)
    installation = Installation(chosen)
    lock = installation.claim()
    if chosen.fresh:
        installation.set_data_aside()
        lock.close()
        lock = installation.claim()
    family = Family()
    stop_on_signals()
    try:
        installation.prepare()
        fingerprint = installation.certificate() if chosen.tls else ""
        installation.start(family)
        installation.wait_until_it_answers(family)
        installation.greet(fingerprint)
        installation.report_end(family.wait())
    except Stopped:
        say("\nStopping")
    finally:
        family.end()
        lock.close()
