from django.apps import AppConfig


class SpectatorsConfig(AppConfig):
    name = "spectators"
