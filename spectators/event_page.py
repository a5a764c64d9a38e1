"""The event's own page as an ad: what, when, where, how much, how many places, and one button;
while it is played, what is happening now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.timezone import localtime
from django.utils.translation import gettext as _, ngettext, pgettext

from scoring.registry import all_rulesets
from tournaments.announcement.facts import (
    day_words,
    facts_from,
    prizes_of,
)
from tournaments.brackets.selectors import BracketView, MatchRow, main_of
from tournaments.models import InscriptionMode, Match, Picture, Progress, Stage, Tournament
from tournaments.setup.selectors import Overview
from tournaments.stages.labels import qualification_words
from tournaments.stages.selectors.tables import StageView
from tournaments.words.hours import hour_words

MAX_DRAWN_PLACES = 32  # more of them are a bar
# Three good cards of the region's deck, where an event has no poster.
SPANISH = (("7", "oro"), ("1", "basto"), ("1", "espada"))
FRENCH = (("7", "copas"), ("A", "espadas"), ("4", "paus"))


@dataclass(frozen=True)
class Places:
    """How many teams fit, and how many are in."""

    words: str
    count: str
    cap: int
    taken: int

    @property
    def is_full(self) -> bool:
        return self.taken >= self.cap

    @property
    def cards(self) -> list[bool]:
        """One for each place, taken or free; none where there are too many to look at."""
        if self.cap > MAX_DRAWN_PLACES:
            return []
        return [number < self.taken for number in range(self.cap)]


def event_context(tournament: Tournament, overview: Overview) -> dict[str, Any]:
    """One query."""
    facts = facts_from(
        tournament,
        overview.plan,
        overview.announcement,
        list(Picture.objects.filter(tournament=tournament)),
    )
    places = places_of(overview)
    return {
        "facts": facts,
        "places": places,
        "prizes": prizes_of(facts),
        "state_words": state_words(overview, places),
        "until": until_words(overview),
        "who_may": who_may(overview),
        "cards": cards_of(overview),
        "because": overview.announcement.cancelled_because if overview.announcement else "",
    }


def cards_of(overview: Overview) -> Sequence[tuple[str, str]]:
    """In place of a poster."""
    rules = all_rulesets().get(overview.plan.ruleset) if overview.plan else None
    return FRENCH if rules and rules.deck.name.startswith("french") else SPANISH


def places_of(overview: Overview) -> Places | None:
    plan, words = overview.plan, overview.places_left
    if plan is None or plan.cap is None or not words:
        return None
    numbers = {"taken": overview.taken, "cap": plan.cap}
    count = {
        1: _("%(taken)s of %(cap)s players inscribed"),
        2: _("%(taken)s of %(cap)s pairs inscribed"),
        3: _("%(taken)s of %(cap)s teams inscribed"),
    }[plan.team_size] % numbers
    return Places(words, count, plan.cap, overview.taken)


def state_words(overview: Overview, places: Places | None) -> str:
    stage = overview.stage
    if stage == Progress.OPEN and overview.takes_inscriptions:
        return (
            pgettext("of an event", "Waitlist")
            if places and places.is_full
            else pgettext("of an event", "Inscriptions open")
        )
    if stage == Progress.OPEN and overview.inscriptions_closed:
        return pgettext("of an event", "Inscriptions closed")
    if overview.lacks_bracket:
        return pgettext("of an event", "The teams are drawn")
    return {
        Progress.SETUP: pgettext("of an event", "Inscriptions not open yet"),
        Progress.OPEN: pgettext("of an event", "Inscriptions not open yet"),
        Progress.DRAWN: {
            "groups": pgettext("of an event", "The groups are drawn"),
            "rounds": pgettext("of an event", "The first round is drawn"),
        }.get(overview.first_kind, pgettext("of an event", "The bracket is drawn")),
        Progress.PLAYING: pgettext("of an event", "Being played"),
        Progress.CANCELLED: pgettext("of an event", "Cancelled"),
    }.get(Progress(stage), pgettext("of an event", "It is over"))


def until_words(overview: Overview) -> str:
    """Until when one may inscribe, or from when on."""
    plan = overview.plan
    if plan is None or overview.stage not in Tournament.BEFORE_THE_DRAW:
        return ""
    if overview.takes_inscriptions and plan.closes_at:
        return _("until %(moment)s") % {"moment": moment_words(plan.closes_at)}
    if plan.opens_at and overview.now and plan.opens_at > overview.now:
        return _("they open on %(moment)s") % {"moment": moment_words(plan.opens_at)}
    return ""


def moment_words(moment: Any) -> str:
    here = localtime(moment)
    return f"{day_words(here.date())}, {hour_words(here.time())}"


def who_may(overview: Overview) -> str:
    """A line under the button."""
    plan = overview.plan
    if plan is None or plan.team_size == 1:
        return _("No account needed.")
    return {
        InscriptionMode.BOTH: _("With or without a partner. No account needed."),
        InscriptionMode.TEAMS: _("With your whole team. No account needed."),
        InscriptionMode.INDIVIDUAL: _("One by one: the draw makes the teams. No account needed."),
    }[InscriptionMode(plan.mode)]


@dataclass(frozen=True)
class Round:
    code: str
    state: str  # "over", "now" or "to_come"


@dataclass(frozen=True)
class Now:
    """What is happening, in a card: the round, how many play, how many are on their way."""

    code: str
    words: str
    rounds: list[Round]
    qualification: str = ""  # who goes on, while groups are played


def now_of(
    brackets: list[BracketView], rows: list[MatchRow], stage: StageView | None, *, is_over: bool
) -> Now | None:
    """None before the draw and after the last match. Groups are the first of the rounds, and rounds
    for everybody come before those of the bracket; what they lead to is one more until it is
    drawn. A cup beside the main one comes after it."""
    bracket = next((one for one in brackets if one.rounds and not one.is_over), main_of(brackets))
    before = list_codes_before(stage) if stage else []
    after = [] if stage and stage.qualification.is_podium else ["bracket"]
    codes = before + ([column.shown_code for column in bracket.rounds] or after)
    current = next((n for n, column in enumerate(bracket.rounds) if column.current), None)
    if current is not None:
        current += len(before)
    elif stage:
        is_later = any(one.rounds for one in brackets)  # semi-finals are still to be drawn
        current = len(before) if is_later else max(0, stage.round - 1)
    if current is None or bracket.champion or is_over:
        return None
    part = stage if current < len(before) else None
    states = ["over" if n < current else "now" if n == current else "to_come"
              for n in range(len(codes))]  # fmt: skip
    return Now(
        codes[current],
        " ".join(now_sentences(rows, part)),
        [*map(Round, codes, states)],
        qualification_words(part.qualification) if part else "",
    )


def now_sentences(rows: list[MatchRow], part: StageView | None) -> list[str]:
    """How many matches are over, of a part of the event with tables; how many are under way."""
    playing = sum(row.live for row in rows)
    called = sum(row.state == Match.State.CALLED for row in rows)
    sentences = []
    if part:
        in_part = [row for row in rows if is_in_part(row, part)]
        numbers = {"over": sum(row.decided for row in in_part), "all": len(in_part)}
        sentences.append(_("%(over)s of %(all)s matches are over.") % numbers)
    if playing:
        sentences.append(
            ngettext("%(number)s match is being played.", "%(number)s matches are being played.",
                     playing) % {"number": playing}
        )  # fmt: skip
    if called:
        sentences.append(
            ngettext("%(number)s is called to its table.", "%(number)s are called to their tables.",
                     called) % {"number": called}
        )  # fmt: skip
    return sentences


def list_codes_before(stage: StageView) -> list[str]:
    if stage.kind == Stage.Kind.ROUNDS:
        return [f"round_{number}" for number in range(1, stage.rounds + 1)]
    return [stage.kind]


def is_in_part(row: MatchRow, stage: StageView) -> bool:
    """A match of the groups, or of the round that is played."""
    return bool(row.match.group) and stage.round in (0, row.match.round)
