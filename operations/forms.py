"""What one chooses for a rehearsal."""

from django import forms
from django.utils.translation import gettext_lazy as _

from operations.rehearsal import Until
from tournaments.blueprints import BLUEPRINTS


class RehearsalForm(forms.Form):
    blueprint = forms.ChoiceField(
        label=_("Kind of event"),
        choices=[(key, blueprint.name) for key, blueprint in BLUEPRINTS.items()],
    )
    teams = forms.IntegerField(
        label=_("Teams"),
        min_value=2,
        max_value=512,
        initial=16,
        help_text=_("From 2 to 512. More teams take longer to play."),
    )
    until = forms.ChoiceField(
        label=_("How far it plays by itself"),
        choices=[
            (Until.INSCRIPTIONS, _("Inscriptions are in; the draw is yours")),
            (Until.DRAW, _("Drawn; the first call is yours")),
            (Until.MIDDLE, _("In the middle of the second round")),
            (Until.PODIUM, _("To the podium")),
        ],
        initial=Until.MIDDLE,
    )
