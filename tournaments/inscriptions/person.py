"""Somebody who wants to play, before they have a row: what they gave, and what is wrong with it."""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tournaments.inscriptions.names import (
    LONGEST_NAME,
    LONGEST_NICKNAME,
    LONGEST_PHONE,
    fold,
    phone_key,
    same_words,
    tidy,
)
from tournaments.regulation.questions import LONGEST_ANSWER, Question

EMAIL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>.]+(\.[^@\s,;<>.]+)+")
PHONE = re.compile(r"\+?[\d\s().\-/]+", re.ASCII)
LONGEST_EMAIL = 254
LONGEST_NOTE = 500
# A spreadsheet that opens an export would calculate a cell that begins so.
FORMULA = ("=", "+", "-", "@")


@dataclass(frozen=True)
class Person:
    name: str
    nickname: str = ""
    club: str = ""
    email: str = ""
    phone: str = ""
    note: str = ""  # by the organizers alone
    answers: Mapping[str, str] = field(default_factory=dict)  # to the plan's questions
    paid: bool = False
    consents: bool = False
    looks_for_partner: bool = False

    @property
    def key(self) -> str:
        return fold(self.name)


@dataclass(frozen=True)
class Problem:
    """What is wrong with which field; pages have words for each code."""

    field: str
    code: str


def normalize(person: Person) -> Person:
    return replace(
        person,
        name=tidy(person.name),
        nickname=tidy(person.nickname),
        club=tidy(person.club),
        email=tidy(person.email).lower(),
        phone=tidy(person.phone),
        note=person.note.strip(),
        answers={label: tidy(answer) for label, answer in person.answers.items()},
    )


def find_problems(person: Person) -> list[Problem]:
    """Everything that is wrong with what a (tidied) person gave, all at once.

    >>> [problem.code for problem in find_problems(Person("", email="nora@", phone="twelve"))]
    ['name_missing', 'email_wrong', 'phone_wrong']
    >>> find_problems(Person("🃏", club="El Fortín", phone="+54 9 11 5555-1234"))
    []
    """
    problems = []
    if not person.name:
        problems.append(Problem("name", "name_missing"))
    limits = {"name": LONGEST_NAME, "nickname": LONGEST_NICKNAME, "club": LONGEST_NAME}
    for name, longest in limits.items():
        text = getattr(person, name)
        if len(text) > longest:
            problems.append(Problem(name, f"{name}_long"))
        if text.startswith(FORMULA):
            problems.append(Problem(name, "formula"))
    if len(person.note) > LONGEST_NOTE:
        problems.append(Problem("note", "note_long"))
    for label, answer in person.answers.items():
        if len(answer) > LONGEST_ANSWER:
            problems.append(Problem(answer_field(label), "answer_long"))
        if answer.startswith(FORMULA):
            problems.append(Problem(answer_field(label), "formula"))
    if person.email and not (EMAIL.fullmatch(person.email) and len(person.email) <= LONGEST_EMAIL):
        problems.append(Problem("email", "email_wrong"))
    if person.phone and not is_phone(person.phone):
        problems.append(Problem("phone", "phone_wrong"))
    return problems


def answer_field(label: str) -> str:
    """As forms and faults name the answer to a question."""
    return f"answers.{label}"


def find_unanswered(person: Person, questions: Iterable[Question]) -> list[Problem]:
    return [
        Problem(answer_field(question.label), "answer_missing")
        for question in questions
        if question.is_required and not person.answers.get(question.label)
    ]


def is_phone(text: str) -> bool:
    return bool(PHONE.fullmatch(text) and phone_key(text) and len(text) <= LONGEST_PHONE)


@dataclass(frozen=True)
class InscribedPerson:
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


def identifiers(key: str, email: str, phone: str) -> list[tuple[str, Hashable]]:
    """What tells a person: each kind of mark with its value; nothing for what was not given."""
    marks = [("name", same_words(key)), ("email", email.lower()), ("phone", phone_key(phone))]
    return [(kind, value) for kind, value in marks if value]


class DuplicateIndex:
    """Everybody known, by their marks: one look per newcomer, however many there are."""

    def __init__(self, people: Iterable[InscribedPerson] = ()) -> None:
        self.by_mark: dict[tuple[str, Hashable], Any] = {}
        for person in people:
            self.add(person)

    def add(self, person: InscribedPerson) -> None:
        for mark in identifiers(person.key, person.email, person.phone):
            self.by_mark.setdefault(mark, person.who)

    def duplicates(self, people: Sequence[Person]) -> list[Duplicate]:
        """Those of one inscription who are here already, or twice in it.

        Partners may give one e-mail or phone for all of them; a name stands for one person.

        >>> here = DuplicateIndex([InscribedPerson(7, "ana paz", "ana@example.org", "")])
        >>> couple = [Person("Paz, Ana"), Person("Luis Sosa", email="ANA@example.org")]
        >>> [(twin.place, twin.by, twin.who) for twin in here.duplicates(couple)]
        [(0, 'name', 7), (1, 'email', 7)]
        """
        duplicates: list[Duplicate] = []
        names: set[str] = set()
        for place, person in enumerate(people):
            duplicates += [
                Duplicate(place, str(mark[0]), self.by_mark[mark])
                for mark in identifiers(person.key, person.email, person.phone)
                if mark in self.by_mark
            ]
            name = same_words(person.key)
            if name and name in names:
                duplicates.append(Duplicate(place, "name"))
            names.add(name)
        return duplicates
