"""Golden files: one line a hand, readable by a referee, in the order of the rulebook.

    # a comment
    ruleset asart
    5.6 | 0-0 | A truco, B no quiero | 1-0 | A 1 truco_no_querido 5.6

Five columns: the article(s) the line is there for, in parentheses when it only shows what the
article leaves alone; the situation before; what was told (several
entries are joined by ` // `); what came of it; and the reasons of the last entry, all of them.

- before: the score, then `players=2 best_of=5 all_played=1 dealer=A1 games=1-0 memory=0
  opt.name=value`
- came of it: `2-1` (running score) · `game A 30-28` · `match A` or `match nobody` · `refused` ·
  `no notation`
- reasons, separated by `;`: `A 2 envido 4.3.1` (award) · `note code article` · `fault code article`
  · a look at the state: `dealer=B1` `mano=A1` `phase=pica-pica` `standing=malas/buenas`
  `outcome=games` `flores=2/1` (`open`: not all are told). A look fires the article the ruleset
  cites for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scoring import NotationError, Refused, apply, parse_entry, ruleset, start
from scoring.core.entries import HANDS
from scoring.core.game import GameResult
from scoring.core.match import MatchState
from scoring.core.quick import UNNAMED
from scoring.core.ruleset import Format, Ruleset

FOLDER = Path(__file__).parent / "golden"
LOOKS = ("dealer", "mano", "phase", "standing", "outcome", "flores")


@dataclass(frozen=True)
class GoldenLine:
    file: str
    number: int
    ruleset: str
    articles: tuple[str, ...]
    before: str
    told: tuple[str, ...]
    after: str
    reasons: tuple[str, ...]

    @property
    def fires(self) -> set[str]:
        """Articles that must fire; those in parentheses only say where the line belongs."""
        return {article for article in self.articles if not article.startswith("(")}

    @property
    def place(self) -> str:
        return self.articles[0].strip("()")

    @property
    def id(self) -> str:
        return f"{self.file}:{self.number}:{','.join(self.articles)}"


def golden_lines() -> list[GoldenLine]:
    return [line for path in sorted(FOLDER.glob("*.txt")) for line in _lines_of(path)]


def _lines_of(path: Path) -> Iterator[GoldenLine]:
    return lines_in(path.read_text("utf-8"), path.name)


def lines_in(page: str, name: str) -> Iterator[GoldenLine]:
    """The golden lines of a text."""
    key = ""
    for number, text in enumerate(page.splitlines(), start=1):
        if not text.strip() or text.startswith("#"):
            continue
        if text.startswith("ruleset "):
            key = text.split()[1]
            continue
        columns = [column.strip() for column in text.split("|")]
        assert len(columns) == 5, f"{name}:{number}: five columns"
        articles, before, told, after, reasons = columns
        yield GoldenLine(
            name,
            number,
            key,
            tuple(articles.replace(",", " ").split()),
            before,
            tuple(part.strip() for part in told.split("//")),
            after,
            tuple(part.strip() for part in reasons.split(";") if part.strip()),
        )


def situation(rules: Ruleset, before: str) -> MatchState:
    """The state a line starts from."""
    score, *settings = before.split()
    told = dict(setting.split("=", 1) for setting in settings)
    options = {
        name.removeprefix("opt."): _choice(rules, name.removeprefix("opt."), value)
        for name, value in told.items()
        if name.startswith("opt.")
    }
    players, games = int(told.get("players", rules.players[0])), int(told.get("best_of", 3))
    format = Format(players, games, all_played="all_played" in told)
    state = start(rules, options=rules.choose(**options), format=format)
    a, b = (int(part) for part in score.split("-"))
    won = [int(part) for part in told.get("games", "0-0").split("-")]
    games = tuple(
        GameResult((state.target, 0) if side == "A" else (0, state.target), side, "played", "", 0)
        for side, count in zip("AB", won, strict=True)
        for _ in range(count)
    )
    memory = _value(told["memory"]) if "memory" in told else state.memory
    return state.beginning(
        score=(a, b), games=games, dealer=told.get("dealer", state.dealer), memory=memory
    )


def _choice(rules: Ruleset, name: str, text: str) -> str | int | bool:
    """A choice that is a word like "no" stays one."""
    is_word = any(text in o.choices for o in rules.options if o.name == name)
    return text if is_word else _value(text)


def _value(text: str) -> str | int | bool:
    if text in ("yes", "no", "true", "false"):
        return text in ("yes", "true")
    return int(text) if text.lstrip("-").isdigit() else text


@dataclass(frozen=True)
class Result:
    after: str
    reasons: tuple[str, ...]
    fired: frozenset[str]
    said: frozenset[str] = frozenset()  # fault codes, concepts and note codes


@cache  # several tests look at the same line
def play(line: GoldenLine) -> Result:
    """What the engine says to a line, written the way golden files write it."""
    rules = ruleset(line.ruleset)
    state = situation(rules, line.before)
    games: tuple[GameResult, ...] = ()
    record = None
    fired: set[str] = set()
    for text in line.told:
        try:
            entry = parse_entry(text, rules)
        except NotationError as error:
            return Result("no notation", (error.code,), frozenset())
        games = state.games
        outcome = apply(state, entry)
        if isinstance(outcome, Refused):
            reasons = tuple(f"fault {f.code} {f.article}".strip() for f in outcome.faults)
            fired = {f.article for f in outcome.faults if f.article}
            said = frozenset(f.code for f in outcome.faults)
            return Result("refused", reasons, frozenset(fired), said)
        state, record = outcome, outcome.records[-1]
        if entry.kind == "ruling":
            fired.update(rules.sanctions.rows[entry.sanction].articles)
    assert record is not None
    reasons = [f"{a.side} {a.points} {a.concept} {a.article}".strip() for a in record.awards]
    reasons += [f"note {n.code} {n.article}".strip() for n in record.notes]
    fired.update(a.article for a in record.awards)
    fired.update(n.article for n in record.notes)
    after = f"{state.score[0]}-{state.score[1]}"
    # A ruling may also put another winner in the place of the one the hand had given a game.
    if state.games != games and len(state.games) >= len(games):
        last = state.games[-1]
        after = f"game {last.winner} {last.score[0]}-{last.score[1]}"
        fired.add(last.article)
    if state.outcome is not None:
        after = f"match {state.outcome.winner or 'nobody'}"
        fired.add(state.outcome.article)
    looks = [reason.partition("=")[0] for reason in line.reasons if "=" in reason]
    reasons += [f"{look}={_look(state, look)}" for look in looks]
    fired.update(rules.cites.get(look, "") for look in looks)
    is_hand = type(record.entry) in HANDS
    said = {a.concept for a in record.awards} - {UNNAMED} if is_hand else set()
    if is_hand:
        said |= {n.code for n in record.notes} - {"not_counted"}
    return Result(after, tuple(reasons), frozenset(fired - {""}), frozenset(said))


def _look(state: MatchState, look: str) -> str:
    assert look in LOOKS, look
    if look == "outcome":
        return state.outcome.how if state.outcome else "none"
    if look == "flores":
        sung = state.flores_of_result
        return "open" if sung is None else f"{sung[0]}/{sung[1]}"
    value = getattr(state.next, look)
    return "/".join(value) if look == "standing" else str(value)
