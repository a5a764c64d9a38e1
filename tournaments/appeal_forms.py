"""The shape of what is typed about appeals: an objection, a statement, a decision."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.correction_forms import CorrectionForm
from tournaments.line_words import told
from tournaments.match_page import MatchPage
from tournaments.models import Match
from tournaments.services.appeals import rulings_of
from tournaments.services.appeals_decide import Verdict

RESULT = "result"
DECIDED = (Match.State.FINISHED, Match.State.CONFIRMED)


def matters_of(page: MatchPage) -> list[tuple[str, str]]:
    """What may be objected to in this match: its rulings, and its result once there is one."""
    counting = set(rulings_of(page.state))
    found = [
        (str(line.number), f"{line.number}. {told(line, page)}")
        for line in page.lines
        if line.number in counting
    ]
    if page.row.state in DECIDED and not page.row.passed:
        found.append((RESULT, _("The result")))
    return found


class AppealForm(forms.Form):
    side = forms.ChoiceField(
        label=gettext_lazy("Who objects"), choices=(), widget=forms.RadioSelect
    )
    matter = forms.ChoiceField(label=gettext_lazy("What to"), choices=(), widget=forms.RadioSelect)
    text = forms.CharField(
        label=gettext_lazy("What is wrong with it"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, page: MatchPage, side: str = "", **kwargs: Any) -> None:
        """A player's side is known; at the table or the desk somebody says which team it is."""
        super().__init__(*args, **kwargs)
        if side:
            del self.fields["side"]
        else:
            set_choices(self, "side", [(s.side, s.name) for s in page.row.sides if s.is_team])
        matters = matters_of(page)
        set_choices(self, "matter", matters)
        if len(matters) == 1:
            self.fields["matter"].initial = matters[0][0]

    @property
    def line(self) -> int | None:
        matter = self.cleaned_data["matter"]
        return None if matter == RESULT else int(matter)


class StatementForm(forms.Form):
    side = forms.ChoiceField(
        label=gettext_lazy("Who says it"), choices=(), widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=gettext_lazy("Statement"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(
        self, *args: Any, sides: list[tuple[str, str]] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if sides is None:
            del self.fields["side"]
        else:
            set_choices(self, "side", sides)


class VerdictForm(CorrectionForm):
    """Reason and article; and where overturning is more than striking the ruling, what is right
    instead: the fields of a correction, which may all stay empty."""

    reason = forms.CharField(
        label=pgettext_lazy("of a decision", "Reason"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    article = forms.RegexField(
        r"^[\w.\-]+$",
        label=gettext_lazy("Article"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("Left empty, the one on appeals."),
    )

    def nothing_said(self) -> None:
        """Then the ruling itself is all that changes."""

    def verdict(self, outcome: str) -> Verdict:
        data = self.cleaned_data
        changed = data["games"] or data["voids"] or data["lines"]
        correction = self.correction() if changed and outcome == "overturned" else None
        return Verdict(outcome, data["reason"], data["article"], correction)


def set_choices(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)  # noqa: S101  as declared above
    field.choices = choices
