"""Settings, URLs and the process entry points. No knowledge of truco."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
