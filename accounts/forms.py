"""Forms of signing in and of one's own account."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.utils.translation import gettext_lazy as _

from accounts.editing_forms import VersionedForm


class SignInForm(AuthenticationForm):
    username = forms.EmailField(
        label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )
    error_messages = {
        "invalid_login": _("This e-mail and password don't go together. Check both and try again."),
        "inactive": _("This account is closed."),
    }


def name_field() -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "name"})
    return forms.CharField(label=_("Your name"), max_length=80, widget=widget)


class LinkRequestForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class SignUpForm(LinkRequestForm):
    name = name_field()
    field_order = ["name", "email"]


class ProfileForm(VersionedForm):
    name = name_field()
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)


class NewPasswordForm(SetPasswordForm):
    """Django's, in our words: four bullet points become one sentence."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = self.fields["new_password1"], self.fields["new_password2"]
        first.label = _("New password")
        first.help_text = _(
            "8 characters or more. Not only digits, nothing that everybody uses, nothing that "
            "your name or e-mail gives away."
        )
        second.label = _("New password, once more")
        second.help_text = _("So that a slip of the finger does not lock you out.")


class ChangePasswordForm(NewPasswordForm, PasswordChangeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("Your password until now")
