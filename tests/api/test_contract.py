"""The published document stays in the tree: whoever changes it sees what programs will see.

`RECORD=1 .venv/bin/python -m pytest tests/api/test_contract.py` writes it anew. A change counts as
announced when this document and CHANGELOG.md change in one commit. Examples and the version of the
installation are left out: the first are recorded (api/examples.json), the second is no promise.
"""

import json
import os
from pathlib import Path
from typing import Any

from api.schema import build_document

PUBLISHED = Path(__file__).with_name("openapi.json")


def without_examples(value: Any) -> Any:
    if isinstance(value, list):
        return [without_examples(item) for item in value]
    if isinstance(value, dict):
        return {
            name: without_examples(item)
            for name, item in value.items()
            if not (name == "examples" and "schema" in value)
        }
    return value


def test_the_served_document_is_the_published_one():
    document = without_examples(build_document())
    del document["info"]["version"]
    if os.environ.get("RECORD"):
        text = json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False)
        PUBLISHED.write_text(f"{text}\n")
    assert document == json.loads(PUBLISHED.read_text())
