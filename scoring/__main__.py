"""The command line: list the rulesets, or score hands from standard input.

Every input line is answered by one JSON object on a line of its own. A bad line is answered with
its faults and changes nothing; nothing a user types makes this program stop.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from scoring import (
    Format,
    MatchState,
    NotationError,
    Refused,
    Ruling,
    ScoringError,
    all_rulesets,
    answers,
    apply,
    entry_from_json,
    parse_entry,
    preview_change,
    propose,
    ruleset,
    start,
)
from scoring.consult import consult, find
from scoring.core.change import acts_on_earlier, moving_faults
from scoring.core.entries import ACTS_ON_LINES, Entry, Hand
from scoring.core.options import Value
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES
from scoring.errors import SetupError
from scoring.notation.page import words_page
from scoring.registry import concepts, fault_codes

SCORE_FORMAT = "A-B, two numbers as in 5-10"

EPILOG = """
examples:
  python -m scoring                                    list the rulesets, one JSON object a line
  python -m scoring asart < hands.txt                  score a match, one entry a line
  echo 'A envido, B no quiero, mano para B' | python -m scoring asart
  echo '{"moves": [{"who": "A", "word": "truco"}, {"who": "B", "word": "no_quiero"}]}' \\
      | python -m scoring asart --players 2
  python -m scoring asart --score 5-10 --each          score every line from the same situation
  python -m scoring venezolano --find "flor quemada"   look a word up in book and sanctions

input lines:
  text or JSON entries as in docs/notation.md; empty lines and lines beginning with # are skipped;
  several text entries may stand in one line, joined by " // "
  ? ruling 006 A1        shows what a ruling would do, and changes nothing
  ? replace 3 with …     shows which lines a correction changes or breaks, and changes nothing
  ? A envido, …          judges a story, striking out what had no effect, and changes nothing

exit codes:
  0  every line was applied      1  at least one line was refused      2  wrong usage or set-up
"""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the number is the exit code."""
    args = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Whatever the locale says; half a surrogate pair from a \\u escape goes back as one.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        if args.codes:
            return _codes()
        if args.ruleset is None and args.words:
            sys.stdout.write(words_page())
            return 0
        if args.ruleset is None:
            for rules in all_rulesets().values():
                _print(answers.ruleset_json(rules))
            return 0
        rules = ruleset(args.ruleset)
        if args.words:
            for term in rules.vocabulary.terms:
                _print(term._asdict())
            return 0
        if args.find is not None:
            return _find(rules, args.find, args.language)
        state = _situation(rules, args)
    except ScoringError as error:
        sys.stderr.write(
            json.dumps({"faults": [answers.error_json(error)]}, ensure_ascii=False) + "\n"
        )
        return 2
    return 1 if _score(state, sys.stdin.buffer, each=args.each) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Scores hands of truco and says under which article each point is given.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("ruleset", nargs="?", help="key of a ruleset; without it they are listed")
    parser.add_argument("--players", type=int, metavar="N", help="at the table: 2, 4 or 6")
    parser.add_argument("--best-of", type=int, default=3, metavar="N", help="games, an odd number")
    parser.add_argument(
        "--all-games", action="store_true", help="all are played: 2 games (1-1 is a draw), or 3"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )
    parser.add_argument("--score", default="0-0", metavar="A-B", help="running score to begin with")
    parser.add_argument("--dealer", metavar="SEAT", help="who deals first (default: the last seat)")
    parser.add_argument(
        "--memory",
        type=int,
        metavar="N",
        help="what the hands before left due: in asart among six, the duel to come, 0 to 2",
    )
    parser.add_argument("--each", action="store_true", help="every line from the same situation")
    parser.add_argument(
        "--words",
        action="store_true",
        help="list the words of its notation; without a ruleset, docs/words.md for all of them",
    )
    parser.add_argument(
        "--codes", action="store_true", help="list every fault code and award concept there is"
    )
    parser.add_argument("--find", metavar="WORDS", help="look words up instead of scoring")
    parser.add_argument("--language", default="", help="of the book, for --find")
    return parser


def _situation(rules: Ruleset, args: argparse.Namespace) -> MatchState:
    chosen = dict(_option(text, rules) for text in args.option)
    players = rules.players[0] if args.players is None else args.players
    form = Format(players, args.best_of, args.all_games)
    state = start(rules, options=rules.choose(**chosen), format=form)
    a, _, b = args.score.partition("-")
    if not (a.isascii() and a.isdecimal() and b.isascii() and b.isdecimal()):
        raise SetupError("wrong_score", given=args.score, expected=SCORE_FORMAT)
    if max(int(a), int(b)) >= state.target:
        expected = f"{SCORE_FORMAT}, each below {state.target}"
        raise SetupError("wrong_score", given=args.score, expected=expected)
    if args.dealer not in (None, *TABLES[players]):
        raise SetupError("no_such_seat", given=args.dealer, expected=TABLES[players])
    memories = rules.memories(players)
    if args.memory not in (None, *memories):
        raise SetupError("wrong_memory", given=args.memory, expected=memories)
    memory = state.memory if args.memory is None else args.memory
    dealer = args.dealer or state.dealer
    return state.beginning(score=(int(a), int(b)), dealer=dealer, memory=memory)


