"""Who stands where after a draw, by the names of today and those that were frozen: what an outcome
holds differs by the kind of draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _, pgettext

from tournaments.brackets import tree
from tournaments.draws.entrants import Entrant, Naming, names_of, namings_of, team_numbers_of
from tournaments.draws.protocol import text_of
from tournaments.inscriptions.called_names import CalledName, call_team
from tournaments.models import Draw, Slot
from tournaments.stages.selectors.ladder import SEMIFINALS
from tournaments.stages.selectors.rounds import read_subject

OF_EVERYBODY = (Draw.Kind.TEAMS, Draw.Kind.BRACKET, Draw.Kind.GROUPS)


@dataclass(frozen=True)
class NamedPerson:
    """Somebody of a draw: the name is empty where it was erased. `listed_as` is the name that was
    frozen, where it is another one than today's."""

    id: str
    name: str
    number: int | None
    club: str = ""
    listed_as: str = ""
    is_unlisted_name: bool = False  # frozen under another name, which nobody kept
    number_label: str = ""  # as people read it: in a ready-made team its number, else their own
    called: str = ""

    @property
    def label(self) -> str:
        return self.name or _("number %(number)s") % {"number": self.number_label or "?"}

    @property
    def spoken_name(self) -> str:
        """As a hall knows them; whole names stand in the list and on papers."""
        return (self.name and self.called) or self.label


@dataclass(frozen=True)
class DrawnPlace:
    """One place of the outcome. `turn` is when the ceremony shows it, from 1."""

    place: int
    people: tuple[NamedPerson, ...]
    turn: int
    by_hand: bool = False
    match: int | None = None
    late_draw: int | None = None  # the draw that put a late team here
    covered: bool = False  # the ceremony also uncovers that it stays free
    number: int | None = None  # of the team that a draw of teams made or kept; of a lot, the place
    is_team: bool = False  # of a draw of teams
    group: str = ""  # its name, in a draw of groups
    is_of_round: bool = False  # its number is the team's
    is_ready: bool = False  # a ready-made team: nothing was drawn, the ceremony turns no card
    called: str = ""  # as these people are called, or this team

    @property
    def free(self) -> bool:
        return not self.people

    @property
    def label(self) -> str:
        """As they are called."""
        if self.covered:
            return pgettext("place in the bracket", "free")
        return self.called

    @property
    def where(self) -> str:
        """As the hall hears it."""
        if self.group:
            return _("group %(name)s") % {"name": self.group}
        if self.is_of_round:
            return (
                _("match %(number)s") % {"number": self.match} if self.match else _("passes free")
            )
        if self.is_team:
            return _("team %(number)s") % {"number": self.number} if self.number else ""
        if self.match:
            return _("place %(place)s, match %(match)s") % {
                "place": self.place,
                "match": self.match,
            }
        return _("place %(place)s") % {"place": self.place}

    @property
    def whole_names(self) -> str:
        return " / ".join(person.label for person in self.people)

    @property
    def listed_as(self) -> str:
        """As the frozen list names them, where somebody has another name today."""
        if not any(person.listed_as for person in self.people):
            return ""
        return " / ".join(person.listed_as or person.label for person in self.people)


