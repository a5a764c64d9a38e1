"""The document as the public gets it: with the names of today, where they are those of that day.

Names come from the participants, reasons from the log's remarks; both may be erased there, and
then stand in no file any more. A name that was put right since, or that of a team in which
somebody was replaced, is kept beside the draw: the list holds the commitment to it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone

from tournaments.actors import Actor
from tournaments.draws.entrants import TeamNamesAt, names_of
from tournaments.draws.protocol import commitments, publish, text_commitment, with_texts
from tournaments.draws.services.change_record import WITH_REASON
from tournaments.inscriptions.services.erasure import eraser
from tournaments.models import Draw, Participant, Place, Remark, Tournament

Text = tuple[str, str]  # salt and text
Name = tuple[str, str, str]  # id of the entry, salt and text


def build_public_file(draw: Draw) -> bytes:
    """The file. Four queries, whatever the event's size."""
    return publish(document_with_texts(draw))


def document_with_texts(draw: Draw) -> dict[str, Any]:
    names = [(salt, text) for _, salt, text in names_of_line(draw)]
    return with_held_texts(draw, [*names, *reasons(draw.tournament)])


def with_held_texts(draw: Draw, texts: Iterable[Text]) -> dict[str, Any]:
    """Those of the texts that the document commits to."""
    held = commitments(draw.document)
    return with_texts(
        draw.document,
        [(salt, text) for salt, text in texts if text_commitment(salt=salt, text=text) in held],
    )


def published_draws(tournament: Tournament) -> list[tuple[Draw, dict[str, Any]]]:
    """The draws that no other took the place of, by number, each with its document: that holds
    every draw before it. Six queries at most, whatever their number."""
    draws = list(tournament.draws.order_by("number"))
    reason_texts = reasons(tournament) if draws else []
    finders: dict[bool, NameFinder] = {}
    texts: defaultdict[tuple[str, str], list[Text]] = defaultdict(list)
    for draw in draws:
        of_people = draw.kind == Draw.Kind.TEAMS
        if of_people not in finders:
            finders[of_people] = NameFinder(tournament, draw.kind)
        names = finders[of_people].possible_names(draw)
        texts[draw.kind, draw.subject] += [(salt, text) for _, salt, text in names]
    return [
        (draw, with_held_texts(draw, [*texts[draw.kind, draw.subject], *reason_texts]))
        for draw in draws
        if draw.superseded_by_id is None
    ]


def names_of_line(draw: Draw) -> Iterator[Name]:
    calling = NameFinder(draw.tournament, draw.kind)
    for earlier in line_of(draw):
        yield from calling.possible_names(earlier)


class NameFinder:
    """What the entries of draws of one kind may have been called when they were committed to: as
    today, as their people of that day are called today, or as was kept. Two queries at most."""

    def __init__(self, tournament: Tournament, kind: str) -> None:
        self.teams = TeamNamesAt(tournament) if kind != Draw.Kind.TEAMS else None
        self.today = self.teams.names(timezone.now()) if self.teams else names_of(tournament, kind)

    def possible_names(self, draw: Draw) -> Iterator[Name]:
        that_day = self.teams.names(draw.frozen_at) if self.teams else self.today
        for id, salt in draw.salts.items():
            for text in dict.fromkeys([that_day.get(id), self.today.get(id)]):
                if text:
                    yield id, salt, text
        for id, names in draw.former_names.items():
            for salt, text in names:
                yield id, salt, text

    def committed_names(self, draw: Draw) -> set[Name]:
        """Those that its document holds."""
        held = commitments(draw.document)
        return {
            (id, salt, text)
            for id, salt, text in self.possible_names(draw)
            if text_commitment(salt=salt, text=text) in held
        }


def reasons(tournament: Tournament) -> list[Text]:
    """Of draws and changes by hand, as the log's remarks have them; the document says which."""
    remarks = Remark.objects.filter(
        entry__tournament=tournament, entry__action__in=WITH_REASON, erased_at=None
    )
    return list(remarks.values_list("salt", "text"))


def line_of(draw: Draw) -> list[Draw]:
    """The draws of this kind, and for the same team, up to this one, the first one first."""
    return list(
        Draw.objects.filter(
            tournament=draw.tournament_id,
            kind=draw.kind,
            subject=draw.subject,
            number__lte=draw.number,
        ).only("pk", "salts", "former_names", "frozen_at")
    )


@eraser
def forget_in_draws(person: Participant, by: Actor) -> None:
    """Without the salt nobody can test a guess against the commitment that stays in the list."""
    teams = Place.objects.filter(participant=person).values_list("team_id", flat=True)
    gone = {str(person.pk), *(str(team) for team in teams)}
    for draw in Draw.objects.filter(tournament=person.tournament_id):
        if gone & draw.salts.keys():
            draw.salts = {id: salt for id, salt in draw.salts.items() if id not in gone}
            draw.former_names = {
                id: names for id, names in draw.former_names.items() if id not in gone
            }
            draw.save(update_fields=["salts", "former_names"])
