"""The shape of what organizers type when they set an event up.

Only types are checked here; what may be set is the regulation's to say (`regulation.faults`), and
what may still be changed the service's.
"""

import datetime as clock
import zoneinfo
from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings as site
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.book import book, languages
from scoring.core.options import Option, Value
from scoring.core.ruleset import Ruleset
from scoring.registry import all_rulesets
from tournaments.forms import TournamentForm, zone_choices
from tournaments.models import InscriptionMode, OddOneOut, ThirdPlace
from tournaments.regulation.faults import faults_of
from tournaments.regulation.labels import FROZEN, HELPS, LABELS, fault_words
from tournaments.regulation.option_words import option_sentence, option_title
from tournaments.regulation.settings import FIELDS, ROUNDS, Settings
from tournaments.regulation.words import round_name, zone_city

SECTIONS: dict[str, tuple[str, ...]] = {
    "event": (
        "name",
        "date",
        "starts_at",
        "place",
        "category",
        "minimum_age",
        "language",
        "time_zone",
    ),
    "inscriptions": (
        "team_size",
        "cap",
        "mode",
        "odd_one_out",
        "opens_at",
        "closes_at",
        "fee",
        "currency",
    ),
    "format": ("best_of_first", "best_of_later", "third_place"),
    "rules": ("ruleset",),
    "day": (
        "tables",
        "tolerance_first",
        "tolerance_later",
        "calls_by_itself",
        "appeals_minutes",
        "appeals_hold",
    ),
    "end": ("sponsors",),
}
OPTION, ROUND = "option_", "round_"
TEAM_SIZES = (
    (1, _("1: everybody alone")),
    (2, _("2: pairs")),
    (3, _("3: teams of three")),
)


