"""`manage.py simulate`: a rehearsal tournament that plays itself through the services."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from accounts.models import User, canonical_email
from operations.rehearsal.play import Rehearsal, Until, rehearsal_word
from tournaments.brackets.tree import FEWEST_TEAMS, MOST_TEAMS
from tournaments.exceptions import Refused
from tournaments.refusals import refusal_sentence
from tournaments.setup.blueprints import BLUEPRINTS

TEAMS = f"{FEWEST_TEAMS} to {MOST_TEAMS}"


class Command(BaseCommand):
    help = "Plays a rehearsal tournament by itself, with legal random hands and rulings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--blueprint", choices=sorted(BLUEPRINTS), default="asart")
        parser.add_argument("--teams", type=int, default=8, help=TEAMS)
        parser.add_argument("--until", choices=[step.value for step in Until], default="podium")
        parser.add_argument("--seed", type=int, default=1, help="the same one, the same story")
        parser.add_argument(
            "--owner", default="", help="e-mail of the account that will organize it"
        )

    def handle(
        self, *, blueprint: str, teams: int, until: str, seed: int, owner: str | None, **_: object
    ) -> None:
        if not FEWEST_TEAMS <= teams <= MOST_TEAMS:
            raise CommandError(f"A tournament has {TEAMS} teams: choose a number in between.")
        rehearsal = Rehearsal(
            owner=get_owner(owner),
            blueprint=blueprint,
            name=f"{rehearsal_word(blueprint)} {seed}",
            teams=teams,
            seed=seed,
        )
        try:
            tournament = rehearsal.run(Until(until))
        except Refused as refusal:
            raise CommandError(f"It cannot be played so: {refusal_sentence(refusal)}") from refusal
        self.stdout.write(reverse("spectators:tournament", args=[tournament.slug]))


def get_owner(email: str | None) -> User:
    """The account named, or the oldest one."""
    users = User.objects.filter(is_active=True).order_by("created_at")
    owner = users.filter(email=canonical_email(email)).first() if email else users.first()
    if owner is None:
        raise CommandError("There is no such account: name an existing one with --owner.")
    return owner
