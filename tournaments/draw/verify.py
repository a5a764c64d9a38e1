"""Checks a published document from its bytes alone: every hash, every draw run again.

It believes nothing: whatever can be recomputed is, and the first difference is named by its path.
It cannot know whether the list was complete or the clubs true; docs/draw.md says what is proved.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.draw.canonical import (
    NotCanonical,
    canonical,
    is_hex,
    nonce_commitment,
    parse,
    sha256,
    text_commitment,
)
from tournaments.draw.changes import change_faults
from tournaments.draw.document import FORMAT, outcome_now, result, seal_of
from tournaments.draw.faults import Fault, NoOutcome, TooComplex
from tournaments.draw.lists import list_faults
from tournaments.draw.sources import value_faults

DOCUMENT = {"format", "draws", "changes", "texts", "seal"}
RECORD = {"list", "list_hash", "source", "nonce", "seed", "outcome"}
EARLIER = RECORD | {"changes"}  # a record that a re-draw took the place of
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be, with what was expected and what was found."""

    code: str
    where: str
    expected: str = ""
    found: str = ""


@dataclass(frozen=True)
class Report:
    findings: tuple[Finding, ...]
    document: dict[str, Any] | None = None

    @property
    def sound(self) -> bool:
        return not self.findings


def verify(data: bytes, *, list_hash: str = "") -> Report:
    """All findings, the first difference first. `list_hash` is one noted before the draw: with it
    the document must hold that very list, not one made up afterwards."""
    try:
        document = parse(data)
    except NotCanonical as error:
        return Report((Finding("unreadable", "", "one canonical JSON object", str(error)),))
    if not isinstance(document, dict) or set(document) != DOCUMENT:
        return Report((Finding("wrong_shape", ""),))
    findings = list(_findings(document))
    hashes = [r.get("list_hash") for r in _records(document) if isinstance(r, dict)]
    if list_hash and list_hash not in hashes:
        findings.insert(0, Finding("other_list", "draws", list_hash, str(hashes[-1:])))
    return Report(tuple(findings), None if _malformed(findings) else document)


def place_of(document: Mapping[str, Any], id: str) -> int | None:
    """Number of the first match, or of the team, from 1; None for somebody without one."""
    outcome = outcome_now(dict(document))
    if outcome is None:
        return None
    if "slots" in outcome:
        byes = set(document["draws"][-1]["list"]["byes"])
        slots = outcome["slots"]
        if id not in slots:
            return None
        place = slots.index(id)
        late = late_match(document["changes"], place, slots=slots, byes=byes)
        return late or first_match(place, size=len(slots), byes=byes)
    return next((n for n, team in enumerate(outcome["teams"], start=1) if id in team), None)


