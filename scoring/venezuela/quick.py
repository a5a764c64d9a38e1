"""The amounts of a Venezuelan base: flor or envite, the truco as far as it went, cantando."""

from scoring.core.quick import L, NamedAmount, Quick, W, Way
from scoring.core.taps import Telling, tap
from scoring.venezuela.taps import STONES
from scoring.venezuela.truco import LADDER

_ELSEWHERE = tap(None, "base_para", L)  # the base goes to the other side, the envite is looked at
_WANTED = (tap(L, "quiero"), tap(None, "envite_para", W), _ELSEWHERE)
# Rules 83 to 89: one of the sides sings, the other beats it, and the base is played.
_SUNG = tuple((tap(singer, "canta"), tap(rival, "privo")) for singer, rival in ((W, L), (L, W)))


def _envido() -> tuple[Way, ...]:
    """Called once or twice, or for stones that were named."""
    raised = (tap(L, "envido"), tap(W, "quiero_envido"), *_WANTED)
    return (
        Way((tap(W, "envido"), *_WANTED), ("envido",)),
        Way(raised, ("envido", "envido")),
        *(Way((tap(W, "envido", stones), *_WANTED)) for stones in STONES),
    )


def _raised(word: str) -> Telling:
    """The raises up to this one, the last by W; each takes the one before it."""
    words = LADDER.words[: LADDER.words.index(word) + 1]
    return tuple(tap(W if (len(words) - i) % 2 else L, call) for i, call in enumerate(words))


def _of_base(*telling: Telling, taps: tuple[str, ...] = ()) -> tuple[Way, ...]:
    """Ways to the points of the base: as ever, or after a sung envite that was beaten."""
    return tuple(Way((*sung, *moves), taps) for moves in telling for sung in ((), *_SUNG))


def _flor() -> tuple[Way, ...]:
    return (
        Way((tap(W, "flor"), _ELSEWHERE), ("flor",)),
        Way((tap(W, "dos_flores"), _ELSEWHERE), ("flor", "flor")),
        Way((tap(L, "canta"), tap(W, "privo_flor"), _ELSEWHERE), ("flor",)),
    )


QUICK = Quick(
    (
        NamedAmount("canta", "envite", ("canta",), (
            Way((tap(W, "canta"), tap(L, "no_privo")), ("canta",)),
        )),
        NamedAmount("privo", "envite", ("privo",), (
            Way((tap(L, "canta"), tap(W, "privo"), _ELSEWHERE), ("privo",)),
        )),
        NamedAmount("flor", "envite", ("flor",), _flor()),
        NamedAmount("envido", "envite", ("envite",), _envido()),
        NamedAmount("falta", "envite", ("envite",), (
            Way((tap(W, "falta"), *_WANTED), ("falta",)),
        ), by_score=True),
        NamedAmount("envite_no_querido", "envite", ("envite_no_querido",), tuple(
            Way((*calls, tap(L, "no_quiero"), _ELSEWHERE))
            for calls in (
                (tap(W, "envido"),),
                (tap(L, "envido"), tap(W, "quiero_envido")),
                *((tap(L, "envido", stones), tap(W, "falta")) for stones in STONES),
            )
        )),
        *(
            NamedAmount(
                word,
                "truco",
                ("truco",),
                _of_base(
                    (*_raised(word), tap(L, "quiero"), tap(None, "base_para", W)), taps=(word,)
                ),
                by_score=word == LADDER.words[-1],
            )
            for word in LADDER.words
        ),
        NamedAmount("truco_no_querido", "truco", ("truco_no_querido",), _of_base(
            *((*_raised(word), tap(L, "no_quiero")) for word in LADDER.words)
        )),
        NamedAmount("base", "truco", ("base",), _of_base((tap(None, "base_para", W),))),
    ),
)  # fmt: skip
