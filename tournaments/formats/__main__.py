"""The command line: recompute tables, judge a plan, pair a round, print an order of play.

It reads and prints, and makes up no random number: a round's are given. Answers are JSON, for
programs; a table with a language is for people, each place with its reason.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tournaments.formats.document import Unreadable, read_document, write_outcome
from tournaments.formats.explain import all_words, explain_places
from tournaments.formats.order_of_play import interleave
from tournaments.formats.plan import group_names, plan_faults
from tournaments.formats.plan_file import read_plan
from tournaments.formats.rounds import Entrant, pair_round
from tournaments.formats.stage_exits import StageOutcome, find_exits

EPILOG = """
examples:
  python -m tournaments.formats table stage.json
  python -m tournaments.formats table stage.json --language pt-BR
  python -m tournaments.formats plan plan.json --teams 32
      every fault of a plan, one JSON object a line
  python -m tournaments.formats round field.json
      the best round of {"teams": [{"team", "score", "met", …}], "chance": hexadecimal digits}
  python -m tournaments.formats order 4 4 3
      who plays when, in groups of four, four and three

exit codes:
  0  done      1  the file cannot be read, or the plan cannot be      2  wrong usage
"""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the number is the exit code."""
    args = _parser().parse_args(arguments)
    try:
        return int(args.run(args))
    except OSError as error:
        return _fail({"error": "unreadable_file", "file": str(error.filename)}, code=2)
    except Unreadable as error:
        return _fail({"error": "not_a_stage", "where": error.where})
    except ValueError:  # what is not UTF-8 or JSON
        return _fail({"error": "not_json"}, code=2)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.formats",
        description="Tables that anyone can recompute. See docs/formats.md.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    table = commands.add_parser("table", help="tables and exits of a stage's results file")
    table.add_argument("file", type=Path)
    table.add_argument("--language", choices=list(all_words()), help="for people, not programs")
    table.set_defaults(run=_table)
    plan = commands.add_parser("plan", help="what cannot be in a plan")
    plan.add_argument("file", type=Path)
    plan.add_argument("--teams", type=int, required=True)
    plan.set_defaults(run=_plan)
    round = commands.add_parser("round", help="who meets whom in a round without elimination")
    round.add_argument("file", type=Path)
    round.add_argument("--random", action="store_true", help="scores do not matter")
    round.set_defaults(run=_round)
    order = commands.add_parser("order", help="the order of play of groups")
    order.add_argument("sizes", type=int, nargs="+")
    order.add_argument("--legs", type=int, choices=(1, 2), default=1)
    order.set_defaults(run=_order)
    return parser


def _table(args: argparse.Namespace) -> int:
    document = json.loads(args.file.read_bytes())
    outcome = find_exits(*read_document(document))
    if args.language is None:
        _say(json.dumps(write_outcome(outcome), ensure_ascii=False))
    else:
        _say_tables(outcome, args.language, document.get("names", {}))
    return 0


def _say_tables(outcome: StageOutcome, language: str, names: dict[str, str]) -> None:
    for table in outcome.tables:
        _say(table.name)
        sentences = explain_places(table, all_words()[language], names)
        for row, sentence in zip(table.rows, sentences, strict=True):
            _say(f"  {row.place}. {names.get(row.team, row.team)}: {sentence}")
    for exit, leaving in outcome.exits:
        team = "?" if leaving.team is None else names.get(leaving.team, leaving.team)
        _say(f"{exit.to}: {team}" + (f" ({leaving.why_open})" if leaving.why_open else ""))


def _plan(args: argparse.Namespace) -> int:
    faults = plan_faults(read_plan(json.loads(args.file.read_bytes())), teams=args.teams)
    for fault in faults:
        line = {"code": fault.code, "expected": list(fault.expected), **dict(fault.data)}
        _say(json.dumps(line, ensure_ascii=False))
    return 1 if faults else 0


def _round(args: argparse.Namespace) -> int:
    field = json.loads(args.file.read_bytes())
    try:
        entrants = [
            Entrant(**{**team, "met": frozenset(team.get("met", ()))}) for team in field["teams"]
        ]
        stream = bytes.fromhex(field["chance"])
        numbers = [int.from_bytes(stream[n : n + 8], "big") for n in range(0, len(stream), 8)]
        drawn = pair_round(entrants, numbers, random=args.random)
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable(str(error)) from error
    _say(json.dumps({**drawn._asdict(), "cost": drawn.cost._asdict()}, ensure_ascii=False))
    return 0


def _order(args: argparse.Namespace) -> int:
    names = group_names(len(args.sizes))
    groups = [
        (name, [f"{name}{n}" for n in range(1, size + 1)])
        for name, size in zip(names, args.sizes, strict=True)
    ]
    for match in interleave(groups, legs=args.legs):
        _say(f"{match.round} {match.a} {match.b}")
    return 0


def _fail(problem: dict[str, Any], *, code: int = 1) -> int:
    sys.stderr.write(json.dumps(problem, ensure_ascii=False) + "\n")
    return code


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main())
