"""What finds somebody in a list: any of their names, the club, a number, and for those who may see
it the phone, the answers and the notes. One way for the desk, the door, the board and the public
list."""

from collections.abc import Iterable

from tournaments.inscriptions.names import fold
from tournaments.models import Participant, Team

MIN_PHONE_DIGITS = 4
PHONE_MARKS = set("+()-./ ")


def search_words(
    people: Iterable[Participant], *, team: Team | None = None, with_phones: bool = True
) -> str:
    """Folded, each between spaces. A team is found by its own number and name, and not by the
    numbers that its people had alone: they may be those of other teams.

    >>> pepe = Participant(number=7, name="José Núñez", nickname="Pepe", phone="11 5-67")
    >>> [" 7 " in search_words([pepe]), " 11567 " in search_words([pepe])]
    [True, True]
    >>> " 11567 " in search_words([pepe], with_phones=False)
    False
    >>> " 1014 " in search_words([Participant(number=8, note="Sócio: 1014")])
    True
    >>> search_words([pepe], team=Team(number=3, name="Los Pibes"), with_phones=False)
    ' 3 los pibes jose nunez pepe '
    """
    words: list[str] = [str(team.number), *fold(team.name).split()] if team else []
    for person in people:
        texts = (person.name, person.nickname, person.called, person.club)
        words += [] if team else [str(person.number), fold(person.number_label)]
        words += [word for text in texts for word in fold(text).split()]
        if with_phones:
            words += [digits_of(person.phone), digits_of(person.phone_number)]
            own = (person.note, *map(str, person.answers.values()))
            words += [word for text in own for word in fold(text).split()]
    return f" {' '.join(dict.fromkeys(filter(None, words)))} "


def fits_query(words: str, query: str, *, inside_words: bool = False) -> bool:
    """Every word begins one of theirs, or stands anywhere in it (`inside_words`); some digits may
    also stand inside a phone number, with blanks and dashes as people write it. A short number is
    somebody's own, whole: "1" is not "10".

    >>> words = " 7 jose nunez pepe 1155551234 "
    >>> [fits_query(words, text) for text in ("NUÑ jo", "pep", "7", "5551", "115", "os", "")]
    [True, True, True, True, False, False, True]
    >>> fits_query(words, "(11) 5 555-12")
    True
    """
    digits = digits_of(query)
    if len(digits) >= MIN_PHONE_DIGITS and not set(query) - PHONE_MARKS - set(digits):
        return digits in words
    return all(fits_word(words, word, inside_words) for word in fold(query).split())


def fits_word(words: str, word: str, inside_words: bool) -> bool:
    if not word.isdigit():
        return (word if inside_words else f" {word}") in words
    return f" {word} " in words or (len(word) >= MIN_PHONE_DIGITS and word in words)


def digits_of(text: str) -> str:
    return "".join(filter(str.isdigit, text))
