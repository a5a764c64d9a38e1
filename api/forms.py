"""The shape of what an organizer types for programs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from api.news import KINDS
from api.scopes import SCOPES


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the program"),
        max_length=60,
        help_text=_("So that you know later what it was for."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=list(SCOPES.items()),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Never more than you may yourself."),
    )


class WebhookForm(forms.Form):
    url = forms.URLField(
        label=_("Address"),
        max_length=500,
        assume_scheme="https",
        help_text=_("Where the news is sent, as a POST with JSON."),
    )
    kinds = forms.MultipleChoiceField(
        label=_("What it is told"),
        choices=list(KINDS.items()),
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("kinds", list(KINDS))
