from django.apps import AppConfig
from django.core.checks import Tags, register

from operations.connections import check_connections, check_encoding


class OperationsConfig(AppConfig):
    name = "operations"

    def ready(self) -> None:
        register(check_connections, Tags.database)
        register(check_encoding, Tags.database)
