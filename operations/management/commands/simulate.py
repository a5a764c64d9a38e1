"""`manage.py simulate`: a rehearsal tournament that plays itself through the services."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from accounts.models import User, canonical_email
from operations.rehearsal import Rehearsal, Until
from tournaments.blueprints import BLUEPRINTS


class Command(BaseCommand):
    help = "Plays a rehearsal tournament by itself, with legal random hands and rulings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--blueprint", choices=sorted(BLUEPRINTS), default="asart")
        parser.add_argument("--teams", type=int, default=8, help="2 to 512")
        parser.add_argument("--until", choices=[step.value for step in Until], default="podium")
        parser.add_argument("--seed", type=int, default=1, help="the same one, the same story")
        parser.add_argument("--owner", help="e-mail of the account that will organize it")

    def handle(self, **options: object) -> None:
        teams = int(str(options["teams"]))
        if not 2 <= teams <= 512:
            raise CommandError("A tournament has 2 to 512 teams: choose a number in between.")
        rehearsal = Rehearsal(
            owner=owner_of(str(options["owner"] or "")),
            blueprint=str(options["blueprint"]),
            name=f"Rehearsal {options['seed']}",
            teams=teams,
            seed=int(str(options["seed"])),
        )
        tournament = rehearsal.run(Until(str(options["until"])))
        self.stdout.write(reverse("tournament", args=[tournament.slug]))


def owner_of(email: str) -> User:
    """The account named, or the oldest one."""
    users = User.objects.filter(is_active=True).order_by("created_at")
    found = users.filter(email=canonical_email(email)).first() if email else users.first()
    if found is None:
        raise CommandError("There is no such account: name an existing one with --owner.")
    return found
