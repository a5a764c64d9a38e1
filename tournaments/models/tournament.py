"""An event: what everything else belongs to."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class Stage(models.TextChoices):
    """How far an event has come. Only ever forward; a re-draw stays within DRAWN."""

    SETUP = "setup", _("being set up")
    OPEN = "open", _("taking inscriptions")
    DRAWN = "drawn", _("drawn")
    PLAYING = "playing", _("being played")
    FINISHED = "finished", _("finished")
    ARCHIVED = "archived", _("archived")


class Tournament(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES)
    time_zone = models.CharField(_("time zone"), max_length=40)
    created_at = models.DateTimeField(db_default=Now())
    stage = models.CharField(max_length=8, choices=Stage.choices, default=Stage.SETUP)
    # A rehearsal plays itself for demos and training; the public list leaves it out.
    rehearsal = models.BooleanField(default=False)
    # Grows with every change that a spectator could see; written last in a transaction, so that
    # the row everybody shares is locked as briefly as possible.
    version = models.PositiveIntegerField(default=0)
    # Whether somebody outside wants to be told: kept by the API, so that nobody has to ask.
    webhooks = models.BooleanField(default=False)

    class Meta:
        ordering = ["-created_at", "name"]

    def __str__(self) -> str:
        return self.name
