"""Web processes and workers end without a farewell (`kill -9`), one after the other, while sixteen
referees keep score and papers are made. No acknowledged hand is lost or doubled, every paper is
made once, the log is sound, and every sheet goes on by itself. docs/reliability.md has what was
run."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, Self
from urllib.parse import urlencode

import pytest

from tests.hosts.referees import Referees, post
from tests.house.running import free_port
from tests.installation import eventually
from tests.operations.installation import ROOT, Installation, fresh_database

KILLS = 20  # in one case
PAPERS = ("bracket", "order_of_play", "table_cards", "inscription_list")
PAUSE = 0.5  # seconds between two hands of a referee: no match ends before the last kill
TOOLS = Path(sys.executable).parent


class House:
    """Two web processes and a worker, which nobody watches over but the test."""

    def __init__(self, place: Installation) -> None:
        self.place = place
        self.ports = {"web1": free_port(), "web2": free_port()}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        event = subprocess.run(
            [sys.executable, "-m", "tests.hosts.seed"],
            cwd=ROOT, env=self.place.env, capture_output=True, text=True, check=True,
        )  # fmt: skip
        self.event = json.loads(event.stdout.splitlines()[-1])
        for name in ("web1", "web2", "worker"):
            self.start(name)
        return self

    def __exit__(self, *problem: object) -> None:
        for name in self.processes:
            self.kill(name)

    def start(self, name: str) -> None:
        with (self.place.var / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                self.command(name),
                cwd=ROOT,
                env=self.place.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def command(self, name: str) -> list[str]:
        if name == "worker":
            command = [str(TOOLS / "celery"), "-A", "config", "worker", "--concurrency", "1"]
            command += ["--without-gossip", "--without-mingle", "--without-heartbeat", "--beat"]
            return [*command, "--schedule", str(self.place.var / "beat"), "--loglevel", "WARNING"]
        command = [str(TOOLS / "granian"), "--interface", "wsgi", "--log-level", "warning"]
        command += ["--port", str(self.ports[name]), "--workers", "1", "--blocking-threads", "4"]
        return [*command, "--no-ws", "config.wsgi:application"]

    def kill(self, name: str) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait()

    def answers(self, name: str) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.ports[name]), 2):
            return True
        return False

    def addresses(self) -> list[str]:
        return [f"127.0.0.1:{port}" for port in self.ports.values()]

    def ask_for(self, kind: str) -> None:
        page = f"/t/{self.event['slug']}/papers/"
        cookie, csrf = self.event["cookie"], self.event["csrf"]

        def is_taken() -> bool:
            address = self.addresses()[0]
            content = urlencode({"kind": kind})
            return post(address, page, cookie, csrf, content, site="")[0] == 302

        assert eventually(is_taken), f"{kind} is not taken"

    def has_no_job_left(self) -> bool:
        query = "SELECT count(*) FROM jobs_job WHERE state IN ('queued', 'running')"
        with self.place.connected() as database:
            return bool(database.execute(query).fetchone()[0] == 0)

    def report(self) -> dict[str, Any]:
        done = self.place.script("tests.hosts.check", stdout=subprocess.PIPE)
        output, _ = done.communicate(timeout=300)
        return json.loads(output.splitlines()[-1])


def kill_one_after_another(house: House, referees: Referees, chance: Random) -> None:
    for turn in range(KILLS):
        if turn % 5 == 0:
            house.ask_for(PAPERS[turn // 5])
        name = chance.choice(["web1", "web2", "worker"])
        if name != "worker":
            assert eventually(lambda name=name: house.answers(name)), f"{name} does not answer"
        time.sleep(chance.random())
        house.kill(name)
        house.start(name)
    referees.all_go_on()


@pytest.mark.long("kills", full=1, aim=50)
def test_no_kill_loses_a_hand_or_a_paper(case, tmp_path, record_property):
    with ExitStack() as ends:
        database = ends.enter_context(fresh_database(tmp_path))
        place = Installation(tmp_path, database, PYTHONPATH=str(ROOT), RETRUCO_MODE="local")
        house = ends.enter_context(House(place))
        with Referees(
            house.addresses(), house.event["phones"], site="", pause=PAUSE, rest=PAUSE
        ) as referees:
            referees.all_go_on()
            kill_one_after_another(house, referees, Random(f"kills {case}"))
        assert eventually(house.has_no_job_left, seconds=180), "jobs are left"
        report = house.report()
    record_property("kills", KILLS)
    record_property("hands acknowledged", referees.compare(report["entries"]))
    record_property("retries", sum(referee.retries for referee in referees.all))
    assert (report["chain"], report["faults"], report["spoiled"]) == ("", [], [])
    assert report["states"] == ["ready"] * len(PAPERS)
    assert report["made"] == len(PAPERS), "every paper is made once"
    record_property("papers", report["made"])
