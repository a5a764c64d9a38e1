"""The facts of an event that only announce it, and its pictures. No rule depends on any of them."""

import uuid

from django.db import models
from django.utils.translation import pgettext_lazy

from tournaments.setup.models import Tournament


class Announcement(models.Model):
    """Beside the plan, which has the date, the hour, the place and the fee. No row: nothing yet."""

    tournament = models.OneToOneField(Tournament, models.PROTECT, related_name="announcement")
    last_date = models.DateField(null=True, blank=True)
    address = models.CharField(max_length=200, blank=True)
    map_link = models.URLField(max_length=500, blank=True)
    schedule = models.TextField(max_length=1500, blank=True)
    prizes = models.TextField(max_length=600, blank=True)
    contact_name = models.CharField(max_length=80, blank=True)
    contact_phone = models.CharField(max_length=40, blank=True)
    contact_email = models.EmailField(blank=True)
    # Why the event was called off, for everybody who comes to its page.
    cancelled_because = models.CharField(max_length=500, blank=True)

    def __str__(self) -> str:
        return str(self.tournament)


class Picture(models.Model):
    """One picture of an event, in a file of its own that never changes: another is another row."""

    class Kind(models.TextChoices):
        LOGO = "logo", pgettext_lazy("picture", "Logo")
        POSTER = "poster", pgettext_lazy("picture", "Poster")
        SPONSOR = "sponsor", pgettext_lazy("picture", "Sponsor")

    MAX_SPONSORS = 12

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="pictures")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    file = models.CharField(max_length=200)  # its name in Django's storage
    content_type = models.CharField(max_length=20)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    # Whose it is, for those who cannot see it.
    words = models.CharField(max_length=80, blank=True)
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["added_at", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.kind}"