class NewTournamentForm(TournamentForm):
    """Where to start, a name and a date: the rest comes along."""

    start = forms.ChoiceField(label=_("Start from"), required=False, widget=forms.RadioSelect)
    date = forms.DateField(
        label=LABELS["date"],
        required=False,
        help_text=HELPS["date"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    with_people = forms.BooleanField(
        label=_("Bring its committee and referees along"),
        required=False,
        help_text=_("Only when you start from an earlier tournament."),
    )

    field_order = ("start", "name", "date", "language", "time_zone", "with_people")

    def __init__(self, *args: Any, starts: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["start"].choices = starts  # type: ignore[attr-defined]

    def clean_date(self) -> clock.date | None:
        day: clock.date | None = self.cleaned_data["date"]
        if day is not None and not 2000 <= day.year <= 2100:
            raise forms.ValidationError(_("A year from 2000 to 2100."))
        return day


class SetupForm(forms.Form):
    """All settings of an event. Frozen ones are shown and cannot be typed into; one that is sent
    all the same (the page was older than the event) is left to the service, which refuses it."""

    name = forms.CharField()
    date = forms.DateField(
        required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    starts_at = forms.TimeField(
        required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    place = forms.CharField(required=False)
    category = forms.CharField(required=False)
    minimum_age = forms.IntegerField(required=False)
    language = forms.ChoiceField(choices=site.LANGUAGES)
    time_zone = forms.ChoiceField(choices=zone_choices)

    team_size = forms.TypedChoiceField(choices=TEAM_SIZES, coerce=int)
    cap = forms.IntegerField(required=False)
    mode = forms.ChoiceField(choices=InscriptionMode.choices)
    odd_one_out = forms.ChoiceField(choices=OddOneOut.choices)
    opens_at = forms.DateTimeField(
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    closes_at = forms.DateTimeField(
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    fee = forms.DecimalField(required=False, max_digits=10, decimal_places=2)
    currency = forms.CharField(required=False, max_length=3)

    best_of_first = forms.TypedChoiceField(coerce=int)
    best_of_later = forms.TypedChoiceField(coerce=int)
    third_place = forms.ChoiceField(choices=ThirdPlace.choices)
    ruleset = forms.ChoiceField()
    tables = forms.IntegerField()
    tolerance_first = forms.IntegerField(required=False)
    tolerance_later = forms.IntegerField(required=False)
    calls_by_itself = forms.BooleanField(required=False)
    appeals_minutes = forms.IntegerField(required=False)
    appeals_hold = forms.BooleanField(required=False)
    sponsors = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(
        self, data: QueryDict | None, *, settings: Settings, frozen: Mapping[str, str]
    ) -> None:
        self.before = settings
        self.frozen = frozen
        super().__init__(data, initial=initial_of(settings))
        self.rules = self.chosen_rules()
        self.fields["ruleset"].choices = [  # type: ignore[attr-defined]
            (key, rules.name) for key, rules in all_rulesets().items()
        ]
        if settings.time_zone not in dict(zone_choices()):
            here = (settings.time_zone, zone_city(settings.time_zone))
            self.fields["time_zone"].choices = [*zone_choices(), here]  # type: ignore[attr-defined]
        numbers = [(number, str(number)) for number in self.rules.best_of]
        self.fields["best_of_first"].choices = numbers  # type: ignore[attr-defined]
        self.fields["best_of_later"].choices = numbers  # type: ignore[attr-defined]
        self.add_rounds(numbers)
        self.add_options()
        for name, field in self.fields.items():
            field.label = field.label or LABELS[name]
            field.help_text = field.help_text or HELPS.get(name, "")
            reason = frozen.get(setting_of(name))
            field.disabled = reason is not None and (data is None or name not in data)
            field.locked = FROZEN[reason] if reason else ""  # type: ignore[attr-defined]

    def chosen_rules(self) -> Ruleset:
        key = self.data.get("ruleset") if self.is_bound else None
        return all_rulesets().get(key or "") or all_rulesets()[self.before.ruleset]

    def add_rounds(self, numbers: list[tuple[int, str]]) -> None:
        for code in ROUNDS:
            self.fields[ROUND + code] = forms.TypedChoiceField(
                label=round_name(code),
                choices=[("", pgettext_lazy("games of a round", "as its phase")), *numbers],
                coerce=int,
                empty_value=None,
                required=False,
            )

    def add_options(self) -> None:
        before = self.before.options if self.rules.key == self.before.ruleset else {}
        for option in self.rules.options:
            self.fields[OPTION + option.name] = forms.ChoiceField(
                label=option_title(option.name),
                choices=[(str(c), option_sentence(option.name, c)) for c in option.choices],
                widget=forms.Select if option.name == "target" else forms.RadioSelect,
                required=False,
                help_text=source_of(option, self.rules, language=self.before.language),
            )
            self.initial[OPTION + option.name] = str(before.get(option.name, option.default))

    def full_clean(self) -> None:
        """Times are typed by the clock of the tournament, as it will be after this very form."""
        with timezone.override(self.zone()):
            super().full_clean()

    def zone(self) -> zoneinfo.ZoneInfo:
        typed = self.data.get("time_zone") if self.is_bound else None
        known = dict(zone_choices())
        return zoneinfo.ZoneInfo(typed if typed in known else self.before.time_zone)

    def clean(self) -> None:
        """What the regulation objects to, each fault at its field."""
        for fault in faults_of(self.settings()):
            data = dict(fault.data)
            name = field_of(str(data["field"]))
            if name in self.fields and name not in self.errors:
                self.add_error(name, fault_words(fault))

    def settings(self) -> Settings:
        """The event as typed so far: what could not be read stays as it was."""
        return self.before.but(self.changes())

    def changes(self) -> dict[str, Any]:
        typed = {name: value for name, value in self.cleaned_data.items() if name in FIELDS}
        for name in ("opens_at", "closes_at"):
            was = getattr(self.before, name)
            if was and typed.get(name) == was.replace(second=0, microsecond=0):
                typed[name] = was  # the page shows minutes; nobody changed it
        if "sponsors" in typed:
            typed["sponsors"] = "\n".join(
                line.strip() for line in typed["sponsors"].splitlines() if line.strip()
            )
        if "currency" in typed:
            typed["currency"] = typed["currency"].upper()
        rounds = {code: self.cleaned_data.get(ROUND + code) for code in ROUNDS}
        typed["best_of_rounds"] = {code: number for code, number in rounds.items() if number}
        typed["options"] = {
            option.name: chosen(option, self.cleaned_data.get(OPTION + option.name))
            for option in self.rules.options
        }
        return typed

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[OPTION + option.name] for option in self.rules.options]

    @property
    def round_fields(self) -> list[forms.BoundField]:
        return [self[ROUND + code] for code in ROUNDS]


def initial_of(settings: Settings) -> dict[str, Any]:
    values = {name: getattr(settings, name) for name in FIELDS}
    zone = zoneinfo.ZoneInfo(settings.time_zone)
    for name in ("opens_at", "closes_at"):
        if values[name]:
            values[name] = values[name].astimezone(zone).replace(tzinfo=None)
    return values | {ROUND + code: number for code, number in settings.best_of_rounds.items()}


def chosen(option: Option, typed: str | None) -> Value:
    """A choice by its spelling; the default where nothing was typed."""
    return next((c for c in option.choices if str(c) == typed), option.default)


def setting_of(name: str) -> str:
    """
    >>> setting_of("round_final"), setting_of("option_duty"), setting_of("cap")
    ('best_of_rounds.final', 'options', 'cap')
    """
    if name.startswith(ROUND):
        return f"best_of_rounds.{name.removeprefix(ROUND)}"
    return "options" if name.startswith(OPTION) else name


def field_of(setting: str) -> str:
    """
    >>> field_of("best_of_rounds.final"), field_of("options.duty"), field_of("cap")
    ('round_final', 'option_duty', 'cap')
    """
    group, _dot, one = setting.partition(".")
    return {"best_of_rounds": ROUND, "options": OPTION}.get(group, "") + one if one else setting


def source_of(option: Option, rules: Ruleset, *, language: str) -> str:
    """The article behind an option, by number and title; positions (A1, B9) by their number."""
    spoken = language.partition("-")[0]
    known = languages(rules.key)
    found = book(rules.key, spoken if spoken in known else "en").article(option.article)
    if found:
        named = {"number": found.number, "title": found.title}
        return gettext("Article %(number)s: %(title)s") % named
    if option.article[:1] in "ABV" and option.article[1:].isdigit():
        open_question = {"number": option.article}
        return gettext("Criterion %(number)s: the sources leave it open.") % open_question
    return ""
