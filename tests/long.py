"""Long proofs: a law, and as many cases of it as somebody has time for.

    @pytest.mark.long("tournaments", full=100, aim=10_000)
    def test_every_day_is_found_sound(db, case, record_property): ...

`case` is a number, and the seed of all chance in the test, so that a case that fails can be run
again. Its first `quick` cases belong to `./test`, the first `full` ones to `./test --full`;
`./test --long NAME` goes on where it was left, up to `aim`. Each case leaves a line in
`.proofs/NAME.jsonl`, with what the test counted (`record_property("hands", 1_080)`); a case that
failed is the first of the next run. On a machine that has no lines of the runs before, `--first N`
leaves out the cases below N.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

PROOFS = Path(__file__).resolve().parent.parent / ".proofs"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", metavar="NAME", help="only this long proof, from where it was left")
    parser.addoption("--cases", type=int, metavar="N", help="how many cases of it; all if not told")
    parser.addoption("--first", type=int, default=0, metavar="N", help="no case below this one")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "long(name, quick=0, full=0, aim): a law with many cases; see tests/long.py"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    mark = metafunc.definition.get_closest_marker("long")
    if mark is None:
        return
    [name] = mark.args
    quick, full = mark.kwargs.get("quick", 0), mark.kwargs.get("full", 0)
    if metafunc.config.getoption("--long") == name:
        options = metafunc.config.getoption
        every = range(options("--first"), mark.kwargs["aim"])
        chosen = choose_cases(name, every, options("--cases"))
        cases = [pytest.param(case, id=str(case)) for case in chosen]
    else:
        cases = [
            pytest.param(case, id=str(case), marks=[pytest.mark.full] if case >= quick else [])
            for case in range(max(quick, full))
        ]
    metafunc.parametrize("case", cases)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        items[:] = [item for item in items if name_of(item) == config.getoption("--long")]


def name_of(item: pytest.Item) -> str | None:
    mark = item.get_closest_marker("long")
    return mark.args[0] if mark else None


# ------------------------------------------------------------------ what was run


def database() -> str:
    return "PostgreSQL" if os.environ.get("DATABASE_URL", "").startswith("postgres") else "SQLite"


def read_lines(name: str) -> Iterator[dict[str, Any]]:
    path = PROOFS / f"{name}.jsonl"
    if path.exists():
        yield from map(json.loads, path.read_text().splitlines())


def last_lines(name: str, where: str) -> dict[int, dict[str, Any]]:
    """By case, on one database: a later run of a case stands in place of the earlier."""
    return {line["case"]: line for line in read_lines(name) if line["database"] == where}


def choose_cases(name: str, every: range, count: int | None) -> list[int]:
    """Those that failed, then those that were never run."""
    lines = last_lines(name, database())
    failed = sorted(case for case, line in lines.items() if not line["passed"])
    missing = [case for case in every if case not in lines]
    return [*failed, *missing][:count]


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    name = session.config.getoption("--long")
    if name and not hasattr(session.config, "workerinput"):
        session.config.pluginmanager.register(Keeper(name))


class Keeper:
    """Writes each case's line as soon as it is over: a run may be cut off at any time."""

    def __init__(self, name: str) -> None:
        self.name = name

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" and not report.failed:
            return
        line = {
            "case": int(report.nodeid.rsplit("[", 1)[1].rstrip("]")),
            "passed": report.passed,
            "database": database(),
            "at": datetime.now(UTC).isoformat(timespec="seconds"),
            "seconds": round(report.duration, 2),
            "counts": dict(report.user_properties),
        }
        PROOFS.mkdir(exist_ok=True)
        with (PROOFS / f"{self.name}.jsonl").open("a") as file:
            file.write(json.dumps(line) + "\n")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for sentence in add_up(self.name):
            terminalreporter.write_line(sentence)


def add_up(name: str) -> list[str]:
    """All runs so far, in words; the seed of a case is its number."""
    sentences = []
    for where in ("SQLite", "PostgreSQL"):
        lines = last_lines(name, where).values()
        if not lines:
            continue
        passed = [line for line in lines if line["passed"]]
        failed = sorted(line["case"] for line in lines if not line["passed"])
        counts: Counter[str] = Counter()
        for line in passed:
            counts.update(line["counts"])
        sums = "".join(f", {count:,} {what}" for what, count in counts.items())
        first, last = min(line["at"] for line in lines), max(line["at"] for line in lines)
        sentences.append(
            f"{name} on {where}, {first[:10]} to {last[:10]}: {len(passed):,} cases passed{sums};"
            f" seeds {min(line['case'] for line in lines)} to"
            f" {max(line['case'] for line in lines)}; failed: {failed or 'none'}"
        )
    return sentences
