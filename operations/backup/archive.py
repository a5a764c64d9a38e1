"""The backup's file: a tar (gzipped if its name ends in .gz) whose members are hashed as they pass.

It knows names and bytes, never what they mean.
"""

import hashlib
import io
import os
import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Any

from operations.backup import manifest
from operations.backup.manifest import BackupRefused
from tournaments.audit.anchor_files import sync_folder


class HashedReader:
    """A file that keeps the SHA-256 of what was read from it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.digest = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        block = self.file.read(size)
        self.digest.update(block)
        return block


class ArchiveWriter:
    """Writes beside the target and takes its name only when whole: a target is never half a
    backup. Readable by its owner alone: it holds every name and address."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.part = target.with_name(f"{target.name}.part")
        self.members: dict[str, str] = {}

    def __enter__(self) -> "ArchiveWriter":
        descriptor = os.open(self.part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        self.file = os.fdopen(descriptor, "wb")
        mode = "w:gz" if self.target.suffix in {".gz", ".tgz"} else "w"
        self.tar = tarfile.open(fileobj=self.file, mode=mode)  # type: ignore[call-overload]  # noqa: SIM115
        return self

    def add(self, name: str, file: Any, *, size: int, whole_lines: bool = False) -> None:
        """Add what the file holds now. One that others append to is cut after its last line."""
        if whole_lines:
            lines = file.read(size)
            lines = lines[: lines.rfind(b"\n") + 1]
            file, size = io.BytesIO(lines), len(lines)
        reader = HashedReader(file)
        self.tar.addfile(member(name, size), reader)
        self.members[name] = reader.digest.hexdigest()

    def close(self, content: manifest.Manifest) -> None:
        raw = content.to_json()
        self.tar.addfile(member(manifest.NAME, len(raw)), io.BytesIO(raw))
        self.tar.close()
        self.file.flush()
        os.fsync(self.file.fileno())
        self.part.rename(self.target)
        sync_folder(self.target.parent)

    def __exit__(self, *problem: object) -> None:
        self.file.close()
        self.part.unlink(missing_ok=True)


def member(name: str, size: int) -> tarfile.TarInfo:
    """Names and sizes only: owner and time of a file are the business of the place it came from."""
    info = tarfile.TarInfo(name)
    info.size = size
    info.mode = 0o600
    return info


def read_verified_manifest(source: Path) -> manifest.Manifest:
    """Read the whole file once: every member there, none besides, each with its checksum."""
    digests: dict[str, str] = {}
    content = None
    try:
        with tarfile.open(source, "r:*") as tar:
            for info, file in regular_members(tar, source):
                if info.name == manifest.NAME:
                    content = manifest.parse_manifest(file.read())
                elif info.name in digests:
                    raise BackupRefused(f"{source} holds {info.name} twice: it is not a backup.")
                else:
                    digests[info.name] = hashlib.file_digest(file, "sha256").hexdigest()
    except (tarfile.TarError, EOFError, OSError, ValueError) as problem:
        raise BackupRefused(
            f"{source} can't be read as a backup ({type(problem).__name__}): it is another file,"
            " or damaged."
        ) from problem
    if content is None:
        raise BackupRefused(f"{source} has no manifest: it was cut off, or is not a backup.")
    differing = sorted(
        name
        for name in digests.keys() | content.members.keys()
        if digests.get(name) != content.members.get(name)
    )
    if differing:
        raise BackupRefused(
            f"{source} is damaged: {', '.join(differing)} differ from the checksums in its"
            " manifest."
        )
    return content


def extract(source: Path, *, prefix: str, into: Path) -> None:
    """Write the members whose name begins with the prefix into a folder, without the prefix."""
    with tarfile.open(source, "r:*") as tar:
        for info, file in regular_members(tar, source):
            if not info.name.startswith(prefix):
                continue
            target = into / info.name.removeprefix(prefix)
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as output:
                shutil.copyfileobj(file, output)
                output.flush()
                os.fsync(output.fileno())


def regular_members(tar: tarfile.TarFile, source: Path) -> Iterator[tuple[tarfile.TarInfo, Any]]:
    """Plain files below the archive's root; a link or a way out of it is nothing we wrote."""
    for info in tar:
        path = PurePosixPath(info.name)
        file = tar.extractfile(info) if info.isreg() else None
        if file is None or path.is_absolute() or ".." in path.parts:
            raise BackupRefused(f"{source} holds {info.name}, which no backup does.")
        yield info, file
