"""The sentences of a language that say "team", said of pairs and of trios.

They follow from the catalogue by rule: another noun, and what stands beside it in its gender (*el
otro equipo*, *la otra pareja*). Where that is not enough (a pronoun further on, a sentence that
means teams of any size), `pairs.po` and `trios.po` have the sentence written by hand; the comment
above it is the general one that it stands for, and without which it counts no more.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

# In each language: what stands before a noun, and what is said of it, masculine and feminine.
SPANISH_BEFORE = """
    el/la los/las un/una este/esta estos/estas ese/esa esos/esas otro/otra mismo/misma todo/toda
    ningún/ninguna ninguno/ninguna primer/primera próximo/próxima propio/propia nuestro/nuestra
    del/de·la al/a·la
"""
SPANISH_AFTER = """
    completo/completa incompleto/incompleta confirmado/confirmada formado/formada armado/armada
    inscripto/inscripta inscrito/inscrita entero/entera distinto/distinta equivocado/equivocada
    descalificado/descalificada excluido/excluida sorteado/sorteada ganador/ganadora
    campeón/campeona
"""
PORTUGUESE_BEFORE = """
    o/a um/uma este/esta esse/essa outro/outra mesmo/mesma todo/toda nenhum/nenhuma do/da no/na
    primeiro/primeira próximo/próxima próprio/própria nosso/nossa seu/sua dois/duas ao/à aos/às
    num/numa deste/desta desse/dessa pelo/pela confirmado/confirmada
"""
PORTUGUESE_AFTER = """
    completo/completa incompleto/incompleta confirmado/confirmada formado/formada inscrito/inscrita
    inteiro/inteira todo/toda atrasado/atrasada chamado/chamada envolvido/envolvida
    desclassificado/desclassificada excluído/excluída sorteado/sorteada vencedor/vencedora
    campeão/campeã
"""
# What may stand between a noun and what is said of it.
LINKS = r"ya|já|está|están|estão|esté|esteja|queda|quedan|fica|ficam|fue|foi|foram|for|é|entra"


@dataclass(frozen=True)
class Change:
    """Which nouns give way to which, and how what stands beside them is written then."""

    nouns: tuple[str, ...]
    noun: str
    before: dict[str, str]
    after: dict[str, str]

    def say(self, text: str) -> str:
        """
        >>> CHANGES["es", "pairs"].say("Falta que responda el otro equipo")
        'Falta que responda la otra pareja'
        >>> CHANGES["pt", "trios"].say("As duas equipes: a equipe %(number)s está incompleta.")
        'Os dois trios: o trio %(number)s está incompleto.'
        >>> CHANGES["pt", "pairs"].say("Equipes da lista")
        'Duplas da lista'
        """
        phrase = re.compile(
            rf"(?P<before>\b(?:{one_of(self.before)} )*)"
            rf"\b(?P<noun>{one_of(self.nouns)})(?P<many>s?)\b"
            rf"(?P<after>(?: (?:{LINKS}|%\(number\)s))*(?: {one_of(self.after)}\b)+)?",
            re.IGNORECASE,
        )
        return phrase.sub(self.turn, text)

    def turn(self, phrase: re.Match[str]) -> str:
        words = phrase["before"].split()
        before = [
            # "a" before another article is a preposition, which has no gender: *a esta equipe*.
            word if word == "a" and follower in PREPOSED else agree(word, self.before)
            for word, follower in zip_longest(words, words[1:])
        ]
        after = [agree(word, self.after) for word in (phrase["after"] or "").split()]
        return " ".join([*before, like(phrase["noun"], self.noun) + phrase["many"], *after])


PREPOSED = {"esta", "essa", "uma"}


def one_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True)) or '(?!)'})"


def agree(word: str, forms: dict[str, str]) -> str:
    return like(word, forms.get(word.lower(), word))


def like(pattern: str, word: str) -> str:
    """With a capital where the word that it stands for has one."""
    return word[0].upper() + word[1:] if pattern[0].isupper() else word


def pair_up(forms: str, *, to_feminine: bool) -> dict[str, str]:
    """From one gender to the other, in singular and plural."""
    paired = {}
    for form in forms.split():
        masculine, feminine = form.replace("·", " ").split("/")
        old, new = (masculine, feminine) if to_feminine else (feminine, masculine)
        paired[old] = new
        paired.setdefault(plural(old), plural(new))
    return paired


def plural(word: str) -> str:
    """
    >>> plural("ganador"), plural("outra"), plural("um")
    ('ganadores', 'outras', 'uns')
    """
    if word.endswith("r"):
        return f"{word}es"
    return f"{word[:-1]}ns" if word.endswith("m") else f"{word}s"


SIZES = ("pairs", "trios")
CHANGES = {
    ("es", "pairs"): Change(
        ("equipo",),
        "pareja",
        pair_up(SPANISH_BEFORE, to_feminine=True) | {"de": "de", "dos": "dos"},
        pair_up(SPANISH_AFTER, to_feminine=True),
    ),
    ("es", "trios"): Change(
        ("equipo", "pareja"),
        "trío",
        pair_up(SPANISH_BEFORE, to_feminine=False),
        pair_up(SPANISH_AFTER, to_feminine=False),
    ),
    ("pt", "pairs"): Change(("equipe",), "dupla", {}, {}),
    ("pt", "trios"): Change(
        ("equipe", "dupla"),
        "trio",
        pair_up(PORTUGUESE_BEFORE, to_feminine=False),
        pair_up(PORTUGUESE_AFTER, to_feminine=False),
    ),
}
