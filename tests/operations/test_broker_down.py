"""A broker that is down delays nobody: what is owed is saved, and announced later."""

import socket

from tests.operations.conftest import NewInstallation
from tests.operations.installation import Installation
from tests.operations.test_health import closed_port

ASK = (
    "import time; from accounts.services import request_password_link as ask;"
    "started = time.monotonic(); ask('{person}@example.org'); print(time.monotonic() - started)"
)


def test_what_is_owed_is_saved_at_once(install: NewInstallation, seeded: Installation) -> None:
    place = install("brokerless", like=seeded)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        brokers = {
            "nora": f"redis://127.0.0.1:{closed_port()}/0",
            "ana": f"amqp://127.0.0.1:{closed_port()}//",
            "iara": f"redis://127.0.0.1:{full_queue(mute)}/0",
        }
        for person, url in brokers.items():
            before = len(place.rows()["jobs_job"])
            ask = ASK.format(person=person)
            done = place.manage("shell", "--no-imports", "-c", ask, CELERY_BROKER_URL=url)
            assert done.returncode == 0, done.stderr
            assert len(place.rows()["jobs_job"]) == before + 1
            # No measure: without limits of its own, the silent one would keep us for minutes.
            assert float(done.stdout) < 60, url


def full_queue(server: socket.socket) -> int:
    """A port that takes no more connections: whoever tries waits, as behind a silent firewall."""
    server.listen(0)
    port = int(server.getsockname()[1])
    for _ in range(4):
        waiting = socket.socket()
        waiting.setblocking(False)
        waiting.connect_ex(("127.0.0.1", port))
        HELD.append(waiting)
    return port


HELD: list[socket.socket] = []
