"""Every three-card flor and envido, counted; and every chain of a flor, built and settled."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations

import pytest

from scoring import every_ruleset
from scoring.argentina.card_rules import FLOR_VALUES, CardRules
from scoring.argentina.muestra import envido_with, flor_with, pieces, strengths
from scoring.cards import SPANISH, envido_value

FLORES = (
    "20:4 21:12 22:12 23:24 24:24 25:36 26:40 27:52 28:44 29:48 30:40 31:40 32:32 33:28 34:16 "
    "35:12 36:8 37:4 38:4"
)
# Of the hands that are no flor.
ENVIDOS = (
    "0:108 1:148 2:244 3:364 4:508 5:676 6:868 7:1084 20:360 21:360 22:360 23:480 24:480 25:600 "
    "26:600 27:720 28:360 29:360 30:240 31:240 32:120 33:120"
)


def flor_value(cards: tuple[str, ...]) -> int | None:
    return CardRules().flor_value(cards, "")


def counted(histogram: str) -> dict[int, int]:
    return {int(value): int(count) for value, count in (x.split(":") for x in histogram.split())}


def test_480_of_9880_hands_are_flores_and_count_as_known() -> None:
    flores: Counter[int] = Counter()
    envidos: Counter[int] = Counter()
    for cards in combinations(SPANISH.cards, 3):
        value = flor_value(cards)
        if value is None:
            envidos[envido_value(cards)] += 1
        else:
            flores[value] += 1
    assert (flores.total(), envidos.total()) == (480, 9400)
    assert flores == counted(FLORES)
    assert envidos == counted(ENVIDOS)
    assert set(flores) == set(FLOR_VALUES)


def test_two_cards_are_no_flor() -> None:
    assert flor_value(("1e", "2e")) is None


@pytest.mark.parametrize("key", ["argentino-flor", "gaucho"])
def test_the_ruleset_counts_its_cards_so(key: str) -> None:
    values = every_ruleset()[key].card_values
    assert values.flor is not None
    for cards in combinations(SPANISH.cards[::2], 3):
        flor = values.flor(cards, "")
        assert (flor and flor[1]) == flor_value(cards)


# ------------------------------------------------------------------ under a muestra

# In the order in which the digests of the document were made.
ORDER = tuple(
    rank + suit for suit in "ebco" for rank in ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")
)


class Counted:
    """Every hand of three under every muestra of a pack."""

    def __init__(self, pack: tuple[str, ...]) -> None:
        self.flores: Counter[int] = Counter()
        self.envidos: Counter[int] = Counter()
        self.by_pieces: Counter[int] = Counter()
        self.flores_by_pieces: Counter[int] = Counter()
        digest = sha256()
        for line in self._lines(pack):
            digest.update(line.encode())
        self.digest = digest.hexdigest()

    def _lines(self, pack: tuple[str, ...]) -> Iterator[str]:
        for muestra in pack:
            top = frozenset(pieces(muestra))
            for cards in combinations([card for card in pack if card != muestra], 3):
                held = len(top.intersection(cards))
                self.by_pieces[held] += 1
                flor = flor_with.__wrapped__(cards, muestra)
                envido: int | str = "-"
                if flor is None:
                    envido = envido_with.__wrapped__(cards, muestra)
                    self.envidos[envido] += 1
                else:
                    self.flores[flor[1]] += 1
                    self.flores_by_pieces[held] += 1
                yield f"{muestra} {' '.join(cards)} {envido} {flor[1] if flor else '-'}\n"


PACKS = {
    "uruguayo": ORDER,
    "amostra": tuple(card for card in ORDER if card not in ("1c", "1o")),
}
DIGESTS = {
    "uruguayo": "643c1b9f71384b70cbcc3d319e848a97cc324a578dfd352b38882bdbcfda563d",
    "amostra": "50925f4549e5a4c854ed48cff41e232c5eea0167770ae063002358415598b9cd",
}
BY_PIECES = {
    "uruguayo": {0: 239360, 1: 112200, 2: 13600, 3: 400},
    "amostra": {0: 188480, 1: 94240, 2: 12160, 3: 380},
}
FLORES_BY_PIECES = {
    "uruguayo": {0: 14560, 1: 28200, 2: 13600, 3: 400},
    "amostra": {0: 11690, 1: 23910, 2: 12160, 3: 380},
}
FLORES_UNDER_MUESTRA = {
    "uruguayo": "20:120 21:360 22:360 23:720 24:728 25:1080 26:1200 27:2288 28:2432 29:2900 "
    "30:3312 31:3476 32:3524 33:3676 34:4136 35:4028 36:4004 37:4048 38:3172 39:2708 40:2316 "
    "41:1856 42:1572 43:1212 44:864 45:392 46:236 47:40",
    "amostra": "20:114 21:168 22:342 23:510 24:514 25:852 26:908 27:1938 28:1658 29:2458 30:2660 "
    "31:2790 32:2984 33:3124 34:3520 35:3414 36:3446 37:3546 38:2716 39:2496 40:2124 41:1762 "
    "42:1492 43:1150 44:820 45:372 46:224 47:38",
}
ENVIDOS_UNDER_MUESTRA = {
    "uruguayo": "0:1512 1:3544 2:3844 3:9244 4:8512 5:10720 6:21916 7:28708 20:8640 21:9000 "
    "22:8640 23:11880 24:12480 25:14400 26:14760 27:21048 28:13464 29:14616 30:14748 31:14088 "
    "32:12192 33:16404 34:14628 35:9072 36:7008 37:3732",
    "amostra": "0:1404 1:1278 2:2564 3:6846 4:6446 5:8322 6:17770 7:23770 20:7698 21:3864 22:7698 "
    "23:9214 24:9378 25:11496 26:11780 27:17098 28:9072 29:12270 30:12286 31:11614 32:10514 "
    "33:14342 34:12878 35:7996 36:6204 37:3318",
}


@pytest.mark.full  # every hand under every muestra: some seconds
@pytest.mark.parametrize("key", PACKS)
def test_every_hand_under_every_muestra_counts_as_known(key: str) -> None:
    every = Counted(PACKS[key])
    assert every.by_pieces == BY_PIECES[key]
    assert every.flores_by_pieces == FLORES_BY_PIECES[key]
    assert every.flores == counted(FLORES_UNDER_MUESTRA[key])
    assert every.envidos == counted(ENVIDOS_UNDER_MUESTRA[key])
    assert every.digest == DIGESTS[key]


def test_each_muestra_has_1419_flores() -> None:
    for muestra in ORDER[::7]:
        rest = [card for card in ORDER if card != muestra]
        assert sum(flor_with(cards, muestra) is not None for cards in combinations(rest, 3)) == 1419


@pytest.mark.parametrize(
    ("muestra", "sizes"),
    [
        ("3o", [*[1] * 9, 3, 3, 2, 4, 3, 3, 2, 4, 3, 3]),
        ("4o", [*[1] * 9, 4, 3, 2, 3, 3, 3, 2, 4, 3, 3]),
    ],
)
def test_the_levels_under_a_muestra_have_the_known_sizes(muestra: str, sizes: list[int]) -> None:
    places = Counter(place for card, place in strengths(muestra).items() if card != muestra)
    assert [places[place] for place in sorted(places, reverse=True)] == sizes


def test_there_are_always_five_pieces_and_the_turned_card_is_none() -> None:
    for muestra in ORDER:
        assert len(set(pieces(muestra))) == 5
        assert muestra not in pieces(muestra)
