"""A server of S3-compatible storage for tests, a process of its own, and its buckets."""

import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any

from config.storage import object_storage

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Bucket:
    server: str  # host and port
    name: str

    @property
    def url(self) -> str:
        return f"s3+http://key:secret@{self.server}/{self.name}?region=us-east-1"

    def storages(self) -> dict[str, Any]:
        return {
            "default": object_storage(self.url, below="media"),
            "anchors": object_storage(self.url, below="anchors"),
        }


class ObjectServer:
    def __init__(self, host: str = HOST, *, within: tuple[str, ...] = ()) -> None:
        """`within` is a command that starts others elsewhere, as `ip netns exec name`."""
        self.host, self.port = host, find_free_port() if host == HOST else 9000
        self.within = within

    def __enter__(self) -> "ObjectServer":
        command = [*self.within, sys.executable, "-m", "moto.server"]
        self.process = subprocess.Popen(
            [*command, "-H", self.host, "-p", str(self.port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while not self.answers():
            assert self.process.poll() is None, "the storage server ended"
            assert time.monotonic() < deadline, "the storage server does not answer"
            time.sleep(0.1)
        return self

    def answers(self) -> bool:
        try:
            with socket.create_connection((self.host, self.port), timeout=1):
                return True
        except OSError:
            return False

    def new_bucket(self) -> Bucket:
        bucket = Bucket(f"{self.host}:{self.port}", f"b{uuid.uuid4().hex}")
        address = f"http://{bucket.server}/{bucket.name}"
        with urllib.request.urlopen(urllib.request.Request(address, method="PUT")):  # noqa: S310
            return bucket

    def __exit__(self, *problem: object) -> None:
        self.process.terminate()
        self.process.wait(timeout=10)


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
