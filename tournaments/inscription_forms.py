"""The shape of what people type when they inscribe somebody. What is wrong with it is decided by
`tournaments.inscriptions.person`, for forms and files alike."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.inscription_words import FLAWS, duplicate_words
from tournaments.inscriptions.person import Person, flaws, tidied
from tournaments.models import Participant


class PersonForm(forms.Form):
    name = forms.CharField(label=_("First and last name"), required=False)
    club = forms.CharField(
        label=_("Club"), required=False, help_text=_("Where you play; leave it empty if nowhere.")
    )
    email = forms.CharField(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput,
        help_text=_("For the personal link; only the organizers see it."),
    )
    phone = forms.CharField(
        label=_("Phone"), required=False, widget=forms.TextInput(attrs={"type": "tel"})
    )
    autocomplete = ("name", "organization", "email", "tel")

    def __init__(self, *args: Any, own: bool = False, required: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = required
        self.fields["name"].error_messages["required"] = FLAWS["name_missing"]
        for name, kind in zip(list(self.fields)[:4], self.autocomplete, strict=True):
            self.fields[name].widget.attrs["autocomplete"] = kind if own else "off"

    @property
    def is_empty(self) -> bool:
        """Nothing was typed: nobody sits on this chair."""
        return not any(self[name].value() for name in ("name", "club", "email", "phone"))

    @property
    def person(self) -> Person:
        data = self.cleaned_data
        return tidied(Person(**{name: data.get(name, "") for name in self.base_fields}))

    def clean(self) -> dict[str, Any]:
        for flaw in flaws(self.person):
            if flaw.field not in self.errors and (flaw.code != "name_missing" or not self.is_empty):
                self.add_error(flaw.field, str(FLAWS[flaw.code]))
        return self.cleaned_data


class AgreementForm(forms.Form):
    """What belongs to the inscription as a whole, in public."""

    looks_for_partner = forms.BooleanField(
        label=_("I come alone and want to be found: others who come alone may see my name"),
        required=False,
    )
    consents = forms.BooleanField(
        label=_("I have read this and agree, and so do those I inscribe"),
        error_messages={"required": _("Without this nobody can be inscribed.")},
    )


class DeskForm(forms.Form):
    """The same at the desk."""

    paid = forms.BooleanField(label=_("Paid"), required=False)
    consents = forms.BooleanField(
        label=_("They have read the text about their data and agree"), required=False
    )
    despite_duplicates = forms.BooleanField(
        label=_("They are different people: inscribe them all the same"), required=False
    )


class EditForm(PersonForm):
    despite_duplicates = forms.BooleanField(
        label=_("They are different people: keep it all the same"), required=False
    )

    @property
    def person(self) -> Person:
        names = PersonForm.base_fields
        return tidied(Person(**{name: self.cleaned_data.get(name, "") for name in names}))


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Kept with the log, and erasable if somebody asks."),
    )


class WithdrawForm(ReasonForm):
    whole_team = forms.BooleanField(label=_("The whole team withdraws"), required=False)


class ReplaceForm(ReasonForm):
    reserve = forms.ModelChoiceField(
        label=_("Who takes the chair"),
        queryset=Participant.objects.none(),
        empty_label=None,
        help_text=_("People without a team. Somebody new is inscribed at the desk first."),
    )
    field_order = ["reserve", "reason"]


class FileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX, up to 10,000 rows and 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.xlsx"}),
    )


class ChairForms:
    """One form per chair of a team: the first must be filled, the others may be left empty."""

    def __init__(self, data: QueryDict | None, *, chairs: int, own: bool) -> None:
        self.forms = [
            PersonForm(
                data,
                prefix=f"p{chair}",
                own=own and chair == 1,
                required=chair == 1,
            )
            for chair in range(1, chairs + 1)
        ]

    def is_valid(self) -> bool:
        return all(form.is_valid() for form in self.forms)

    @property
    def people(self) -> list[Person]:
        return [form.person for form in self.forms if form.person.name or not form.is_empty]

    def refuse(self, refusal: Refused, *, at_desk: bool) -> bool:
        """Put a refusal at the fields it is about; False if it is about none."""
        filled = [form for form in self.forms if not form.is_empty]
        data: Mapping[str, Any] = refusal.data
        if refusal.code == "duplicates":
            for found in data["found"]:
                words = duplicate_words(found, at_desk=at_desk)
                filled[found.place].add_error(found.by, words)
            return True
        return False
