"""A hall full of phones that ask every 4 to 5 seconds, and referees who send hands meanwhile."""

import asyncio
import gzip
import json
import random
import re
import time
from dataclasses import dataclass, field

from benchmarks.entries import Phone, batch

MATCH = re.compile(r'data-n="(\d+)".*?</a>', re.DOTALL)
POINTS = re.compile(r'class="pts num">(\d+)<')
EVERY, JITTER = 4.0, 1.0  # as static/js/live.js
A_HAND = 6.0  # seconds between two hands of a referee, about; at a real table it is a minute


@dataclass
class Observations:
    """What happened, and when: hands by their sending, bodies by their arrival at each phone."""

    sent: dict[tuple[str, int, int], float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)  # until a hand reached one phone
    answers: dict[int, int] = field(default_factory=dict)  # of the phones, by status
    errors: list[str] = field(default_factory=list)
    hands: list[float] = field(default_factory=list)  # seconds of each hand's request
    bytes: int = 0  # that the phones got
    points_by_answer: dict[tuple[str, str], dict[int, int]] = field(default_factory=dict)

    def points(self, answer: tuple[str, str], kind: str, body: bytes) -> dict[int, int]:
        """By match: every hand of this benchmark is worth a point, so that points count hands. The
        same state before and the same tag are the same answer: it is read once for all phones."""
        if answer not in self.points_by_answer:
            text = gzip.decompress(body).decode()
            page = "".join(json.loads(text).values()) if kind == "application/json" else text
            self.points_by_answer[answer] = {
                int(match[1]): sum(int(points) for points in POINTS.findall(match[0]))
                for match in MATCH.finditer(page)
            }
        return self.points_by_answer[answer]


class Line:
    """One connection, kept open: HTTP/1.1 with nothing more than the benchmark needs."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, *lines = head.strip().split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines)
        }
        length = int(headers.get("content-length", "0"))
        return int(status.split()[1]), headers, await self.reader.readexactly(length)

    async def close(self) -> None:
        if self.writer:
            self.writer.close()


async def phone(port: int, slug: str, observations: Observations, until: float) -> None:
    line, tag, state = Line(port), "", ""
    had: dict[int, int] = {}
    await asyncio.sleep(random.uniform(0, EVERY + JITTER))  # noqa: S311
    while time.monotonic() < until:
        since = f"&since={state}" if state else ""
        ask = f"GET /t/{slug}/bracket/?live=es-ar{since} HTTP/1.1\r\nHost: localhost\r\n"
        ask += "Accept-Encoding: gzip\r\n"
        ask += f"If-None-Match: {tag}\r\n\r\n" if tag else "\r\n"
        try:
            status, headers, body = await asyncio.wait_for(line.ask(ask.encode()), 30)
            observations.answers[status] = observations.answers.get(status, 0) + 1
            if status == 200:
                observations.bytes += len(body)
                tag = headers["etag"]
                answer, kind = (f"{slug} {state}", tag), headers["content-type"]
                now, points = time.monotonic(), observations.points(answer, kind, body)
                state = headers.get("retruco-state", "")
                for number, count in points.items():
                    for hand in range(had.get(number, 0) + 1, count + 1):
                        if had and (slug, number, hand) in observations.sent:
                            observations.waits.append(now - observations.sent[slug, number, hand])
                had = had | points
            elif status != 304:
                observations.errors.append(f"phone {status}")
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            observations.errors.append(f"phone {type(error).__name__}")
            line = Line(port)
        await asyncio.sleep(EVERY + random.uniform(0, JITTER))  # noqa: S311
    await line.close()


async def referee(
    port: int, who: Phone, observations: Observations, until: float, first: int
) -> int:
    """From hand `first` on; gives the number of the next one."""
    line, number = Line(port), first
    await asyncio.sleep(random.uniform(0, A_HAND))  # noqa: S311
    while time.monotonic() < until:
        body = json.dumps(batch(who, number))
        request = (
            f"POST /r/{who.slug}/match/{who.number}/entries/ HTTP/1.1\r\nHost: localhost\r\n"
            f"Content-Type: application/json\r\nCookie: {who.cookie}\r\n"
            f"X-CSRFToken: {who.csrf}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        )
        began = time.monotonic()
        try:
            status, _, text = await asyncio.wait_for(line.ask(request.encode()), 30)
            if status == 200 and b'"accepted"' in text:
                observations.hands.append(time.monotonic() - began)
                observations.sent[who.slug, who.number, number] = began
                number += 1
            else:
                observations.errors.append(f"referee {status} {text[:120]!r}")
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            observations.errors.append(f"referee {type(error).__name__}")
            line = Line(port)
        await asyncio.sleep(A_HAND * random.uniform(0.5, 1.5))  # noqa: S311
    await line.close()
    return number


async def afternoon(
    port: int, phones: list[Phone], *, crowd: int, seconds: float, firsts: list[int]
) -> tuple[Observations, list[int]]:
    observations, until = Observations(), time.monotonic() + seconds
    slugs = sorted({who.slug for who in phones})
    spectators = [
        phone(port, slugs[number % len(slugs)], observations, until + EVERY)
        for number in range(crowd)
    ]
    referees = [
        referee(port, who, observations, until, first)
        for who, first in zip(phones, firsts, strict=True)
    ]
    done = await asyncio.gather(*referees, *spectators)
    return observations, [number for number in done[: len(referees)] if number]
