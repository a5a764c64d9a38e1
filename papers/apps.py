import pkgutil
from importlib import import_module

from django.apps import AppConfig


class PapersConfig(AppConfig):
    name = "papers"

    def ready(self) -> None:
        """Papers register themselves: a new file in `papers/documents/` is a new paper."""
        documents = import_module("papers.documents")
        for module in pkgutil.iter_modules(documents.__path__, "papers.documents."):
            import_module(module.name)
