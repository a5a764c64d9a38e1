"""The choices of groups before a bracket, as fields of the set-up's form."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.formats.plan import GROUPS, POTS, SEEDED
from tournaments.formats.planned import OWN, choose_stages, spread_stages
from tournaments.formats.tables import PRESETS
from tournaments.regulation.sentences import spell_criteria
from tournaments.regulation.settings import PlanSettings
from tournaments.setup.labels import HELPS, LABELS

STAGE = "stages_"
# Proper names: the same in every language.
PRESET_NAMES = {
    "argentina": "Argentina",
    "gaucho": "Gaúcho",
    "liga": "Liga 3-1-0",
    "uruguay": "Uruguay",
}
YES, NO = "True", "False"  # as a page writes what the plan keeps


def preset_choices() -> list[tuple[str, str]]:
    return [
        (key, f"{name}: {spell_criteria(PRESETS[key][0])}") for key, name in PRESET_NAMES.items()
    ]


class GroupsFields(forms.Form):
    """`stages` says whether there are groups; the others count only then."""

    stages = forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        choices=[
            ("", _("No: a bracket from the start")),
            (GROUPS, _("Yes: groups, then a bracket")),
        ],
    )
    stages_size = forms.IntegerField()
    stages_each = forms.IntegerField()
    stages_best_of = forms.TypedChoiceField(coerce=int)
    stages_legs = forms.TypedChoiceField(choices=[(1, _("one")), (2, _("two"))], coerce=int)
    stages_criteria = forms.ChoiceField(widget=forms.RadioSelect, choices=preset_choices)
    stages_fill = forms.TypedChoiceField(
        widget=forms.RadioSelect,
        choices=[
            (YES, _("The best of the next place go on too, where they fill it")),
            (NO, _("The best pass the first round free")),
        ],
        coerce=lambda typed: typed == YES,
    )
    stages_way_in = forms.ChoiceField(
        widget=forms.RadioSelect,
        choices=[
            (POTS, _("Drawn from pots: firsts meet seconds, teams of one group kept apart")),
            (SEEDED, _("By the tables: the best meets the last; nothing is drawn")),
        ],
    )

    def offer_groups(self, *, is_here: bool) -> None:
        """Only in its part; what the groups are is asked of whoever wants them."""
        names = [name for name in self.fields if name.startswith(STAGE)]
        if not is_here:
            for name in ["stages", *names]:
                self.fields.pop(name, None)
            return
        for name in names:
            self.fields[name].label = LABELS["stages." + name.removeprefix(STAGE)]
            self.fields[name].help_text = HELPS.get("stages." + name.removeprefix(STAGE), "")
            self.fields[name].required = not self.is_bound or bool(self.data.get("stages"))
        if self.initial[STAGE + "criteria"] == OWN:
            criteria: Any = self.fields[STAGE + "criteria"]
            criteria.choices = [*preset_choices(), (OWN, _("As it is now"))]

    def pass_over_groups(self) -> None:
        """Whoever wants none is told nothing about them."""
        if not self.cleaned_data.get("stages") and "stages" not in self.errors:
            for name in [name for name in self.errors if name.startswith(STAGE)]:
                del self.errors[name]

    def typed_stages(self, before: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """What could not be read stays as it was shown."""
        shown = {name: self.initial[STAGE + name] for name in spread_stages([]) if name}
        typed = {name: self.cleaned_data.get(STAGE + name) for name in shown}
        typed = {name: value for name, value in typed.items() if value not in (None, "")}
        return choose_stages(before, {**shown, **typed, "": self.cleaned_data.get("stages")})

    @property
    def group_fields(self) -> list[forms.BoundField]:
        """Numbers, in the order of the page."""
        return self.those_of("size", "each", "best_of", "legs")

    @property
    def group_choices(self) -> list[forms.BoundField]:
        return self.those_of("fill", "way_in", "criteria")

    def those_of(self, *names: str) -> list[forms.BoundField]:
        return [self[STAGE + name] for name in names if STAGE + name in self.fields]


def initial_groups(settings: PlanSettings) -> dict[str, Any]:
    choices = spread_stages(settings.stages)
    if not settings.stages:
        choices["best_of"] = settings.best_of_first
    return {STAGE + name if name else "stages": value for name, value in choices.items()}
