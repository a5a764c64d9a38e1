"""The words of every ruleset as a Markdown page, for docs/words.md."""

from scoring.core.quick import spell
from scoring.core.ruleset import Ruleset
from scoring.core.vocabulary import Term
from scoring.registry import all_rulesets

HEAD = """# The words of each ruleset

Made by `python -m scoring --words > docs/words.md`; a test keeps it true. How clauses are built
is in [notation.md](notation.md). *Word* is what JSON calls it. *By*: a `side` (a seat will do), a
`seat`, or `nobody`.
"""


def words_page() -> str:
    """All rulesets, one table each."""
    return HEAD + "".join(_ruleset(rules) for rules in all_rulesets().values())


def _ruleset(rules: Ruleset) -> str:
    vocabulary = rules.vocabulary
    lines = [f"\n## {rules.name} (`{rules.key}`)\n"]
    lines.append(f"Cards: ranks {' '.join(rules.deck.ranks)}, suits {' '.join(rules.deck.suits)}.")
    lines.append(
        f"A tie is written *{vocabulary.tie[0]}*, what has no effect *{vocabulary.void[0]}*."
    )
    if vocabulary.play:
        lines.append(f"A card alone is `{vocabulary.play}`.")
    if vocabulary.declare:
        lines.append(f"A number alone is `{vocabulary.declare}`.")
    lines += ["", "| said | word | arguments | by | level |", "|---|---|---|---|---|"]
    lines += [_term(term) for term in vocabulary.terms]
    names = (f"*{spell(amount.name)}* (`{amount.name}`)" for amount in rules.quick.names)
    lines += ["", f"Amounts of a quick hand: {', '.join(names)}."]
    if vocabulary.shorthands:
        lines += ["", "In short:", ""]
        lines += [f"- *{phrase}*: {', '.join(w)}" for phrase, w in vocabulary.shorthands.items()]
    return "\n".join(lines) + "\n"


def _term(term: Term) -> str:
    phrases = " · ".join(f"*{phrase}*" for phrase in term.says if phrase)
    args = " ".join((term.args, *(f"({unit})" for unit in term.unit[:1]))).strip()
    return f"| {phrases} | `{term.word}` | {args} | {term.by} | {term.level} |"
