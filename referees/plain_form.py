"""The form of a hand for a browser without scripts: a question for each row of the sheet; or one
line, as it is written in the notation, which may tell everything."""

import uuid
from collections.abc import Mapping
from random import Random
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referees.plain_sheet import ENDS, WINNER, line_of, questions
from scoring.core.entries import Hand
from scoring.core.match import MatchState
from scoring.notation import format_entry
from tournaments.services.entries import Sent

MOST = 99  # a number that is named


class PlainForm(forms.Form):
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    teams = forms.CharField(max_length=100, required=False, widget=forms.HiddenInput)
    line = forms.CharField(
        label=gettext_lazy("The hand"),
        max_length=4000,
        required=False,
        help_text=gettext_lazy(
            "One line, as in the notation: who called what, who accepted, who won."
        ),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        required=False,
        help_text=gettext_lazy("Only where an earlier line is taken out."),
    )

    def __init__(self, *args: Any, state: MatchState, names: Mapping[str, str], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.state = state
        self.questions = [] if state.outcome else questions(state, names)
        for question in self.questions:
            self.fields[question.name] = forms.ChoiceField(
                label=question.label,
                required=False,
                choices=[("", nothing(question.name)), *question.spoken.items()],
            )
        if any(question.asks_number for question in self.questions):
            self.fields["named"] = forms.IntegerField(
                label=_("Number that was named"),
                required=False,
                min_value=1,
                max_value=MOST,
                help_text=_("Where “…” stands in what was called."),
            )

    def asked(self) -> list[Any]:
        """The questions in their order, the number after the last that needs one."""
        fields = [self[question.name] for question in self.questions]
        numbered = [n for n, question in enumerate(self.questions) if question.asks_number]
        if numbered:
            fields.insert(numbered[-1] + 1, self["named"])
        return fields

    def clean_client_id(self) -> uuid.UUID:
        return uuid.UUID(str(self.cleaned_data["client_id"]))

    def clean(self) -> dict[str, Any]:
        """A line that was typed counts; else what was answered makes one."""
        data = super().clean() or {}
        typed = data.get("line", "").strip()
        self.by_questions = not typed
        if not typed and not self.errors:
            chosen = {question.name: data.get(question.name, "") for question in self.questions}
            if any("#" in said for said in chosen.values()) and data.get("named") is None:
                self.add_error("named", _("How many?"))
            typed = line_of(self.state, self.questions, chosen, data.get("named"))
            if not typed:
                self.add_error(WINNER if self.questions else "line", _("Say who won the hand."))
        return {**data, "line": typed}

    def blame(self, sentence: str) -> None:
        self.add_error(None if self.by_questions else "line", sentence)

    def sent(self) -> Sent:
        data: dict[str, Any] = self.cleaned_data
        a, _comma, b = data["teams"].partition(",")
        reason = data["reason"].strip()
        return Sent(
            data["line"],
            client_id=data["client_id"],
            number=data["number"],
            teams=(a, b) if data["teams"] else None,
            texts={"reason": reason} if reason else {},
        )


def nothing(name: str) -> str:
    return "–" if name in (ENDS, WINNER) else _("nothing called")


def examples(state: MatchState, *, count: int = 3, longest: int = 60) -> list[str]:
    """Short hands that could be played now, in the words of this ruleset: it makes them itself."""
    found: list[str] = []
    for seed in range(200):
        moves = state.ruleset.random_hand(state.game, Random(seed))  # noqa: S311 (an example, no secret)
        line = format_entry(Hand(moves), state.ruleset)
        if len(line) <= longest and line not in found:
            found.append(line)
        if len(found) == count:
            break
    return sorted(found, key=len)
