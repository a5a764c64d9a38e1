"""The shape of what the desk types about a match."""

import uuid
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy

from accounts.editing import ChangedField
from scoring.core.match import MatchState
from scoring.notation import format_entry
from tournaments.brackets.selectors import MatchRow
from tournaments.exceptions import Faulty, Refused
from tournaments.fields import MOST_FLORES
from tournaments.formats.planned_choices import parse_length
from tournaments.forms import ArticleField, EditingForm, OfferForm, ReasonField, set_choices
from tournaments.matches.decisions import Decision
from tournaments.matches.labels import error_sentences, name_line
from tournaments.matches.services.corrections import Correction, refuse_if_played_on, values_of
from tournaments.matches.services.entries import numbers_that_count
from tournaments.matches.services.results import Sheet
from tournaments.models import Entry, Match, Table
from tournaments.refusals import refusal_sentence

MAX_GAMES = 99  # no game of truco goes further


class LinesField(forms.CharField):
    """Lines in notation, one below the other."""

    def __init__(self, *, label: Any, help_text: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            max_length=Entry.MAX_LINE,
            widget=forms.Textarea(attrs={"rows": 2, "spellcheck": "false"}),
            help_text=help_text,
        )

    def clean(self, value: Any) -> tuple[str, ...]:
        text = super().clean(value)
        return tuple(line.strip() for line in text.splitlines() if line.strip())


class FloresForm(forms.Form):
    """How many flores each side sang in the whole match, where its table counts them."""

    def offer_flores(self, *, now: Sequence[int] = ()) -> None:
        for place, side in enumerate("ab"):
            self.fields[f"flores_{side}"] = forms.IntegerField(
                label=_("Flores"),
                required=False,
                initial=now[place] if now else None,
                min_value=0,
                max_value=MOST_FLORES,
                widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input"}),
            )

    @property
    def flores_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("flores_a", "flores_b") if name in self.fields]

    def clean(self) -> dict[str, Any]:
        """`flores` of both sides; one without the other is a fault."""
        data = super().clean() or {}
        numbers = [data.pop(f"flores_{side}", None) for side in "ab"]
        data["flores"] = () if None in numbers else tuple(numbers)
        if not {"flores_a", "flores_b"} & self.errors.keys() and numbers.count(None) == 1:
            missing = "ab"[numbers.index(None)]
            self.add_error(f"flores_{missing}", _("The flores of the other side are missing."))
        return data


