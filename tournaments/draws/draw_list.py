"""What an organizer chooses before freezing, and the frozen list it makes.

It holds ids, numbers of clubs and commitments: no name of a person or a club goes into the hash.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from scoring.registry import ruleset
from tournaments.brackets.tree import layout
from tournaments.draws.entrants import Entrant, pots_of
from tournaments.draws.protocol import (
    FRENCH,
    LIST_FORMAT,
    SPANISH,
    Deck,
    deck_of,
    speaks_at,
    text_commitment,
)
from tournaments.draws.protocol.beacon import QUICKNET, first_round_from
from tournaments.draws.protocol.bracket import HALVES, LATE, free_passes
from tournaments.draws.protocol.sources import FALLBACK, NONE
from tournaments.draws.protocol.stage_lists import (
    FIRST_ROUND,
    group_list,
    lot_list,
    pot_list,
    round_list,
)
from tournaments.draws.protocol.teams import BYE, TRIO
from tournaments.exceptions import Refused
from tournaments.formats.plan import group_names, group_sizes
from tournaments.models import Draw, OddOneOut, Plan, Tournament
from tournaments.stages.selectors.ladder import SEMIFINALS, field_of_semifinals
from tournaments.stages.selectors.planned import has_refill, stages_of_plan
from tournaments.stages.selectors.returns import list_first_opponents
from tournaments.stages.selectors.rounds import field_of_round, find_rounds, read_subject

FREE = "free"
CARDS_DEALT = 20
# How long a source may keep a hall waiting before its fallback counts, unless the list says so.
WAIT_FOR_THE_HALL, WAIT_FOR_THE_PUBLIC = timedelta(days=7), timedelta(days=1)
# What the plan's rule is called in a frozen list, where it has another name there.
ODD_OF_PLAN: Mapping[str, str] = {OddOneOut.LARGER: TRIO, OddOneOut.SHORT: BYE}
Pair = tuple[str, str]


def odd_team_of(plan: Plan) -> str:
    """
    >>> odd_team_of(Plan(odd_one_out="larger")), odd_team_of(Plan(odd_one_out="reserve"))
    ('trio', 'reserve')
    """
    return ODD_OF_PLAN.get(plan.odd_one_out, plan.odd_one_out)


def deck_for(tournament: Tournament) -> Deck:
    """The deck of an event's game: its cards are dealt for the draw, and show its seals."""
    plan = Plan.objects.filter(tournament=tournament).only("ruleset").first()
    is_french = plan is not None and ruleset(plan.ruleset).deck.name.startswith(FRENCH.name)
    return FRENCH if is_french else SPANISH


def dealt_cards(deck: Deck) -> dict[str, Any]:
    """The source of a hall that deals: a list of the Spanish deck does not name it.

    >>> dealt_cards(SPANISH), dealt_cards(FRENCH)
    ({'kind': 'cards', 'count': 20}, {'kind': 'cards', 'count': 20, 'deck': 'french'})
    """
    return {"kind": "cards", "count": CARDS_DEALT, **name_deck(deck)}


def name_deck(deck: Deck) -> dict[str, str]:
    """What a source says of its deck: nothing, where it is the Spanish one."""
    return {} if deck is SPANISH else {"deck": deck.name}


def beacon_round(number: int, deck: Deck) -> dict[str, Any]:
    return {"kind": "beacon", "chain": QUICKNET, "round": number, **name_deck(deck)}


def with_fallback(
    source: Mapping[str, Any], *, now: datetime, deadline: datetime | None = None
) -> dict[str, Any]:
    """The source with what counts if it has not come by the deadline: a round of the beacon instead
    of cards or dice, which wait for people; cards instead of what a lottery or a beacon owes. The
    server's own secret needs none.

    >>> now = datetime(2026, 11, 17, 20, tzinfo=UTC)
    >>> plan = with_fallback({"kind": "cards", "count": 20}, now=now)["fallback"]
    >>> plan["after"], plan["source"]
    ('2026-11-24T20:00:00+00:00', {'kind': 'beacon', 'chain': 'quicknet', 'round': 34249012})
    """
    if source["kind"] == NONE or FALLBACK in source:
        return dict(source)
    moment, deck = speaks_at(source), deck_of(source)
    after = deadline or (moment + WAIT_FOR_THE_PUBLIC if moment else now + WAIT_FOR_THE_HALL)
    after = after.astimezone(UTC).replace(microsecond=0)
    other = dealt_cards(deck) if moment else beacon_round(first_round_from(after), deck)
    return {**source, FALLBACK: {"after": after.isoformat(), "source": other}}


