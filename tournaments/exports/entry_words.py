"""The lines of every match in words, for whoever takes them home: teams and people by name, and no
notation. A fixed number of queries, whatever the number of lines."""

import uuid
from collections import defaultdict
from functools import cached_property

from tournaments.engine import rules_of
from tournaments.inscriptions.selectors import name_of, names_of_teams
from tournaments.matches.labels import describe_for
from tournaments.matches.selectors import seat_names
from tournaments.models import Entry, Plan, Slot, Tournament


class EntryWords:
    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        teams = names_of_teams(tournament)
        matches = list(tournament.matches.all())
        self.names: dict[uuid.UUID, dict[str, str]] = defaultdict(dict, seat_names(matches))
        slots = Slot.objects.filter(match__tournament=tournament).exclude(team=None)
        for slot in slots.select_related("team"):
            if slot.team:
                self.names[slot.match_id][slot.side] = name_of(slot.team, teams)

    @cached_property
    def plan(self) -> Plan:
        """Whoever has lines has one; an event that was never set up has neither."""
        return Plan.objects.get(tournament=self.tournament)

    def describe(self, entry: Entry) -> str:
        rules = rules_of(self.plan, entry.match)
        names = {"A": "A", "B": "B"} | self.names[entry.match_id]
        return describe_for(entry.notation, rules.ruleset, names, options=rules.options)
