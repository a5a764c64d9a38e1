"""Forms of the hall: who is in charge of which tables, cases, and what the players report."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.day_forms import SheetForm
from tournaments.models import RoleGrant
from tournaments.services.tables import Assignment
from tournaments.table_ranges import parse_tables, spell_tables


class TablesForm(forms.Form):
    """One field a referee: quicker than one a table, also with 128 of them."""

    def __init__(self, *args: Any, referees: list[RoleGrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.referees = referees
        for grant in referees:
            numbers = [table.number for table in grant.tables.all()]
            self.fields[f"tables_{grant.pk}"] = forms.CharField(
                label=grant.person_name,
                required=False,
                max_length=200,
                initial=spell_tables(numbers),
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        assignment: dict[int, frozenset[int]] = {}
        for grant in self.referees:
            name = f"tables_{grant.pk}"
            try:
                assignment[grant.pk] = parse_tables(data.get(name, ""))
            except ValueError as error:
                said = _("“%(text)s” is no table. Write 1-4, 7 for example.")
                self.add_error(name, said % {"text": error})
        data["assignment"] = assignment
        return data

    @property
    def assignment(self) -> Assignment:
        found: Assignment = self.cleaned_data["assignment"]
        return found


class CaseForm(forms.Form):
    text = forms.CharField(
        label=gettext_lazy("What happened"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    match = forms.IntegerField(
        label=gettext_lazy("Match"),
        required=False,
        min_value=1,
        max_value=9999,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class CaseDecisionForm(forms.Form):
    decision = forms.CharField(
        label=gettext_lazy("Decision and reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    article = forms.RegexField(
        r"^[\w.\-]+$",
        label=gettext_lazy("Article"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("The nearest one. Left empty, the clause on what no rule foresees."),
    )


class OwnSheetForm(SheetForm):
    """The same sheet in a player's hand: games only, and nobody signs for the others."""

    signed = None  # type: ignore[assignment]  # Django's way to leave a parent's field out
    lines = None  # type: ignore[assignment]
