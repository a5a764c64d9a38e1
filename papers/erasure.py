"""Who stands on a paper: needed when somebody asks to be forgotten.

Found by the names of the day the paper was read, so that a later change of name loses nobody. It
errs on the safe side: whoever shares any form of a name with somebody on the paper counts as named.
"""

from collections.abc import Iterator
from typing import Any

from papers import files
from papers.models import BUNDLE, Document
from tournaments.actors import Actor
from tournaments.inscriptions.called_names import GivenName, find_surname, list_forms, split_name
from tournaments.inscriptions.names import fold
from tournaments.inscriptions.services.erasure import eraser
from tournaments.models import Participant, Tournament
from tournaments.stored_files import remove_later


def participants_on(content: dict[str, Any], tournament: Tournament) -> list[str]:
    """Ids of the participants of whom the content holds a form of their name. One query."""
    words = " ".join(fold(text) for text in texts_of(content))
    people = Participant.objects.filter(tournament=tournament).exclude(name="").order_by("number")
    return [
        str(key)
        for key, *names in people.values_list("pk", "name", "nickname")
        if is_named(GivenName(*names), f" {words} ", language=tournament.language)
    ]


def is_named(person: GivenName, words: str, *, language: str) -> bool:
    """By nickname, first name, surname or more of it, each between spaces.

    >>> is_named(GivenName("Gal Costa", "Gracinha"), " mesa 3 gracinha e tim ", language="pt-br")
    True
    >>> is_named(GivenName("Gal Costa"), " galvao e tim ", language="pt-br")
    False
    >>> is_named(GivenName("Seu Jorge"), " jorge e tim ", language="pt-br")
    True
    """
    surname = find_surname(split_name(person.name), language=language)
    first_name = split_name(person.name)[0].split()[-1]  # also without "Seu" or "Doña"
    forms = [*list_forms(person, language=language), first_name, surname]
    return any(f" {fold(form)} " in words for form in forms if form)


def texts_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts_of(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts_of(item)


@eraser
def forget_on_papers(person: Participant, by: Actor) -> None:
    """The rows in the transaction, the files after it."""
    rows = Document.objects.filter(tournament=person.tournament_id).exclude(
        state=Document.State.REMOVED
    )
    gone = [row for row in rows.exclude(kind=BUNDLE) if str(person.pk) in row.people]
    keys = {str(row.pk) for row in gone}
    gone += [row for row in rows.filter(kind=BUNDLE) if keys & set(row.content.get("items", ()))]
    for row in gone:
        row.state, row.content, row.people = Document.State.REMOVED, {}, []
        row.fingerprint = row.file_hash = ""
        row.key = row.pk.hex
    Document.objects.bulk_update(
        gone, ["state", "content", "people", "fingerprint", "file_hash", "key"], batch_size=200
    )
    remove_later([files.name_of(row) for row in gone])
