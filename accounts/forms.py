"""The shape of what people type about themselves."""

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _


class EnterForm(AuthenticationForm):
    username = forms.EmailField(
        label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )
    error_messages = {
        "invalid_login": _("This e-mail and password don't go together. Check both and try again."),
        "inactive": _("This account is closed."),
    }


class SignUpForm(forms.Form):
    name = forms.CharField(
        label=_("Your name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = forms.EmailField(
        label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class LinkRequestForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class ProfileForm(forms.Form):
    name = forms.CharField(
        label=_("Your name"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
