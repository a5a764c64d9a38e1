"""manage.py anchor: for cron, so that heads leave the database even while no worker runs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.audit.anchors import AnchorContradicted, anchor_head
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Add the head of every tournament's log to its anchor file, where it is new."

    def handle(self, *args: Any, **options: Any) -> None:
        contradicted = []
        added = 0
        for tournament in Tournament.objects.iterator():
            try:
                added += anchor_head(tournament)
            except AnchorContradicted:
                contradicted.append(tournament.slug)
        self.stdout.write(f"{added} heads anchored.")
        if contradicted:
            raise CommandError(
                f"The log no longer holds what was anchored: {', '.join(contradicted)}."
                " Nothing was added there; run verify_log."
            )