@dataclass(frozen=True)
class DrawConditions:
    """Constraints by the entrants' ids, and the public source that is promised. Who is left over is
    no wish: the plan has a rule for it, printed in the regulation."""

    source: Mapping[str, Any]
    clubs: str = FREE  # bracket: free, first_round, late; teams: free, apart
    apart: tuple[Pair, ...] = ()
    together: tuple[tuple[str, ...], ...] = ()  # as many of a team as shall be in it for sure
    seeds: tuple[str, ...] = ()  # the first seeded team, the second …
    pots: tuple[tuple[str, ...], ...] = ()  # of a draw of groups: no two of one in a group
    subject: str = ""  # the late team whose rival is drawn, the tie that a lot settles
    deadline: datetime | None = None  # from when on the fallback counts


@dataclass(frozen=True)
class ListHeader:
    """What a list has whatever is drawn: its promise, and its place after the ones before; and the
    hash of the list that it builds on, if it does."""

    commitment: str
    frozen_at: datetime
    basis: str | None = None
    number: int = 1
    previous: str | None = None
    reason: str | None = None


@dataclass(frozen=True)
class FrozenList:
    """A list as it will be frozen, with the salts of its names."""

    list: dict[str, Any]
    salts: dict[str, str] = field(repr=False)


def build_frozen_list(
    tournament: Tournament,
    *,
    kind: str,
    entrants: Sequence[Entrant],
    conditions: DrawConditions,
    header: ListHeader,
) -> FrozenList:
    salts = {entrant.id: secrets.token_hex(16) for entrant in entrants if entrant.name}
    clubs = club_numbers(entrants) if conditions.clubs != FREE else {}
    common = {
        "format": LIST_FORMAT,
        "kind": kind,
        "tournament": str(tournament.pk),
        "frozen_at": header.frozen_at.isoformat(),
        "number": header.number,
        "previous": header.previous,
        "reason": header.reason,
        "commitment": header.commitment,
        "source": dict(conditions.source),
        "entries": [list_entry(entrant, clubs, salts) for entrant in entrants],
    }
    if kind == Draw.Kind.LATE:
        return FrozenList(common | late_list(entrants) | {"bracket": header.basis}, salts)
    if kind in STAGE_LISTS:
        return FrozenList(common | STAGE_LISTS[kind](tournament, entrants, conditions), salts)
    list_teams = bracket_list if kind == Draw.Kind.BRACKET else team_list
    apart: dict[str, Any] = {"apart": [list(pair) for pair in conditions.apart]}
    if kind == Draw.Kind.BRACKET and conditions.subject:
        apart["apart"] += pairs_apart(tournament, entrants, conditions)
        apart |= {"stage": conditions.subject}
    return FrozenList(common | apart | list_teams(tournament, entrants, conditions), salts)


def list_entry(
    entrant: Entrant, clubs: Mapping[str, str], salts: Mapping[str, str]
) -> dict[str, Any]:
    name = entrant.name and text_commitment(salt=salts[entrant.id], text=entrant.name)
    return {"id": entrant.id, "club": clubs.get(entrant.group), "name": name or None}


def list_of_groups(
    tournament: Tournament, entrants: Sequence[Entrant], conditions: DrawConditions
) -> dict[str, Any]:
    count = stages_of_plan(tournament.plan, teams=len(entrants))[0].groups
    sizes = group_sizes(len(entrants), count)
    return group_list(
        stage=conditions.subject,
        groups=list(zip(group_names(count), sizes, strict=True)),
        pots=[list(pot) for pot in conditions.pots],
        clubs_apart=conditions.clubs != FREE,
    )


def list_of_pots(
    tournament: Tournament, entrants: Sequence[Entrant], conditions: DrawConditions
) -> dict[str, Any]:
    stage = tournament.stages.get(key=conditions.subject)
    present = {entrant.id for entrant in entrants}
    groups = [
        [id for id in ids if id in present]
        for earlier in tournament.stages.filter(number__lt=stage.number)
        for ids in earlier.groups.values()
    ]
    return pot_list(
        stage=conditions.subject,
        pots=pots_of(stage, present),
        groups=[ids for ids in groups if ids],
        clubs=FREE if conditions.clubs == FREE else FIRST_ROUND,
    )


def list_of_round(
    tournament: Tournament, entrants: Sequence[Entrant], conditions: DrawConditions
) -> dict[str, Any]:
    ids = [entrant.id for entrant in entrants]
    if conditions.subject == SEMIFINALS:
        field_of = field_of_semifinals(tournament, ids)
        return round_list(stage=SEMIFINALS, round=1, entrants=field_of, random=True)
    key, number = read_subject(conditions.subject)
    return round_list(
        stage=key,
        round=number,
        entrants=field_of_round(find_rounds(tournament), number, ids),
        random=stages_of_plan(tournament.plan, teams=len(entrants))[0].random,
    )


