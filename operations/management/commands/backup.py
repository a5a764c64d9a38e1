"""`manage.py backup FILE`: everything in one file, while everything goes on."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from operations.backup.making import make_backup
from operations.backup.refusal import BackupRefused


class Command(BaseCommand):
    help = "Writes the database, media and anchors into one file; nothing needs to be stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, e.g. retruco-2031-05-01.tar.gz")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            manifest = make_backup(file.absolute())
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        rows = sum(manifest.counts.values())
        size = file.stat().st_size / 1e6
        self.stdout.write(f"{file}: {rows} rows, {len(manifest.members)} files, {size:.1f} MB")