def _option(text: str, rules: Ruleset) -> tuple[str, Value]:
    """`name=value`, the value taken as the type of the option's choices."""
    name, _, value = text.partition("=")
    for option in rules.options:
        for choice in option.choices:
            if option.name == name and str(choice).lower() == value.lower():
                return name, choice
    return name, value


def _codes() -> int:
    for kind, codes in (("fault", fault_codes()), ("award", concepts())):
        for where, code, article in codes:
            _print({"ruleset": where, "kind": kind, "code": code, "article": article})
    return 0


def _find(rules: Ruleset, words: str, language: str) -> int:
    results = find(rules, words, language=language)
    for item in results:
        _print(item._asdict())
    return 0 if results else 1


def _score(state: MatchState, lines: Iterable[bytes], *, each: bool) -> int:
    """Answer every line; returns how many were refused."""
    refused = 0
    for number, text in _texts(lines):
        before = state
        answer: dict[str, Any]
        try:
            if text is None:
                raise NotationError("not_utf8")
            if _is_question(text):
                answer = _question(state, _entry(text[1:].strip(), state.ruleset))
            else:
                state, answer = _applied(state, _entry(text, state.ruleset))
        except NotationError as error:
            answer = {"faults": [answers.error_json(error)]}
        refused += "faults" in answer and not _is_question(text)
        _print({"line": number, **answer})
        if each:
            state = before
    return refused


def _applied(state: MatchState, entry: Entry) -> tuple[MatchState, dict[str, Any]]:
    """The state after an entry and what it did; the state as it was and its faults. Nobody has
    stored the lines of this match, so that none may move into another game."""
    change = preview_change(state, entry)
    if change.after is None or change.moved:
        outcome = apply(state, entry)
        faults = outcome.faults if isinstance(outcome, Refused) else moving_faults(change)
        return state, answers.refusal_json(Refused(state.number + 1, tuple(faults)))
    after = change.after
    answer = answers.record_json(after, after.records[-1])
    if change.changed:
        answer["changed"] = answers.change_json(change, after.ruleset)["changed"]
    return after, {**answer, "match": answers.state_json(after)}


def _is_question(text: str | None) -> bool:
    return text is not None and text.startswith("?")


def _texts(lines: Iterable[bytes]) -> Iterator[tuple[int, str | None]]:
    for number, line in enumerate(lines, start=1):
        try:
            text = line.decode("utf-8").strip().lstrip("\ufeff")
        except UnicodeDecodeError:
            yield number, None
            continue
        if text.startswith("{"):
            yield number, text
        elif text and not text.startswith("#"):
            for part in text.split(" // "):
                yield number, part.strip()


def _entry(text: str, rules: Ruleset) -> Entry:
    if not text.startswith("{"):
        return parse_entry(text, rules)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError("not_json", at=getattr(error, "pos", None)) from error
    return entry_from_json(data)


def _question(state: MatchState, entry: Entry) -> dict[str, Any]:
    """What a ruling or a correction would do, or what a story gives; nothing is applied."""
    if isinstance(entry, Ruling):
        proposal = propose(state, entry)
        if isinstance(proposal, list):
            return {"faults": [answers.fault_json(f) for f in proposal]}
        answer: dict[str, Any] = {"proposal": answers.proposal_json(proposal)}
        if proposal.effect is not None and acts_on_earlier(state, entry):
            change = preview_change(state, entry)
            answer["change"] = answers.change_json(change, state.ruleset)
        return answer
    if isinstance(entry, ACTS_ON_LINES):
        change = preview_change(state, entry)
        if change.faults:
            return {"faults": [answers.fault_json(f) for f in change.faults]}
        return {"change": answers.change_json(change, state.ruleset)}
    if isinstance(entry, Hand):
        story = consult(state.ruleset, state.game, entry)
        answer = {
            "awards": [answers.award_json(a) for a in story.awards],
            "notes": [answers.note_json(n) for n in story.notes],
            "struck": [answers.fault_json(f) for f in story.struck],
            "score": list(story.score),
        }
        if story.faults:
            answer["faults"] = [answers.fault_json(f) for f in story.faults]
        return answer
    raise NotationError("no_question", expected=["ruling", "hand", "void", "replace"])


def _print(data: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # Whoever was reading has gone; keep Python from complaining when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
