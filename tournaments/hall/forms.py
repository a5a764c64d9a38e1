"""Forms of the hall: who is in charge of which tables, and cases."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.forms import (
    ArticleField,
    EditingForm,
    ReasonField,
    StatementField,
    set_choices,
)
from tournaments.hall.tables import parse_tables
from tournaments.models import Match, RoleGrant, Tournament
from tournaments.stages.services.deductions import MOST as MOST_DEDUCTED


class TablesForm(EditingForm):
    """One field a referee: quicker than one a table, also with 128 of them."""

    def __init__(
        self, *args: Any, referees: list[RoleGrant], values: Mapping[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, values=values, **kwargs)
        self.referees = referees
        for grant in referees:
            self.fields[self.field_of(str(grant.pk))] = forms.CharField(
                label=grant.person_name,
                required=False,
                max_length=200,
                initial=values[str(grant.pk)],
            )

    def field_of(self, name: str) -> str:
        return f"tables_{name}"

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        assignment: dict[int, frozenset[int]] = {}
        for grant in self.referees:
            name = f"tables_{grant.pk}"
            try:
                assignment[grant.pk] = parse_tables(data.get(name, ""))
            except ValueError as error:
                fault = _("“%(text)s” is no table. Write 1-4, 7 for example.")
                self.add_error(name, fault % {"text": error})
        data["assignment"] = assignment
        return data


class GroupForm(forms.Form):
    """Something decided about a team of a group. Once the bracket is drawn, whoever is in it has
    to stay by decision, or nothing is done."""

    reason = ReasonField()
    stands = forms.BooleanField(
        label=gettext_lazy("Whoever is in the bracket already stays in it, by decision"),
        required=False,
    )

    def __init__(
        self, *args: Any, choices: Sequence[tuple[Any, str]], later_drawn: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        name = next(name for name in ("team", "deduction") if name in self.fields)
        set_choices(self, name, choices=[("", "—"), *choices])
        self.order_fields([name, "points", "reason", "stands"])
        if not later_drawn:
            self.fields["stands"].widget = forms.HiddenInput()


class PointsForm(GroupForm):
    """Table points: where somebody else would go on, what follows is read first."""

    sure = forms.CharField(required=False, max_length=48, widget=forms.HiddenInput())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = gettext_lazy(
            "Everybody reads it in the table. One that names somebody who plays or works here is"
            " kept for whoever runs the hall."
        )

    @property
    def what(self) -> str:
        """What is decided, as it was read."""
        data = self.cleaned_data
        return str(data["deduction"]) if "deduction" in data else f"{data['team']} {data['points']}"

    @property
    def is_sure(self) -> bool:
        return bool(self.cleaned_data["sure"] == self.what)


class DeductionForm(PointsForm):
    team = forms.TypedChoiceField(label=gettext_lazy("Team"), coerce=uuid.UUID)
    points = forms.IntegerField(
        label=gettext_lazy("Table points"), min_value=1, max_value=MOST_DEDUCTED
    )
    decided = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput())


class GiveBackForm(PointsForm):
    deduction = forms.TypedChoiceField(label=gettext_lazy("Which points"), coerce=uuid.UUID)


class TeamLeavesForm(GroupForm):
    team = forms.TypedChoiceField(label=gettext_lazy("Team"), coerce=uuid.UUID)
    sure = forms.CharField(required=False, max_length=36, widget=forms.HiddenInput())

    @property
    def is_sure(self) -> bool:
        """What follows was read, and of this team."""
        return bool(self.cleaned_data["sure"] == str(self.cleaned_data["team"]))


class CaseForm(forms.Form):
    text = StatementField(label=gettext_lazy("What happened"))
    match = forms.IntegerField(
        label=gettext_lazy("Match"),
        required=False,
        min_value=1,
        max_value=9999,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def clean_match(self) -> Match | None:
        number = self.cleaned_data["match"]
        match = self.tournament.matches.filter(number=number).first() if number else None
        if number and match is None:
            raise forms.ValidationError(_("There is no such match."))
        return match


class CaseDecisionForm(forms.Form):
    decision = StatementField(label=gettext_lazy("Decision and reason"))
    article = ArticleField(
        help_text=gettext_lazy("The nearest one. Left empty, the clause on what no rule foresees.")
    )
