"""The same person twice, or in two teams: by name, by e-mail, by phone.

A finding is a suspicion, not a proof: two people may share a name, a couple its address. Whoever
sits at the desk may look at both and inscribe them all the same.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.inscriptions.names import phone_key, same_words
from tournaments.inscriptions.person import Person


@dataclass(frozen=True)
class Known:
    """Somebody inscribed already. `who` is whatever the caller knows them by."""

    who: Any
    key: str
    email: str
    phone: str


@dataclass(frozen=True)
class Duplicate:
    place: int  # of the newcomer, from 0
    by: str  # "name", "email", "phone"
    who: Any = None  # the one known already; None for another newcomer of the same inscription


def marks(key: str, email: str, phone: str) -> list[tuple[str, Hashable]]:
    """What tells a person: each kind of mark with its value; nothing for what was not given."""
    found = [("name", same_words(key)), ("email", email.lower()), ("phone", phone_key(phone))]
    return [(kind, value) for kind, value in found if value]


class Register:
    """Everybody known, by their marks: one look per newcomer, however many there are."""

    def __init__(self, known: Iterable[Known] = ()) -> None:
        self.by_mark: dict[tuple[str, Hashable], Any] = {}
        for person in known:
            self.add(person)

    def add(self, person: Known) -> None:
        for mark in marks(person.key, person.email, person.phone):
            self.by_mark.setdefault(mark, person.who)

    def duplicates(self, people: Sequence[Person]) -> list[Duplicate]:
        """Those of one inscription who are here already, or twice in it.

        Partners may give one e-mail or phone for all of them; a name stands for one person.

        >>> here = Register([Known(7, "ana paz", "ana@example.org", "")])
        >>> couple = [Person("Paz, Ana"), Person("Luis Sosa", email="ANA@example.org")]
        >>> [(found.place, found.by, found.who) for found in here.duplicates(couple)]
        [(0, 'name', 7), (1, 'email', 7)]
        """
        found: list[Duplicate] = []
        names: set[str] = set()
        for place, person in enumerate(people):
            found += [
                Duplicate(place, str(mark[0]), self.by_mark[mark])
                for mark in marks(person.key, person.email, person.phone)
                if mark in self.by_mark
            ]
            name = same_words(person.key)
            if name and name in names:
                found.append(Duplicate(place, "name"))
            names.add(name)
        return found
