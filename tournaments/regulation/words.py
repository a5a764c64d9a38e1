"""The regulation of an event in words: one sentence per clause, in the language that is active.

All wording is ours. A test says every clause in every language.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format, number_format, time_format
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.forms import TIME_ZONES
from tournaments.regulation.clauses import SECTIONS, Clause, clauses
from tournaments.regulation.option_words import option_sentence
from tournaments.regulation.settings import Settings

TITLES = {
    "event": gettext_lazy("The event"),
    "inscriptions": gettext_lazy("Inscriptions"),
    "format": gettext_lazy("How it is played"),
    "rules": gettext_lazy("Rules of the game"),
    "day": gettext_lazy("The day"),
    "decisions": gettext_lazy("Decisions"),
    "end": gettext_lazy("The end"),
}

ROUND_NAMES = {
    "final": gettext_lazy("Final"),
    "third_place": gettext_lazy("Third place"),
    "semifinal": gettext_lazy("Semi-finals"),
    "quarterfinal": gettext_lazy("Quarter-finals"),
    "round_of_16": gettext_lazy("Round of 16"),
    "round_of_32": gettext_lazy("Round of 32"),
    "round_of_64": gettext_lazy("Round of 64"),
    "round_of_128": gettext_lazy("Round of 128"),
    "round_of_256": gettext_lazy("Round of 256"),
    "round_of_512": gettext_lazy("Round of 512"),
}

SENTENCES = {
    "on_a_day": gettext_lazy("It is played on %(date)s."),
    "on_a_day_at": gettext_lazy("It is played on %(date)s, from %(time)s."),
    "no_day_yet": gettext_lazy("The date will be announced."),
    "place": gettext_lazy("Place: %(place)s."),
    "clock": gettext_lazy("All times are those of %(zone)s."),
    "category": gettext_lazy("Category: %(category)s."),
    "minimum_age": gettext_lazy(
        "Whoever plays is at least %(age)s years old; the desk checks it and keeps no birth date."
    ),
    "any_age": gettext_lazy("There is no minimum age."),
    "size_1": gettext_lazy("Everybody plays alone, one against one."),
    "size_2": gettext_lazy("Pairs play, two against two."),
    "size_3": gettext_lazy("Teams of three play, three against three."),
    "cap_1": gettext_lazy(
        "At most %(cap)s players take part. Whoever comes later goes to the waitlist and enters in"
        " order when a place becomes free."
    ),
    "cap_2": gettext_lazy(
        "At most %(cap)s pairs take part. Whoever comes later goes to the waitlist and enters in"
        " order when a place becomes free, both or none."
    ),
    "cap_3": gettext_lazy(
        "At most %(cap)s teams take part. Whoever comes later goes to the waitlist and enters in"
        " order when a place becomes free, whole or not at all."
    ),
    "no_cap": gettext_lazy("There is no limit of places."),
    "mode_individual_2": gettext_lazy("Everybody inscribes alone; the draw makes the pairs."),
    "mode_individual_3": gettext_lazy("Everybody inscribes alone; the draw makes the teams."),
    "mode_teams_2": gettext_lazy("Only complete pairs can inscribe."),
    "mode_teams_3": gettext_lazy("Only complete teams can inscribe."),
    "mode_both_2": gettext_lazy(
        "People inscribe in pairs or alone; the draw makes pairs of those who come alone."
    ),
    "mode_both_3": gettext_lazy(
        "People inscribe in teams or alone; the draw makes teams of those who come alone."
    ),
    "odd_waitlist": gettext_lazy("Who is left over in that draw goes to the waitlist."),
    "odd_reserve": gettext_lazy("Who is left over in that draw stays as a reserve."),
    "odd_larger": gettext_lazy("Who is left over in that draw joins a team as one more."),
    "odd_short": gettext_lazy(
        "Who is left over in that draw makes an incomplete team, to be completed before it plays:"
        " if the bracket has a bye, that team passes free."
    ),
    "opens": gettext_lazy("Inscriptions open on %(moment)s."),
    "closes": gettext_lazy("Inscriptions close on %(moment)s."),
    "closes_by_hand": gettext_lazy(
        "Inscriptions close when the organizers say so, at the latest with the draw."
    ),
    "fee": gettext_lazy("Each person pays %(fee)s %(currency)s."),
    "free": gettext_lazy("Taking part is free."),
    "single_elimination": gettext_lazy(
        "Single elimination: who loses a match is out. The matches are drawn once the teams are"
        " confirmed, in a draw that anyone can check."
    ),
    "one_game": gettext_lazy("One game decides every match."),
    "best_of": gettext_lazy(
        "Every match is best of %(best_of)s games: the first to win %(wins)s goes on."
    ),
    "first_phase": gettext_lazy("First phase: best of %(best_of)s games (%(wins)s to win)."),
    "later_phases": gettext_lazy("Later phases: best of %(best_of)s games (%(wins)s to win)."),
    "own_round": gettext_lazy("%(round)s: best of %(best_of)s games (%(wins)s to win)."),
    "third_match": gettext_lazy("The beaten semi-finalists play for the third place."),
    "third_shared": gettext_lazy("Both beaten semi-finalists share the third place."),
    "third_none": gettext_lazy("No third place is awarded."),
    "ruleset": gettext_lazy("The rules are those of %(name)s, version %(version)s."),
    "target": gettext_lazy("A game is won with %(points)s points."),
    "appeals": gettext_lazy(
        "The referee at the table decides; who disagrees may appeal to the committee, which has"
        " the last word."
    ),
    "appeals_in_time": gettext_lazy(
        "Each step of an appeal (to object, to answer, to take it to the committee) has"
        " %(minutes)s minutes."
    ),
    "appeals_any_time": gettext_lazy("No time is fixed for an appeal or for its answer."),
    "appeals_hold": gettext_lazy(
        "While an appeal is open the matches that depend on it are not called."
    ),
    "appeals_go_on": gettext_lazy(
        "An open appeal holds no other match; a decision that changes the winner undoes what was"
        " played meanwhile."
    ),
    "called_by_hand": gettext_lazy("The central desk calls each match to its table."),
    "called_by_itself": gettext_lazy("The next match is called to a table as soon as one is free."),
    "no_tolerance": gettext_lazy(
        "No waiting time is fixed: the organizers decide about who comes late."
    ),
    "tolerance": gettext_lazy(
        "Who is not at the table %(minutes)s minutes after the call may lose by walkover."
    ),
    "tolerance_first": gettext_lazy(
        "In the first round, who is not at the table %(minutes)s minutes after the call may lose"
        " by walkover."
    ),
    "tolerance_later": gettext_lazy(
        "In later rounds, who is not at the table %(minutes)s minutes after the call may lose by"
        " walkover."
    ),
    "no_tolerance_first": gettext_lazy("In the first round no waiting time is fixed."),
    "no_tolerance_later": gettext_lazy("In later rounds no waiting time is fixed."),
    "three_medals": gettext_lazy("Every athlete of the first three places gets a medal."),
    "two_medals": gettext_lazy("Every athlete of the first two places gets a medal."),
    "standings": gettext_lazy(
        "The final standings follow the round each team reached; who lost in the same round shares"
        " a place."
    ),
    "absent": gettext_lazy(
        "A team that does not come, or leaves its match, loses it by walkover. If neither comes,"
        " nobody goes on, and whoever would have met the winner passes through."
    ),
    "leaves": gettext_lazy(
        "A team that leaves the event loses the match where it stands; what it won before stays."
        " If it left by mistake the committee may let it come back."
    ),
    "put_out": gettext_lazy(
        "The committee disqualifies who acts in bad faith, and puts out of the event who plays in"
        " a category that is not theirs."
    ),
    "suspended": gettext_lazy(
        "A match may be suspended for a stated reason; it goes on with the score it had."
    ),
    "set_right": gettext_lazy("The committee may set points right that were noted wrongly."),
    "late_team": gettext_lazy(
        "A team that comes after the draw can only take the place of a bye, before that match is"
        " called; the change is public and marked."
    ),
    "unforeseen": gettext_lazy("The committee decides whatever this regulation does not foresee."),
    "sponsors": gettext_lazy("With the support of %(names)s."),
}

TABLES = pgettext_lazy("in the hall", "Tables: %(tables)s.")


@dataclass(frozen=True)
class Section:
    code: str
    title: str
    sentences: list[str]

    @property
    def numbered(self) -> list[tuple[str, str]]:
        """Each sentence with the number that decisions cite it by."""
        section = SECTIONS.index(self.code) + 1
        return [(f"R{section}.{n}", said) for n, said in enumerate(self.sentences, start=1)]


def regulation(settings: Settings) -> list[Section]:
    """All sections, each with its sentences."""
    found = clauses(settings)
    return [
        Section(code, str(TITLES[code]), [sentence(c) for c in found if c.section == code])
        for code in SECTIONS
    ]


def sentence(clause: Clause) -> str:
    if clause.code == "option":
        return option_sentence(clause.data["name"], clause.data["value"])
    text = TABLES if clause.code == "tables" else SENTENCES[clause.code]
    return str(text) % {name: said(name, value) for name, value in clause.data.items()}


def round_name(code: str) -> str:
    return str(ROUND_NAMES.get(code, code))


def zone_city(zone: str) -> str:
    """
    >>> zone_city("America/Sao_Paulo"), zone_city("America/Punta_Arenas")
    ('São Paulo', 'Punta Arenas')
    """
    return TIME_ZONES.get(zone) or zone.rsplit("/", 1)[-1].replace("_", " ")


SAID: dict[str, Callable[[Any], str]] = {
    "date": lambda value: date_format(value, "DATE_FORMAT"),
    "time": lambda value: time_format(value, "TIME_FORMAT"),
    "moment": lambda value: date_format(timezone.localtime(value), "DATETIME_FORMAT"),
    "fee": lambda value: number_format(value, decimal_pos=2, force_grouping=True),
    "zone": zone_city,
    "round": round_name,
}


def said(name: str, value: Any) -> str:
    return SAID[name](value) if name in SAID and value is not None else str(value)
