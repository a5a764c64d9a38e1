"""The renderer reads our own static files and nothing else."""

import gc

import pytest
from weasyprint.urls import FatalURLFetchingError

from papers.generate import reason_of
from papers.pdf import STATIC_URL, StaticFilesFetcher, lay_out
from papers.registry import PAPERS, paper
from papers.render import ForeignAddress, html, render, trim_line_ends
from tests.papers.boxes import texts
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


RULING = "Fallo contra Irene Ledesma: Marca, dobla o mezcla mal las cartas"


def test_no_line_ends_after_its_first_word_where_more_has_room():
    """White space at a line's end made WeasyPrint do so wherever the text itself just fits."""
    cells = [
        f'<p style="width: {tenths / 10}mm"> <b> {RULING} \n</b> \n <br> art. 5 </p>'
        for tenths in range(720, 860, 2)
    ]
    pages = lay_out(trim_line_ends(f"<body>{''.join(cells)}</body>"), ["print.css"]).pages
    lines = [text.text.strip() for page in pages for text in texts(page._page_box)]
    assert lines.count(RULING) > 5  # the widest hold all of it
    assert "Fallo" not in lines


def test_a_paper_has_no_white_space_at_the_end_of_a_line(hall):
    content = PAPERS["order_of_play"].read(hall.tournament)
    page = html(unsaved("order_of_play", content, language="es-ar", size="A4"))
    assert "</td>" in page
    assert not [end for end in ("</td>", "</th>", "</p>", "<br>") if f" {end}" in page]
    assert not [end for end in ("</td>", "</th>", "</p>", "<br>") if f"\n{end}" in page]


@pytest.mark.parametrize("fails", [False, True])
def test_garbage_is_collected_again_after_a_paper(monkeypatch, hall, fails):
    content = PAPERS["order_of_play"].read(hall.tournament)
    document = unsaved("order_of_play", content, language="es-ar", size="A4")
    while_printing = []

    def page(_document):
        while_printing.append(gc.isenabled())
        return "<img src='file:///etc/passwd'>" if fails else "<p>1</p>"

    monkeypatch.setattr("papers.render.html", page)
    if fails:
        with pytest.raises(ForeignAddress):
            render(document)
    else:
        render(document)
    assert while_printing == [False]
    assert gc.isenabled()
