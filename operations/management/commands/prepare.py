"""Makes an embedded installation ready to start: one process, so that a restart takes seconds."""

from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand

from jobs.services import recover
from operations.demo import ensure_demo


class Command(BaseCommand):
    help = "Migrates, collects static files, finds cut-off jobs and, if asked, loads the demo."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="load the demo events once")

    def handle(self, *args: object, demo: bool, **options: object) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        recover()
        if demo:
            ensure_demo()
