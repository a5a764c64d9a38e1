"""docs/api.md tells the truth: its commands are run as they stand there, with the real curl."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from tests.api.conftest import key_for
from tests.matches.hall import open_hall

PAGE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
STEP = re.compile(r"```sh\n(.*?)```\n```json\n(.*?)```", re.DOTALL)


def test_every_command_prints_what_the_page_says(live_server, cast):
    hall = open_hall(cast, 4)
    places = {
        "SITE": live_server.url,
        "SLUG": hall.event.slug,
        "KEY": key_for(hall.event, cast.organizer).key,
    }
    text = PAGE.read_text()
    steps = STEP.findall(text)
    assert len(steps) == text.count("```sh") >= 8
    for command, expected in steps:
        run = subprocess.run(
            ["bash", "-ec", command], capture_output=True, text=True, env={**os.environ, **places}
        )
        assert run.returncode == 0, (command, run.stderr)
        assert holds(last_object(run.stdout), json.loads(expected)), (command, run.stdout)


def last_object(printed: str) -> Any:
    """Of a block with several commands, what the last one said."""
    reader, at, found = json.JSONDecoder(), 0, None
    while at < len(printed):
        found, at = reader.raw_decode(printed, at)
        at += len(printed[at:]) - len(printed[at:].lstrip())
    return found


def holds(found: Any, expected: Any) -> bool:
    """Whether everything that is written stands in the answer, which may have more."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            name in found and holds(found[name], value) for name, value in expected.items()
        )
    if isinstance(expected, list) and all(isinstance(one, dict) for one in expected):
        return len(found) >= len(expected) and all(map(holds, found, expected))
    return bool(found == expected)
