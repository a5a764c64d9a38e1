"""The product's settings, and the tests' own errands for a worker to run."""

from config.settings import *  # noqa: F403
from config.settings import CELERY_BEAT_SCHEDULE, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.jobs.errands"]
CELERY_BEAT_SCHEDULE = {"sweep": {**CELERY_BEAT_SCHEDULE["sweep"], "schedule": 1.0}}
