"""What the wheel needs besides pyproject.toml: requirements, and translations compiled."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
from bootstrap import words  # noqa: E402


class Requirements(MetadataHookInterface):
    """Those of requirements.in, as they are written there: the pinned ones are for installations
    from a clone."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        lines = (ROOT / "requirements.in").read_text().splitlines()
        wanted = (line.partition("#")[0].strip() for line in lines)
        metadata["dependencies"] = [line for line in wanted if line]


class Words(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        words.compile_all()
