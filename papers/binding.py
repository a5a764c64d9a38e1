"""Several papers as one file: a PDF with all their pages and an outline, or a zip."""

import io
import zipfile
from collections.abc import Sequence

from django.utils import translation
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject

from papers import files
from papers.models import Document
from papers.registry import PAPERS


def title_of(document: Document) -> str:
    """In the document's own language, with what singles it out."""
    with translation.override(document.language):
        title = str(PAPERS[document.kind].title)
    return " ".join([title, *document.scope.values()])


def name_of(document: Document) -> str:
    """A file's name: kind, what singles it out, version."""
    scope = "-".join(document.scope[key] for key in sorted(document.scope) if key != "form")
    parts = [document.tournament.slug, document.kind, scope, f"v{document.version}"]
    return "-".join(filter(None, parts)) + f".{files.form_of(document)}"


def bind(items: Sequence[Document], *, form: str) -> bytes:
    return zipped(items) if form == "zip" else bound(items)


def bound(items: Sequence[Document]) -> bytes:
    """All pages in one PDF, an outline entry for each paper. Tags stay with the single papers:
    their trees can't be joined."""
    writer = PdfWriter()
    for item in items:
        first = len(writer.pages)
        writer.append(PdfReader(io.BytesIO(files.read(item))), import_outline=False)
        writer.add_outline_item(title_of(item), first)
    writer.add_metadata({"/Title": items[0].tournament.name})
    writer.root_object[NameObject("/Lang")] = TextStringObject(items[0].language)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def zipped(items: Sequence[Document]) -> bytes:
    """PDFs are compressed already; the papers keep their order by a number in front."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for number, item in enumerate(items, start=1):
            info = zipfile.ZipInfo(f"{number:02}-{name_of(item)}", item.read_at.timetuple()[:6])
            archive.writestr(info, files.read(item))
    return out.getvalue()
