"""Sixteen referees with phones that retry until they are answered, as the sheet does."""

import http.client
import json
import threading
import time
from collections.abc import Sequence
from itertools import cycle
from typing import Any

from benchmarks.entries import Phone, batch
from tests.hosts.deployment import PATIENCE, SITE

ACKNOWLEDGED = {"accepted", "duplicate"}  # the answer to the first try may have been lost
PAUSE = 0.2  # seconds between two hands, and before a retry
REST = 5.0  # seconds between two hands while nobody waits for them: a match has about 400 hands


class Referee(threading.Thread):
    def __init__(self, address: str, phone: Phone, *, site: str, pause: float, rest: float) -> None:
        super().__init__(daemon=True)
        self.address, self.phone, self.site = address, phone, site
        self.pause, self.rest = pause, rest
        self.wanted = 0  # how many hands somebody waits for
        self.acknowledged: list[str] = []
        self.retries = 0
        self.refusal = ""
        self.over = threading.Event()

    def run(self) -> None:
        number = 1
        while not self.over.is_set() and not self.refusal:
            hand = batch(self.phone, number)
            while not self.send(hand):
                self.retries += 1
                if self.over.wait(self.pause) or self.refusal:
                    return
            number += 1
            is_awaited = len(self.acknowledged) < self.wanted
            self.over.wait(self.pause if is_awaited else self.rest)

    def send(self, hand: dict[str, Any]) -> bool:
        """Whether it was acknowledged. What is refused for good ends the test."""
        path = f"/r/{self.phone.slug}/match/{self.phone.number}/entries/"
        cookie, csrf = self.phone.cookie, self.phone.csrf
        status, body = post(self.address, path, cookie, csrf, hand, site=self.site)
        if status == 200 and json.loads(body)["items"][0]["result"] in ACKNOWLEDGED:
            self.acknowledged.append(hand["items"][0]["client_id"])
            return True
        if 200 <= status < 500 and status != 429:
            self.refusal = f"{status} {body[:300]}"
        return False


def post(
    address: str,
    path: str,
    cookie: str,
    csrf: str,
    content: dict[str, Any] | str,
    *,
    site: str = SITE,
) -> tuple[int, str]:
    """Status and body; 0 where nobody answered. Without a site the address is the server's own."""
    is_form = isinstance(content, str)
    kind = "application/x-www-form-urlencoded" if is_form else "application/json"
    headers = {"Content-Type": kind, "Cookie": cookie, "X-CSRFToken": csrf}
    if site:
        headers |= {"Host": site, "Origin": f"https://{site}", "Referer": f"https://{site}"}
    connection = http.client.HTTPConnection(address, timeout=20)
    try:
        body = content if isinstance(content, str) else json.dumps(content)
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace")
    except (OSError, http.client.HTTPException):
        return 0, ""
    finally:
        connection.close()


class Referees:
    """Taking turns at the addresses."""

    def __init__(
        self,
        addresses: Sequence[str],
        phones: list[dict[str, Any]],
        *,
        site: str = SITE,
        pause: float = PAUSE,
        rest: float = REST,
    ) -> None:
        self.all = [
            Referee(address, Phone(**phone), site=site, pause=pause, rest=rest)
            for address, phone in zip(cycle(addresses), phones, strict=False)
        ]

    def __enter__(self) -> "Referees":
        for referee in self.all:
            referee.start()
        return self

    def __exit__(self, *problem: object) -> None:
        for referee in self.all:
            referee.over.set()
        for referee in self.all:
            referee.join(timeout=60)

    def all_go_on(self) -> None:
        """Every one of them gets two more hands in: one may have been under way."""
        for referee in self.all:
            referee.wanted = len(referee.acknowledged) + 2
        deadline = time.monotonic() + PATIENCE
        while not all(len(referee.acknowledged) >= referee.wanted for referee in self.all):
            refusals = [referee.refusal for referee in self.all if referee.refusal]
            assert not refusals, refusals
            assert time.monotonic() < deadline, "a sheet does not go on"
            time.sleep(0.1)

    def compare(self, written: list[str]) -> int:
        """With what the database has in the end; how many hands were acknowledged."""
        acknowledged = [key for referee in self.all for key in referee.acknowledged]
        assert len(written) == len(set(written)), "a hand was doubled"
        assert set(acknowledged) <= set(written), "an acknowledged hand was lost"
        # What was under way when the referees stopped may have been written without an answer.
        assert len(written) - len(acknowledged) <= len(self.all)
        return len(acknowledged)
