"""What a ruling would do before anybody applies it, and what the same people were ruled for before.

Reading only; a fixed number of queries. The effect is the engine's.
"""

import uuid
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace

from django.utils.translation import gettext as _

from referees.json_requests import fault_json
from referees.rulings.catalogue import input_json, words_of
from referees.rulings.labels import effect
from referees.selectors import Json
from scoring.core.change import number_hands
from scoring.core.entries import Hand, Ruling
from scoring.core.fault import Fault, Refused as EntryRefused, fault
from scoring.core.match import MatchState
from scoring.core.replay import apply, propose
from scoring.core.ruling import Proposal, fill_inputs, hand_in_question
from scoring.core.sanction import Sanction
from scoring.core.seats import TABLES, side_of
from scoring.core.sides import SIDES
from scoring.errors import NotationError
from scoring.notation import format_entry, parse_entry
from scoring.phone import situation_of
from tournaments.engine import logs_by_match, rules_of, state_of
from tournaments.matches.labels import points_label
from tournaments.matches.selectors import has_rulings
from tournaments.matches.services.entries import puts_somebody_out
from tournaments.models import Match, Place, Slot

SEATS = TABLES[6]
AMENDING = ("PTS", "CANCEL")  # rows that may put other points in the place of a hand's
CLOSING = {"redealt", "deal_passes", "hand_settled"}  # the hand being played is over


@dataclass(frozen=True)
class RulingDraft:
    """A ruling as somebody is putting it together: what is typed and not yet checked.

    `hand` is the hand being played, as far as it was told: its stakes are not asked again."""

    sanction: str
    against: str
    inputs: Mapping[str, str] = field(default_factory=dict)
    about: int | None = None
    hand: str | None = None


@dataclass(frozen=True)
class HandPlace:
    """The hand that a ruling is about, by its number, as the table counts; `line` is where it is
    written, 0 for the hand being played."""

    game: int
    hand: int
    line: int = 0


def find_hand(state: MatchState, ruling: Ruling, *, amends: bool) -> HandPlace:
    """The one that it names or amends; otherwise it happened in the hand being played."""
    row = state.ruleset.sanctions.rows[ruling.sanction]
    last = hand_in_question(state, ruling, row) if amends else None
    line = ruling.about or (last.number if last is not None else 0)
    hands = number_hands(state.records)
    if not line:
        return HandPlace(len(state.games) + 1, len(hands) + 1)
    game = state.records[line - 1].game if line <= len(state.records) else len(state.games) + 1
    return HandPlace(game, hands.get(line, 0), line)


@dataclass(frozen=True)
class RulingPreview:
    """`line` is what will be written; nothing is `after` it while something is lacking or wrong."""

    faults: list[Fault]
    row: Sanction | None = None
    line: str = ""
    proposal: Proposal | None = None
    after: MatchState | None = None
    before: MatchState | None = None
    hand: HandPlace | None = None

    def as_json(self, names: Mapping[str, str]) -> Json:
        """`names` of the teams, by side."""
        row, proposal, after = self.row, self.proposal, self.after
        record = after.records[-1] if after else None
        notes = record.notes if record else ()
        articles = [note.article for note in notes] or ([row.article] if row else [""])
        return {
            "line": self.line,
            "ready": after is not None,
            "grave": record is not None and puts_somebody_out(record),
            "faults": [fault_json(with_names(fault, names), self.before) for fault in self.faults],
            "lacking": [
                input_json(lacking, proposal.sanction, self.before.ruleset)
                for lacking in proposal.lacking
            ]
            if proposal and self.before
            else [],
            "earlier": proposal.earlier if proposal else 0,
            "decides": row.decides if row else "",
            "awards": [
                {
                    "side": award.side,
                    "team": names.get(award.side, award.side),
                    "points": award.points,
                    "words": points_label(award.concept, rules=self.before and self.before.ruleset),
                    "article": award.article,
                }
                for award in (record.awards if record else ())
            ],
            "says": [effect(note.code) for note in notes],
            "ends": self.describe_end(names),
            "verb": find_verb([note.code for note in notes]),
            "closes": any(note.code in CLOSING for note in notes),
            "hand": asdict(self.hand) if self.hand else None,
            "article": articles[0],
            "before": list(proposal.score_before) if proposal else [],
            "after": list(proposal.score_after) if proposal and record else [],
            "situation": situation_of(after) if after else None,
        }

    def describe_end(self, names: Mapping[str, str]) -> str:
        """Whether the game, or with it the match, is over then, and whose it is."""
        before, after = self.before, self.after
        if before is None or after is None:
            return ""
        a, b = after.games_won
        won, lost = sorted((a, b), reverse=True)
        if after.outcome is not None and before.outcome is None:
            winner = names.get(after.outcome.winner or "", "")
            if after.outcome.how == "draw":
                return _("The match ends with this in a draw, %(a)s–%(b)s in games.") % {
                    "a": a, "b": b,
                }  # fmt: skip
            if after.outcome.how != "games":
                return _("The match ends with this: %(team)s wins it.") % {"team": winner}
            return _("The match ends with this: %(team)s wins it, %(a)s–%(b)s in games.") % {
                "team": winner, "a": won, "b": lost,
            }  # fmt: skip
        if len(after.games) > len(before.games):
            winner = names.get(after.games[-1].winner or "", "")
            return _("The game ends with this: %(team)s wins it. Games: %(a)s–%(b)s.") % {
                "team": winner, "a": a, "b": b,
            }  # fmt: skip
        return ""


