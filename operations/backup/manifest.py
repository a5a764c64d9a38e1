"""What a backup says about itself, and whether this installation can satisfy it.

The manifest is the archive's last member: a file that was cut off has none.
"""

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass, field

FORMAT = "retruco-backup-1"
NAME = "manifest.json"
ENGINES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


@dataclass(frozen=True)
class Manifest:
    version: str  # of Retruco
    engine: str  # "sqlite" or "postgresql"
    server: int  # the database's major version; 0 where it does not matter
    at: str
    migrations: list[str]  # "tournaments.0001_initial", all that were applied
    counts: dict[str, int]  # rows of each table
    members: dict[str, str]  # SHA-256 of each other member
    format: str = field(default=FORMAT)

    def to_json(self) -> bytes:
        return json.dumps(asdict(self), indent=1, sort_keys=True).encode()


def parse_manifest(raw: bytes) -> Manifest:
    """ValueError for anything that is not a manifest of ours."""
    content = json.loads(raw)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ValueError(FORMAT)
    try:
        return Manifest(**content)
    except TypeError as error:
        raise ValueError(str(error)) from error


def unsatisfied(
    manifest: Manifest, *, engine: str, server: int, known: Collection[str], version: str
) -> list[str]:
    """Every reason why this installation can't take this backup.

    >>> made = Manifest("0.2", "sqlite", 0, "", ["tournaments.0002_tables"], {}, {})
    >>> for reason in unsatisfied(made, engine="postgresql", server=15, known=[], version="0.1"):
    ...     print(reason)
    The backup comes from SQLite and DATABASE_URL names PostgreSQL: restore it into SQLite.
    The backup comes from Retruco 0.2 and holds tournaments.0002_tables, which Retruco 0.1 does
    not know: install 0.2 or later first.
    """
    reasons = []
    if manifest.engine != engine:
        theirs, ours = ENGINES.get(manifest.engine, manifest.engine), ENGINES[engine]
        reasons.append(
            f"The backup comes from {theirs} and DATABASE_URL names {ours}: restore it into"
            f" {theirs}."
        )
    elif manifest.server > server:
        reasons.append(
            f"The backup comes from PostgreSQL {manifest.server} and this server is {server}:"
            f" restore it into PostgreSQL {manifest.server} or later."
        )
    unknown = [migration for migration in manifest.migrations if migration not in known]
    if unknown:
        reasons.append(
            f"The backup comes from Retruco {manifest.version} and holds {', '.join(unknown)},"
            f" which Retruco {version} does\nnot know: install {manifest.version} or later first."
        )
    return reasons
