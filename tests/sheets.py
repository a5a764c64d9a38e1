"""A phone's sheet takes a second or two to make, and tests in every process of a run need the same
ones: each is made once in a run, and lies in a folder that the processes share.
"""

import pickle
import shutil
import tempfile
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import scoring.phone
import scoring.phone.sheet
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from scoring.registry import all_rulesets

make_sheet = scoring.phone.sheet.sheet_of
folder: Path | None = None  # none in a run of one process


@lru_cache(maxsize=48)
def sheet_of(ruleset: Ruleset, options: Options, players: int) -> dict[str, Any]:
    """As the product makes it; of a ruleset that a test made up it is made anew."""
    if folder is None or all_rulesets().get(ruleset.key) is not ruleset:
        return make_sheet(ruleset, options, players)
    key = repr((ruleset.key, sorted(options.items()), players))
    file = folder / sha256(key.encode()).hexdigest()
    if not file.exists():
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as written:
            pickle.dump(make_sheet(ruleset, options, players), written)
        Path(written.name).rename(file)
    return pickle.loads(file.read_bytes())  # noqa: S301  written by this run itself


def pytest_configure(config: pytest.Config) -> None:
    """In each process before a test is imported."""
    global folder
    scoring.phone.sheet_of = scoring.phone.sheet.sheet_of = sheet_of
    if shared := getattr(config, "workerinput", {}).get("sheets"):
        folder = Path(shared)
    elif config.getoption("numprocesses", None):
        folder = Path(tempfile.mkdtemp(prefix="retruco-sheets-"))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["sheets"] = str(folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    if folder is not None and not hasattr(config, "workerinput"):
        shutil.rmtree(folder, ignore_errors=True)
