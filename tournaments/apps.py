from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.module_loading import import_string


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        # A migration that rebuilds a table on SQLite drops its triggers without a word.
        post_migrate.connect(
            import_string("tournaments.audit.triggers.install_after_migrate"), sender=self
        )
