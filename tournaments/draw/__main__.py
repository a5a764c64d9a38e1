"""The command line: check a published draw, freeze a list, run a draw. It reads and prints only.

The nonce is given by whoever runs it: this program never makes up a random number.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tournaments.draw import (
    NoOutcome,
    Refused,
    TooComplex,
    drawn,
    fingerprint,
    frozen,
    nonce_commitment,
    place_of,
    publish,
    text_of,
    verify,
)

EPILOG = """
examples:
  python -m tournaments.draw verify draw.json
  python -m tournaments.draw verify draw.json --list-hash 4c0c… --find "Acosta"
  python -m tournaments.draw commit NONCE                  what to publish of 64 hexadecimal digits
  python -m tournaments.draw freeze list.json > draw.json  list hash and cards go to standard error
  python -m tournaments.draw run draw.json --nonce NONCE --value '["1e", "7o", …]' > drawn.json

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
        prog="python -m tournaments.draw",
        description="Draws that anyone can check. See docs/draw.md.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("verify", help="check a published document")
    check.add_argument("file", type=Path)
    check.add_argument("--list-hash", default="", help="noted before the draw; must be in the file")
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
    report = verify(args.file.read_bytes(), list_hash=args.list_hash)
    places = _places(report.document, args.find) if report.document and args.find else []
    if args.json:
        found = [finding.__dict__ for finding in report.findings]
        _print({"sound": report.sound, "findings": found, "places": places})
        return 0 if report.sound else 1
    for finding in report.findings:
        expected = f": expected {finding.expected}, found {finding.found}"
        _say(f"{finding.code} at {finding.where or 'the file'}" + expected)
    if report.document:
        for number, record in enumerate(report.document["draws"], start=1):
            state = "drawn" if record["outcome"] is not None else "not drawn"
            cards = " ".join(fingerprint(record["list_hash"]))
            _say(f"draw {number}: {state}; list {record['list_hash']} ({cards})")
        if report.document["changes"]:
            _say(f"changed by hand afterwards: {len(report.document['changes'])} times")
    for place in places:
        _say(f"{place['name'] or place['id']}: {place['what']} {place['place']}, as published")
    _say("sound" if report.sound else "NOT as published by this draw")
    return 0 if report.sound else 1


def _places(document: dict[str, Any], wanted: str) -> list[dict[str, Any]]:
    frozen_list = document["draws"][-1]["list"]
    entries = [*frozen_list["entries"], *(e for c in document["changes"] for e in c["entries"])]
    what = "match" if frozen_list["kind"] == "bracket" else "team"
    named = [(entry["id"], text_of(document, entry["name"])) for entry in entries]
    return [
        {"id": id, "name": name, "what": what, "place": place_of(document, id)}
        for id, name in named
        if wanted == id or (name and wanted.casefold() in name.casefold())
    ]


def _commit(args: argparse.Namespace) -> int:
    _say(nonce_commitment(args.nonce))
    return 0


def _freeze(args: argparse.Namespace) -> int:
    document = frozen(json.loads(args.file.read_bytes()))
    digest = document["draws"][0]["list_hash"]
    sys.stderr.write(f"{digest} {' '.join(fingerprint(digest))}\n")
    sys.stdout.buffer.write(publish(document))
    return 0


def _run(args: argparse.Namespace) -> int:
    report = verify(args.file.read_bytes())
    if report.document is None or not report.sound:
        return _fail({"findings": [finding.__dict__ for finding in report.findings]})
    document = drawn(report.document, nonce=args.nonce, value=json.loads(args.value))
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
