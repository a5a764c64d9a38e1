"""The shape of what an organizer types for a draw: constraints by number, the source, its value."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from tournaments.draws.draw_list import (
    FREE,
    DrawConditions,
    beacon_round,
    dealt_cards,
    deck_for,
    name_deck,
)
from tournaments.draws.entrants import Entrant
from tournaments.draws.protocol import FRENCH, deck_of
from tournaments.draws.protocol.beacon import first_round_from
from tournaments.draws.protocol.cards import read_card
from tournaments.draws.protocol.sources import FALLBACK, NONE
from tournaments.forms import ReasonField, set_choices
from tournaments.models import Draw, Tournament
from tournaments.stages.selectors.next_step import NamedTie

CARDS, DICE, LOTTERY, BEACON = "cards", "dice", "lottery", "beacon"
SOURCES = [
    (CARDS, _("20 cards dealt face up")),
    (DICE, _("25 dice thrown in the hall")),
    (LOTTERY, _("a public lottery, a drawing still to come")),
    (BEACON, _("a public number from the internet (drand), still to come")),
    (NONE, _("none: a quick draw by the server's own secret")),
]
SIGNATURE = re.compile(r'"signature"\s*:\s*"([0-9a-f]*)"')  # in what the beacon's page shows
CLUBS = {
    Draw.Kind.TEAMS: [(FREE, _("may play together")), ("apart", _("never in one team"))],
    Draw.Kind.BRACKET: [
        (FREE, _("may meet at once")),
        ("first_round", _("never in the first round")),
        ("late", _("as late as possible")),
        ("late_by_halves", _("as late as possible, half by half")),
    ],
    Draw.Kind.GROUPS: [(FREE, _("may share a group")), ("apart", _("never in one group"))],
    Draw.Kind.POTS: [
        (FREE, _("may meet at once")),
        ("first_round", _("not in the first round, where possible")),
    ],
    Draw.Kind.ROUND: [
        (FREE, _("may meet at once")),
        ("apart", _("not in one match, where possible")),
    ],
}


def moment_input() -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


# What of the form a list of this kind does not have.
UNUSED: Mapping[str, tuple[str, ...]] = {
    Draw.Kind.TEAMS: ("team", "tie", "seeds", "pots"),
    Draw.Kind.BRACKET: ("team", "tie", "together", "pots"),
    Draw.Kind.LATE: ("tie", "clubs", "together", "apart", "seeds", "pots"),
    Draw.Kind.GROUPS: ("team", "tie", "together", "apart", "seeds"),
    Draw.Kind.POTS: ("team", "tie", "together", "apart", "seeds", "pots"),
    Draw.Kind.ROUND: ("team", "tie", "together", "apart", "seeds", "pots"),
    Draw.Kind.LOT: ("team", "clubs", "together", "apart", "seeds", "pots"),
}


class FreezeForm(forms.Form):
    """Everything that is frozen with the list. People and teams are named by their numbers."""

    team = forms.ChoiceField(label=_("Late team"))
    tie = forms.ChoiceField(label=_("Which tie"))
    clubs = forms.ChoiceField(label=_("Same club"))
    together = forms.CharField(
        label=_("Keep together"),
        required=False,
        help_text=_("Numbers of those who play together, like P3-P8, P4-P9; of a trio, P3-P8-P11."),
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
    pots = forms.CharField(
        label=_("Pots"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "Numbers of the teams, a line for each pot: no two of a line come into the same group."
            " Every team in one of them, or empty: everybody in one."
        ),
    )
    source = forms.ChoiceField(
        label=_("Public source"),
        choices=SOURCES,
        help_text=_("Something nobody knows yet and everybody will see."),
    )
    beacon = forms.CharField(label=_("Name of the lottery"), max_length=200, required=False)
    count = forms.IntegerField(
        label=_("Lottery: how many numbers"), min_value=1, max_value=1000, required=False
    )
    digits = forms.IntegerField(
        label=_("Lottery: digits of each"), min_value=1, max_value=9, required=False
    )
    at = forms.DateTimeField(
        label=_("When the lottery or the beacon speaks"),
        required=False,
        widget=moment_input(),
        help_text=_("Still to come, by the clock of the event."),
    )
    round = forms.CharField(
        label=_("Beacon: its round"),
        max_length=100,
        required=False,
        help_text=_("Empty: the first one from that moment on."),
    )
    deadline = forms.DateTimeField(
        label=_("Until when the source must have come"),
        required=False,
        widget=moment_input(),
        help_text=_(
            "Afterwards its fallback counts: a round of the beacon instead of cards or dice, "
            "20 cards instead of a lottery or the beacon. Empty: seven days for cards and dice, "
            "one day after a lottery or the beacon."
        ),
    )
    reason = ReasonField(
        label=_("Why it is drawn again"),
        rows=3,
        help_text=_("Published beside the new draw; the old one stays visible."),
    )

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        kind: str,
        entrants: Sequence[Entrant],
        again: bool,
        ties: Sequence[NamedTie] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        # Whoever comes in a ready-made team is drawn to nobody: no number of theirs is a wish.
        self.ids = {entrant.number: entrant.id for entrant in entrants if not entrant.is_ready}
        set_choices(self, "clubs", choices=CLUBS.get(Draw.Kind(kind), []))
        is_late = kind == Draw.Kind.LATE
        if is_late:
            late = [(one.number, f"{one.number} · {one.name}") for one in entrants]
            set_choices(self, "team", choices=late if len(late) == 1 else [("", "—"), *late])
            self.fields["reason"].label = _("Why they are let in, or drawn again")
            self.fields["reason"].help_text = _("Published beside the draw.")
        if kind == Draw.Kind.LOT:
            set_choices(self, "tie", choices=[(tie.subject, tie.label) for tie in ties])
        self.unknown = _("Not in the list: %(words)s")
        if kind == Draw.Kind.TEAMS:
            self.unknown = _("Nobody who is drawn has this number: %(words)s")
            self.fields["apart"].help_text = _(
                "Numbers of two who must not come together, like P3-P8, P4-P9."
            )
        self.order_fields(["team", "tie", "reason"])
        for name in UNUSED[kind] if again or is_late else [*UNUSED[kind], "reason"]:
            del self.fields[name]

    def clean_team(self) -> str:
        return self.ids[int(self.cleaned_data["team"])]

    def clean_apart(self) -> tuple[tuple[str, ...], ...]:
        return self.groups("apart", most=2)

    def clean_together(self) -> tuple[tuple[str, ...], ...]:
        return self.groups("together", most=self.tournament.plan.team_size)

    def clean_seeds(self) -> tuple[str, ...]:
        numbers = self.numbers(re.split(r"[\s,;]+", self.cleaned_data["seeds"]))
        if len(set(numbers)) != len(numbers):
            raise ValidationError(_("The same number stands here twice."))
        return tuple(self.ids[number] for number in numbers)

    def clean_pots(self) -> tuple[tuple[str, ...], ...]:
        lines = filter(str.strip, re.split(r"[\n;]+", self.cleaned_data["pots"]))
        pots = [self.numbers(re.split(r"[\s,]+", line)) for line in lines]
        numbers = [number for pot in pots for number in pot]
        if len(set(numbers)) != len(numbers):
            raise ValidationError(_("The same number stands here twice."))
        if missing := sorted(self.ids.keys() - set(numbers)) if numbers else []:
            words = ", ".join(map(str, missing[:12]))
            raise ValidationError(
                _("These teams are in no pot: %(words)s"), params={"words": words}
            )
        return tuple(tuple(self.ids[number] for number in pot) for pot in pots)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        is_named = data.get("at") or "at" in self.errors or is_round(data.get("round", ""))
        if data.get("source") == BEACON and not is_named:
            self.add_error("at", _("A beacon needs its moment, or the number of a round."))
        if data.get("source") == LOTTERY:
            for name in ("beacon", "count", "digits", "at"):
                if not data.get(name) and name not in self.errors:
                    fault = _("A lottery needs its name, when, how many numbers and their digits.")
                    self.add_error(name, fault)
        if str(data.get("clubs")).startswith("late") and data.get("apart"):
            self.add_error("apart", _("“As late as possible” leaves no room for pairs kept apart."))
        return data

    def full_clean(self) -> None:
        """Moments are typed by the clock of the event."""
        with timezone.override(self.tournament.time_zone):
            super().full_clean()

    def groups(self, name: str, *, most: int) -> tuple[tuple[str, ...], ...]:
        groups = []
        for group in filter(str.strip, re.split(r"[,;\n]+", self.cleaned_data[name])):
            numbers = self.numbers(re.split(r"[\s+/–-]+", group.strip()))
            if not 2 <= len(numbers) <= most or len(set(numbers)) != len(numbers):
                raise ValidationError(
                    _("Write two different numbers, like 3-8.")
                    if most == 2
                    else _("Write two or three different numbers, like 3-8 or 3-8-11.")
                )
            groups.append(tuple(self.ids[number] for number in numbers))
        return tuple(groups)

    def numbers(self, words: Sequence[str]) -> list[int]:
        typed = [word.lstrip("jJpP") for word in words if word]  # as the desk shows them
        strange = [
            word
            for word in typed
            if not (word.isascii() and word.isdecimal() and int(word[:9]) in self.ids)
        ]
        if strange:
            raise ValidationError(self.unknown, params={"words": ", ".join(strange)[:80]})
        return [int(word) for word in typed]

    def conditions(self) -> DrawConditions:
        data = self.cleaned_data
        return DrawConditions(
            source=self.promised(),
            clubs=data.get("clubs", FREE),
            apart=data.get("apart", ()),
            together=data.get("together", ()),
            seeds=data.get("seeds", ()),
            pots=data.get("pots", ()),
            subject=data.get("team", "") or data.get("tie", ""),
            deadline=data["deadline"],
        )

    def promised(self) -> Mapping[str, Any]:
        data, deck = self.cleaned_data, deck_for(self.tournament)
        if data["source"] == CARDS:
            return dealt_cards(deck)
        if data["source"] == BEACON:
            typed = data["round"].strip()
            number = int(typed) if is_round(typed) else first_round_from(data["at"])
            return beacon_round(number, deck)
        members: dict[str, Any] = {"kind": data["source"], **name_deck(deck)}
        if data["source"] == DICE:
            return members | {"count": 25, "sides": 6}
        if data["source"] == LOTTERY:
            at = localtime(data["at"], ZoneInfo(self.tournament.time_zone)).isoformat()
            many = {"count": data["count"], "digits": data["digits"]}
            return members | {"name": data["beacon"], "at": at, **many}
        return members


def is_round(text: str) -> bool:
    return re.fullmatch("[0-9]{1,10}", text.strip(), re.ASCII) is not None


class SourceForm(forms.Form):
    """What the public source brought, as one line; `value` is what the draw takes. With `fallback`
    it is what the fallback brought."""

    told = forms.CharField(max_length=4000, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(
        self, *args: Any, promised: Mapping[str, Any], fallback: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fallback = fallback and FALLBACK in promised
        self.source = promised[FALLBACK]["source"] if self.fallback else promised
        if self.source["kind"] == NONE:
            del self.fields["told"]
            return
        label, help_text = self.words()
        self.fields["told"].label, self.fields["told"].help_text = label, help_text

    def words(self) -> tuple[Any, Any]:
        if "chain" in self.source:
            return (
                _("The beacon's signature of this round"),
                _("96 hexadecimal digits, or all that the beacon's page shows."),
            )
        if deck_of(self.source) is FRENCH and self.source["kind"] == CARDS:
            return (
                _("The cards, in the order dealt"),
                _("Rank and suit: Q♣ or Qp is the queen of paus (p ♣, c ♥, e ♠, o ♦)."),
            )
        return {
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
        }[str(self.source["kind"])]

    def value(self) -> object:
        """As typed: what is wrong with it, the draw says."""
        return {FALLBACK: self.own_value()} if self.fallback else self.own_value()

    def own_value(self) -> object:
        kind = self.source["kind"]
        if kind == NONE:
            return None
        text = self.cleaned_data["told"].strip()
        if kind == BEACON:
            pasted = SIGNATURE.search(text.lower())
            return pasted[1] if pasted else "".join(text.lower().split())
        words = [word for word in re.split(r"[\s,;]+", text) if word]
        if kind == CARDS:
            return [read_card(word, deck_of(self.source)) for word in words]
        if kind == DICE:
            return [int(word) if re.fullmatch("[0-9]{1,3}", word) else word for word in words]
        return words


class CancelForm(forms.Form):
    """Why a frozen list is given up."""

    reason = ReasonField(
        rows=3, help_text=_("Published beside the list, whose seal stays visible.")
    )


class ChangeForm(forms.Form):
    """Two that change places, and why."""

    first = forms.ChoiceField(label=_("This one"))
    second = forms.ChoiceField(label=_("changes places with"))
    reason = ReasonField(
        rows=3, help_text=_("Published beside the draw, which stays visible as it was drawn.")
    )

    def __init__(self, *args: Any, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            set_choices(self, name, choices=[("", "—"), *choices])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("first") and data.get("first") == data.get("second"):
            self.add_error("second", _("Choose another one."))
        return data
