"""How people and teams are called: by first name or nickname, with as much of the surname as tells
two apart within the event. Board, bracket, screen, calls, papers and phones all ask here.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from django.utils.translation import get_language

from tournaments.inscriptions.names import fold

# Belong to the word that follows: "de la Cruz", "dos Santos", "van der Berg".
PARTICLES = "de da do das dos del la las los di d van von der den y e"
# Belong to the word before: "Silva Filho".
SUFFIXES = "filho filha neto neta junior jr sobrinho sobrinha segundo hijo"
# Belong to the first name: nobody is called "Seu" or "Doña" alone.
TITLES = """
seu dona dom don dr dra doutor doutora doctor doctora padre frei fray pastor pastora prof profa
professor professora profesor profesora tio tia vo mestre maestro capitao capitan sr sra senhor
senhora senor senora ing lic
"""
# Second names that begin like a surname: "María de los Ángeles", "Juan de Dios".
DEVOTIONS = """
angeles carmen dios fatima jesus lourdes lujan mar merced mercedes milagro milagros nieves pilar
remedios rosario socorro sol valle
"""
# "Juan Carlos Pérez" has one surname and "Juan Pérez García" two: only these tell them apart.
SECOND_NAMES = """
alberto alejandra alejandro alfredo ana andrea andres angel antonia antonio ariel beatriz belen
camila carlos carmen carolina cecilia claudia cristina daniel daniela david eduardo elena enrique
ernesto esteban esther eugenia fabian federico felipe fernanda fernando florencia francisco gabriel
gabriela gonzalo guillermo gustavo hernan horacio hugo ignacio ines isabel javier jesus jose jorge
juan julia julio laura leonardo lucia luis luisa luz manuel marcela marcelo maria mariana mario
mercedes miguel monica natalia nicolas noemi omar oscar pablo patricia paula pedro pilar rafael raul
ricardo roberto rodolfo rosa rosario ruben sebastian sergio silvia sofia soledad susana teresa tomas
valentina veronica victor victoria
"""
AND = {"es": "y", "pt": "e"}

Key = TypeVar("Key", bound=Hashable)


class GivenName(NamedTuple):
    name: str  # empty once their data were erased
    nickname: str = ""


class CalledName(NamedTuple):
    called: str  # empty once their data were erased
    name: str


def call_people(people: Mapping[Key, GivenName], *, language: str) -> dict[Key, str]:
    """Everybody's shortest name that nobody else of them has.

    >>> names = ["Tim Maia", "Gal Costa", "Ana Souza", "Ana Prado", "Rui Luz Filho", "Rui Luz Neto"]
    >>> list(call_people({n: GivenName(n) for n in names}, language="pt-br").values())
    ['Tim', 'Gal', 'Ana Souza', 'Ana Prado', 'Rui Luz Filho', 'Rui Luz Neto']
    >>> call_people({1: GivenName("Jorge Ben Jor", "Babulina"), 2: GivenName("")}, language="pt-br")
    {1: 'Babulina', 2: ''}
    """
    forms = {key: list_forms(person, language=language) for key, person in people.items()}
    chosen = dict.fromkeys(forms, 0)
    while True:
        count = Counter(fold(forms[key][level]) for key, level in chosen.items())
        shared = [
            key
            for key, level in chosen.items()
            if count[fold(forms[key][level])] > 1 and level + 1 < len(forms[key])
        ]
        if not shared:
            return {key: forms[key][level] for key, level in chosen.items()}
        for key in shared:
            chosen[key] += 1


def list_forms(person: GivenName, *, language: str) -> list[str]:
    """From the shortest to the whole, each once.

    >>> list_forms(GivenName("Juan Carlos de la Cruz"), language="es-ar")
    ['Juan', 'Juan de la Cruz', 'Juan Carlos de la Cruz']
    >>> list_forms(GivenName("Antônio Carlos Jobim", "Tom"), language="pt-br")
    ['Tom', 'Tom Jobim', 'Antônio Jobim', 'Antônio Carlos Jobim']
    >>> list_forms(GivenName("dona ivone lara"), language="pt-br")
    ['Dona Ivone', 'Dona Ivone Lara']
    """
    name = spell_name(person.name)
    parts = split_name(name)
    if not parts:
        return [name]
    surname = find_surname(parts, language=language)
    forms = [parts[0], f"{parts[0]} {surname}".strip(), name]
    if person.nickname:
        forms = [person.nickname, f"{person.nickname} {surname}".strip(), *forms[1:]]
    return list(dict.fromkeys(forms))


def spell_name(name: str) -> str:
    """With capitals where they belong if it was typed without any, or in nothing else. A mixed
    spelling is its owner's.

    >>> spell_name("maria eduarda da costa"), spell_name("CARLOS ROBERTO LIMA E SILVA")
    ('Maria Eduarda da Costa', 'Carlos Roberto Lima e Silva')
    >>> spell_name("JP"), spell_name("Ana McKay"), spell_name("DR. D'ÁVILA JR.")
    ('JP', 'Ana McKay', "Dr. D'Ávila Jr.")
    """
    if not (name.islower() or name.isupper()):
        return name
    return " ".join(
        spell_word(word, is_first=position == 0) for position, word in enumerate(name.split())
    )


def spell_word(word: str, *, is_first: bool) -> str:
    folded = fold(word)
    if folded in PARTICLES.split() and not is_first:
        return word.lower()
    is_initials = word.isupper() and not set(folded) & set("aeiouy")
    if is_initials and folded not in f"{TITLES} {SUFFIXES}".split():
        return word
    return word.title()


def split_name(name: str) -> list[str]:
    """Into words that stand for themselves, each with what belongs to it.

    >>> split_name("María del Carmen de la Cruz")
    ['María', 'del Carmen', 'de la Cruz']
    >>> split_name("João Silva Filho"), split_name("Pérez García, Juan")
    (['João', 'Silva Filho'], ['Juan', 'Pérez', 'García'])
    >>> split_name("Prof. Dr. Drauzio Varella"), split_name("Dona")
    (['Prof. Dr. Drauzio', 'Varella'], ['Dona'])
    """
    surnames, comma, given_names = name.partition(",")
    words = f"{given_names} {surnames}".split() if comma else name.split()
    parts: list[str] = []
    waiting: list[str] = []
    for word in words:
        is_particle = fold(word) in PARTICLES.split() and bool(parts or waiting)
        is_title = fold(word) in TITLES.split() and not parts
        if fold(word) in SUFFIXES.split() and len(parts) > 1 and not waiting:
            parts[-1] += f" {word}"
        elif is_particle or is_title:
            waiting.append(word)
        else:
            parts.append(" ".join([*waiting, word]))
            waiting = []
    return [*parts, *waiting]


def find_surname(parts: Sequence[str], *, language: str) -> str:
    """The one people are called by: in Brazil the last, in Spanish the first of two.

    >>> find_surname(["Juan", "Pérez", "García"], language="es-ar")
    'Pérez'
    >>> find_surname(["Juan", "Carlos", "Pérez"], language="es-ar")
    'Pérez'
    >>> find_surname(["Gal", "Maria", "Costa"], language="pt-br")
    'Costa'
    >>> find_surname(["María", "de los Ángeles", "Gómez"], language="es-ar")
    'Gómez'
    >>> find_surname(["Juan", "de la Cruz", "Paz"], language="es-ar")
    'de la Cruz'
    """
    surnames = parts[1:]
    if language.startswith("es") and len(surnames) > 1:
        *particles, word = fold(surnames[0]).split()
        second_names = f"{SECOND_NAMES} {DEVOTIONS if particles else ''}".split()
        has_second_name = len(surnames) > 2 or word in second_names
        return surnames[1] if has_second_name else surnames[0]
    return surnames[-1] if surnames else ""


def is_by_first_name(*, language: str, order: str) -> bool:
    return order == "first_name" or (order == "country" and language.startswith("pt"))


def list_key(name: str, *, language: str, order: str = "country") -> tuple[str, str]:
    """Where a name stands in a list: as the plan says, else by first name in Brazil and elsewhere
    by surname.

    >>> sorted(["Rui Paz", "Ana Souza"], key=lambda name: list_key(name, language="pt-br"))
    ['Ana Souza', 'Rui Paz']
    >>> sorted(["Ana Sosa", "Rui Paz García"], key=lambda name: list_key(name, language="es-ar"))
    ['Rui Paz García', 'Ana Sosa']
    >>> list_key("Ana Sosa", language="es-ar", order="first_name")
    ('', 'ana sosa')
    """
    by_first_name = is_by_first_name(language=language, order=order)
    surname = "" if by_first_name else find_surname(split_name(name), language=language)
    return fold(surname), fold(name)


def call_team(people: Iterable[CalledName], *, own_name: str, number: int, language: str) -> str:
    """A team's own name, else its people as they are called, in the order of their inscription.
    Nobody lends a surname to whoever stands before: "Tim e Gal Costa" are read as one family.

    >>> tim, gal = CalledName("Tim", "Tim Maia"), CalledName("Gal Costa", "Gal Costa")
    >>> call_team([tim, CalledName("Gal", "Gal Costa")], own_name="", number=3, language="pt-br")
    'Tim e Gal'
    >>> call_team([tim, gal], own_name="", number=3, language="pt-br")
    'Tim Maia e Gal Costa'
    >>> call_team([gal, tim], own_name="", number=3, language="es-ar")
    'Gal Costa y Tim'
    >>> call_team([CalledName("Rui", "Rui Costa"), gal], own_name="", number=3, language="pt-br")
    'Rui e Gal Costa'
    >>> call_team([tim, CalledName("", "")], own_name="", number=3, language="en")  # erased
    '#3'
    """
    chosen = list(people)
    if not chosen or not all(person.called for person in chosen):
        return f"#{number}"
    names = add_surnames(chosen, language=language)
    if own_name or len(names) == 1:
        return own_name or names[0]
    *others, last = names
    return f"{', '.join(others)} {find_and(last, language=language)} {last}"


def add_surnames(people: Sequence[CalledName], *, language: str) -> list[str]:
    """Where somebody after them stands with another one. To a nickname none is added.

    >>> people = [CalledName("Ana", "Ana Paz"), CalledName("Ita", "Iris Lins")]
    >>> add_surnames([*people, CalledName("Rui Gil", "Rui Gil")], language="pt-br")
    ['Ana Paz', 'Ita', 'Rui Gil']
    """
    names: list[str] = []
    following = ""  # the surname that the next one is called by
    for called, name in reversed(people):
        whole_name = spell_name(name)
        surname = find_surname(split_name(whole_name), language=language)
        is_nickname = not set(called.split()) <= set(whole_name.split())
        has_surname = is_nickname or not surname or called.endswith(surname)
        if surname and not has_surname and following not in {"", surname}:
            called, has_surname = f"{called} {surname}", True
        following = surname if surname and called.endswith(surname) else following
        names.append(called)
    return names[::-1]


def join_words(words: Sequence[str]) -> str:
    """In the reader's language.

    >>> from django.utils.translation import override
    >>> with override("en"):
    ...     join_words(["the 7", "the 6", "the 1"])
    'the 7, the 6 and the 1'
    """
    if len(words) < 2:
        return "".join(words)
    *others, last = words
    return f"{', '.join(others)} {find_and(last, language=get_language() or 'en')} {last}"


def find_and(following: str, *, language: str) -> str:
    word = AND.get(language.split("-")[0], "and")
    sound = fold(following)
    begins_with_i = sound.startswith(("i", "hi")) and not sound.startswith(
        ("ia", "ie", "io", "hie")
    )
    return "e" if word == "y" and begins_with_i else word
