from django.apps import AppConfig
from django.core.checks import Tags, register

from operations.connections import enough_connections, every_letter


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        register(enough_connections, Tags.database)
        register(every_letter, Tags.database)