def list_of_tied(
    tournament: Tournament, entrants: Sequence[Entrant], conditions: DrawConditions
) -> dict[str, Any]:
    stage, _, about = conditions.subject.partition(":")
    return lot_list(stage=stage, about=about)


STAGE_LISTS: Mapping[
    str, Callable[[Tournament, Sequence[Entrant], DrawConditions], dict[str, Any]]
] = {
    Draw.Kind.GROUPS: list_of_groups,
    Draw.Kind.POTS: list_of_pots,
    Draw.Kind.LOT: list_of_tied,
    Draw.Kind.ROUND: list_of_round,
}


def late_list(entrants: Sequence[Entrant]) -> dict[str, Any]:
    """The late team first, then whoever passes free."""
    late, *holders = entrants
    return {"team": late.id, "places": [[holder.id, holder.slot] for holder in holders]}


def bracket_list(
    tournament: Tournament, entrants: Sequence[Entrant], conditions: DrawConditions
) -> dict[str, Any]:
    """With the team that is sure to pass free, where the plan's rule gives it that and there is a
    bye for it: the time until its second round is there to complete it."""
    if not conditions.subject and has_refill(tournament.plan):
        return refill_list(entrants, conditions)
    plan = layout(len(entrants))
    seeded = zip(conditions.seeds, plan.seed_slots, strict=False)
    listed = {
        "clubs": conditions.clubs,
        "size": plan.size,
        "byes": list(plan.bye_slots),
        "seeds": [[id, slot] for id, slot in seeded],
    }
    short = short_team(tournament, entrants)
    if short and short.id not in conditions.seeds and free_passes(listed):
        return {**listed, "bye": short.id}
    return listed


def refill_list(entrants: Sequence[Entrant], conditions: DrawConditions) -> dict[str, Any]:
    """Full matches first, at most one team that waits for a rival, then empty places. Seeded teams
    stand where they would in a full bracket, empty places passed over."""
    teams = len(entrants)
    full = layout(layout(teams).size)
    seeded = zip(
        conditions.seeds, (slot for slot in full.seed_slots if slot <= teams), strict=False
    )
    return {
        "clubs": conditions.clubs,
        "size": full.size,
        "byes": list(range(teams + 1, full.size + 1)),
        "seeds": [[id, slot] for id, slot in seeded],
        "refill": True,
    }


def pairs_apart(
    tournament: Tournament, entrants: Sequence[Entrant], conditions: DrawConditions
) -> list[list[str]]:
    """Best losers do not meet again at once whoever beat them. A list whose clubs meet as late as
    possible has no pairs of its own: refused, so that somebody chooses."""
    stage = tournament.stages.get(key=conditions.subject)
    pairs = list_first_opponents(stage, {entrant.id for entrant in entrants})
    if pairs and conditions.clubs in (LATE, HALVES):
        raise Refused("best_losers_and_clubs")
    wished = {frozenset(pair) for pair in conditions.apart}
    return [pair for pair in pairs if frozenset(pair) not in wished]


def short_team(tournament: Tournament, entrants: Sequence[Entrant]) -> Entrant | None:
    """The incomplete team that the plan's rule made of whoever was left over."""
    if tournament.plan.odd_one_out != OddOneOut.SHORT:
        return None
    return next((entrant for entrant in entrants if entrant.short), None)


def team_list(
    tournament: Tournament, entrants: Sequence[Entrant], conditions: DrawConditions
) -> dict[str, Any]:
    ready: dict[str, list[str]] = {}
    for entrant in entrants:
        if entrant.team:
            ready.setdefault(entrant.team, []).append(entrant.id)
    return {
        "clubs_apart": conditions.clubs != FREE,
        "odd": odd_team_of(tournament.plan),
        "ready": [team for team in ready.values() if len(team) > 1],
        "team_size": tournament.plan.team_size,
        "together": chained_pairs(conditions.together),
    }


def chained_pairs(groups: Iterable[Sequence[str]]) -> list[list[str]]:
    """Bonds of a frozen list are pairs, and chain: three are together by two of them.

    >>> chained_pairs([("ana", "luis", "eva"), ("hugo", "irma")])
    [['ana', 'luis'], ['luis', 'eva'], ['hugo', 'irma']]
    """
    return [list(pair) for group in groups for pair in pairwise(group)]


def club_numbers(entrants: Sequence[Entrant]) -> dict[str, str]:
    """Clubs as "club 1", "club 2" … in the order of the list: which are the same, not which."""
    groups = dict.fromkeys(entrant.group for entrant in entrants if entrant.group)
    return {group: f"club {number}" for number, group in enumerate(groups, start=1)}
