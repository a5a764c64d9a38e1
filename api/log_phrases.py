"""The log's sentences about programs: their keys, and who is told what happens."""

from django.utils.translation import gettext_lazy

from tournaments.audit.labels import PHRASES

PHRASES |= {
    "token.made": gettext_lazy("%(actor)s made a key for a program."),
    "token.revoked": gettext_lazy("%(actor)s revoked a program's key."),
    "webhook.made": gettext_lazy("%(actor)s had a program told what happens."),
    "webhook.ended": gettext_lazy("%(actor)s had a program told no more."),
}
