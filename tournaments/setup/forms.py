"""The shape of what organizers type."""

import datetime as clock
import re
import zoneinfo
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.conf import settings as site
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy as _, pgettext_lazy

from accounts.editing import ChangedField
from scoring.book import book, languages
from scoring.core.fault import Fault
from scoring.core.options import Option, Value
from scoring.core.ruleset import Ruleset
from scoring.registry import all_rulesets
from tournaments.exceptions import Faulty, Refused
from tournaments.formats.planned_choices import CRITERIA, LEAGUE, LEAGUE_SIZE, ORDER, OWN
from tournaments.forms import EditingForm, OfferForm, ReasonField, set_choices
from tournaments.models import FeePer, InscriptionMode, ListOrder, OddOneOut, ThirdPlace
from tournaments.regulation.faults import faults_of
from tournaments.regulation.labels import option_sentence, option_title, zone_choices
from tournaments.regulation.sentences import TITLES, round_name, zone_city
from tournaments.regulation.settings import FIELDS, ROUNDS, PlanSettings, flat_values
from tournaments.setup.group_fields import STAGE, GroupsFields, initial_groups
from tournaments.setup.labels import FROZEN, HELPS, LABELS, fault_words, label_of
from tournaments.setup.services.create import (
    BRINGS,
    COMMITTEE,
    PICTURES,
    QUESTIONS,
    REFEREES,
    TABLES,
    TEXTS,
)
from tournaments.words.money import MoneyField, currency_choices, current_language, name_currency

SECTIONS: dict[str, tuple[str, ...]] = {
    "event": (
        "name", "date", "starts_at", "place", "category", "minimum_age", "language", "time_zone",
    ),
    "inscriptions": (
        "team_size", "reserves", "cap", "mode", "odd_one_out", "questions", "list_order",
        "opens_at", "closes_at", "fee", "currency",
        "fee_per", "fee_until", "fee_late", "reentry_fee",
    ),
    "format": ("stages", "best_of_first", "best_of_later", "third_place"),
    "rules": ("ruleset",),
    "day": (
        "tables", "tolerance_first", "tolerance_later", "calls_by_itself", "quick_hands",
        "appeals_minutes", "appeals_hold",
    ),
    "end": ("sponsors", "pot_percent", "pot_added", "pot_shares"),
}  # fmt: skip
OPTION, ROUND = "option_", "round_"
PREFIXES = {"best_of_rounds": ROUND, "options": OPTION, "stages": STAGE}
TEAM_SIZES = ((1, _("1: everybody alone")), (2, _("2: pairs")), (3, _("3: teams of three")))