def first_match(place: int, *, size: int, byes: set[int]) -> int:
    """As a bracket counts its matches: those of the first round from the top, where a bye leaves
    none, then those of the second, where whoever passed free plays first.

    >>> [first_match(place, size=4, byes={2}) for place in (0, 2, 3)]
    [2, 1, 1]
    """
    played = [pair for pair in range(size // 2) if not {2 * pair + 1, 2 * pair + 2} & byes]
    pair = place // 2
    return played.index(pair) + 1 if pair in played else len(played) + pair // 2 + 1


def late_match(
    changes: Sequence[Mapping[str, Any]],
    place: int,
    *,
    slots: Sequence[str | None],
    byes: set[int],
) -> int | None:
    """The match that was added where a late team took the place of a bye, for both who play it."""
    pair = {place + 1, (place ^ 1) + 1}
    if not pair & byes or slots[place ^ 1] is None:
        return None
    for change in reversed(changes):
        if "match" in change and any(where in pair & byes for where, _, _ in change["places"]):
            return int(change["match"])
    return None


def text_of(document: Mapping[str, Any], commitment: str | None) -> str:
    """A name or a reason; empty where it was erased or never given."""
    told = document["texts"].get(commitment)
    return str(told["text"]) if told else ""


def first_difference(expected: Any, found: Any, path: Path = ()) -> tuple[Path, Any, Any] | None:
    """
    >>> first_difference({"slots": ["a", "b"]}, {"slots": ["a", "c"]})
    (('slots', 1), 'b', 'c')
    """
    if isinstance(expected, dict) and isinstance(found, dict) and set(expected) == set(found):
        inside = [first_difference(expected[k], found[k], (*path, k)) for k in sorted(expected)]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = zip(expected, found, strict=True)
        inside = [first_difference(e, f, (*path, n)) for n, (e, f) in enumerate(pairs)]
    else:
        same = expected == found and type(expected) is type(found)
        return None if same else (path, expected, found)
    return next((difference for difference in inside if difference), None)


def _records(document: Mapping[str, Any]) -> list[Any]:
    draws = document["draws"]
    return draws if isinstance(draws, list) else []


def _malformed(findings: list[Finding]) -> bool:
    return any(finding.code in {"wrong_shape", "wrong_list"} for finding in findings)


def _findings(document: dict[str, Any]) -> Iterator[Finding]:
    if document["format"] != FORMAT:
        yield Finding("wrong_format", "format", FORMAT, str(document["format"])[:80])
        return
    draws, changes, texts = _records(document), document["changes"], document["texts"]
    if not draws or not isinstance(changes, list) or not isinstance(texts, dict):
        yield Finding("wrong_shape", "")
        return
    for number, record in enumerate(draws):
        last = number == len(draws) - 1
        if not isinstance(record, dict) or set(record) != (RECORD if last else EARLIER):
            yield Finding("wrong_shape", f"draws.{number}")
            return
        found = list(_record(record, number, draws[number - 1] if number else None))
        yield from found
        if any(finding.code == "wrong_list" for finding in found):
            return
        its = changes if last else record["changes"]
        if not isinstance(its, list):
            yield Finding("wrong_shape", f"draws.{number}.changes")
            return
        if record["outcome"] is None or not any(f.code == "other_outcome" for f in found):
            faults = change_faults(record["list"], record["outcome"], its)
            yield from _as_findings(faults, "" if last else f"draws.{number}.", "wrong_change")
            if faults:
                yield Finding("wrong_shape", f"draws.{number}.changes")
                return
    yield from _texts(document)
    if document["seal"] != seal_of(document):
        yield Finding("other_seal", "seal", seal_of(document), str(document["seal"])[:80])


def _record(record: dict[str, Any], number: int, before: Any) -> Iterator[Finding]:
    where, its = f"draws.{number}", record["list"]
    faults = list_faults(its)
    if faults:
        yield from _as_findings(faults, f"{where}.list.", "wrong_list")
        return
    yield from _same(number + 1, its["number"], f"{where}.list.number", "other_number")
    yield from _same(sha256(its), record["list_hash"], f"{where}.list_hash", "other_list_hash")
    if before is not None:
        yield from _same(sha256(before), its["previous"], f"{where}.list.previous", "other_past")
        for member in ("kind", "tournament"):
            place = f"{where}.list.{member}"
            yield from _same(before["list"][member], its[member], place, "other_past")
    given = [record[name] is not None for name in ("source", "nonce", "seed", "outcome")]
    if not any(given):
        return
    yield from _drawn(record, where)


def _drawn(record: dict[str, Any], where: str) -> Iterator[Finding]:
    its, nonce, value = record["list"], record["nonce"], record["source"]
    if not is_hex(nonce, 64):
        yield Finding("other_nonce", f"{where}.nonce", "64 hexadecimal digits", str(nonce)[:80])
        return
    commitment = nonce_commitment(nonce)
    yield from _same(its["commitment"], commitment, f"{where}.nonce", "other_nonce")
    faults = value_faults(its["source"], value)
    if faults:
        yield from _as_findings(faults, f"{where}.source.", "wrong_source")
        return
    try:
        again = result(its, nonce, value)
    except NoOutcome:
        yield Finding("no_outcome", f"{where}.outcome")
        return
    except TooComplex:
        yield Finding("too_complex", f"{where}.outcome")
        return
    yield from _same(again["seed"], record["seed"], f"{where}.seed", "other_seed")
    yield from _same(again["outcome"], record["outcome"], f"{where}.outcome", "other_outcome")


def _texts(document: dict[str, Any]) -> Iterator[Finding]:
    committed = _commitments(document)
    for commitment, told in document["texts"].items():
        where = f"texts.{commitment}"
        if not _is_text(told):
            yield Finding("wrong_shape", where)
        elif text_commitment(salt=told["salt"], text=told["text"]) != commitment:
            yield Finding("other_text", where, commitment, told["text"][:80])
        elif commitment not in committed:
            yield Finding("stray_text", where, "", told["text"][:80])


def _is_text(told: object) -> bool:
    if not isinstance(told, dict) or set(told) != {"salt", "text"}:
        return False
    return is_hex(told["salt"], 32) and isinstance(told["text"], str)


def _commitments(document: dict[str, Any]) -> set[str]:
    held = set()
    for record in document["draws"]:
        changes = record.get("changes", []) + document["changes"]
        entries = [*record["list"]["entries"], *(e for c in changes for e in c["entries"])]
        held |= {entry["name"] for entry in entries}
        held |= {record["list"]["reason"], *(change["reason"] for change in changes)}
    return held - {None}


def _same(expected: Any, found: Any, where: str, code: str) -> Iterator[Finding]:
    difference = first_difference(expected, found)
    if difference:
        path, wanted, got = difference
        place = ".".join([where, *map(str, path)])
        yield Finding(code, place, _shown(wanted), _shown(got))


def _shown(value: Any) -> str:
    """As the file spells it, so that both verifiers say the same."""
    text = value if isinstance(value, str) else canonical(value).decode()
    return text[:200]


def _as_findings(faults: list[Fault], where: str, code: str) -> Iterator[Finding]:
    for fault in faults:
        yield Finding(code, (where + fault.where).rstrip("."), fault.code, fault.given)
