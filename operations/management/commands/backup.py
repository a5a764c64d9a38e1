"""`manage.py backup FILE`: everything in one file, while everything goes on."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from operations.backup.create import create_backup


class Command(BaseCommand):
    help = "Writes the database, media and anchors into one file; nothing needs to be stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, e.g. retruco-2031-05-01.tar.gz")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        manifest = create_backup(file.absolute())
        rows = sum(manifest.counts.values())
        size = file.stat().st_size / 1e6
        self.stdout.write(f"{file}: {rows} rows, {len(manifest.members)} files, {size:.1f} MB")
