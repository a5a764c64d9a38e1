"""The shape of what the desk types about a match."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Match, Table

MOST = 99  # no game of truco goes further


class SheetForm(forms.Form):
    """A paper súmula: two numbers a game. Tab goes from side to side and on to the next game."""

    signed = forms.BooleanField(
        label=gettext_lazy("Both teams signed: confirm it at once"), required=False
    )
    lines = forms.CharField(
        label=gettext_lazy("Rulings on the sheet"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
        help_text=gettext_lazy("One a line, in notation, before the game they belong to."),
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    teams = forms.CharField(widget=forms.HiddenInput, required=False, max_length=80)

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.first = len(match.games) + 1
        self.last = match.best_of
        for game in range(self.first, self.last + 1):
            for side in "ab":
                self.fields[f"{side}{game}"] = forms.IntegerField(
                    label=_("Game %(number)s") % {"number": game},
                    required=False,
                    min_value=0,
                    max_value=MOST,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input"}),
                )

        if f"a{self.first}" in self.fields:
            # The desk comes here to type: the cursor waits where the first number goes.
            self.fields[f"a{self.first}"].widget.attrs["autofocus"] = True

    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        return [(n, self[f"a{n}"], self[f"b{n}"]) for n in range(self.first, self.last + 1)]

    def clean(self) -> dict[str, Any]:
        """Every half-filled game and every gap, at once."""
        data = super().clean() or {}
        games: list[tuple[int, int]] = []
        empty = 0
        for n in range(self.first, self.last + 1):
            a, b = data.get(f"a{n}"), data.get(f"b{n}")
            if f"a{n}" in self.errors or f"b{n}" in self.errors:
                continue
            if (a is None) != (b is None):
                missing = "a" if a is None else "b"
                self.add_error(f"{missing}{n}", _("The other score of this game is missing."))
            elif a is None or b is None:
                empty = empty or n
            elif empty:
                self.add_error(f"a{empty}", _("This game is missing, and a later one is there."))
                empty = 0
            else:
                games.append((a, b))
        data["games"] = tuple(games)
        a, _comma, b = data.get("teams", "").partition(",")
        data["teams"] = (a, b) if a or b else None
        data["lines"] = tuple(
            line.strip() for line in data.get("lines", "").splitlines() if line.strip()
        )
        if not games and not data["lines"] and not self.errors:
            self.add_error(None, _("Type the score of at least one game."))
        return data

    def blame(self, at: int, sentence: str) -> None:
        """A fault that the engine found, beside the line or the game that has it."""
        lines = len(self.cleaned_data["lines"])
        name = "lines" if at < lines else f"a{self.first + at - lines}"
        self.add_error(name if name in self.fields else None, sentence)


class ConfirmForm(forms.Form):
    signed = forms.BooleanField(label=gettext_lazy("Both teams signed"), required=False)
    reason = forms.CharField(
        label=pgettext_lazy("of a decision", "Reason"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Needed without both signatures."),
    )


class CallForm(forms.Form):
    table = forms.ModelChoiceField(
        label=gettext_lazy("Table"), queryset=Table.objects.none(), empty_label=None
    )

    def __init__(self, *args: Any, tables: list[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  as declared above
        field.queryset = Table.objects.filter(pk__in=[table.pk for table in tables])


class FormatForm(forms.Form):
    best_of = forms.TypedChoiceField(label=gettext_lazy("Best of"), coerce=int, choices=())

    def __init__(self, *args: Any, allowed: tuple[int, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["best_of"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  as declared above
        field.choices = [(number, str(number)) for number in allowed]


class DecisionForm(forms.Form):
    act = forms.ChoiceField(label=gettext_lazy("What is decided"), choices=())
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        required=False,
        min_value=-MOST,
        max_value=MOST,
        help_text=gettext_lazy("Only to set points right: 2 gives, -2 takes."),
    )
    reason = forms.CharField(label=pgettext_lazy("of a decision", "Reason"), max_length=300)
    article = forms.RegexField(
        r"^[\w.\-]+$",
        label=gettext_lazy("Article"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("Left empty, the one beside what is decided."),
    )

    def __init__(self, *args: Any, acts: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["act"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  as declared above
        field.choices = acts

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("act", "").startswith("adjust") and not data.get("points"):
            self.add_error("points", _("How many points?"))
        return data


class LateForm(forms.Form):
    """Teams by their ids; the names come with the page."""

    team = forms.ChoiceField(label=gettext_lazy("Late team"), choices=())
    against = forms.ChoiceField(
        label=gettext_lazy("Plays against, who would have passed free"), choices=()
    )
    reason = forms.CharField(label=pgettext_lazy("of a decision", "Reason"), max_length=300)

    def __init__(
        self, *args: Any, late: dict[uuid.UUID, str], free: dict[uuid.UUID, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, teams in (("team", late), ("against", free)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101  as declared above
            field.choices = [(str(key), called) for key, called in teams.items()]
