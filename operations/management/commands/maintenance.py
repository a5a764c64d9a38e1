"""`manage.py maintenance on|off`: visitors of this host meet a page that says to come back."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Answers every page with 503 and a friendly word (on), or opens again (off)."
    requires_system_checks = []  # it must work while the rest is broken

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("state", choices=["on", "off"])

    def handle(self, *args: object, state: str, **options: object) -> None:
        sign = Path(settings.MAINTENANCE_FILE)
        if state == "on":
            sign.parent.mkdir(parents=True, exist_ok=True)
            sign.touch()
        else:
            sign.unlink(missing_ok=True)
        self.stdout.write(f"Maintenance is {state}.")
