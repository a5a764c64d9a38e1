"""`manage.py restore FILE`: all of a backup, or nothing."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from operations.backup.restore import restore_backup


class Command(BaseCommand):
    help = "Restores a backup into an empty place. Stop the web servers and workers first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="throw away what is there, even if it is newer"
        )

    def handle(self, *args: object, file: Path, replace: bool, **options: object) -> None:
        manifest = restore_backup(file.absolute(), replace=replace)
        self.stdout.write(
            f"Restored {sum(manifest.counts.values())} rows and {len(manifest.members)} files"
            f" of {manifest.at}, made by Retruco {manifest.version}."
        )
        try:
            call_command("verify_log", all=True, stdout=self.stdout)
        except CommandError as broken:
            raise CommandError(
                "Everything was restored, but its log was already broken when the backup was"
                " made: see above."
            ) from broken
