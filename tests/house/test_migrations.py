"""A migration that was published is never changed or removed: somebody's data stands on it.

A new one is added to the list: `sha256sum */migrations/0*.py > tests/house/migrations.sha256`.
"""

import hashlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PINNED = dict(
    reversed(line.split())
    for line in (Path(__file__).parent / "migrations.sha256").read_text().splitlines()
)


def digest(name: str) -> str:
    return hashlib.sha256((ROOT / name).read_bytes()).hexdigest()


def test_no_migration_was_changed_or_removed():
    assert len(PINNED) >= 7
    assert {name: digest(name) for name in PINNED} == PINNED


def test_every_migration_is_pinned():
    files = {str(path.relative_to(ROOT)) for path in ROOT.glob("*/migrations/0*.py")}
    assert files == PINNED.keys()
