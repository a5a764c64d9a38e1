"""Published documents for the tests: drawn, drawn again with a reason, changed by hand."""

from typing import Any

from tests.tournaments.draws.protocol import stage_cases
from tests.tournaments.draws.protocol.lists import CARDS, NONCE, bracket_list, late_list, team_list
from tournaments.draws.protocol import (
    freeze_again,
    freeze_list,
    previous_of,
    record_change,
    record_draw,
    text_commitment,
    with_texts,
)
from tournaments.formats.rounds import Entrant

SALT = "00112233445566778899aabbccddeeff"
NAMES = ("Acosta / Benítez", "Coria / Duarte", "Escudero / Funes", "Godoy / Herrera", "Paz / Vera")


def named(draw_list: dict[str, Any]) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The list with a commitment for each name, and the names to tell."""
    texts = [(SALT, name) for name in NAMES[: len(draw_list["entries"])]]
    entries = [
        {**entry, "name": text_commitment(salt=SALT, text=text)}
        for entry, (_, text) in zip(draw_list["entries"], texts, strict=True)
    ]
    return {**draw_list, "entries": entries}, texts


def bracket() -> dict[str, Any]:
    draw_list, texts = named(bracket_list(["Norte", "Norte", "Sur", None, "Sur"]))
    document = record_draw(freeze_list(draw_list), nonce=NONCE, value=CARDS)
    return with_texts(document, texts)


def teams() -> dict[str, Any]:
    draw_list, texts = named(team_list(["Norte", "Norte", "Sur", None, "Sur"]))
    return with_texts(record_draw(freeze_list(draw_list), nonce=NONCE, value=CARDS), texts)


def late(*slots: int) -> dict[str, Any]:
    """A late team and those who pass free, by default four of them."""
    reason = "Se pinchó una goma."
    committed = text_commitment(salt=SALT, text=reason)
    draw_list, texts = named(late_list(slots or (2, 4, 5, 8), reason=committed))
    document = record_draw(freeze_list(draw_list), nonce=NONCE, value=CARDS)
    return with_texts(document, [*texts, (SALT, reason)])


def groups() -> dict[str, Any]:
    return drawn(stage_cases.groups(["Norte", "Norte", "Sur", None, "Sur"], [3, 2]))


def pots() -> dict[str, Any]:
    """Out of three groups: two firsts' byes, and clubs kept apart where that can be."""
    return drawn(stage_cases.pots(3, 1, 2, clubs=["Norte", "Sur", None, "Sur", "Norte"]))


def lot() -> dict[str, Any]:
    return drawn(stage_cases.lot(3))


def round_of_pairs() -> dict[str, Any]:
    """Five teams after two rounds; the first two have met, and the last had a bye."""
    field = [
        Entrant(f"p{n}", score, club, frozenset(met), n == 5, float)
        for n, score, club, met, float in (
            (1, 2, "Norte", {"p2"}, 0), (2, 1, "Norte", {"p1"}, 1), (3, 1, None, (), -1),
            (4, 1, "Sur", (), 0), (5, 1, "Sur", (), 0),
        )
    ]  # fmt: skip
    return drawn(stage_cases.round_of(field))


STAGE_DOCUMENTS = {"groups": groups, "pots": pots, "lot": lot, "round": round_of_pairs}


def drawn(draw_list: dict[str, Any]) -> dict[str, Any]:
    committed, texts = named(draw_list)
    return with_texts(record_draw(freeze_list(committed), nonce=NONCE, value=CARDS), texts)


def again(document: dict[str, Any], reason: str = "Faltaba una pareja.") -> dict[str, Any]:
    """Drawn again, with other cards."""
    last = document["draws"][-1]["list"]
    following = {
        **last,
        "number": last["number"] + 1,
        "previous": previous_of(document),
        "reason": text_commitment(salt=SALT, text=reason),
    }
    document = with_texts(freeze_again(document, following), [(SALT, reason)])
    return record_draw(document, nonce=NONCE, value=CARDS[::-1])


def swap(document: dict[str, Any], first: int, second: int) -> dict[str, Any]:
    """A change by hand: two slots exchanged."""
    slots = document["draws"][-1]["outcome"]["slots"]
    a, b = slots[first - 1], slots[second - 1]
    reason = "Pedido de ambas parejas."
    change = {
        "number": len(document["changes"]) + 1,
        "at": "2026-11-16T19:00:00+00:00",
        "reason": text_commitment(salt=SALT, text=reason),
        "entries": [],
        "places": [[first, a, b], [second, b, a]],
    }
    return with_texts(record_change(document, change), [(SALT, reason)])
