"""The amounts of an Argentine hand: the envido as it was called, the truco as far as it went."""

from collections.abc import Iterator

from scoring.argentina.envido import ENVIDO, FALTA, NOT_WANTED, REAL, Chain
from scoring.argentina.flor import ACHICO, AL_RESTO, FLOR
from scoring.argentina.mano import TRUCO
from scoring.argentina.ways import Ways
from scoring.core.entries import Move
from scoring.core.quick import L, NamedAmount, Quick, W, Way
from scoring.core.rounds import TIE
from scoring.core.taps import Telling, tap

_ELSEWHERE = (
    tap(None, "mano_para", L),
)  # the hand goes to the other side, the envido is looked at


def quick(
    ways: Ways,
    *,
    chains: tuple[Chain, ...] = tuple(NOT_WANTED),
    raises: tuple[Chain, ...] = (),
    may_be_nobodys: bool = False,
) -> Quick:
    """`raises` are the chains of a flor, where there is one; three pardas may be nobody's."""
    mazo = (tap(L, "mazo"),)
    names = [
        NamedAmount(ENVIDO, "envido", ("envido",), tuple(_wanted(ENVIDO, chains))),
        NamedAmount(REAL, "envido", ("envido",), tuple(_wanted(REAL, chains))),
        NamedAmount(
            FALTA, "envido", ("falta_envido",), tuple(_wanted(FALTA, chains)), by_score=True
        ),
        NamedAmount("envido_no_querido", "envido", ("envido_no_querido",), tuple(_refused(chains))),
        *(
            NamedAmount(word, "truco", ("truco",), (Way(_won(word), (word,)),))
            for word in TRUCO.words
        ),
        NamedAmount(
            "truco_no_querido",
            "truco",
            ("truco_no_querido",),
            tuple(Way(_run_from(word)) for word in TRUCO.words),
        ),
        NamedAmount("mano", "truco", ("mano",), (Way((tap(None, "mano_para", W),)),)),
        NamedAmount("mazo", "truco", ("mazo",), (Way(mazo),)),
    ]
    if raises:
        names[:0] = _flores(raises)
    if ways.mazo_costs_envido:
        at = [each.name for each in names].index("envido_no_querido") + 1
        names.insert(at, NamedAmount("mazo_envido", "envido", ("mazo_envido",), (Way(mazo),)))
    nobody = ((tap(None, "rondas", TIE, TIE, TIE),),) if may_be_nobodys else ()
    return Quick(tuple(names), nobody)


def _calls(chain: tuple[str, ...], last_caller: str) -> Telling:
    """The calls of a chain, which alternate, the last one by that side."""
    sides = (last_caller, L if last_caller == W else W)
    return tuple(tap(sides[(len(chain) - 1 - i) % 2], call) for i, call in enumerate(chain))


def _wanted(last_call: str, chains: tuple[Chain, ...]) -> Iterator[Way]:
    """Every chain that ends with the call. A falta is worth the same whatever came before it."""
    for chain in chains:
        if chain[-1] == last_call and (last_call != FALTA or len(chain) == 1):
            won = (tap(L, "quiero"), tap(None, "envido_para", W))
            yield Way((*_calls(chain, W), *won, *_ELSEWHERE), chain)


def _refused(chains: tuple[Chain, ...]) -> Iterator[Way]:
    for chain in chains:
        yield Way((*_calls(chain, W), tap(L, "no_quiero"), *_ELSEWHERE))


def _raised(word: str) -> Telling:
    """The raises up to this one, each wanted but the last, which W calls."""
    words = TRUCO.words[: TRUCO.words.index(word) + 1]
    moves: Telling = ()
    for call in _calls(words, W):
        answer = tap(L if call.who == W else W, "quiero")
        moves = (*moves, call, answer)
    return moves[:-1]


def _won(word: str) -> Telling:
    return (*_raised(word), tap(L, "quiero"), tap(None, "mano_para", W))


def _run_from(word: str) -> Telling:
    return (*_raised(word), tap(L, "no_quiero"))


def _flores(raises: tuple[Chain, ...]) -> list[NamedAmount]:
    """Flores and the envido are told under one group: a hand gives one or the other."""
    words = dict.fromkeys(chain[-1] for chain in raises)
    refused = [_raises_on_flor(chain, W, tap(L, "no_quiero")) for chain in raises]
    conceded = (tap(W, FLOR), tap(L, ACHICO))
    plain = (tap(W, FLOR), tap(L, FLOR), tap(None, "flor_para", W))
    return [
        NamedAmount(
            FLOR, "envido", (FLOR,), (*_with_more((tap(W, FLOR),), taps=FLOR), *_with_more(plain))
        ),
        *(
            NamedAmount(
                word,
                "envido",
                (word,),
                _with_more(
                    *(
                        _raises_on_flor(chain, W, tap(L, "quiero"), tap(None, "flor_para", W))
                        for chain in raises
                        if chain[-1] == word
                    ),
                    taps=word,
                ),
                by_score=word == AL_RESTO,
            )
            for word in words
        ),
        NamedAmount(
            "flor_no_querida", "envido", ("flor_no_querida",), _with_more(conceded, *refused)
        ),
    ]


def _raises_on_flor(chain: Chain, last_caller: str, *then: Move) -> Telling:
    """A flor of one side, raised in turn, the last time by that side."""
    return (*_calls((FLOR, *chain), last_caller), *then)


def _with_more(*tellings: Telling, taps: str = "") -> tuple[Way, ...]:
    """Each with one flor of who is paid, with two and with three. A sheet offers them under that
    name: a flor is tapped once more for each."""
    more = tap(W, FLOR)
    first = [
        (telling, next(at for at, each in enumerate(telling) if each.who == W) + 1)
        for telling in tellings
    ]
    return tuple(
        Way(
            (*telling[:at], *(more,) * further, *telling[at:], *_ELSEWHERE),
            (taps,) * (further + 1) if taps and (taps == FLOR or not further) else (),
        )
        for further in range(3)
        for telling, at in first
    )
