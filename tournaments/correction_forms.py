"""What a correction takes out and puts in, as the desk types it: in two steps, and the second one
shows what it undoes."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.match import MatchState
from tournaments.day_forms import MOST
from tournaments.models import Match
from tournaments.services.corrections import Correction, counting


class CorrectionForm(forms.Form):
    """Either the right games, which take the place of all that counts; or lines by number."""

    voids = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Lines that shall not count"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    adds = forms.CharField(
        label=gettext_lazy("Lines to add"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
        help_text=gettext_lazy("One a line, in notation."),
    )
    reason = forms.CharField(
        label=pgettext_lazy("of a decision", "Reason"),
        max_length=300,
        help_text=gettext_lazy("The public page shows that the result was corrected."),
    )

    def __init__(self, *args: Any, match: Match, state: MatchState, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.counting = counting(state)
        field = self.fields["voids"]
        assert isinstance(field, forms.TypedMultipleChoiceField)  # noqa: S101  as declared above
        field.choices = [(number, str(number)) for number in self.counting]
        self.games = range(1, match.best_of + 1)
        for game in self.games:
            for side in "ab":
                self.fields[f"{side}{game}"] = forms.IntegerField(
                    label=_("Game %(number)s") % {"number": game},
                    required=False,
                    min_value=0,
                    max_value=MOST,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input"}),
                )

    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        return [(n, self[f"a{n}"], self[f"b{n}"]) for n in self.games]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        typed = [(data.get(f"a{n}"), data.get(f"b{n}")) for n in self.games]
        lines = [line.strip() for line in data.get("adds", "").splitlines() if line.strip()]
        games = [(a, b) for a, b in typed if a is not None and b is not None]
        for n, (a, b) in enumerate(typed, start=1):
            if (a is None) != (b is None) and not {f"a{n}", f"b{n}"} & set(self.errors):
                missing = "a" if a is None else "b"
                self.add_error(f"{missing}{n}", _("The other score of this game is missing."))
        if games and (data.get("voids") or lines):
            self.add_error(None, _("Give either the right games or single lines, not both."))
        elif not games and not data.get("voids") and not lines and not self.errors:
            self.nothing_said()
        data["games"], data["lines"] = games, lines
        return data

    def nothing_said(self) -> None:
        self.add_error(None, _("Say what shall change."))

    def correction(self) -> Correction:
        data = self.cleaned_data
        if data["games"]:
            adds = tuple(f"game {a}-{b} source sumula" for a, b in data["games"])
            return Correction(voids=self.counting, adds=adds, reason=data["reason"])
        return Correction(tuple(data["voids"]), tuple(data["lines"]), data["reason"])
