"""The amounts of a Brazilian hand: it gives one, to who won it or to who was run from."""

from collections.abc import Iterator

from scoring.brazil.rulebook import Rulebook
from scoring.core.ladder import Ladder
from scoring.core.quick import WHOLE, L, NamedAmount, Quick, W, Way
from scoring.core.taps import Telling, tap

_TIED = tap(None, "empate")
_WON = tap(W, "ganha")


def quick(rulebook: Rulebook) -> Quick:
    """Of every ladder that the options may choose: what the chosen one lacks is not payable."""
    raised = {word: tuple(_raised(rulebook, word)) for word in rulebook.requests}
    ways = {
        "mao": ((_WON,),),
        **{w: tuple((*up, tap(L, "aceita"), _WON) for up in raised[w]) for w in raised},
        **{f"{w}_corrido": tuple((*up, tap(L, "corre")) for up in raised[w]) for w in raised},
        rulebook.edge.played: tuple((tap(side, "joga"), _WON) for side in (W, L)),
        rulebook.edge.given_up: ((tap(L, "corre"),),),
        "ferro": ((_WON,),),
    }
    return Quick(
        tuple(
            NamedAmount(name, WHOLE, (name,), tuple(_ways(name, tellings)))
            for name, tellings in ways.items()
        ),
        nobody=((_TIED,), (tap(W, "joga"), _TIED)),
    )


def _ways(name: str, tellings: tuple[Telling, ...]) -> Iterator[Way]:
    """Running from a request is told by its points on a sheet: it has no room for each."""
    for telling in tellings:
        yield Way(telling, () if name.endswith("_corrido") else (name,))


def _raised(rulebook: Rulebook, word: str) -> Iterator[Telling]:
    """The requests up to this one, each raised at once, the last by W; on each of the ladders."""
    chains = (_words_up_to(ladder, word) for ladder in rulebook.ladders if word in ladder.by_word)
    for words in dict.fromkeys(chains):
        yield tuple(tap(W if (len(words) - i) % 2 else L, call) for i, call in enumerate(words))


def _words_up_to(ladder: Ladder, word: str) -> tuple[str, ...]:
    return ladder.words[: ladder.words.index(word) + 1]
