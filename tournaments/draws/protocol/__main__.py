"""The command line: check a published draw, freeze a list, run a draw. It reads and prints only.

The nonce is given by whoever runs it: this program never makes up a random number.
"""

import argparse
import json
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tournaments.draws.protocol import (
    NoOutcome,
    Refused,
    Report,
    State,
    TooComplex,
    deck_of,
    entries_of,
    fingerprint,
    freeze_list,
    is_in_short_team,
    names_now,
    nonce_commitment,
    place_of,
    publish,
    record_draw,
    source_used,
    text_of,
    verify,
)
from tournaments.draws.protocol.frozen_list import GROUPS, LATE_TEAM, LOT, ROUND, TEAMS
from tournaments.draws.protocol.sources import FALLBACK, NONE

EPILOG = """
examples:
  python -m tournaments.draws.protocol verify draw.json
  python -m tournaments.draws.protocol verify draw.json --noted 4c0c… --find "Acosta"
  python -m tournaments.draws.protocol commit NONCE
      what to publish of 64 hexadecimal digits
  python -m tournaments.draws.protocol freeze list.json > draw.json
      list hash and cards go to standard error
  python -m tournaments.draws.protocol run draw.json --nonce NONCE \\
      --value '["1e", "7o", …]' > drawn.json

exit codes:
  0  sound, or done      1  something differs, or the draw cannot be made      2  wrong usage
"""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the number is the exit code."""
    args = _parser().parse_args(arguments)
    try:
        return int(args.run(args))
    except OSError as error:
        return _fail({"error": "unreadable_file", "file": str(error.filename)}, code=2)
    except ValueError:  # also what is not UTF-8 or JSON
        return _fail({"error": "not_json"}, code=2)
    except Refused as error:
        return _fail({"faults": [fault.__dict__ for fault in error.faults]})
    except NoOutcome as error:
        return _fail({"error": "no_outcome", "relax": error.relax})
    except TooComplex:
        return _fail({"error": "too_complex"})


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.draws.protocol",
        description="Draws that anyone can check. See docs/draw.md.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("verify", help="check a published document")
    check.add_argument("file", type=Path)
    check.add_argument(
        "--noted",
        "--list-hash",
        default="",
        help="a hash that you noted, of the list or of the file: must be in its history",
    )
    check.add_argument("--find", default="", help="id or part of a name: says where it stands")
    check.add_argument("--json", action="store_true", help="one JSON object, for programs")
    check.set_defaults(run=_verify)
    commit = commands.add_parser("commit", help="the commitment to a nonce")
    commit.add_argument("nonce")
    commit.set_defaults(run=_commit)
    freeze = commands.add_parser("freeze", help="a list, as the document to publish first")
    freeze.add_argument("file", type=Path)
    freeze.set_defaults(run=_freeze)
    run = commands.add_parser("run", help="make the draw of a frozen document")
    run.add_argument("file", type=Path)
    run.add_argument("--nonce", required=True)
    run.add_argument("--value", required=True, help="of the public source, as JSON")
    run.set_defaults(run=_run)
    return parser


def _verify(args: argparse.Namespace) -> int:
    report = verify(args.file.read_bytes(), noted=args.noted.strip().lower())
    places = _places(report.document, args.find) if report.document and args.find else []
    if args.json:
        _print({
            "sound": report.sound,
            "findings": [finding.__dict__ for finding in report.findings],
            "noted": report.noted and report.noted.__dict__,
            "renamed": [entry.__dict__ for entry in report.renamed],
            "unmatched": report.unmatched,
            "taken_out": report.taken_out,
            "places": places,
        })  # fmt: skip
        return 0 if report.sound else 1
    for finding in report.findings:
        expected = f": expected {finding.expected}, found {finding.actual}"
        _say(f"{finding.code} at {finding.where or 'the file'}" + expected)
    if report.document:
        _say_document(report, report.document)
    for place in places:
        _say(_standing(place, sound=report.sound))
    _say("sound" if report.sound else "NOT as published by this draw")
    return 0 if report.sound else 1


def _about_source(record: dict[str, Any]) -> Iterator[str]:
    """What a reader must know of where chance came from."""
    promised = record["list"]["source"]
    if promised["kind"] == NONE:
        chosen = "whoever runs the server could have chosen it"
        yield f"  no public source: the secret decided alone; {chosen}"
    if source_used(promised, record["source"])[0] is not promised:
        after = promised[FALLBACK]["after"]
        yield f"  drawn with the fallback, meant for after {after}: did the first really not come?"


def _say_document(report: Report, document: dict[str, Any]) -> None:
    for number, record in enumerate(document["draws"], start=1):
        state = "drawn" if record["outcome"] is not None else "not drawn"
        deck = deck_of(record["list"]["source"])
        cards = " ".join(fingerprint(record["list_hash"], deck=deck))
        _say(f"draw {number}: {state}; list {record['list_hash']} ({cards})")
        for line in _about_source(record):
            _say(line)
    if document["changes"]:
        _say(f"changed by hand afterwards: {len(document['changes'])} times")
    _say(f"seal of the file: {document['seal']}")
    if report.noted:
        _say(_noted(report.noted, last=len(document["draws"])))
    names = [
        f"{entry.before or '?'} -> {entry.after or '?'} ({entry.id})" for entry in report.renamed
    ]
    _say_all("called otherwise than in the frozen list, by a change by hand", names)
    _say_all("names that do not open their commitment (erased, or changed)", report.unmatched)
    called = names_now(document)
    taken_out = [f"{text_of(document, called[id]) or '?'} ({id})" for id in report.taken_out]
    _say_all("taken out by hand", taken_out)


def _noted(state: State, *, last: int) -> str:
    what = "its list" if state.changes is None else "the file as it was then"
    if state.changes:
        what += f", with {state.changes} changes by hand"
    if state.in_force:
        return f"the hash you noted: draw {state.draw}, {what}"
    return (
        f"WARNING: the hash you noted is of draw {state.draw} ({what}), "
        f"which is NOT in force: draw {last} took its place"
    )


def _say_all(what: str, lines: Sequence[str]) -> None:
    if lines:
        _say(f"{what}: {len(lines)}")
        for line in lines:
            _say(f"  {line}")


def _standing(place: dict[str, Any], *, sound: bool) -> str:
    """Where somebody stands, in words."""
    who = place["name"] or place["id"]
    if place["place"] is None:
        return f"{who}: no {place['what']}"
    short = " (incomplete)" if place["short"] else ""
    where = f"{place['what']} {place['place']}{short}"
    if sound:
        return f"{who}: {where}, as published"
    return f"{who}: the file says {where}, and the file is not sound"


def _places(document: dict[str, Any], search: str) -> list[dict[str, Any]]:
    kind = document["draws"][-1]["list"]["kind"]
    words = {TEAMS: "team", LATE_TEAM: "place", GROUPS: "group", LOT: "place", ROUND: "pair"}
    what = words.get(kind, "match")
    latest, places = names_now(document), []
    for entry in entries_of(document):
        id = entry["id"]
        listed, name = text_of(document, entry["name"]), text_of(document, latest[id])
        if search == id or _simplify(search) in _simplify(f"{name}\n{listed}"):
            place, short = place_of(document, id), is_in_short_team(document, id)
            places.append({"id": id, "name": name, "what": what, "place": place, "short": short})
    return places


def _simplify(text: str) -> str:
    """Without accents and capitals, as the page searches.

    >>> _simplify("Benítez") == _simplify("BENITEZ")
    True
    """
    letters = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in letters if not "\u0300" <= letter <= "\u036f").lower()


def _commit(args: argparse.Namespace) -> int:
    _say(nonce_commitment(args.nonce))
    return 0


def _freeze(args: argparse.Namespace) -> int:
    document = freeze_list(json.loads(args.file.read_bytes()))
    record = document["draws"][0]
    cards = fingerprint(record["list_hash"], deck=deck_of(record["list"]["source"]))
    sys.stderr.write(f"{record['list_hash']} {' '.join(cards)}\n")
    sys.stdout.buffer.write(publish(document))
    return 0


def _run(args: argparse.Namespace) -> int:
    report = verify(args.file.read_bytes())
    if report.document is None or not report.sound:
        return _fail({"findings": [finding.__dict__ for finding in report.findings]})
    document = record_draw(report.document, nonce=args.nonce, value=json.loads(args.value))
    sys.stdout.buffer.write(publish(document))
    return 0


def _fail(problem: dict[str, Any], *, code: int = 1) -> int:
    sys.stderr.write(json.dumps(problem, ensure_ascii=False) + "\n")
    return code


def _print(value: object) -> None:
    _say(json.dumps(value, ensure_ascii=False))


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main())
