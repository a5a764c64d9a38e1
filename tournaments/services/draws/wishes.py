"""What an organizer chooses before freezing, and the frozen list it makes.

It holds ids, numbers of clubs and commitments: no name of a person or a club goes into the hash.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tournaments.brackets.layout import layout
from tournaments.draw import LIST_FORMAT, text_commitment
from tournaments.draw.bracket import free_passes
from tournaments.draw.teams import BYE, TRIO
from tournaments.models import Draw, OddOneOut, Plan, Tournament
from tournaments.services.draws.entrants import Entrant

FREE = "free"
# What the plan's rule is called in a frozen list, where it has another name there.
ODD_OF_PLAN: Mapping[str, str] = {OddOneOut.LARGER: TRIO, OddOneOut.SHORT: BYE}
Pair = tuple[str, str]


def odd_of(plan: Plan) -> str:
    """
    >>> odd_of(Plan(odd_one_out="larger")), odd_of(Plan(odd_one_out="reserve"))
    ('trio', 'reserve')
    """
    return ODD_OF_PLAN.get(plan.odd_one_out, plan.odd_one_out)


@dataclass(frozen=True)
class Wishes:
    """Constraints by the entrants' ids, and the public source that is promised. Who is left over is
    no wish: the plan has a rule for it, printed in the regulation."""

    source: Mapping[str, Any]
    clubs: str = FREE  # bracket: free, first_round, late; teams: free, apart
    apart: tuple[Pair, ...] = ()
    together: tuple[Pair, ...] = ()
    seeds: tuple[str, ...] = ()  # the first seeded team, the second …


@dataclass(frozen=True)
class Frame:
    """What a list has whatever is drawn: its promise, and its place after the ones before."""

    commitment: str
    frozen_at: datetime
    number: int = 1
    previous: str | None = None
    reason: str | None = None


@dataclass(frozen=True)
class Listed:
    """A list as it will be frozen, with the salts of its names."""

    list: dict[str, Any]
    salts: dict[str, str] = field(repr=False)


def listed(
    tournament: Tournament, *, kind: str, entrants: Sequence[Entrant], wishes: Wishes, frame: Frame
) -> Listed:
    salts = {entrant.id: secrets.token_hex(16) for entrant in entrants if entrant.name}
    clubs = club_numbers(entrants) if wishes.clubs != FREE else {}
    entries = [
        {
            "id": entrant.id,
            "club": clubs.get(entrant.group),
            "name": text_commitment(salt=salts[entrant.id], text=entrant.name)
            if entrant.name
            else None,
        }
        for entrant in entrants
    ]
    common = {
        "format": LIST_FORMAT,
        "kind": kind,
        "tournament": str(tournament.pk),
        "frozen_at": frame.frozen_at.isoformat(),
        "number": frame.number,
        "previous": frame.previous,
        "reason": frame.reason,
        "commitment": frame.commitment,
        "source": dict(wishes.source),
        "entries": entries,
        "apart": [list(pair) for pair in wishes.apart],
    }
    if kind == Draw.Kind.BRACKET:
        return Listed(common | of_a_bracket(tournament, entrants, wishes), salts)
    return Listed(common | of_teams(tournament, entrants, wishes), salts)


def of_a_bracket(
    tournament: Tournament, entrants: Sequence[Entrant], wishes: Wishes
) -> dict[str, Any]:
    """With the team that is sure to pass free, where the plan's rule gives it that and there is a
    bye for it: the time until its second round is there to complete it."""
    plan = layout(len(entrants))
    seeded = zip(wishes.seeds, plan.seed_slots, strict=False)
    found = {
        "clubs": wishes.clubs,
        "size": plan.size,
        "byes": list(plan.bye_slots),
        "seeds": [[id, slot] for id, slot in seeded],
    }
    short = short_team(tournament, entrants)
    if short and short.id not in wishes.seeds and free_passes(found):
        return {**found, "bye": short.id}
    return found


def short_team(tournament: Tournament, entrants: Sequence[Entrant]) -> Entrant | None:
    """The incomplete team that the plan's rule made of whoever was left over."""
    if tournament.plan.odd_one_out != OddOneOut.SHORT:
        return None
    return next((entrant for entrant in entrants if entrant.short), None)


def of_teams(tournament: Tournament, entrants: Sequence[Entrant], wishes: Wishes) -> dict[str, Any]:
    ready: dict[str, list[str]] = {}
    for entrant in entrants:
        if entrant.team:
            ready.setdefault(entrant.team, []).append(entrant.id)
    return {
        "clubs_apart": wishes.clubs != FREE,
        "odd": odd_of(tournament.plan),
        "ready": [team for team in ready.values() if len(team) > 1],
        "team_size": tournament.plan.team_size,
        "together": [list(pair) for pair in wishes.together],
    }


def club_numbers(entrants: Sequence[Entrant]) -> dict[str, str]:
    """Clubs as "club 1", "club 2" … in the order of the list: which are the same, not which."""
    groups = dict.fromkeys(entrant.group for entrant in entrants if entrant.group)
    return {group: f"club {number}" for number, group in enumerate(groups, start=1)}
