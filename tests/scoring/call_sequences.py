"""Every sequence of calls that a ruleset accepts for a hand, found by asking its engine.

Words are those of the ruleset's sheet in the mano's frame ("M envido"). A sequence is closed in
every way the engine accepts without a word too many: who won the envite, who won the hand. One with
a note is left out: there somebody spoke without effect.

The Venezuelan book lets a table say nearly anything at any time; there a sequence is ordered:

- flores or envite first, the truco after them; each side sings at most one kind of flor;
- what is called is answered or raised before anything else is said: with "y envido", "y más" or the
  falta, after which only the answer is left;
- of two flores both sides speak, and who called his own small stakes no more; an envite may end
  with a Reservada that comes to light.

Where a flor is raised with contraflor, what is said of flores comes in one piece, before the truco,
after it or while it waits: flores of both sides in any order, raises and their answer, after which
none is sung. The first of them is called flor. A flor is answered by a flor, not by "quiero", and a
raise not by "me achico": each means the same. An envido without end goes as far as the sheet.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from scoring.argentina.envido import CALLS as ENVIDO_CALLS
from scoring.argentina.flor import ACHICO, RAISES as FLOR_RAISES
from scoring.argentina.taps import LONGEST
from scoring.core.entries import Hand, Move
from scoring.core.game import Game
from scoring.core.match import assess, judge, mano_of
from scoring.core.ruleset import Ruleset
from scoring.core.seats import TABLES
from scoring.phone import sheet_of
from scoring.phone.tree import Tree

SIDES = {"M": "A", "P": "B"}
# What the telling still lacks; every other fault is about something said.
_LACKING = ("unanswered", "unfinished", "missing", "needed")
_ANSWERS = ("quiero", "aceita", "corre", ACHICO)
FLORES = ("flor", "dos_flores", "reservada")
_RAISES = ("quiero_envido", "mas", "falta")


class Sequence(NamedTuple):
    """What is tapped in each part, in the order it was said, and what the engine gives for it."""

    taps: tuple[tuple[str, str], ...]  # part and key; of numbers the second that can be named
    awards: list[dict[str, Any]]


def word_of(key: str) -> str:
    words = key.split()
    return words[1] if words[0] in SIDES else words[0]


def speaker_of(key: str) -> str | None:
    first = key.split()[0]
    return first if first in SIDES else None


class Enumeration:
    """The sequences of a ruleset at a score, with A1 as mano."""

    def __init__(
        self, rules: Ruleset, players: int, score: tuple[int, int], *, most_calls: int = 6
    ) -> None:
        seats = TABLES[players]
        options = rules.choose()
        self.rules = rules
        self.most_calls = most_calls
        self.sheet = sheet_of(rules, options, players)
        dealer, target = seats[-1], self.sheet["target"]
        mano = mano_of(dealer, players)
        self.game = Game(
            score, target, 1, players, dealer, mano, options, rules.new_game_memory
        )  # fmt: skip
        self.mode = rules.taps.mode(self.game, "A")
        tree = self.sheet["modes"][self.mode]
        self.keys = {part: _keys_in(tree[part]) for part in ("first", "last")}
        rows = [row["name"] for row in self.sheet["rows"]]
        self.is_told_in_order = "envite" in rows
        self.has_raised_flores = "flor" in rows and not self.is_told_in_order

    def __iter__(self) -> Iterator[Sequence]:
        return self._sequences(())

    @cached_property
    def calls(self) -> list[str]:
        endings = self.sheet["endings"]
        keys = self.keys["first"] | self.keys["last"]
        return sorted(key for key in keys if speaker_of(key) and word_of(key) not in endings)

    @cached_property
    def closings(self) -> list[tuple[str, ...]]:
        """Nothing, who won the first part, who won the hand, and both."""
        winners = {
            part: [(), *((key,) for key in sorted(self.keys[part]) if self._is_result(part, key))]
            for part in ("first", "last")
        }
        return [(*a, *b) for a, b in product(winners["first"], winners["last"])]

    def _is_result(self, part: str, key: str) -> bool:
        word = word_of(key)
        if word not in self.sheet["endings"]:
            return False
        row = next(row for row in self.sheet["rows"] if row["name"] == "winner")
        return word in row["words"] if part == "last" else word.endswith("_para")

    def _sequences(self, calls: tuple[str, ...]) -> Iterator[Sequence]:
        closings = self._closings_of(calls)
        for closing in closings:
            if not any(set(less) < set(closing) for less in closings):
                yield self._tell(calls, closing)
        if len(calls) < self.most_calls:
            for call in self.calls:
                if self._may_follow(calls, call) and self._is_possible((*calls, call)):
                    yield from self._sequences((*calls, call))

    def _closings_of(self, calls: tuple[str, ...]) -> list[tuple[str, ...]]:
        if self.is_told_in_order and not self._is_settled(calls):
            return []
        return [
            closing
            for closing in self.closings
            if (not self.is_told_in_order or self._counts_flores(calls, closing))
            and self._is_accepted(calls + closing)
        ]

    def _counts_flores(self, calls: tuple[str, ...], closing: tuple[str, ...]) -> bool:
        """Of two flores on one side it is told how many are above; of one there is no need."""
        for key in closing:
            word, *args = key.split()
            if word in ("envite_para", "flor_para"):
                is_flor = sum(1 for call in calls if word_of(call) in FLORES) == 2
                has_count = len(args) == 2
                if (word == "flor_para") != is_flor:
                    return False
                if has_count != (f"{args[0]} dos_flores" in calls):
                    return False
        return True

    def _assess(self, keys: tuple[str, ...]) -> tuple[list[str], bool]:
        faults, _, notes, _ = assess(self.rules, self.game, Hand(self._moves(keys)))
        return [fault.code for fault in faults], bool(notes)

    def _is_accepted(self, keys: tuple[str, ...]) -> bool:
        return self._assess(keys) == ([], False)

    def _is_possible(self, calls: tuple[str, ...]) -> bool:
        faults, is_noted = self._assess(calls)
        return not is_noted and all(code.endswith(_LACKING) for code in faults)

    def _may_follow(self, calls: tuple[str, ...], call: str) -> bool:
        if self.has_raised_flores:
            return self._is_flor_in_order(calls, call)
        return not self.is_told_in_order or self._is_in_order(calls, call)

    def _is_flor_in_order(self, calls: tuple[str, ...], call: str) -> bool:
        words, word = [word_of(each) for each in calls], word_of(call)
        if word in ENVIDO_CALLS:
            return sum(1 for each in words if each in ENVIDO_CALLS) < LONGEST
        if word in FLOR_RAISES and "flor" not in words:
            return False
        about_flor = (*FLORES, *FLOR_RAISES, ACHICO)
        is_raised = is_closed = False
        others: list[str] = []  # what was said of the truco
        for at, each in enumerate(words):
            if is_raised and each.endswith("quiero"):
                is_raised, is_closed = False, True
            elif each not in about_flor:
                others.append(each)
                is_closed |= len(others) <= at
            else:
                is_raised |= each in FLOR_RAISES
                is_closed |= each == ACHICO
        if is_raised:
            return word != ACHICO and (word in about_flor or word.endswith("quiero"))
        if word in about_flor:
            return not is_closed
        has_flor = len(others) < len(words)
        waits = bool(others) and others[-1] in self.ladder
        return not has_flor or not word.endswith("quiero") or waits

    def _is_in_order(self, calls: tuple[str, ...], call: str) -> bool:
        """The order of a Venezuelan sequence."""
        if not self.keys["first"]:
            due = (("canta",), ("privo", "no_privo"))  # sung, then beaten or not, then the truco
            is_sung = word_of(call).startswith(("canta", "privo", "no_privo"))
            return word_of(call).startswith(due[len(calls)]) if len(calls) < 2 else not is_sung
        if word_of(call) in self.ladder or any(word_of(each) in self.ladder for each in calls):
            return self._is_settled(calls) and call in self.keys["last"]
        if call not in self.keys["first"]:
            return True
        word, who = word_of(call), speaker_of(call)
        if not calls:
            return any(word in row["words"] for row in self.sheet["rows"])
        last, said_last = word_of(calls[-1]), speaker_of(calls[-1])
        sung = [speaker_of(each) for each in calls if word_of(each) in FLORES]
        if word in FLORES:
            is_envite = word_of(calls[0]) not in FLORES
            is_after_answer = last.endswith("quiero") and word == "reservada"
            return who not in sung and (is_after_answer if is_envite else len(sung) == len(calls))
        if sung and len(sung) < 2:
            return False
        small = [speaker_of(each) for each in calls if word_of(each) == "chica"]
        form = "con_ley_" if sung else ""
        if word == "chica" or last in (*FLORES, "chica"):
            is_their_turn = len(sung) + len(small) == len(calls) and who not in small
            return is_their_turn and (word == "chica" or word.startswith("con_ley_"))
        if who == said_last or last.endswith("quiero") or not word.startswith(form):
            return False
        raises = () if last.endswith("falta") else _RAISES
        return word.removeprefix(form) in ("quiero", "no_quiero", *raises)

    @cached_property
    def ladder(self) -> list[str]:
        return [word for word, _ in self.sheet["ladder"] if word]

    def _is_settled(self, calls: tuple[str, ...]) -> bool:
        """Nothing of a Venezuelan first part waits for a word."""
        if not self.keys["first"]:
            return len(calls) > 1
        words = [word_of(call) for call in calls if word_of(call) not in self.ladder]
        before_truco = words[: next(
            (at for at, call in enumerate(calls) if word_of(call) in self.ladder), len(calls)
        )]  # fmt: skip
        if not before_truco or before_truco[-1].endswith("quiero"):
            return True
        if before_truco[0] not in FLORES and before_truco[-1] == "reservada":
            return True
        return before_truco.count("chica") == 2 or (
            len(before_truco) == 1 and before_truco[0] in FLORES
        )

    def _moves(self, keys: tuple[str, ...]) -> tuple[Move, ...]:
        return tuple(self._move(key) for key in keys)

    def _move(self, key: str) -> Move:
        words = key.split()
        who = SIDES[words.pop(0)] if words[0] in SIDES else None
        word, *args = words
        real = (SIDES.get(arg, int(arg) if arg.isdecimal() else arg) for arg in args)
        return Move(
            who, word, tuple(self.sheet["stakes"][word][1] if a == "#" else a for a in real)
        )

    def _tell(self, calls: tuple[str, ...], closing: tuple[str, ...]) -> Sequence:
        taps: list[tuple[str, str]] = []
        # Who has to answer in the first part. What nobody answered counts as not wanted: a referee
        # taps that.
        pending = ""
        for call in calls:
            is_first = call in self.keys["first"] and (
                call not in self.keys["last"] or speaker_of(call) == pending
            )
            if pending and not is_first and speaker_of(call) == pending:
                taps.append(("first", f"{pending} no_quiero"))
                pending = ""
            if is_first:
                rival = "P" if speaker_of(call) == "M" else "M"
                is_open = not word_of(call).endswith((*_ANSWERS, "chica"))
                if word_of(call) not in FLORES:  # a partner's flor answers nothing
                    pending = rival if is_open else ""
            taps.append(("first" if is_first else "last", call))
        if pending:
            taps.append(("first", f"{pending} no_quiero"))
        taps += [
            ("first" if key in self.keys["first"] else "last", key) for key in closing
        ]  # fmt: skip
        told = tuple(key for _, key in taps)
        awards = judge(self.rules, self.game, Hand(self._moves(told))).awards
        return Sequence(
            tuple(taps),
            [
                {"side": a.side, "points": a.points, "concept": a.concept, "article": a.article}
                for a in awards
            ],
        )


def _keys_in(tree: Tree) -> set[str]:
    return {key for key in tree if key}.union(
        *(_keys_in(below) for key, below in tree.items() if key)
    )
