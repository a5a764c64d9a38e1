"""A message to many, as its page sends it."""

import uuid

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms import StatementField
from tournaments.models import Broadcast


class BroadcastForm(forms.Form):
    audience = forms.ChoiceField(
        label=gettext_lazy("To whom"),
        choices=Broadcast.Audience.choices,
        initial=Broadcast.Audience.ALL,
    )
    text = StatementField(label=gettext_lazy("Message"), rows=5)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
