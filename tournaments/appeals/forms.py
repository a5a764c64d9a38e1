"""The shape of what is typed about appeals: an objection, a statement, a decision."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from tournaments.actors import Actor
from tournaments.appeals.services.decide import Verdict
from tournaments.appeals.services.file import rulings_of
from tournaments.appeals.services.steps import is_in_charge, is_too_late
from tournaments.forms import ArticleField, StatementField, set_choices
from tournaments.matches.forms import CorrectionForm
from tournaments.matches.labels import describe_line, name_line
from tournaments.matches.selectors import MatchPage
from tournaments.matches.services.corrections import Correction

RESULT = "result"


def matters_of(page: MatchPage, by: Actor) -> list[tuple[str, str]]:
    """What may be objected to in this match: its rulings, and its result once there is one. What
    comes too late is not offered to be refused; no clock runs against whoever is in charge."""
    counting, match, now = set(rulings_of(page.state)), page.row.match, timezone.now()
    in_charge = is_in_charge(by, match)
    matters = [
        (
            str(line.number),
            f"{capfirst(name_line(page.state, line.number))}. {describe_line(line, page)}",
        )
        for line in page.lines
        if line.number in counting and (in_charge or not is_too_late(line.at, page.plan, now))
    ]
    is_over = page.row.decided and not page.row.passed
    if is_over and (in_charge or not is_too_late(match.finished_at, page.plan, now)):
        matters.append((RESULT, _("The result")))
    return matters


class AppealForm(forms.Form):
    side = forms.ChoiceField(
        label=gettext_lazy("Who objects"), choices=(), widget=forms.RadioSelect
    )
    matter = forms.ChoiceField(label=gettext_lazy("What to"), choices=(), widget=forms.RadioSelect)
    text = StatementField(label=gettext_lazy("What is wrong with it"))

    def __init__(
        self, *args: Any, page: MatchPage, by: Actor, side: str = "", **kwargs: Any
    ) -> None:
        """A player's side is known; at the table or the desk somebody says which team it is."""
        super().__init__(*args, **kwargs)
        if side:
            del self.fields["side"]
        else:
            set_choices(
                self, "side", choices=[(s.side, s.name) for s in page.row.sides if s.is_team]
            )
        matters = matters_of(page, by)
        set_choices(self, "matter", choices=matters)
        if len(matters) == 1:
            self.fields["matter"].initial = matters[0][0]

    def clean(self) -> dict[str, Any]:
        """As `file_appeal` takes it: a ruling by the number of its line, the result by none."""
        data = super().clean() or {}
        matter = data.pop("matter", RESULT)
        return {**data, "line": None if matter == RESULT else int(matter)}


class StatementForm(forms.Form):
    side = forms.ChoiceField(
        label=gettext_lazy("Who says it"), choices=(), widget=forms.RadioSelect
    )
    text = StatementField(label=gettext_lazy("Statement"), rows=2)

    def __init__(
        self, *args: Any, sides: list[tuple[str, str]] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if sides is None:
            del self.fields["side"]
        else:
            set_choices(self, "side", choices=sides)


class VerdictForm(CorrectionForm):
    """Reason and article; and where overturning is more than striking the ruling, what is right
    instead: the fields of a correction, which may all stay empty."""

    may_stay_empty = True  # then the ruling itself is all that changes
    reason = StatementField(label=pgettext_lazy("of a decision", "Reason"))
    article = ArticleField(help_text=gettext_lazy("Left empty, the one on appeals."))

    def verdict(self, outcome: str) -> Verdict:
        data, correction = self.cleaned_data, self.correction()
        changes = outcome == "overturned" and correction != Correction(reason=data["reason"])
        return Verdict(outcome, data["reason"], data["article"], correction if changes else None)
