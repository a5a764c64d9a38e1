from django.apps import AppConfig
from django.core.checks import Tags, register

from operations.connections import enough_connections


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        register(enough_connections, Tags.database)
