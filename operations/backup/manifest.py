"""What a backup says about itself, and whether this installation can satisfy it.

The manifest is the archive's last member: a file that was cut off has none.
"""

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass, field

from django.core.management.base import CommandError

FORMAT = "retruco-backup-1"
NAME = "manifest.json"
ENGINES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


class BackupRefused(CommandError):
    """Nothing was changed. It carries every reason, in sentences for who typed the command."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("\n".join(reasons))


@dataclass(frozen=True)
class Manifest:
    version: str  # of Retruco
    engine: str  # "sqlite" or "postgresql"
    server: int  # the database's major version; 0 where it does not matter
    at: str
    migrations: list[str]  # "tournaments.0001_initial", all that were applied
    counts: dict[str, int]  # rows of each table
    members: dict[str, str]  # SHA-256 of each other member
    columns: dict[str, list[str]] = field(default_factory=dict)  # older backups do not say
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


def unmet_requirements(
    manifest: Manifest, *, engine: str, server: int, migrations: Collection[str], version: str
) -> list[str]:
    """Every reason why this installation can't take this backup.

    >>> manifest = Manifest("0.2", "sqlite", 0, "", ["tournaments.0002_tables"], {}, {})
    >>> here = {"engine": "postgresql", "server": 15, "migrations": [], "version": "0.1"}
    >>> for reason in unmet_requirements(manifest, **here):
    ...     print(reason)
    The backup comes from SQLite and DATABASE_URL names PostgreSQL: restore it into SQLite.
    The backup comes from Retruco 0.2 and holds tournaments.0002_tables, which Retruco 0.1 does
    not know: install 0.2 or later first.
    """
    reasons = []
    if manifest.engine != engine:
        source = ENGINES.get(manifest.engine, manifest.engine)
        reasons.append(
            f"The backup comes from {source} and DATABASE_URL names {ENGINES[engine]}: restore it"
            f" into {source}."
        )
    elif manifest.server > server:
        reasons.append(
            f"The backup comes from PostgreSQL {manifest.server} and this server is {server}:"
            f" restore it into PostgreSQL {manifest.server} or later."
        )
    unknown = [name for name in manifest.migrations if name not in migrations]
    if unknown:
        reasons.append(
            f"The backup comes from Retruco {manifest.version} and holds {', '.join(unknown)},"
            f" which Retruco {version} does\nnot know: install {manifest.version} or later first."
        )
    return reasons
