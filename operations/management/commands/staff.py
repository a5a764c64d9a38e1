"""`manage.py staff EMAIL`: let an account read the logs of the whole installation; `--end` ends it.

Only whoever has the server's console can give it: no page does.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.models import User, canonical_email


class Command(BaseCommand):
    help = "Let an account read the installation's logs (/admin/), or end that with --end."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("--end", action="store_true")

    def handle(self, *, email: str, end: bool, **options: Any) -> None:
        users = User.objects.filter(email=canonical_email(email), is_active=True)
        if not users.update(is_staff=not end):
            raise CommandError(f"No account in use has the address {email}.")
        self.stdout.write(f"{email} {'no longer reads' if end else 'reads'} the logs at /admin/.")
