"""The examples of the document are recorded, never written: an event played again looks alike.

`RECORD=1 .venv/bin/python -m pytest tests/api/test_recording.py` writes api/examples.json anew.
What looks alike but for ids, times and secrets stays as it was: the difference is what changed.
"""

import json
import os
import re
from typing import Any

from api.schema import EXAMPLES, build_document, contents, example_name
from tests.api.recording import record_examples

HASH = re.compile(r"^[0-9a-f]{64}$")
# Others every time: moments, ids, hashes and secrets; and by their names what is short.
CHANCE = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)|[\w-]{20,}|[0-9a-f]{16}")
CHANCE_DIGITS = {"pin", "code", "round"}
# Examples that are another draw every time.
DRAWN_BY_LOT = {"PlacesShape", "ReturnsShape", "PaidPlaceShapeRequest"}


def test_playing_again_gives_examples_of_the_same_shape(cast):
    recorded = record_examples(cast)
    if os.environ.get("RECORD"):
        kept = json.loads(EXAMPLES.read_text())
        text = json.dumps(keep_chance(recorded, kept), indent=1, sort_keys=True, ensure_ascii=False)
        EXAMPLES.write_text(f"{text}\n")
    assert shape(recorded) == shape(json.loads(EXAMPLES.read_text()))


def test_recording_again_changes_only_what_is_told_otherwise():
    kept = {
        "id": "0a8a6e5c-5c8e-4f8e-9f5a-2f7f8e9d0c1b",
        "pin": "0759",
        "rows": [{"at": "2026-01-02T03:04:05Z", "name": "Ana"}, {"at": "", "name": "Bea"}],
    }
    again = {
        "id": "ffffffff-5c8e-4f8e-9f5a-2f7f8e9d0c1b",
        "pin": "3518",
        "rows": [{"at": "", "name": "Bea"}, {"at": "2027-01-02T03:04:05Z", "name": "Ana"}],
    }
    assert keep_chance(again, kept) == kept
    told_otherwise = {**again, "rows": [{"at": "2027-01-02T03:04:05Z", "name": "Carla"}]}
    rows = [{"at": "2026-01-02T03:04:05Z", "name": "Carla"}]
    assert keep_chance(told_otherwise, kept) == {**kept, "rows": rows}


def keep_chance(value: Any, kept: Any, name: str = "") -> Any:
    """The value as recorded now, with the ids, times and secrets that it was kept with."""
    if without_chance(value, name) == without_chance(kept, name):
        return kept
    if name in DRAWN_BY_LOT and shape(value) == shape(kept):
        return kept
    if isinstance(value, dict) and isinstance(kept, dict):
        return {key: keep_chance(item, kept.get(key), key) for key, item in value.items()}
    if isinstance(value, list) and isinstance(kept, list):
        alike = {repr(without_chance(item, name)): item for item in kept}
        rest = [*kept, *[None] * len(value)]
        return [
            alike.get(repr(without_chance(item, name)), keep_chance(item, old, name))
            for item, old in zip(value, rest, strict=False)
        ]
    return value


def without_chance(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        items = [(CHANCE.sub("…", key), without_chance(item, key)) for key, item in value.items()]
        return sorted(items, key=repr)
    if isinstance(value, list):
        return sorted((without_chance(item, name) for item in value), key=repr)
    if name in CHANCE_DIGITS and str(value).isdigit():
        return "…"
    return CHANCE.sub("…", value) if isinstance(value, str) else value


def shape(value: Any) -> Any:
    """Names and types: ids, times and secrets are others every time, and with them the order of
    what is sorted by id."""
    if isinstance(value, dict):
        names = {HASH.sub("hash", name): name for name in sorted(value)}
        return {name: shape(value[key]) for name, key in names.items()}
    if isinstance(value, list):
        return sorted((shape(item) for item in value), key=repr)
    return type(value).__name__


def test_every_body_of_the_document_was_recorded(db):
    names = {
        example_name(operation, content)
        for path in build_document()["paths"].values()
        for operation in path.values()
        for content in contents(operation)
    }
    assert names == set(json.loads(EXAMPLES.read_text()))
