"""The renderer reads our own static files and nothing else."""

import pytest
from weasyprint.urls import FatalURLFetchingError

from papers.generate import reason_of
from papers.pdf import STATIC_URL, StaticFilesFetcher
from papers.registry import PAPERS, paper
from papers.render import ForeignAddress, render
from tests.papers.prints import unsaved


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:1/x.css",
        "https://example.org/x.woff2",
        "data:text/css,x",
        f"{STATIC_URL}../config/settings.py",
        f"{STATIC_URL}css/../../README.md",
        f"{STATIC_URL}css/nothing.css",
        "ftp://example.org/x.css",
    ],
)
def test_it_fetches_nothing_foreign(address):
    with pytest.raises(FatalURLFetchingError):
        StaticFilesFetcher().fetch(address)


def test_it_finds_our_own_fonts():
    file = StaticFilesFetcher().fetch(f"{STATIC_URL}fonts/grenze-latin-800-normal.woff2")
    assert file.read().startswith(b"wOF2")


def test_a_template_that_asks_for_more_makes_no_paper(monkeypatch, hall):
    """As if a name had come through unescaped."""
    monkeypatch.setattr("papers.render.html", lambda *a, **k: "<img src='file:///etc/passwd'>")
    content = PAPERS["bracket"].read(hall.tournament)
    with pytest.raises(ForeignAddress) as stopped:
        render(unsaved("bracket", content, language="en", size="A4"))
    assert reason_of(stopped.value) == "foreign"


def test_two_papers_of_one_kind_are_a_mistake():
    with pytest.raises(ValueError, match="bracket"):
        paper(kind="bracket")(PAPERS["bracket"].read_own)


def test_the_same_content_is_the_same_file_byte_for_byte(hall):
    content = PAPERS["bracket"].read(hall.tournament)
    document = unsaved("bracket", content, language="en", size="A4")
    first, second = render(document), render(document)
    assert first == second