class NewTournamentForm(OfferForm):
    """Where to start, a name and a date: the rest comes along."""

    start = forms.ChoiceField(label=_("Start from"), required=False, widget=forms.RadioSelect)
    name = forms.CharField(label=LABELS["name"], max_length=120, help_text=HELPS["name"])
    date = forms.DateField(
        label=LABELS["date"],
        required=False,
        help_text=HELPS["date"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    language = forms.ChoiceField(
        label=LABELS["language"], choices=site.LANGUAGES, help_text=HELPS["language"]
    )
    time_zone = forms.ChoiceField(label=LABELS["time_zone"], choices=zone_choices)
    brings = forms.MultipleChoiceField(
        label=_("Bring along from the earlier tournament"),
        choices=[
            (COMMITTEE, _("Its committee")),
            (REFEREES, _("Its referees")),
            (TABLES, _("Which referee is in charge of which table")),
            (TEXTS, _("Address, schedule, prizes and contact")),
            (QUESTIONS, _("What is also asked of whoever inscribes")),
            (PICTURES, _("Logo, poster and sponsors' logos")),
        ],
        initial=BRINGS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Only when you start from an earlier tournament."),
    )

    def clean_date(self) -> clock.date | None:
        day: clock.date | None = self.cleaned_data["date"]
        if day is not None and not 2000 <= day.year <= 2100:
            raise forms.ValidationError(_("A year from 2000 to 2100."))
        return day


class CancelForm(forms.Form):
    reason = ReasonField(
        rows=3,
        help_text=_("Everybody reads it on the event's page."),
    )


class DeleteForm(forms.Form):
    name = forms.CharField(
        label=_("The tournament's name, once more"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SharesField(forms.Field):
    """Percentages by place, typed with anything between them: "50 30 20", "50/30/20"."""

    widget = forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"})

    def to_python(self, value: Any) -> list[int]:
        if not isinstance(value, str):
            return list(value or [])
        if re.search(r"[^\d\s%/,;+-]", value):
            raise forms.ValidationError(_("Percentages from the first place on, like 50 30 20."))
        return [int(digits[:4]) for digits in re.findall(r"\d+", value)]

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else " ".join(map(str, value or []))

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)


class SetupForm(GroupsFields, EditingForm):
    """Settings of an event: all, or those of some parts. Frozen ones are shown and cannot be typed
    into; one that is sent all the same (the page was older than the event) is left to the service,
    which refuses it."""

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
    reserves = forms.IntegerField()
    cap = forms.IntegerField(required=False)
    mode = forms.ChoiceField(choices=InscriptionMode.choices)
    odd_one_out = forms.ChoiceField(choices=OddOneOut.choices)
    questions = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 3}))
    list_order = forms.ChoiceField(choices=ListOrder.choices)
    opens_at = forms.DateTimeField(
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    closes_at = forms.DateTimeField(required=False, widget=opens_at.widget)
    fee = MoneyField(required=False)
    currency = forms.ChoiceField(required=False, choices=currency_choices)
    fee_per = forms.ChoiceField(choices=FeePer.choices)
    fee_until = forms.DateField(required=False, widget=date.widget)
    fee_late = MoneyField(required=False)
    reentry_fee = MoneyField(required=False)

    best_of_first = forms.TypedChoiceField(coerce=int)
    best_of_later = forms.TypedChoiceField(coerce=int)
    third_place = forms.ChoiceField(choices=ThirdPlace.choices)
    ruleset = forms.ChoiceField()
    tables = forms.IntegerField()
    tolerance_first = forms.IntegerField(required=False)
    tolerance_later = forms.IntegerField(required=False)
    calls_by_itself = forms.BooleanField(required=False)
    quick_hands = forms.BooleanField(required=False)
    appeals_minutes = forms.IntegerField(required=False)
    appeals_hold = forms.BooleanField(required=False)
    pot_percent = forms.IntegerField(required=False)
    pot_added = MoneyField(required=False)
    pot_shares = SharesField(required=False)
    sponsors = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(
        self,
        data: QueryDict | None,
        *,
        settings: PlanSettings,
        frozen: Mapping[str, str],
        parts: Collection[str] = tuple(SECTIONS),
    ) -> None:
        self.before = settings
        self.frozen = frozen
        self.parts = parts
        super().__init__(data, initial=initial_of(settings), values=flat_values(settings))
        self.rules = self.chosen_rules()
        self.offer_choices(settings)
        numbers = [(number, str(number)) for number in self.rules.best_of]
        set_choices(self, "best_of_first", "best_of_later", choices=numbers)
        for part, names in SECTIONS.items():
            if part not in parts:
                for name in names:
                    del self.fields[name]
        self.offer_groups(is_here="format" in parts)
        if "format" in parts:
            self.offer_lengths(self.rules)
            self.offer_flores(self.rules)
            self.add_rounds(numbers)
        if "rules" in parts:
            self.add_options()
        values = flat_values(settings)
        self.rest_on({name: values[name] for name in values if field_of(name) in self.fields})
        for name, field in self.fields.items():
            field.label = field.label or LABELS.get(name, "")
            field.help_text = field.help_text or HELPS.get(name, "")
            reason = frozen.get(setting_of(name))
            field.disabled = reason is not None and (data is None or name not in data)
            field.locked = FROZEN[reason] if reason else ""  # type: ignore[attr-defined]

    def offer_choices(self, settings: PlanSettings) -> None:
        """A time zone or currency that is not among the usual ones is offered too."""
        rulesets = [(key, rules.name) for key, rules in all_rulesets().items()]
        set_choices(self, "ruleset", choices=rulesets)
        if settings.time_zone not in dict(zone_choices()):
            here = (settings.time_zone, zone_city(settings.time_zone))
            set_choices(self, "time_zone", choices=[*zone_choices(), here])
        if settings.currency not in dict(currency_choices()):
            here = (settings.currency, name_currency(settings.currency, current_language()))
            set_choices(self, "currency", choices=[*currency_choices(), here])

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
                label=option_title(option.name, self.rules),
                choices=[
                    (str(choice), option_sentence(option.name, choice, self.rules))
                    for choice in option.choices
                ],
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
        is_offered = typed in dict(zone_choices())
        return zoneinfo.ZoneInfo(typed if typed and is_offered else self.before.time_zone)

    def clean(self) -> None:
        """What the regulation objects to, each fault at its field. One of another part that was
        there before is no reason to refuse this one."""
        self.pass_over_groups()
        earlier, unread = faults_of(self.before), {*self.errors}
        for fault in faults_of(self.settings()):
            name, words = self.field_of(str(dict(fault.data)["field"])), str(fault_words(fault))
            if name in self.fields and name not in unread:
                if words not in self.errors.get(name, ()):
                    self.add_error(name, words)
            elif name not in self.fields and fault not in earlier:
                self.add_error(None, name_fault(fault))

    def settings(self) -> PlanSettings:
        """The event as typed so far: what could not be read stays as it was."""
        return replace(self.before, **self.changes())

    def changes(self) -> dict[str, Any]:
        typed = {name: value for name, value in self.cleaned_data.items() if name in FIELDS}
        for name in ("opens_at", "closes_at"):
            was = getattr(self.before, name)
            if was and typed.get(name) == was.replace(second=0, microsecond=0):
                typed[name] = was  # the page shows minutes; nobody changed it
        for name in {"sponsors", "questions"} & typed.keys():
            typed[name] = "\n".join(
                line.strip() for line in typed[name].splitlines() if line.strip()
            )
        if "stages" in self.fields:
            typed["stages"] = self.typed_stages(self.before.stages, cap=self.before.cap)
        if "format" in self.parts:
            rounds = {code: self.cleaned_data.get(ROUND + code) for code in ROUNDS}
            typed["best_of_rounds"] = {code: number for code, number in rounds.items() if number}
        if "rules" in self.parts:
            typed["options"] = {
                option.name: choice_of(option, self.cleaned_data.get(OPTION + option.name))
                for option in self.rules.options
            }
        return typed

    def field_of(self, name: str) -> str:
        """A league has its own size of a table: that of groups is not shown beside it. Of an order
        of one's own a fault stands beside what was typed."""
        if name == "stages.size" and self.data.get("stages") == LEAGUE:
            return STAGE + LEAGUE_SIZE
        if name == "stages.criteria" and self.data.get(STAGE + CRITERIA) == OWN:
            return STAGE + ORDER
        return field_of(name)

    def field_of_refusal(self, refusal: Refused) -> str:
        return str(refusal.data["field"])

    def show_changes(self, changes: Sequence[ChangedField]) -> None:
        """Other rules have other options: those of before could not be sent again."""
        with timezone.override(self.zone()):
            super().show_changes(changes)
        rules = self.chosen_rules()
        if rules != self.rules and "rules" in self.parts:
            for option in self.rules.options:
                del self.fields[OPTION + option.name]
            self.rules = rules
            self.add_options()

    def show_refusal(self, refusal: Refused) -> None:
        if refusal.code != "frozen":
            super().show_refusal(refusal)
            return
        reasons: Any = refusal.data["fields"]
        for setting, reason in reasons.items():
            name = "ruleset" if setting == "options" else field_of(setting)
            if name in self.fields:
                self.add_error(name, FROZEN[reason])

    def show_faults(self, faulty: Faulty) -> None:
        for fault in faulty.faults:
            name = self.field_of(str(dict(fault.data).get("field", "")))
            if name in self.fields:
                self.add_error(name, fault_words(fault))
            else:
                self.add_error(None, name_fault(fault))

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[OPTION + option.name] for option in self.rules.options]

    @property
    def round_fields(self) -> list[forms.BoundField]:
        return [self[ROUND + code] for code in ROUNDS]

    @property
    def has_other_rounds(self) -> bool:
        """Some round is played otherwise than its phase, or was typed so that it can't be."""
        return any(field.value() or field.errors for field in self.round_fields)


