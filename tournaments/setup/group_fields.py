"""The choices of what is played before a bracket, as fields of the set-up's form."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from scoring.core.ruleset import Ruleset
from tournaments.formats.crossing import (
    Pairs,
    UnreadableCrossing,
    read_crossing,
    usual_crossing,
    write_crossing,
)
from tournaments.formats.plan import (
    CROSSING,
    DRAWN,
    GROUPS,
    POTS,
    REFILL,
    ROUNDS,
    SEEDED,
    count_to_fill,
)
from tournaments.formats.planned import BEST_LOSERS, BOUGHT_BACK, FIRST_ROUND, LADDER, REST
from tournaments.formats.planned_choices import (
    BEST_OF_FIRST,
    BY_GAMES,
    CHOICES,
    COUNTED,
    CRITERIA,
    LEAGUE,
    LEAGUE_SIZE,
    ORDER,
    OWN,
    POINTS,
    ROUNDS_ALONE,
    SECOND,
    SWEEP,
    TIED,
    WAYS_OUT_OF_A_TIE,
    WINDOW,
    choose_stages,
    length_code,
    spread_stages,
)
from tournaments.formats.planned_clocks import BRACKET, MEMBERS, choose_clocks, spread_clocks
from tournaments.formats.planned_targets import TARGETS, choose_targets, spread_targets
from tournaments.formats.ranking import CRITERIA as CODES, LOT, PLAY_OFF, SHARED
from tournaments.formats.results import ALL_PLAYED
from tournaments.formats.round_clock import DEAL, STAND, START
from tournaments.formats.tables import PRESETS
from tournaments.forms import set_choices
from tournaments.matches.labels import best_of_label
from tournaments.regulation.faults import targets_of
from tournaments.regulation.sentences import spell_criteria
from tournaments.regulation.settings import PlanSettings
from tournaments.setup.labels import HELPS, LABELS

STAGE = "stages_"
SECOND_CHANCE = STAGE + SECOND
CLOCK_FIELDS = tuple(STAGE + prefix + name for prefix in ("", BRACKET) for name in MEMBERS)
TARGET_FIELDS = tuple(STAGE + name for name in TARGETS)
FLORES_COUNT = STAGE + COUNTED
OWN_ORDER = (ORDER, POINTS, BY_GAMES, SWEEP)
TYPED_POINTS = re.compile(r"([0-9]{1,4})\D+([0-9]{1,4})\D+([0-9]{1,4})", re.ASCII)
OPTIONAL = (
    SECOND_CHANCE,
    FLORES_COUNT,
    STAGE + "crossing",
    STAGE + WINDOW,
    *(STAGE + name for name in OWN_ORDER),
    *CLOCK_FIELDS,
    *TARGET_FIELDS,
)
# Proper names: but for a country the same in every language.
PRESET_NAMES: Mapping[str, str | Promise] = {
    "argentina": "Argentina",
    "gaucho": "Gaúcho",
    "liga": "Liga 3-1-0",
    "uruguay": _("Uruguay"),
}
OPEN_CHOICE = "target"  # may be left as the rules have it
YES, NO = "True", "False"  # as a page writes what the plan keeps


def preset_choices() -> list[tuple[str, str]]:
    presets = [
        (key, f"{name}: {spell_criteria(PRESETS[key][0])}") for key, name in PRESET_NAMES.items()
    ]
    return [*presets, (OWN, gettext("In an order of your own"))]


def clock_field() -> forms.IntegerField:
    return forms.IntegerField(required=False)


def at_zero_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (START, _("Games that have not begun start at a score, such as 11–11")),
            (DEAL, _("A referee alone shuffles and deals")),
            (STAND, _("The match stands as it is")),
        ],
    )


class GroupsFields(forms.Form):
    """`stages` says what is played first; the others count only for that."""

    stages = forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        choices=[
            ("", _("No: a bracket from the start")),
            (GROUPS, _("Yes: groups, then a bracket")),
            (ROUNDS, _("Yes: rounds for everybody, then a bracket of the first")),
            (LEAGUE, _("A league: all against all, and the table decides, without a bracket")),
            (ROUNDS_ALONE, _("Rounds for everybody, and the table decides, without a bracket")),
        ],
    )
    stages_size = forms.IntegerField()
    stages_league_size = forms.IntegerField()
    stages_each = forms.IntegerField()
    stages_best_of = forms.ChoiceField()
    stages_target = forms.TypedChoiceField(coerce=int, empty_value=None)
    stages_bracket_target = forms.TypedChoiceField(coerce=int, empty_value=None, required=False)
    stages_cup_target = forms.TypedChoiceField(coerce=int, empty_value=None, required=False)
    stages_rounds = forms.IntegerField()
    stages_cut = forms.IntegerField()
    stages_random = forms.TypedChoiceField(
        widget=forms.RadioSelect,
        choices=[
            (NO, _("By score: teams with as many wins meet")),
            (YES, _("At random: whoever has not met yet")),
        ],
        coerce=lambda typed: typed == YES,
    )
    stages_legs = forms.TypedChoiceField(choices=[(1, _("one")), (2, _("two"))], coerce=int)
    stages_criteria = forms.ChoiceField(widget=forms.RadioSelect, choices=preset_choices)
    stages_tied = forms.ChoiceField(
        widget=forms.RadioSelect,
        choices=[
            (LOT, _("By lot, in a draw that anyone can check")),
            (PLAY_OFF, _("By one game between them, and by lot if they are still equal")),
            (SHARED, _("They share the place, and its medal: only where no bracket follows")),
        ],
    )
    stages_order = forms.CharField(required=False, max_length=200)
    stages_points = forms.CharField(required=False, max_length=40)
    stages_by_games = forms.BooleanField(required=False)
    stages_sweep = forms.BooleanField(required=False)
    stages_flores = forms.BooleanField(required=False)
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
            (DRAWN, _("Drawn anew among all who come through")),
            (SEEDED, _("By the tables: the best meets the last; nothing is drawn")),
            (CROSSING, _("By a crossing table: A1 meets B2; nothing is drawn")),
        ],
    )
    stages_crossing = forms.CharField(
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )

    stages_second = forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        choices=[
            ("", _("No: whoever is out is out")),
            (REST, _("Gold and silver cup: who does not come through plays a bracket as well")),
            (FIRST_ROUND, _("Repechage: who loses in the first round plays a bracket as well")),
            (REFILL, _("Refill: who loses in the first round takes the next empty place in it")),
            (BOUGHT_BACK, _("Paid return: who loses in the first round may buy a place again")),
            (LADDER, _("Ladder back: who misses the cut plays for a place in the semi-finals")),
            (BEST_LOSERS, _("Best losers: those of the first round fill the bracket")),
        ],
    )
    stages_window = forms.IntegerField(required=False)

    stages_clock = clock_field()
    stages_at_zero = at_zero_field()
    stages_start_at = clock_field()
    stages_bracket_clock = clock_field()
    stages_bracket_at_zero = at_zero_field()
    stages_bracket_start_at = clock_field()

    def offer_groups(self, *, is_here: bool) -> None:
        """Only in its part; what the groups or rounds are is asked of whoever wants them."""
        names = [name for name in self.fields if name.startswith(STAGE)]
        if not is_here:
            for name in ["stages", *names]:
                self.fields.pop(name, None)
            return
        for name in names:
            self.fields[name].label = LABELS["stages." + name.removeprefix(STAGE)]
            self.fields[name].help_text = HELPS.get("stages." + name.removeprefix(STAGE), "")
            chosen = self.data.get("stages", "") if self.is_bound else None
            if name not in OPTIONAL:
                self.fields[name].required = chosen is None or name in fields_of(chosen)
        self.fields[STAGE + ORDER].error_messages["required"] = _("Say what the table goes by.")
        for name in (ORDER, POINTS):
            self.fields[STAGE + name].required = not self.is_bound or self.is_own(name)
        if self.initial[SECOND_CHANCE] == OWN:
            second: Any = self.fields[SECOND_CHANCE]
            second.choices = [*second.choices, (OWN, _("As it is now"))]

    def offer_flores(self, rules: Ruleset) -> None:
        """Only where the rules have them; what a plan says already is shown all the same."""
        if rules.flores_sung is None and not self.initial[FLORES_COUNT]:
            del self.fields[FLORES_COUNT]

    def offer_lengths(self, rules: Ruleset) -> None:
        """Games of a match, all of them played or not; and other points than the event's, where the
        rules have a choice."""
        lengths = [(number, False) for number in rules.best_of] + [(n, True) for n in ALL_PLAYED]
        choices = [
            (length_code(games, all_played=all_played), best_of_label(games, all_played=all_played))
            for games, all_played in lengths
        ]
        set_choices(self, STAGE + "best_of", choices=choices)
        for name in (STAGE + OPEN_CHOICE, *TARGET_FIELDS):
            own = self.initial.get(name)
            targets = sorted({*targets_of(rules), *([own] if own else [])})
            if len(targets) == 1:
                del self.fields[name]
                continue
            listed = [(number, str(number)) for number in targets]
            set_choices(self, name, choices=[("", _("As in the rules")), *listed])
            self.fields[name].required = False

    def clean_stages_crossing(self) -> Pairs | None:
        """None where it was left empty."""
        typed = self.cleaned_data["stages_crossing"].strip()
        try:
            return read_crossing(typed) if typed else None
        except UnreadableCrossing as error:
            if self.data.get(STAGE + "way_in") != CROSSING:
                return None
            fault = _("These lines do not name two places, like A1 B2: %(lines)s")
            raise forms.ValidationError(fault % {"lines": " · ".join(error.lines)}) from None

    def clean_stages_order(self) -> tuple[str, ...]:
        """Codes as they are typed, with anything between them; nothing where another order was
        chosen."""
        if not self.is_own(ORDER):
            return ()
        codes = tuple(re.findall(r"[^\s,;.\-–>/]+", self.cleaned_data["stages_order"].upper()))
        letters = [code for code, _name in self.criteria_legend]
        if not codes:
            raise forms.ValidationError(_("Say what the table goes by."))
        if unknown := [code for code in codes if code not in letters]:
            words = gettext("No such letters: %(unknown)s. There are %(known)s.")
            data = {"unknown": " ".join(unknown), "known": " ".join(letters)}
            raise forms.ValidationError(words % data)
        return codes[: len(letters) + 1]  # one of them twice, which is said

    def clean_stages_points(self) -> tuple[int, ...]:
        """For a win, a draw and a defeat."""
        if not self.is_own(POINTS):
            return ()
        match = TYPED_POINTS.fullmatch(self.cleaned_data["stages_points"].strip())
        if match is None:
            raise forms.ValidationError(_("Three numbers: for a win, a draw and a defeat, 3-1-0."))
        return tuple(map(int, match.groups()))

    def is_own(self, name: str) -> bool:
        """An order of one's own is wanted, and this was asked."""
        return self.data.get(STAGE + CRITERIA) == OWN and STAGE + name in self.data

    @property
    def criteria_legend(self) -> list[tuple[str, str]]:
        """What can be listed in an order of one's own: ties are asked beside it."""
        codes = [code for code in CODES if code not in WAYS_OUT_OF_A_TIE]
        return [(code, spell_criteria([code])) for code in codes]

    def usual_table(self, *, cap: int | None) -> Pairs:
        """For as many groups as all places make, or for the two that there are at least."""
        size, each = (self.cleaned_data.get(STAGE + name) or 0 for name in ("size", "each"))
        groups = -(-cap // size) if cap and size else 2
        best = count_to_fill(groups, each) if self.cleaned_data.get(STAGE + "fill") else 0
        return usual_crossing(groups, each, best)

    def pass_over_groups(self) -> None:
        """Whoever wants none is told nothing about them; nor about rounds who wants groups."""
        if "stages" in self.errors:
            return
        needed = fields_of(self.cleaned_data.get("stages") or "")
        if self.cleaned_data.get(SECOND_CHANCE) == BOUGHT_BACK:
            needed.add(STAGE + WINDOW)
        if needed and self.data.get(STAGE + CRITERIA) == OWN:
            needed |= {STAGE + name for name in OWN_ORDER}
        for name in [name for name in self.errors if name.startswith(STAGE)]:
            is_of_bracket = name in (SECOND_CHANCE, *TARGET_FIELDS)
            is_of_bracket = is_of_bracket or name.startswith(STAGE + BRACKET)
            if name not in needed and not is_of_bracket:
                del self.errors[name]

    def typed_stages(
        self, before: Sequence[Mapping[str, Any]], *, cap: int | None
    ) -> list[dict[str, Any]]:
        """What could not be read stays as it was shown."""
        asked = [name for name in spread_stages([]) if name and name not in (ORDER, POINTS)]
        initial = {name: self.initial[STAGE + name] for name in asked}
        names = [name for name in (*asked, ORDER, POINTS) if STAGE + name in self.cleaned_data]
        typed = {
            name: value
            for name in names
            if (value := self.cleaned_data[STAGE + name]) not in (None, "", ())
            or name in (OPEN_CHOICE, SECOND)
        }
        if typed.get("way_in") != CROSSING or STAGE + "crossing" in self.errors:
            typed["crossing"] = ()
        elif "crossing" not in typed:
            typed["crossing"] = self.usual_table(cap=cap)
        if first := self.cleaned_data.get(BEST_OF_FIRST):
            typed[BEST_OF_FIRST] = first
        typed[""] = self.cleaned_data.get("stages")
        stages = choose_targets(choose_stages(before, {**initial, **typed}), self.typed_targets())
        return choose_clocks(stages, self.typed_clocks())

    def typed_targets(self) -> dict[str, int | None]:
        """What was not asked or could not be read stays as it was shown."""
        return {
            name: self.cleaned_data.get(STAGE + name, self.initial[STAGE + name])
            for name in TARGETS
        }

    def typed_clocks(self) -> dict[str, Any]:
        """What could not be read stays as it was shown; a score counts where games start anew."""
        clocks = {}
        for prefix in ("", BRACKET):
            for name in MEMBERS:
                field = STAGE + prefix + name
                was = self.initial[field]
                typed = self.cleaned_data.get(field, was)
                clocks[prefix + name] = (typed or START) if name == "at_zero" else typed
            if clocks[prefix + "at_zero"] != START:
                clocks[prefix + "start_at"] = None
        return clocks

    @property
    def group_fields(self) -> list[forms.BoundField]:
        """Numbers, in the order of the page."""
        return self.those_of("legs")

    @property
    def group_sizes(self) -> list[forms.BoundField]:
        return self.those_of("size")

    @property
    def league_sizes(self) -> list[forms.BoundField]:
        return self.those_of(LEAGUE_SIZE)

    @property
    def through_fields(self) -> list[forms.BoundField]:
        return self.those_of("each")

    @property
    def group_choices(self) -> list[forms.BoundField]:
        return self.those_of("fill", "way_in")

    @property
    def rounds_numbers(self) -> list[forms.BoundField]:
        return self.those_of("rounds")

    @property
    def cut_fields(self) -> list[forms.BoundField]:
        return self.those_of("cut")

    @property
    def rounds_choices(self) -> list[forms.BoundField]:
        return self.those_of("random")

    @property
    def table_fields(self) -> list[forms.BoundField]:
        """Of groups and rounds alike."""
        return self.those_of("best_of", OPEN_CHOICE)

    @property
    def bracket_targets(self) -> list[forms.BoundField]:
        return self.those_of(*TARGETS)

    @property
    def criteria_choice(self) -> list[forms.BoundField]:
        return self.those_of(CRITERIA)

    @property
    def tie_choice(self) -> list[forms.BoundField]:
        return self.those_of(TIED)

    @property
    def own_order(self) -> list[forms.BoundField]:
        return self.those_of(*OWN_ORDER)

    @property
    def flores_choice(self) -> list[forms.BoundField]:
        return self.those_of(COUNTED)

    @property
    def second_chance(self) -> list[forms.BoundField]:
        return self.those_of(SECOND)

    @property
    def table_clock(self) -> list[forms.BoundField]:
        return self.those_of(*MEMBERS)

    @property
    def bracket_clock(self) -> list[forms.BoundField]:
        return self.those_of(*(BRACKET + name for name in MEMBERS))

    @property
    def has_a_clock(self) -> bool:
        """Some clock is on, or was typed so that it can't be."""
        fields = [*self.table_clock, *self.bracket_clock]
        return any(
            field.errors or (field.value() and field.name.endswith("clock")) for field in fields
        )

    @property
    def return_fields(self) -> list[forms.BoundField]:
        """Of a paid return alone."""
        return self.those_of(WINDOW)

    @property
    def usual_tables(self) -> list[dict[str, str]]:
        """To be copied: two of each of so many groups, with the best thirds that fill it."""
        return [
            {
                "title": str(_("%(groups)s groups") % {"groups": groups}),
                "text": write_crossing(usual_crossing(groups, 2, count_to_fill(groups, 2))),
            }
            for groups in (2, 3, 4, 6, 8)
        ]

    def those_of(self, *names: str) -> list[forms.BoundField]:
        return [self[STAGE + name] for name in names if STAGE + name in self.fields]


def fields_of(kind: str) -> set[str]:
    """The fields that count for what is played first.

    >>> sorted(fields_of(ROUNDS))[:4]
    ['stages_at_zero', 'stages_best_of', 'stages_clock', 'stages_criteria']
    """
    if kind not in CHOICES:
        return set()
    first, then = CHOICES[kind]
    return {STAGE + name for name in (CRITERIA, TIED, *first, *then, *MEMBERS)}


def initial_groups(settings: PlanSettings) -> dict[str, Any]:
    choices = spread_stages(settings.stages) | spread_clocks(settings.stages)
    choices |= spread_targets(settings.stages)
    choices["crossing"] = write_crossing(choices.get("crossing", ()))
    choices[ORDER] = " ".join(choices[ORDER])
    choices[POINTS] = "-".join(map(str, choices[POINTS]))
    if not settings.stages:
        choices["best_of"] = str(settings.best_of_first)
    return {STAGE + name if name else "stages": value for name, value in choices.items()}
