"""The shape of what an organizer types for a draw: constraints by number, the source, its value."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.models import Draw
from tournaments.services.draws.entrants import Entrant
from tournaments.services.draws.wishes import FREE, Wishes

CARDS, DICE, LOTTERY, BEACON = "cards", "dice", "lottery", "beacon"
SOURCES = [
    (CARDS, _("20 cards dealt face up")),
    (DICE, _("25 dice thrown in the hall")),
    (LOTTERY, _("a public lottery, a drawing still to come")),
    (BEACON, _("a public beacon, a round still to come")),
]
CLUBS = {
    Draw.Kind.TEAMS: [
        (FREE, _("may play together")),
        ("apart", _("never in one team")),
    ],
    Draw.Kind.BRACKET: [
        (FREE, _("may meet at once")),
        ("first_round", _("never in the first round")),
        ("late", _("as late as possible")),
        ("late_by_halves", _("as late as possible, half by half")),
    ],
}


class FreezeForm(forms.Form):
    """Everything that is frozen with the list. People and teams are named by their numbers."""

    clubs = forms.ChoiceField(label=_("Same club"))
    together = forms.CharField(
        label=_("Keep together"),
        required=False,
        help_text=_("Numbers of two who play together, like 3-8, 4-9."),
    )
    apart = forms.CharField(
        label=_("Keep apart"),
        required=False,
        help_text=_("Numbers of two who must not come together, like 3-8, 4-9."),
    )
    seeds = forms.CharField(
        label=_("Seeded teams"),
        required=False,
        help_text=_("Their numbers in order: the first two can only meet in the final. 12, 4, 7"),
    )
    source = forms.ChoiceField(
        label=_("Public source"),
        choices=SOURCES,
        help_text=_("Something nobody knows yet and everybody will see."),
    )
    beacon = forms.CharField(
        label=_("Name of the lottery or beacon"),
        max_length=200,
        required=False,
        help_text=_("With the date of the drawing, so that there is no doubt which."),
    )
    count = forms.IntegerField(
        label=_("Lottery: how many numbers"), min_value=1, max_value=1000, required=False
    )
    digits = forms.IntegerField(
        label=_("Lottery: digits of each"), min_value=1, max_value=9, required=False
    )
    round = forms.CharField(
        label=_("Beacon: its round"),
        max_length=100,
        required=False,
        help_text=_("One still to come."),
    )
    reason = forms.CharField(
        label=_("Why it is drawn again"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Published beside the new draw; the old one stays visible."),
    )

    def __init__(
        self,
        *args: Any,
        kind: str,
        entrants: Sequence[Entrant],
        again: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.ids = {entrant.number: entrant.id for entrant in entrants}
        self.choices_of("clubs", CLUBS[Draw.Kind(kind)])
        unused = ["seeds"] if kind == Draw.Kind.TEAMS else ["together"]
        self.order_fields(["reason"])
        for name in unused if again else [*unused, "reason"]:
            del self.fields[name]

    def choices_of(self, name: str, choices: Sequence[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
        field.choices = list(choices)

    def clean_apart(self) -> tuple[tuple[str, str], ...]:
        return self.pairs("apart")

    def clean_together(self) -> tuple[tuple[str, str], ...]:
        return self.pairs("together")

    def clean_seeds(self) -> tuple[str, ...]:
        numbers = self.numbers("seeds", re.split(r"[\s,;]+", self.cleaned_data["seeds"]))
        if len(set(numbers)) != len(numbers):
            raise ValidationError(_("The same number stands here twice."))
        return tuple(self.ids[number] for number in numbers)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("source") == BEACON:
            for name in ("beacon", "round"):
                if not data.get(name):
                    self.add_error(name, _("A beacon needs its name and its round."))
        if data.get("source") == LOTTERY:
            for name in ("beacon", "count", "digits"):
                if not data.get(name) and name not in self.errors:
                    said = _("A lottery needs its name, how many numbers and their digits.")
                    self.add_error(name, said)
        if str(data.get("clubs")).startswith("late") and data.get("apart"):
            self.add_error("apart", _("“As late as possible” leaves no room for pairs kept apart."))
        return data

    def pairs(self, name: str) -> tuple[tuple[str, str], ...]:
        found = []
        for pair in re.split(r"[,;\n]+", self.cleaned_data[name]):
            if not pair.strip():
                continue
            two = self.numbers(name, re.split(r"[\s+/–-]+", pair.strip()))
            if len(two) != 2 or two[0] == two[1]:
                raise ValidationError(_("Write two different numbers, like 3-8."))
            found.append((self.ids[two[0]], self.ids[two[1]]))
        return tuple(found)

    def numbers(self, name: str, words: Sequence[str]) -> list[int]:
        given = [word for word in words if word]
        strange = [
            word
            for word in given
            if not (word.isascii() and word.isdecimal() and int(word[:9]) in self.ids)
        ]
        if strange:
            raise ValidationError(
                _("Not in the list: %(words)s"), params={"words": ", ".join(strange)[:80]}
            )
        return [int(word) for word in given]

    def wishes(self) -> Wishes:
        data = self.cleaned_data
        return Wishes(
            source=self.promised(),
            clubs=data["clubs"],
            apart=data["apart"],
            together=data.get("together", ()),
            seeds=data.get("seeds", ()),
        )

    def promised(self) -> Mapping[str, Any]:
        data = self.cleaned_data
        if data["source"] == DICE:
            return {"kind": DICE, "count": 25, "sides": 6}
        if data["source"] == BEACON:
            return {"kind": BEACON, "name": data["beacon"], "round": data["round"]}
        if data["source"] == LOTTERY:
            many = {"count": data["count"], "digits": data["digits"]}
            return {"kind": LOTTERY, "name": data["beacon"], **many}
        return {"kind": CARDS, "count": 20}


class SourceForm(forms.Form):
    """What the public source brought, as one line; `value` is what the draw takes."""

    told = forms.CharField(max_length=4000, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, promised: Mapping[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.promised = promised
        label, help_text = {
            CARDS: (
                _("The cards, in the order dealt"),
                _(
                    "Number and first letter of the suit: 1e is the ace of espadas, 12o the king "
                    "of oros (o oro, c copa, e espada, b basto)."
                ),
            ),
            DICE: (_("The throws, in order"), _("Numbers from 1 to 6.")),
            LOTTERY: (
                _("The numbers drawn, in the order of the extract"),
                _("All digits of each, also zeros at the front."),
            ),
            BEACON: (_("The beacon's value"), _("Hexadecimal digits, as published.")),
        }[str(promised["kind"])]
        self.fields["told"].label, self.fields["told"].help_text = label, help_text

    def value(self) -> object:
        """As typed: what is wrong with it, the draw says."""
        told = self.cleaned_data["told"].strip().lower()
        if self.promised["kind"] == BEACON:
            return told
        words = [word for word in re.split(r"[\s,;]+", told) if word]
        if self.promised["kind"] == DICE:
            return [int(word) if re.fullmatch("[0-9]{1,3}", word) else word for word in words]
        return words


class ChangeForm(forms.Form):
    """Two that change places, and why."""

    first = forms.ChoiceField(label=_("This one"))
    second = forms.ChoiceField(label=_("changes places with"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Published beside the draw, which stays visible as it was drawn."),
    )

    def __init__(self, *args: Any, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101  declared above
            field.choices = [("", "—"), *choices]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("first") and data.get("first") == data.get("second"):
            self.add_error("second", _("Choose another one."))
        return data