class LackingFloresForm(FloresForm):
    """Of a match that is over: nothing else is missing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer_flores()

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if not data["flores"] and not self.errors:
            self.add_error("flores_a", refusal_sentence(Refused("flores_missing")))
        return data


class GamesForm(FloresForm):
    """Two numbers a game. Tab goes from side to side and on to the next game."""

    def __init__(self, *args: Any, match: Match, first: int = 1, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = range(first, match.best_of + 1)
        for game in self.games:
            for side in "ab":
                self.fields[f"{side}{game}"] = forms.IntegerField(
                    label=_("Game %(number)s") % {"number": game},
                    required=False,
                    min_value=0,
                    max_value=MAX_GAMES,
                    widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input"}),
                )

    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        return [(game, self[f"a{game}"], self[f"b{game}"]) for game in self.games]

    def clean(self) -> dict[str, Any]:
        """`games` are those with both scores; every half-filled one is a fault."""
        data = super().clean() or {}
        data["games"] = {}
        for game in self.games:
            a, b = data.get(f"a{game}"), data.get(f"b{game}")
            if {f"a{game}", f"b{game}"} & self.errors.keys():
                continue
            if (a is None) != (b is None):
                missing = "a" if a is None else "b"
                self.add_error(f"{missing}{game}", _("The other score of this game is missing."))
            elif a is not None:
                data["games"][game] = (a, b)
        return data


class SheetForm(GamesForm):
    """A paper súmula."""

    signed = forms.BooleanField(
        label=gettext_lazy("Both teams signed: confirm it at once"), required=False
    )
    lines = LinesField(
        label=gettext_lazy("Rulings on the sheet"),
        help_text=gettext_lazy("One a line, in notation, before the game they belong to."),
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    teams = forms.CharField(widget=forms.HiddenInput, required=False, max_length=80)

    def __init__(self, *args: Any, match: Match, **kwargs: Any) -> None:
        super().__init__(*args, match=match, first=len(match.games) + 1, **kwargs)
        if match.flores is not None:
            self.offer_flores()
        if self.games:
            # The desk comes here to type: the cursor waits where the first number goes.
            self.fields[f"a{self.games[0]}"].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        """Every half-filled game and every gap, at once."""
        data = super().clean()
        games, gap = data["games"], 0
        for game in self.games:
            if game in games and gap:
                self.add_error(f"a{gap}", _("This game is missing, and a later one is there."))
                gap = 0
            elif game not in games and not {f"a{game}", f"b{game}"} & self.errors.keys():
                gap = gap or game
        a, _comma, b = data.get("teams", "").partition(",")
        data["teams"] = (a, b) if a or b else None
        if not games and not data.get("lines") and not self.errors:
            self.add_error(None, _("Type the score of at least one game."))
        return data

    def leave_focus(self) -> None:
        """Another form of the page has a fault to show."""
        for game in self.games:
            self.fields[f"a{game}"].widget.attrs.pop("autofocus", None)

    def sheet(self, *, source: str = "sumula") -> Sheet:
        data = self.cleaned_data
        return Sheet(
            tuple(data["games"].values()),
            lines=data.get("lines", ()),
            source=source,
            client_id=data["client_id"],
            number=data["number"],
            teams=data["teams"],
            flores=data["flores"],
        )

    def field_at(self, place: int) -> str | None:
        """The field of a line, by its place among those that the sheet sends."""
        lines, games = len(self.cleaned_data.get("lines", ())), len(self.cleaned_data["games"])
        name = "lines" if place < lines else f"a{self.games.start + place - lines}"
        if place == lines + games:
            name = "flores_a"
        return name if name in self.fields else None


def new_sheet(row: MatchRow) -> dict[str, Any]:
    """What a sheet says of the match it was typed for, unseen."""
    return {
        "client_id": uuid.uuid4(),
        "number": row.match.entries_count + 1,
        "teams": ",".join(str(side.team.pk) if side.team else "" for side in row.sides),
    }


class OwnSheetForm(SheetForm):
    """The same sheet in a player's hand: games only, and nobody signs for the others."""

    signed = None  # type: ignore[assignment]  # Django's way to leave a parent's field out
    lines = None  # type: ignore[assignment]


class ConfirmForm(FloresForm):
    signed = forms.BooleanField(label=gettext_lazy("Both teams signed"), required=False)
    reason = ReasonField(required=False, help_text=gettext_lazy("Needed without both signatures."))

    def __init__(self, *args: Any, lacks_flores: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if lacks_flores:
            self.offer_flores()


class CallForm(forms.Form):
    table = forms.ModelChoiceField(
        label=gettext_lazy("Table"), queryset=Table.objects.none(), empty_label=None
    )

    def __init__(self, *args: Any, tables: list[Table], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)  # noqa: S101  as declared above
        field.queryset = Table.objects.filter(pk__in=[table.pk for table in tables])


class FormatForm(OfferForm, EditingForm):
    best_of = forms.TypedChoiceField(label=gettext_lazy("Games"), coerce=parse_length, choices=())


class DecisionForm(OfferForm):
    """Nothing is chosen beforehand. A grave decision is asked for once more, with whom it hits:
    `sure` holds the act that was confirmed so."""

    question = ""  # whom a grave decision hits
    sure = forms.CharField(required=False, widget=forms.HiddenInput)
    act = forms.ChoiceField(label=gettext_lazy("What is decided"), choices=())
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        required=False,
        min_value=-MAX_GAMES,
        max_value=MAX_GAMES,
        help_text=gettext_lazy("Only to set points right: 2 gives, -2 takes."),
    )
    reason = ReasonField()
    article = ArticleField(help_text=gettext_lazy("Left empty, the one beside what is decided."))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("act", "").startswith("adjust") and not data.get("points"):
            self.add_error("points", _("How many points?"))
        return data

    def decision(self) -> Decision:
        data = self.cleaned_data
        act, _colon, side = data["act"].partition(":")
        points = data["points"] or 0
        return Decision(act, side or "none", data["reason"], data["article"], points)


