"""The form of the consultant: a story, and one more thing that happened, chosen from lists."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from referees.consult.answers import clauses
from referees.sheet.forms import EntryForm
from scoring.core.match import MatchState
from scoring.core.seats import TABLES
from scoring.core.sides import SIDES
from tournaments.matches.services.entries import Submission
from tournaments.models import Entry


class StoryForm(EntryForm):
    story = forms.CharField(
        label=gettext_lazy("What happened, in order"),
        max_length=Entry.MAX_LINE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=gettext_lazy("One thing a line: who, and what was said or played."),
    )
    more = forms.CharField(
        label=gettext_lazy("Cards or number"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "off", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, state: MatchState, names: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        speakers = [*SIDES, *TABLES[state.format.players]]
        people = [(who, f"{who} · {names[who]}" if who in names else who) for who in speakers]
        words = sorted(term.says[0] for term in state.ruleset.vocabulary.terms if term.says[0])
        self.fields["who"] = choice_field(_("Who"), people)
        self.fields["word"] = choice_field(_("What"), [(word, word) for word in words])

    def longer(self) -> str:
        """The story with one more thing at its end."""
        data = self.cleaned_data
        clause = " ".join(filter(None, (data["who"], data["word"], data["more"])))
        return "\n".join([*clauses(data["story"]), *([clause] if clause else [])])

    def shorter(self) -> str:
        return "\n".join(clauses(self.cleaned_data["story"])[:-1])

    def submission(self, line: str) -> Submission:
        data = self.cleaned_data
        return Submission(line, client_id=data["client_id"], number=data["number"])


def choice_field(label: str, choices: list[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, required=False, choices=[("", "–"), *choices])
