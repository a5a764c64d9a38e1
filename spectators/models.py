"""What spectators leave behind: what the hall's screen shows, and phones that asked to be told."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from tournaments.models import Team, Tournament


class Scene(models.TextChoices):
    AUTO = "auto", _("everything in turn")
    CALLS = "calls", _("calls")
    SCORES = "scores", _("live scores")
    BRACKET = "bracket", _("bracket")
    DRAW = "draw", _("draw ceremony")
    SPONSORS = "sponsors", _("sponsors")
    NOTICE = "notice", _("a notice")


class ScreenState(models.Model):
    """What the organizers chose for the hall's screen. No row means everything in turn."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="screen")
    scene = models.CharField(max_length=8, choices=Scene.choices, default=Scene.AUTO)
    notice = models.CharField(max_length=160, blank=True)

    def __str__(self) -> str:
        return self.scene


class Subscription(models.Model):
    """A browser that wants to know when a team's match is called. The address is the browser
    maker's; nobody's name is kept with it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="subscriptions")
    team = models.ForeignKey(Team, models.CASCADE, related_name="subscriptions")
    endpoint = models.URLField(max_length=500)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=5, choices=settings.LANGUAGES)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "endpoint"], name="one_team_a_browser_and_event"
            )
        ]

    def __str__(self) -> str:
        return str(self.pk)


class PushKey(models.Model):
    """The key by which this installation signs what it sends. One row, made at random when the
    first phone asks; in the database, so that every host and every backup has the same."""

    private = models.TextField()

    def __str__(self) -> str:
        return str(self.pk)
