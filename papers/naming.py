"""Who stands on a paper: needed when somebody asks to be forgotten.

Found by the names of the day the paper was read, so that a later change of name loses nobody. It
errs on the safe side: whoever shares a surname with somebody on the paper counts as named.
"""

from collections.abc import Iterator
from typing import Any

from tournaments.inscriptions.names import fold
from tournaments.models import Participant, Tournament


def named_in(content: dict[str, Any], tournament: Tournament) -> list[str]:
    """Ids of the participants of whom the content holds the last name. One query."""
    words = {word for text in texts_of(content) for word in fold(text).split()}
    people = Participant.objects.filter(tournament=tournament).exclude(name="")
    return [
        str(key)
        for key, name in people.values_list("pk", "key").order_by("number")
        if name and name.split()[-1] in words
    ]


def texts_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts_of(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts_of(item)
