"""What a ruling would do before anybody applies it, and what the same people were ruled for before.

Reading only; a fixed number of queries. The effect is the engine's.
"""

import uuid
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from referees.catalogue import input_json, words_in
from referees.ruling_words import effect
from referees.state import Json
from scoring.core.entries import Ruling
from scoring.core.fault import Fault, fault
from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState, Record
from scoring.core.replay import apply
from scoring.core.ruling import Proposal, propose
from scoring.core.sanction import Input, Sanction
from scoring.core.seats import side_of
from scoring.notation import format_entry
from scoring.phone import situation_of
from tournaments.day_words import fault_words
from tournaments.engine import rules_of, state_of
from tournaments.line_words import concept
from tournaments.models import Entry, Match, Place, Slot
from tournaments.services.entries import is_grave
from tournaments.services.entries_replay import replayed


@dataclass(frozen=True)
class Asked:
    """A ruling as somebody is putting it together: what is typed and not yet checked."""

    sanction: str
    against: str
    inputs: Mapping[str, str] = field(default_factory=dict)
    about: int | None = None


@dataclass(frozen=True)
class Past:
    """An earlier ruling against the same team: in this match or in one before."""

    match: int
    line: int
    seat: str
    person: str
    title: str
    says: list[str]
    same: bool  # counted together with what is asked now


@dataclass(frozen=True)
class Proposed:
    """`line` is what will be written; there is no effect while something is lacking or wrong."""

    asked: Asked
    row: Sanction | None
    faults: list[Fault]
    line: str = ""
    proposal: Proposal | None = None
    after: MatchState | None = None

    @property
    def lacking(self) -> tuple[Input, ...]:
        return self.proposal.lacking if self.proposal else ()

    @property
    def ready(self) -> bool:
        return self.after is not None

    @property
    def grave(self) -> bool:
        return self.after is not None and is_grave(self.after)

    @property
    def record(self) -> Record | None:
        return self.after.records[-1] if self.after else None

    @property
    def says(self) -> list[str]:
        record = self.record
        return [effect(note.code) for note in record.notes] if record else []


def read_match(match: Match) -> MatchState:
    return replayed(match, rules_of(match.tournament.plan, match)).state


def proposed(state: MatchState, asked: Asked) -> Proposed:
    row = state.ruleset.sanctions.rows.get(asked.sanction)
    if row is None:
        return Proposed(asked, None, [fault("no_such_sanction", sanction=asked.sanction)])
    ruling = Ruling(row.id, asked.against, typed(row, asked), asked.about)
    line = format_entry(ruling, state.ruleset)
    found = propose(state, ruling)
    if isinstance(found, list):
        return Proposed(asked, row, found, line)
    if found.effect is None:
        return Proposed(asked, row, [], line, found)
    after = apply(state, ruling)
    if isinstance(after, EntryRefused):
        return Proposed(asked, row, list(after.faults), line, found)
    return Proposed(asked, row, [], line, found, after)


def typed(row: Sanction, asked: Asked) -> tuple[tuple[str, int | str], ...]:
    """Inputs of this row, numbers as numbers; what is empty was not given."""
    found: list[tuple[str, int | str]] = []
    for wanted in row.inputs:
        value = str(asked.inputs.get(wanted.name, "")).strip()
        if not value:
            continue
        number = wanted.kind == "number" and value.isascii() and value.isdigit()
        found.append((wanted.name, int(value[:6]) if number else value))
    return tuple(found)


def proposal_json(found: Proposed, names: Mapping[str, str], past: list[Past]) -> Json:
    record, proposal = found.record, found.proposal
    return {
        "line": found.line,
        "ready": found.ready,
        "grave": found.grave,
        "faults": [
            {"code": one.code, "article": one.article, "words": fault_words(one)}
            for one in found.faults
        ],
        "lacking": [input_json(wanted) for wanted in found.lacking],
        "earlier": proposal.earlier if proposal else 0,
        "decides": found.row.decides if found.row else "",
        "awards": awards_json(record, names) if record else [],
        "says": found.says,
        "article": article_of(found),
        "before": list(proposal.score_before) if proposal else [],
        "after": list(record.score) if record else [],
        "situation": situation_of(found.after) if found.after else None,
        "past": [asdict(one) for one in past],
    }


def awards_json(record: Record, names: Mapping[str, str]) -> list[Json]:
    return [
        {
            "side": award.side,
            "team": names.get(award.side, award.side),
            "points": award.points,
            "words": concept(award.concept),
            "article": award.article,
        }
        for award in record.awards
    ]


def article_of(found: Proposed) -> str:
    if found.record and found.record.notes:
        return found.record.notes[0].article
    return found.row.articles[0] if found.row else ""


# ------------------------------------------------------------------ what came before


def past_rulings(match: Match, state: MatchState, asked: Asked) -> list[Past]:
    """Rulings that count against this team, newest first: in this match and, by the same team, in
    its earlier ones. What engine and rules count by themselves is `Proposal.earlier`; this is for
    the eyes of whoever decides."""
    if asked.against[:1] not in ("A", "B"):
        return []
    row = state.ruleset.sanctions.rows.get(asked.sanction)
    counter = row.counter if row else ""
    side = side_of(asked.against)
    slot = Slot.objects.filter(match=match, side=side).only("team").first()
    team = slot.team_id if slot else None
    names = {
        str(key): name
        for key, name in Place.objects.filter(team=team).values_list(
            "participant", "participant__name"
        )
    }
    found = of_log(match, state, side=side, counter=counter, names=names)
    for other, other_state, other_side in earlier_of(match, team):
        found += of_log(other, other_state, side=other_side, counter=counter, names=names)
    return sorted(found, key=lambda one: (one.match, one.line), reverse=True)


def earlier_of(match: Match, team: uuid.UUID | None) -> list[tuple[Match, MatchState, str]]:
    """The team's other matches in which somebody was ruled against, replayed. Two queries."""
    slots = (
        Slot.objects.filter(team=team, match__tournament=match.tournament_id)
        .exclude(match=match)
        .filter(match__entries__kind="ruling")
        .select_related("match")
        .distinct()
    )
    found = {slot.match: slot.side for slot in slots} if team else {}
    logs: dict[uuid.UUID, list[Entry]] = {one.pk: [] for one in found}
    for entry in Entry.objects.filter(match__in=found).order_by("number"):
        logs[entry.match_id].append(entry)
    plan = match.tournament.plan
    return [(one, state_of(rules_of(plan, one), logs[one.pk]), side) for one, side in found.items()]


def of_log(
    match: Match, state: MatchState, *, side: str, counter: str, names: Mapping[str, str]
) -> list[Past]:
    rows = state.ruleset.sanctions.rows
    people = dict(state.people)
    return [
        Past(
            match=match.number,
            line=record.number,
            seat=record.entry.against,
            person=names.get(people.get(record.entry.against, ""), ""),
            title=str(words_in(rows[record.entry.sanction])["title"]),
            says=[effect(note.code) for note in record.notes],
            same=bool(counter) and rows[record.entry.sanction].counter == counter,
        )
        for record in state.records
        if isinstance(record.entry, Ruling)
        and not record.void
        and side_of(record.entry.against) == side
    ]