@dataclass(frozen=True)
class PeopleOfDraw:
    """Whoever a draw's document names by id, with today's names and those it was frozen under."""

    draw: Draw
    document: Mapping[str, Any]
    today: Sequence[Entrant]

    @property
    def frozen(self) -> Mapping[str, Any]:
        return self.draw.frozen_list

    @cached_property
    def names(self) -> Mapping[str, str]:
        return names_of(self.draw.tournament, self.draw.kind)

    @cached_property
    def namings(self) -> Mapping[str, Naming]:
        return namings_of(self.draw.tournament, self.draw.kind)

    @cached_property
    def clubs(self) -> Mapping[str, str]:
        return {entrant.id: entrant.club for entrant in self.today}

    @cached_property
    def committed(self) -> dict[str, str]:
        """By id, how the document commits itself to a name; who was entered later comes first."""
        added = [entry for change in self.document["changes"] for entry in change["entries"]]
        return {entry["id"]: entry["name"] for entry in [*added, *self.frozen["entries"]]}

    @cached_property
    def team_numbers(self) -> Mapping[str, int]:
        """Of a draw of teams: in which one everybody is."""
        is_of_teams = self.draw.kind == Draw.Kind.TEAMS
        return team_numbers_of(self.draw.tournament) if is_of_teams else {}

    @cached_property
    def ready(self) -> list[set[str]]:
        return [set(team) for team in self.frozen.get("ready", [])]

    @cached_property
    def seated(self) -> set[str]:
        """Everybody in a ready-made team that lacks nobody."""
        return {id for team in self.ready for id in team if len(team) >= self.frozen["team_size"]}

    def build(self, id: str) -> NamedPerson:
        commitment = self.committed.get(id)
        name, naming = self.names.get(id, ""), self.namings.get(id)
        text = text_of(self.document, commitment)
        label = naming.number_label if naming else ""
        return NamedPerson(
            id,
            name or text,
            naming.number if naming else None,
            self.clubs.get(id, ""),
            listed_as=text if name and name != text else "",
            is_unlisted_name=bool(name and not text and commitment),
            number_label=str(self.team_numbers.get(id, label)) if id in self.seated else label,
            called=naming.called if naming else "",
        )

    def build_all(self, standing: Any) -> tuple[NamedPerson, ...]:
        """Of one place: a team's members, one entrant, or nobody."""
        ids = standing if isinstance(standing, list) else [standing] if standing else []
        return tuple(self.build(id) for id in ids)

    @property
    def outside(self) -> tuple[NamedPerson, ...]:
        """Who came after the list was frozen, and could be drawn."""
        if self.draw.superseded_by_id or self.draw.kind not in OF_EVERYBODY:
            return ()
        return tuple(
            self.build(entrant.id)
            for entrant in self.today
            if entrant.id not in self.committed and not entrant.team
        )


def spots_of(
    people: PeopleOfDraw, outcome: Mapping[str, Any], late_draws: Mapping[str, int]
) -> list[DrawnPlace]:
    """What an outcome holds differs by the kind of draw."""
    if "pairs" in outcome:
        return round_spots(people, outcome)
    if "order" in outcome:
        return lot_spots(people, outcome["order"])
    if "groups" in outcome:
        return group_spots(people, outcome["groups"])
    if "against" in outcome:
        return late_spots(people, outcome)
    return standing_spots(people, outcome, late_draws)


def standing_spots(
    people: PeopleOfDraw, outcome: Mapping[str, Any], late_draws: Mapping[str, int]
) -> list[DrawnPlace]:
    """The slots of a bracket, or the teams of a draw of teams, as they stand now."""
    draw, document = people.draw, people.document
    standing = outcome.get("slots") or outcome.get("teams") or []
    first_outcome = document["draws"][-1]["outcome"] or {}
    drawn = first_outcome.get("slots") or first_outcome.get("teams") or []
    matches = first_matches(draw, standing) if "slots" in outcome else {}
    drawn_late = {
        (place, after): late_draws.get(change["draw"])
        for change in document["changes"]
        if "draw" in change
        for place, _, after in change["places"]
    }
    is_of_teams = draw.kind == Draw.Kind.TEAMS
    spots: list[DrawnPlace] = []
    turn = 0
    for place, there in enumerate(standing, start=1):
        is_team = isinstance(there, list)
        late_draw = None if is_team else drawn_late.get((place, there))
        is_ready = is_team and people.seated.issuperset(there) and set(there) in people.ready
        turn += bool(there) and not is_ready
        people_there = people.build_all(there)
        spots.append(
            DrawnPlace(
                place,
                people_there,
                0 if is_ready else turn,
                by_hand=late_draw is None and (place > len(drawn) or drawn[place - 1] != there),
                match=matches.get(place),
                late_draw=late_draw,
                number=shared_number(there, people.team_numbers) if is_of_teams else None,
                is_ready=is_ready,
                is_team=is_of_teams,
                called=call_together(people_there, language=draw.tournament.language),
            )
        )
    return spots


def group_spots(people: PeopleOfDraw, groups: Sequence[Sequence[str]]) -> list[DrawnPlace]:
    """The ceremony gives each group its first team, then each its second …"""
    names = [name for name, _size in people.frozen["groups"]]
    turns = sorted((place, group) for group, ids in enumerate(groups) for place in range(len(ids)))
    turn_of = {where: turn for turn, where in enumerate(turns, start=1)}
    spots = []
    for group, ids in enumerate(groups):
        for place, id in enumerate(ids):
            person = people.build(id)
            spots.append(
                DrawnPlace(
                    place + 1,
                    (person,),
                    turn_of[place, group],
                    group=names[group],
                    called=person.spoken_name,
                )
            )
    return spots