class CorrectionForm(GamesForm, EditingForm):
    """The right games, filled in as they stand; or single lines, each with its words: other words
    take its place, a tick takes it out. What is played or corrected meanwhile is noticed."""

    may_stay_empty = False
    voids = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Lines that shall not count"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    adds = LinesField(
        label=gettext_lazy("Lines to add"), help_text=gettext_lazy("One a line, in notation.")
    )
    reason: forms.CharField = ReasonField(
        help_text=gettext_lazy("The public page shows that the result was corrected.")
    )

    def __init__(self, *args: Any, match: Match, state: MatchState, **kwargs: Any) -> None:
        self.match, self.state = match, state
        super().__init__(*args, match=match, values=values_of(match, state), **kwargs)
        self.flores_now = tuple(match.flores or ())
        if match.flores is not None:
            self.offer_flores(now=self.flores_now)
        self.games_now = {n: game.score for n, game in enumerate(state.games, start=1)}
        for game, score in self.games_now.items():
            if game in self.games:
                self.initial.update({f"a{game}": score[0], f"b{game}": score[1]})
        self.words_now = {
            number: format_entry(state.records[number - 1].entry, state.ruleset)
            for number in numbers_that_count(state)
        }
        for number, words in self.words_now.items():
            self.fields[f"line{number}"] = forms.CharField(
                label=capfirst(name_line(state, number)),
                required=False,
                max_length=Entry.MAX_LINE,
                initial=words,
                widget=forms.TextInput(attrs={"class": "input", "spellcheck": "false"}),
            )
        # To take out a line that took others out brings those back.
        numbers = [r.number for r in state.records if not r.void]
        set_choices(self, "voids", choices=[(number, str(number)) for number in numbers])

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        data["words"] = {
            number: words
            for number in self.words_now
            if (words := " ".join(data.get(f"line{number}", "").split()))
            and words != self.words_now[number]
            and number not in data.get("voids", ())
        }
        if data["games"] == self.games_now:
            data["games"] = {}
        single_lines = data.get("voids") or data.get("adds") or data["words"]
        changes_others = data["games"] or single_lines or self.may_stay_empty
        if data["flores"] == self.flores_now and not changes_others:
            data["flores"] = ()
        if data["games"] and single_lines:
            self.add_error(None, _("Give either the right games or single lines, not both."))
        elif not (
            data["games"] or data["flores"] or single_lines or self.errors or self.may_stay_empty
        ):
            self.add_error(None, _("Say what shall change."))
        return data

    def is_outdated(self) -> bool:
        """Then it says so, and shows what changed."""
        if not self.is_bound:
            return False
        self.is_valid()  # also what has a fault was typed, and a line that no longer counts
        typed = {**dict(self.data.items()), **self.cleaned_data}
        try:
            refuse_if_played_on(self.match, self.state, shown_values=self.shown_values, typed=typed)
        except Refused as refusal:
            self.show_refusal(refusal)
            return True
        return False

    def show_changes(self, changes: Sequence[ChangedField]) -> None:
        """Also of lines that no longer count."""
        for change in changes:
            if change.name not in self.fields:
                number = int(change.name.removeprefix("line"))
                label = capfirst(name_line(self.state, number))
                self.fields[change.name] = forms.CharField(label=label, required=False)
        super().show_changes(changes)

    def correction(self) -> Correction:
        data = self.cleaned_data
        flores = data["flores"]
        if data["games"]:
            games = tuple(data["games"].values())
            return Correction(reason=data["reason"], games=games, flores=flores)
        voids, adds = tuple(data["voids"]), data["adds"]
        if data["words"]:
            # What falls with a correction is named by the first line that corrects something.
            falling = {next(iter(data["words"])): "".join(f" {number}" for number in voids)}
            replacements = [
                f"replace {number}{falling.get(number, '')} with {words}"
                for number, words in data["words"].items()
            ]
            voids, adds = (), (*replacements, *adds)
        return Correction(voids, adds, data["reason"], flores=flores)


def add_refusal(form: forms.Form, refusal: Refused | Faulty) -> None:
    """Every fault that the engine found, on a sheet beside the line or the game that has it."""
    if isinstance(form, EditingForm) and isinstance(refusal, Refused):
        form.show_refusal(refusal)
        return
    field = None
    if isinstance(form, SheetForm) and isinstance(refusal, Faulty):
        field = form.field_at(refusal.at)
    if isinstance(refusal, Refused) and refusal.code == "flores_missing":
        field = "flores_a" if "flores_a" in form.fields else None
    for sentence in error_sentences(refusal):
        form.add_error(field, sentence)
