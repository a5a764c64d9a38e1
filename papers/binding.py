"""Several papers as one file: a PDF with all their pages and an outline, or a zip."""

import io
import zipfile
from collections.abc import Sequence

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject

from papers import files
from papers.binding_names import name_of, title_of
from papers.binding_tags import Tree
from papers.models import Document


def bind(items: Sequence[Document], *, form: str) -> bytes:
    return zipped(items) if form == "zip" else bound(items)


def bound(items: Sequence[Document]) -> bytes:
    """All pages in one PDF, an outline entry and a part of the structure tree for each paper."""
    writer = PdfWriter()
    tree = Tree(writer)
    for item in items:
        first, title = len(writer.pages), title_of(item)
        reader = PdfReader(io.BytesIO(files.read(item)))
        writer.append(reader, import_outline=False)
        writer.add_outline_item(title, first)
        tree.add(reader, first=first, title=title)
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