def lot_spots(people: PeopleOfDraw, order: Sequence[str]) -> list[DrawnPlace]:
    return [
        DrawnPlace(place, (person,), place, number=place, called=person.spoken_name)
        for place, person in enumerate(map(people.build, order), start=1)
    ]


def round_spots(people: PeopleOfDraw, outcome: Mapping[str, Any]) -> list[DrawnPlace]:
    """Pair by pair, whoever has the bye last."""
    draw = people.draw
    is_last = draw.subject == SEMIFINALS
    key, number = (SEMIFINALS, 1) if is_last else read_subject(draw.subject)
    rows = Slot.objects.filter(
        match__tournament=draw.tournament_id, match__stage__key=key, match__round=number
    )
    matches = (
        {}
        if draw.superseded_by_id
        else {str(team): match for team, match in rows.values_list("team", "match__number")}
    )
    pairs = [*outcome["pairs"], *([[outcome["bye"], None]] if outcome["bye"] else [])]
    spots: list[DrawnPlace] = []
    for id in (id for pair in pairs for id in pair):
        place, person = len(spots) + 1, people.build(id) if id else None
        spots.append(
            DrawnPlace(
                place,
                (person,) if person else (),
                place,
                match=matches.get(id or ""),
                number=person.number if person else None,
                is_of_round=True,
                called=person.spoken_name if person else "",
            )
        )
    return spots


def late_spots(people: PeopleOfDraw, outcome: Mapping[str, Any]) -> list[DrawnPlace]:
    """Everybody who might have been the rival, and beside each what was drawn there. The ceremony
    shows who goes on passing free first, and the place of the late team last."""
    draw, places = people.draw, people.frozen["places"]
    team = people.frozen["team"]
    slots = Slot.objects.filter(match__tournament=draw.tournament_id, team=team)
    match = (
        None
        if draw.lost_its_basis
        else slots.order_by("match__round").values_list("match__number", flat=True).first()
    )
    spots: list[DrawnPlace] = []
    turn = 0
    for holder, slot in places:
        is_drawn = slot == outcome["slot"]
        turn += not is_drawn
        beside = (slot - 1 ^ 1) + 1
        number = match if is_drawn else None
        drawn, there = (people.build(team),) if is_drawn else (), people.build(holder)
        pair = (
            DrawnPlace(beside, (there,), 0, match=number, called=there.spoken_name),
            DrawnPlace(
                slot,
                drawn,
                len(places) if is_drawn else turn,
                match=number,
                covered=not is_drawn,
                called=drawn[0].spoken_name if drawn else "",
            ),
        )
        spots += pair if beside < slot else pair[::-1]
    return spots


def call_together(people: Sequence[NamedPerson], *, language: str) -> str:
    """Nobody where a place of the bracket is free."""
    names = [CalledName(person.spoken_name, person.name) for person in people]
    return call_team(names, own_name="", number=0, language=language) if names else ""


def shared_number(ids: Sequence[str], team_numbers: Mapping[str, int]) -> int | None:
    """Of the team in which all of these sit."""
    numbers = {team_numbers.get(id) for id in ids}
    return numbers.pop() if len(numbers) == 1 else None


def first_matches(draw: Draw, slots: Sequence[str | None]) -> dict[int, int]:
    """By slot, as the bracket has them; a draw that is no longer in force, as it had them. A
    bracket's numbers follow those of the groups before it."""
    key = draw.subject or tree.MAIN
    rows = Slot.objects.filter(
        match__tournament=draw.tournament_id, match__stage__key=key, team__isnull=False
    )
    if draw.superseded_by_id or not rows.exists():
        earlier = draw.tournament.matches.exclude(stage__key=key).count()
        numbered = matches_of(slots, refill="refill" in draw.frozen_list)
        return {slot: number + earlier for slot, number in numbered.items()}
    numbers: dict[str, int] = {}
    in_order = rows.order_by("match__round", "match__number")
    for team, number in in_order.values_list("team", "match__number"):
        numbers.setdefault(str(team), number)
    return {n: numbers[id] for n, id in enumerate(slots, start=1) if id in numbers}


def matches_of(slots: Sequence[str | None], *, refill: bool = False) -> dict[int, int]:
    """The number of each slot's first match, as the bracket will count them.

    >>> matches_of(["a", None, "b", "c"])
    {3: 1, 4: 1, 1: 2}
    """
    bracket = tree.build(slots, third_place=tree.NONE, refill=refill)
    return {
        side.number: match.number
        for match in bracket.matches
        for side in match.sides
        if isinstance(side, tree.Slot)
    }
