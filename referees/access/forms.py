"""Forms of getting in, and of the referees on the board."""

from django import forms
from django.utils.translation import gettext_lazy


class AccessRequestForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=80,
        help_text=gettext_lazy("The desk sees it beside the number on your screen."),
        widget=forms.TextInput(attrs={"autocomplete": "name", "autocapitalize": "words"}),
    )

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())


class RefereeForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    head = forms.BooleanField(label=gettext_lazy("head referee"), required=False)
