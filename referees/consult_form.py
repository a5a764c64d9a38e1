"""The form of the consultant: a story, and one more thing that happened, chosen from lists."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referees.consulting import clauses, speakers
from scoring.core.match import MatchState
from tournaments.services.entries import Sent


class StoryForm(forms.Form):
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)
    story = forms.CharField(
        label=_("What happened, in order"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocapitalize": "off"}),
        help_text=_("One thing a line: who, and what was said or played."),
    )
    who = forms.ChoiceField(label=_("Who"), required=False)
    word = forms.ChoiceField(label=_("What"), required=False)
    more = forms.CharField(
        label=_("Cards or number"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "off", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, state: MatchState, names: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [
            (who, f"{who} · {names[who]}" if who in names else who) for who in speakers(state)
        ]
        says = sorted(term.says[0] for term in state.ruleset.vocabulary.terms if term.says[0])
        self._choose("who", people)
        self._choose("word", [(said, said) for said in says])

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 (declared above)
        field.choices = [("", "–"), *choices]

    def longer(self) -> str:
        """The story with one more thing at its end."""
        data = self.cleaned_data
        clause = " ".join(filter(None, (data["who"], data["word"], data["more"])))
        return "\n".join([*clauses(data["story"]), *([clause] if clause else [])])

    def shorter(self) -> str:
        return "\n".join(clauses(self.cleaned_data["story"])[:-1])

    def sent(self, line: str) -> Sent:
        data = self.cleaned_data
        return Sent(line, client_id=uuid.UUID(str(data["client_id"])), number=data["number"])
