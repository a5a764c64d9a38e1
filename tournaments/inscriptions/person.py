"""Somebody who wants to play, before they have a row: what they gave, and what is wrong with it."""

import re
from dataclasses import dataclass, replace

from tournaments.inscriptions.names import LONGEST, fold, phone_key, tidy

EMAIL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>.]+(\.[^@\s,;<>.]+)+")
PHONE = re.compile(r"\+?[\d\s().\-/]+", re.ASCII)
LONGEST_EMAIL = 254
LONGEST_PHONE = 30
# A spreadsheet that opens an export would calculate a cell that begins so.
FORMULA = ("=", "+", "-", "@")


@dataclass(frozen=True)
class Person:
    name: str
    club: str = ""
    email: str = ""
    phone: str = ""
    paid: bool = False
    consents: bool = False
    looks_for_partner: bool = False

    @property
    def key(self) -> str:
        return fold(self.name)


@dataclass(frozen=True)
class Flaw:
    """What is wrong with which field; pages have words for each code."""

    field: str
    code: str


def tidied(person: Person) -> Person:
    return replace(
        person,
        name=tidy(person.name),
        club=tidy(person.club),
        email=tidy(person.email).lower(),
        phone=tidy(person.phone),
    )


def flaws(person: Person) -> list[Flaw]:
    """Everything that is wrong with what a (tidied) person gave, all at once.

    >>> [flaw.code for flaw in flaws(Person("", email="nora@", phone="twelve"))]
    ['name_missing', 'email_wrong', 'phone_wrong']
    >>> flaws(Person("🃏", club="El Fortín", phone="+54 9 11 5555-1234"))
    []
    """
    found = []
    if not person.name:
        found.append(Flaw("name", "name_missing"))
    for field, text in (("name", person.name), ("club", person.club)):
        if len(text) > LONGEST:
            found.append(Flaw(field, f"{field}_long"))
        if text.startswith(FORMULA):
            found.append(Flaw(field, "formula"))
    if person.email and not (EMAIL.fullmatch(person.email) and len(person.email) <= LONGEST_EMAIL):
        found.append(Flaw("email", "email_wrong"))
    if person.phone and not sound_phone(person.phone):
        found.append(Flaw("phone", "phone_wrong"))
    return found


def sound_phone(phone: str) -> bool:
    return bool(PHONE.fullmatch(phone) and phone_key(phone) and len(phone) <= LONGEST_PHONE)
