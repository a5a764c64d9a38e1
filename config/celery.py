"""The Celery application; its settings are Django's, with the prefix CELERY_."""

import os

from celery import Celery

from jobs import filesystem_broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

filesystem_broker.use()
app = Celery("retruco")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
