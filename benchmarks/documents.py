"""What a paper costs in processor time, and as a multiple of the floor: WeasyPrint placing the same
texts as absolutely positioned boxes, with the same fonts and tags, in the same run.

    python -m benchmarks.documents

The paper's time has everything in it: laying out, the template, WeasyPrint. Both are warm.
"""

import os
import re
import tempfile
from collections.abc import Callable
from html import unescape
from time import process_time

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
os.environ["RETRUCO_VAR"] = tempfile.mkdtemp(prefix="retruco-benchmark-")
import django  # noqa: E402

django.setup()
from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402
from django.utils.html import escape  # noqa: E402
from weasyprint import HTML  # noqa: E402

from accounts.models import User  # noqa: E402
from papers.documents.bracket import lay_out  # noqa: E402
from papers.models import Document  # noqa: E402
from papers.pdf import StaticFilesFetcher, fonts, style  # noqa: E402
from papers.registry import PAPERS, Content  # noqa: E402
from papers.render import html, render  # noqa: E402
from tests.papers.pretending import pretend  # noqa: E402
from tournaments.actors import SYSTEM, actor_of_account  # noqa: E402
from tournaments.setup.services.create import create_plan, create_tournament  # noqa: E402

REPEATS = 3
TEXT = re.compile(r"<(p|li|td|th|h[1-6]|dt|dd|figcaption)\b[^>]*>(.*?)</\1>", re.DOTALL)
TAGS = re.compile(r"<[^>]+>")
Box = tuple[float, float, float, str]  # left and top in mm, size in points, text


def unsaved(kind: str, content: Content, size: str) -> Document:
    return Document(
        kind=kind,
        content=content,
        language="es-ar",
        size=size,
        version=7,
        read_at=timezone.now(),
        fingerprint="5a" * 32,
    )


def floor(pages: list[list[Box]], size: str) -> Callable[[], object]:
    """The same texts, each in a box of its own, on as many pages."""
    sheets = "".join(
        '<section style="position:relative;height:170mm;break-after:page">'
        + "".join(
            f'<div style="position:absolute;left:{x:.1f}mm;top:{y:.1f}mm;font-size:{points}pt">'
            f"{escape(text)}</div>"
            for x, y, points, text in boxes
        )
        + "</section>"
        for boxes in pages
    )
    page = (
        f'<html lang="es"><title>x</title><body class="size-{size.lower()}">{sheets}</body></html>'
    )

    def place() -> object:
        return HTML(string=page, url_fetcher=StaticFilesFetcher()).write_pdf(
            stylesheets=[style("print.css")], font_config=fonts(), pdf_tags=True
        )

    return place


def bracket(teams: int, size: str) -> tuple[Content, list[list[Box]]]:
    content = pretend(teams)
    content["address"] = "https://retruco.example/t/copa/bracket/"
    content["head"] |= {"slug": "copa", "rehearsal": False}
    drawn = [page.drawing for page in lay_out(content, size)["pages"]]
    return content, [[(t.x, t.y, t.points, t.text) for t in page.lines] for page in drawn]


def booklet() -> tuple[Content, list[list[Box]]]:
    """The ASART regulation; its texts on as many pages, in rows."""
    call_command("migrate", verbosity=0)
    user = User.objects.create_user("b@example.org", None, name="B", language="es-ar")
    tournament = create_tournament(
        by=actor_of_account(user),
        owner=user,
        name="Copa",
        language="es-ar",
        time_zone="America/Caracas",
    )
    create_plan(tournament, by=SYSTEM, blueprint="asart")
    tournament.refresh_from_db()
    paper = PAPERS["reglamento"]
    content = paper.read(tournament)
    page = html(unsaved("reglamento", content, paper.sizes[0]))
    texts = [unescape(TAGS.sub("", match[1])).strip() for match in TEXT.findall(page)]
    rows = [(0.0, 0.0, 9.0, " ".join(text.split())) for text in texts if text]
    return content, [
        [
            (x, 4.0 * n, points, text)
            for n, (x, _, points, text) in enumerate(rows[start : start + 40])
        ]
        for start in range(0, len(rows), 40)
    ]


def seconds(work: Callable[[], object]) -> float:
    work()
    times = []
    for _ in range(REPEATS):
        start = process_time()
        work()
        times.append(process_time() - start)
        if sum(times) > 8:
            break
    return min(times)


def line(name: str, kind: str, size: str, case: tuple[Content, list[list[Box]]]) -> None:
    content, pages = case
    document = unsaved(kind, content, size)
    least, full = seconds(floor(pages, size)), seconds(lambda: render(document))
    boxes = sum(map(len, pages))
    print(f"| {name} | {boxes} | {least:.2f} s | {full:.2f} s | ×{full / least:.2f} |", flush=True)


def main() -> None:
    print("| paper | texts | floor | paper | in floors |\n|---|---|---|---|---|")
    for teams in (16, 64, 256, 512):
        line(f"bracket, {teams} teams, A3", "bracket", "A3", bracket(teams, "A3"))
    line("bracket, 512 teams, poster", "bracket", "poster", bracket(512, "poster"))
    line("reglamento", "reglamento", PAPERS["reglamento"].sizes[0], booklet())


if __name__ == "__main__":
    main()
