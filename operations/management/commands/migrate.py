"""Django's migrate, which also looks whether the tables are what the migrations say."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from operations.columns import faulty_columns


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options)
        faults = faulty_columns()
        if faults:
            raise CommandError(
                f"The tables are not what this version needs: {'; '.join(faults)}. A migration was"
                " changed after it had been applied here, or the tables were changed by hand."
                " Restore a backup of this version."
            )
