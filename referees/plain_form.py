"""The form of a hand for a browser without scripts: one line, as it is written in the notation."""

import uuid
from random import Random
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.core.entries import Hand
from scoring.core.match import MatchState
from scoring.notation import format_entry
from tournaments.services.entries import Sent


class PlainForm(forms.Form):
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    teams = forms.CharField(max_length=100, required=False, widget=forms.HiddenInput)
    line = forms.CharField(
        label=_("The hand"),
        max_length=4000,
        help_text=_("One line, as in the notation: who called what, who accepted, who won."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        required=False,
        help_text=_("Only where an earlier line is taken out."),
    )

    def clean_client_id(self) -> uuid.UUID:
        return uuid.UUID(str(self.cleaned_data["client_id"]))

    def sent(self) -> Sent:
        data: dict[str, Any] = self.cleaned_data
        a, _comma, b = data["teams"].partition(",")
        reason = data["reason"].strip()
        return Sent(
            data["line"].strip(),
            client_id=data["client_id"],
            number=data["number"],
            teams=(a, b) if data["teams"] else None,
            texts={"reason": reason} if reason else {},
        )


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
