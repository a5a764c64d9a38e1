"""All 108 rules and all 52 cases are in the index, and every case is told in facts."""

from scoring import ruleset
from scoring.book import book
from scoring.core.fault import CORE_CODES
from scoring.core.quick import UNNAMED
from tests.scoring.golden import golden_lines
from tests.scoring.indexes import index_of

RULES = ruleset("venezolano")
INDEX = index_of("venezolano")
SERIES = {"CE": 1, "CT": 4, "CF": 3, "CR": 2, "E": 12, "T": 7, "F": 17, "R": 6}
CASES = [f"{series}{number}" for series, last in SERIES.items() for number in range(1, last + 1)]


def test_the_index_lists_108_rules_and_52_cases_in_the_order_of_the_book() -> None:
    listed = [line.article for line in INDEX]
    assert listed[:108] == [str(number) for number in range(1, 109)]
    assert listed[-52:] == CASES
    assert listed == list(book("venezolano", "es").numbers)


def test_every_case_is_scored_and_told_in_facts_in_its_own_file() -> None:
    told = [line for line in golden_lines() if line.file == "venezolano-casos.txt"]
    assert {line.articles[0] for line in told} == set(CASES)
    assert all("vira " in line.told[0] for line in told)
    assert all(line.scored for line in INDEX[-52:])


def test_what_is_not_scored_says_why() -> None:
    reasons = {line.article: line.why_not for line in INDEX if not line.scored}
    assert set(reasons) == {"2", "5", "6", "8", "14", "40", "91", "PASAR"}
    assert all(len(reason) > 8 for reason in reasons.values())


def test_both_branches_of_every_rule_option_have_a_golden_line() -> None:
    """The defaults are shown by the lines without the option; here the other choices."""
    befores = " ".join(line.before for line in golden_lines() if line.ruleset == "venezolano")
    told_elsewhere = {"duty", "after_expulsion"}  # the machinery's own, and the table's
    for option in RULES.options:
        if option.name not in told_elsewhere:
            assert f"opt.{option.name}=" in befores, option.name


def test_whatever_comes_out_is_declared_under_the_rule_it_cites() -> None:
    """Catalogues of wording are made from what the articles declare."""
    known = {(article.number, code) for article in RULES.articles.all for code in article.codes}
    known.add((RULES.cites["end"], "not_counted"))  # the machinery's own note
    others = ("ruling", "void", "replace")  # what these say is the catalogue's or the machinery's
    for line in golden_lines():
        if line.ruleset != "venezolano" or any(told.startswith(others) for told in line.told):
            continue
        for reason in line.reasons:
            words = reason.split()
            if "=" not in reason:
                code = words[1] if words[0] in ("note", "fault") else words[2]
                # What the machinery refuses, a change that breaks later lines, cites no rule.
                is_core = reason.startswith("fault") and code in CORE_CODES and len(words) == 2
                if code == UNNAMED:  # points without a reason are under no rule
                    continue
                assert is_core or (words[-1], code) in known, (line.id, reason)
