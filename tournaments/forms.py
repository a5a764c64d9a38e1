"""The shape of what organizers type."""

import zoneinfo

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role

# Where truco is played, by the city whose clock people know; names need no translation.
TIME_ZONES = {
    "America/Argentina/Buenos_Aires": "Buenos Aires",
    "America/Sao_Paulo": "São Paulo",
    "America/Caracas": "Caracas",
    "America/Montevideo": "Montevideo",
    "America/Asuncion": "Asunción",
    "America/Santiago": "Santiago",
    "Europe/Madrid": "Madrid",
    "UTC": "UTC",
}
# The clock that a reader of each language most likely plays by.
ZONE_OF_LANGUAGE = {
    "es-ar": "America/Argentina/Buenos_Aires",
    "pt-br": "America/Sao_Paulo",
    "es-ve": "America/Caracas",
}


def zone_choices() -> list[tuple[str, str]]:
    known = zoneinfo.available_timezones()
    return [(zone, city) for zone, city in TIME_ZONES.items() if zone in known]


class TournamentForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the tournament"),
        max_length=120,
        help_text=_("As people will read it on the board and on every paper."),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        choices=settings.LANGUAGES,
        help_text=_("Of its public pages and papers; each visitor can still switch."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices)


class InviteForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    email = forms.EmailField(label=_("E-mail"), max_length=254)
    # The role with the fewest rights first: whoever forgets to choose gives away the least.
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.REFEREE)


class EndRoleForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Kept with the log, and erasable if somebody asks."),
    )
