from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules

from tournaments.words import team_words


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        team_words.install()
        autodiscover_modules("log_phrases", "refusals")
