"""An entry typed on a page: the base of such forms, and the sheet of a hand as questions of a
plain form, for a browser without scripts.

The questions are made from the same `taps` as the sheet on the phone, at most one number to each
talk; what goes further is told in the notation. Whether it can stand, and what it gives, the engine
says.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from referees.sheet.questions import ENDS, WINNER, build_questions, line_of
from scoring.core.entries import Hand
from scoring.core.match import MatchState
from scoring.notation import format_entry
from tournaments.exceptions import Faulty, Refused
from tournaments.matches.forms import FloresForm
from tournaments.matches.labels import error_sentences
from tournaments.matches.services.entries import Submission
from tournaments.models import Entry, Remark
from tournaments.refusals import refusal_sentence

MAX_POINTS = 99  # a number that is named


class EntryForm(forms.Form):
    """With the page's own id for what it sends, and the number it believes to be next."""

    client_id = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)

    def add_errors(self, error: Faulty | Refused, *, field: str | None) -> None:
        """Faults stand beside the field, a refusal above the form."""
        for sentence in error_sentences(error):
            self.add_error(None if isinstance(error, Refused) else field, sentence)


class PlainForm(FloresForm, EntryForm):
    teams = forms.CharField(max_length=100, required=False, widget=forms.HiddenInput)
    line = forms.CharField(
        label=gettext_lazy("The hand"),
        max_length=Entry.MAX_LINE,
        required=False,
        help_text=gettext_lazy(
            "One line, as in the notation: who called what, who accepted, who won."
        ),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=Remark.MAX_LENGTH,
        required=False,
        help_text=gettext_lazy("Only where an earlier line is taken out."),
    )

    def __init__(
        self,
        *args: Any,
        state: MatchState,
        names: Mapping[str, str],
        lacks_flores: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.state = state
        if lacks_flores:
            self.offer_flores()
        self.questions = [] if state.outcome else build_questions(state, names)
        for question in self.questions:
            no_answer = "–" if question.name in (ENDS, WINNER) else _("nothing called")
            self.fields[question.name] = forms.ChoiceField(
                label=question.label,
                required=False,
                choices=[("", no_answer), *question.labels.items()],
            )
        if any(question.asks_number for question in self.questions):
            self.fields["named"] = forms.IntegerField(
                label=_("Number that was named"),
                required=False,
                min_value=1,
                max_value=MAX_POINTS,
                help_text=_("Where “…” stands in what was called."),
            )

    def question_fields(self) -> list[forms.BoundField]:
        """In their order, the number after the last that needs one."""
        fields = [self[question.name] for question in self.questions]
        numbered = [n for n, question in enumerate(self.questions) if question.asks_number]
        if numbered:
            fields.insert(numbered[-1] + 1, self["named"])
        return fields

    def clean(self) -> dict[str, Any]:
        """A line that was typed counts; else what was answered makes one."""
        data = super().clean()
        line = data.get("line", "").strip()
        self.by_questions = not line
        if self.flores_fields and not line and not self.errors:
            line = "flores {} {}".format(*data["flores"]) if data["flores"] else ""
            if not line:
                self.add_error("flores_a", refusal_sentence(Refused("flores_missing")))
        if not line and not self.errors:
            chosen = {question.name: data.get(question.name, "") for question in self.questions}
            if any("#" in answer for answer in chosen.values()) and data.get("named") is None:
                self.add_error("named", _("How many?"))
            line = line_of(self.state, self.questions, chosen, data.get("named"))
            if not line:
                self.add_error(WINNER if self.questions else "line", _("Say who won the hand."))
        return {**data, "line": line}

    def submission(self) -> Submission:
        data = self.cleaned_data
        a, _comma, b = data["teams"].partition(",")
        return Submission(
            data["line"],
            client_id=data["client_id"],
            number=data["number"],
            teams=(a, b) if data["teams"] else None,
            texts={"reason": data["reason"]} if data["reason"] else {},
        )


def example_hands(state: MatchState, *, count: int = 3, max_length: int = 60) -> list[str]:
    """Short hands that could be played now, in the words of this ruleset: it makes them itself."""
    lines: list[str] = []
    for seed in range(200):
        moves = state.ruleset.random_hand(state.game, Random(seed))  # noqa: S311 (an example, no secret)
        line = format_entry(Hand(moves), state.ruleset)
        if len(line) <= max_length and line not in lines:
            lines.append(line)
        if len(lines) == count:
            break
    return sorted(lines, key=len)
