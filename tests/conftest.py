"""Fixtures for every test: a fixed cast of people and the tournaments they belong to."""

import gc
from collections.abc import Generator
from typing import Any

import pytest
from django.utils import translation
from hypothesis import settings

from tests.append_only import flush_may_clean_the_log as flush_may_clean_the_log
from tests.cast import Cast, make_cast
from tests.object_storage import Bucket, ObjectServer

# The same invented cases every time: what fails for one fails for all. For new ones, once in a
# while: --hypothesis-profile=default.
settings.register_profile("steady", derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="also run what takes long")


# A browser, a worker and a server beside the test: on a busy machine one may come too late for it.
SEVERAL_PROCESSES = (
    "tests/browser/",
    "tests/hosts/",
    "tests/house/test_package.py",
    "tests/house/test_run.py",
    "tests/jobs/",
    "tests/operations/",
    "tests/papers/",
)


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """They are run a second time where they fail, and what failed the first time is printed."""
    if item.nodeid.startswith(SEVERAL_PROCESSES):
        item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.write_sep("_", f"FAILED ONCE: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --full, tests marked full are left out, not skipped: they are ./test --full's."""
    if config.getoption("--full"):
        return
    long_ones = {item for item in items if item.get_closest_marker("full")}
    if long_ones:
        config.hook.pytest_deselected(items=list(long_ones))
        items[:] = [item for item in items if item not in long_ones]


def pytest_collection() -> None:
    """Thousands of tests stay to the end: the collector need not walk over them again and again."""
    gc.disable()


def pytest_collection_finish() -> None:
    """And what a test makes is mostly gone before it: looked at as often as by default, it took a
    tenth of the processor's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable(
    report: pytest.CollectReport | pytest.TestReport,
) -> Generator[None, dict[str, Any] | None, dict[str, Any] | None]:
    """Of a test that passed, the other process only counts it: no names of its kin, no logs."""
    data = yield
    if data and report.passed and isinstance(report, pytest.TestReport):
        data |= {"keywords": {}, "sections": []}
    return data


@pytest.fixture(autouse=True)
def no_language_left_over() -> None:
    """A request leaves its language behind in the thread; the next test begins without."""
    translation.deactivate()


@pytest.fixture
def cast(db: None) -> Cast:
    return make_cast()


@pytest.fixture
def tournament(cast: Cast):
    return cast.tournament


@pytest.fixture
def other_tournament(cast: Cast):
    return cast.other_tournament


@pytest.fixture(scope="session")
def object_server() -> Generator[ObjectServer]:
    with ObjectServer() as server:
        yield server


@pytest.fixture
def bucket(object_server: ObjectServer, settings: Any) -> Bucket:
    """Media and anchors in storage of another host, as long as the test runs."""
    bucket = object_server.new_bucket()
    settings.STORAGES = {**settings.STORAGES, **bucket.storages()}
    return bucket
