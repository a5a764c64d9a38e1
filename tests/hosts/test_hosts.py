"""Many hosts, and the failures they are for. Each in turn, while sixteen referees keep score:

1. a web host dies and comes back; 2. a worker host loses its network in the middle of a paper;
3. the broker is restarted; 4. the primary dies and the standby is promoted.

No acknowledged hand is lost or doubled, every paper is made once, the log is sound, and every sheet
goes on by itself.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.hosts.deployment import Deployment, eventually, prepare_folder
from tests.hosts.network import why_not
from tests.hosts.referees import Referees, post

REASON = why_not()
pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(bool(REASON), reason=f"many hosts can't be built here: {REASON}"),
]
PAPERS = ("bracket", "order_of_play", "table_cards", "inscription_list")
BROKERS = {"redis": 0, "rabbitmq": 1}


@pytest.fixture(params=BROKERS)
def deployment(request: pytest.FixtureRequest) -> Iterator[Deployment]:
    with tempfile.TemporaryDirectory(prefix="retruco-hosts-") as folder:
        place = prepare_folder(Path(folder))
        number = BROKERS[request.param]
        with Deployment(place, broker=request.param, number=number) as deployment:
            yield deployment


def ask_for_papers(deployment: Deployment) -> None:
    event, address = deployment.event, deployment.host["nginx"].address
    for kind in PAPERS:
        content = urlencode({"kind": kind})
        page = f"/t/{event['slug']}/papers/"
        status, body = post(address, page, event["cookie"], event["csrf"], content)
        assert status == 302, body[:500]


def paper_states(deployment: Deployment, primary: str) -> list[str]:
    return [state for (state,) in deployment.ask(primary, "SELECT state FROM papers_document")]


def describe_jobs(deployment: Deployment, primary: str) -> str:
    query = (
        "SELECT kind, state, attempts, lease_until, due_at, failure FROM jobs_job ORDER BY due_at"
    )
    words = [str(row) for row in deployment.ask(primary, query)]
    return "\n".join(
        [str(paper_states(deployment, primary)), *words, deployment.last_words("work2")]
    )


def test_no_failure_of_one_host_loses_a_hand_or_a_paper(deployment: Deployment):
    nginx = deployment.host["nginx"].address
    with Referees([nginx], deployment.event["phones"]) as referees:
        referees.all_go_on()

        deployment.host["web1"].kill()
        referees.all_go_on()
        deployment.start_web("web1")

        ask_for_papers(deployment)
        eventually(lambda: "making" in paper_states(deployment, "db1"), reason="no paper is begun")
        deployment.host["work1"].cut()
        eventually(
            lambda: set(paper_states(deployment, "db1")) == {"ready"},
            reason=lambda: f"papers are not made: {describe_jobs(deployment, 'db1')}",
        )
        deployment.host["work1"].mend()

        deployment.restart_broker()
        referees.all_go_on()

        deployment.host["db1"].kill()
        deployment.promote_standby()
        referees.all_go_on()
    compare(deployment, referees)


def compare(deployment: Deployment, referees: Referees) -> None:
    eventually(lambda: no_job_is_left(deployment), reason="jobs are left")
    found = json.loads(deployment.python("clock", "tests.hosts.check").splitlines()[-1])
    referees.compare(found["entries"])
    assert (found["chain"], found["faults"]) == ("", [])
    assert found["anchored"] > 0
    assert found["states"] == ["ready"] * len(PAPERS)
    assert found["made"] == len(PAPERS), "every paper is made once"
    assert found["spoiled"] == []


def no_job_is_left(deployment: Deployment) -> bool:
    query = "SELECT count(*) FROM jobs_job WHERE state IN ('queued', 'running')"
    return deployment.ask("db2", query) == [(0,)]
