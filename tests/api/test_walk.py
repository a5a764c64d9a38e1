"""docs/api.md tells the truth: its commands are run as they stand there, with the real curl."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from referees.access.services import Card, request_access
from tests.api.conftest import key_for
from tests.api.receiver import work
from tests.tournaments.matches.hall import open_hall

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
STEP = re.compile(r"```sh\n(.*?)```\n```json\n(.*?)```", re.DOTALL)


def test_every_command_prints_what_the_page_says(live_server, cast, receiver):
    hall = open_hall(cast, 4)
    table = hall.tournament.tables.get(number=1)
    request_access(hall.tournament, name="Zulma", card=Card(table=table), make="android")
    receiver.refuses = 1  # a receiver that is told in the end
    places = {
        "SITE": live_server.url,
        "SLUG": hall.tournament.slug,
        "KEY": key_for(hall.tournament, cast.organizer).key,
        "INBOX": receiver.url,
    }
    text = PAGE.read_text()
    steps = STEP.findall(text)
    assert len(steps) == text.count("```sh") >= 18
    for command, expected in steps:
        run = subprocess.run(
            ["bash", "-ec", command], capture_output=True, text=True, env={**os.environ, **places}
        )
        assert run.returncode == 0, (command, run.stderr)
        assert holds(last_value(run.stdout), json.loads(expected), places), (command, run.stdout)
        work()
    assert len(receiver.got) == 3  # not taken, taken, and once more by hand


def last_value(printed: str) -> Any:
    """Of a block with several commands, what the last one said."""
    reader, at, value = json.JSONDecoder(), 0, None
    while at < len(printed):
        value, at = reader.raw_decode(printed, at)
        at += len(printed[at:]) - len(printed[at:].lstrip())
    return value


def holds(answer: Any, expected: Any, places: dict[str, str]) -> bool:
    """Whether everything that is written stands in the answer, which may have more. A name that
    the page gives to something is known to the commands that follow."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            name in answer and holds(answer[name], like, places) for name, like in expected.items()
        )
    if isinstance(expected, list) and all(isinstance(row, dict) for row in expected):
        return len(answer) >= len(expected) and all(
            holds(row, like, places) for row, like in zip(answer, expected, strict=False)
        )
    if isinstance(expected, list) and all(isinstance(text, str) for text in expected):
        return len(answer) == len(expected) and all(
            holds(text, like, places) for text, like in zip(answer, expected, strict=True)
        )
    if expected == "…":
        return bool(answer)
    if isinstance(expected, str) and expected.startswith("$"):
        return bool(answer) and places.setdefault(expected[1:], str(answer)) == str(answer)
    return bool(answer == expected)