def name_fault(fault: Fault) -> str:
    """A fault of a field that is not on the page: with its part and its label."""
    setting = str(dict(fault.data).get("field", ""))
    group = setting.partition(".")[0]
    groups = {"best_of_rounds": "format", "options": "rules"}
    part = groups.get(group) or next((p for p, names in SECTIONS.items() if group in names), "")
    title = f"{TITLES[part]}, " if part else ""
    return f"{title}{label_of(setting)}: {fault_words(fault)}"


def initial_of(settings: PlanSettings) -> dict[str, Any]:
    values = {name: getattr(settings, name) for name in FIELDS}
    zone = zoneinfo.ZoneInfo(settings.time_zone)
    for name in ("opens_at", "closes_at"):
        if values[name]:
            values[name] = values[name].astimezone(zone).replace(tzinfo=None)
    rounds = {ROUND + code: number for code, number in settings.best_of_rounds.items()}
    return values | rounds | initial_groups(settings)


def choice_of(option: Option, typed: str | None) -> Value:
    """A choice by its spelling; the default where nothing was typed."""
    return next((c for c in option.choices if str(c) == typed), option.default)


def setting_of(name: str) -> str:
    """
    >>> setting_of("round_final"), setting_of("option_duty"), setting_of("cap")
    ('best_of_rounds.final', 'options', 'cap')
    """
    if name.startswith(STAGE):
        return "stages"
    if name.startswith(ROUND):
        return f"best_of_rounds.{name.removeprefix(ROUND)}"
    return "options" if name.startswith(OPTION) else name


def field_of(setting: str) -> str:
    """
    >>> field_of("best_of_rounds.final"), field_of("options.duty"), field_of("cap")
    ('round_final', 'option_duty', 'cap')
    """
    group, dot, name = setting.partition(".")
    return PREFIXES.get(group, "") + name if dot else setting


def source_of(option: Option, rules: Ruleset, *, language: str) -> str:
    """The article behind an option, by number and title; positions (A1, B9) by their number."""
    spoken = language.partition("-")[0]
    book_language = spoken if spoken in languages(rules.key) else "en"
    article = book(rules.key, book_language).article(option.article)
    if article:
        words = {"number": article.number, "title": article.title}
        return gettext("Article %(number)s: %(title)s") % words
    if option.article[:1] in "ABV" and option.article[1:].isdigit():
        words = {"number": option.article}
        return gettext("Criterion %(number)s: the sources leave it open.") % words
    return ""