def with_names(fault: Fault, names: Mapping[str, str]) -> Fault:
    """Who can have done it and who can't, by name."""
    if not fault.code.startswith("offender_not_"):
        return fault
    expected = tuple(names.get(str(seat), seat) for seat in fault.expected)
    return fault._replace(
        expected=expected, data=tuple((key, names.get(str(who), who)) for key, who in fault.data)
    )


def find_verb(codes: list[str]) -> str:
    """What whoever may put somebody out does with one tap."""
    verbs = {"disqualified": "disqualify", "expelled": "expel"}
    return next((verb for code, verb in verbs.items() if code in codes), "apply")


def preview_ruling(state: MatchState, draft: RulingDraft) -> RulingPreview:
    row = state.ruleset.sanctions.rows.get(draft.sanction)
    if row is None:
        return RulingPreview([fault("no_such_sanction", sanction=draft.sanction)])
    ruling = Ruling(row.id, draft.against, typed_inputs(row, draft), draft.about)
    if draft.hand is not None and draft.against in (*SEATS, *SIDES):
        ruling = fill_inputs(state, ruling, parse_running_hand(state, draft.hand))
    may_amend = any(each.stakes for each in row.inputs) or row.cls in AMENDING
    preview = RulingPreview(
        [],
        row,
        format_entry(ruling, state.ruleset),
        before=state,
        hand=find_hand(state, ruling, amends=may_amend),
    )
    proposal = propose(state, ruling)
    if isinstance(proposal, list):
        return replace(preview, faults=proposal)
    preview = replace(preview, proposal=proposal)
    if proposal.effect is None:
        return preview
    amends = proposal.effect.instead_of_hand
    preview = replace(preview, hand=find_hand(state, ruling, amends=amends))
    after = apply(state, ruling)
    if isinstance(after, EntryRefused):
        return replace(preview, faults=list(after.faults))
    return replace(preview, after=after)


def parse_running_hand(state: MatchState, line: str) -> Hand:
    """As far as it was told; what can't be read tells nothing."""
    try:
        entry = parse_entry(line, state.ruleset, deck=state.ruleset.deck_for(state.options))
    except NotationError:
        return Hand(())
    return entry if isinstance(entry, Hand) else Hand(())


def typed_inputs(row: Sanction, draft: RulingDraft) -> tuple[tuple[str, int | str], ...]:
    """Inputs of this row, numbers as numbers; what is empty was not given."""
    inputs: list[tuple[str, int | str]] = []
    for row_input in row.inputs:
        value = draft.inputs.get(row_input.name, "").strip()
        is_number = row_input.kind == "number" and value.isascii() and value.isdigit()
        if value:
            inputs.append((row_input.name, int(value[:6]) if is_number else value))
    return tuple(inputs)


def past_rulings(match: Match, state: MatchState, draft: RulingDraft) -> list[Json]:
    """Rulings that count against this team, newest first: in this match and, by the same team, in
    its earlier ones. What engine and rules count by themselves is `Proposal.earlier`; this is for
    the eyes of whoever decides."""
    if draft.against[:1] not in ("A", "B"):
        return []
    row = state.ruleset.sanctions.rows.get(draft.sanction)
    counter = row.counter if row else ""
    side = side_of(draft.against)
    team = Slot.objects.filter(match=match, side=side).values_list("team", flat=True).first()
    places = Place.objects.filter(team=team).values_list("participant", "participant__name")
    names = {str(person): name for person, name in places}
    matches = [(match, state, side), *(replay_other_matches(match, team) if team else ())]
    past = [
        ruling
        for played, after, its_side in matches
        for ruling in rulings_against(its_side, played, after, counter=counter, names=names)
    ]
    return sorted(past, key=lambda ruling: (ruling["match"], ruling["line"]), reverse=True)


def replay_other_matches(match: Match, team: uuid.UUID) -> list[tuple[Match, MatchState, str]]:
    """Those of the team in which somebody was ruled against. Two queries."""
    slots = (
        Slot.objects.filter(team=team, match__tournament=match.tournament_id)
        .exclude(match=match)
        .filter(has_rulings())
        .select_related("match")
        .distinct()
    )
    sides = {slot.match: slot.side for slot in slots}
    logs, plan = logs_by_match(sides), match.tournament.plan
    return [
        (other, state_of(rules_of(plan, other), logs[other.pk]), side)
        for other, side in sides.items()
    ]


def rulings_against(
    side: str, match: Match, state: MatchState, *, counter: str, names: Mapping[str, str]
) -> list[Json]:
    """`counter`: what is counted together with the ruling of now."""
    rows = state.ruleset.sanctions.rows
    people = dict(state.people)
    return [
        {
            "match": match.number,
            "line": record.number,
            "seat": record.entry.against,
            "person": names.get(people.get(record.entry.against, ""), ""),
            "title": str(words_of(rows[record.entry.sanction])["title"]),
            "says": [effect(note.code) for note in record.notes],
            "same": bool(counter) and rows[record.entry.sanction].counter == counter,
        }
        for record in state.records
        if isinstance(record.entry, Ruling)
        and not record.void
        and side_of(record.entry.against) == side
    ]
