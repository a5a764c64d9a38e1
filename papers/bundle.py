"""Several papers as one file: a PDF with all their pages and an outline, or a zip.

A PDF goes to a printer as a whole, so all its papers are of one size; in a zip, which has a file
for each, they come in their usual ones (`papers.services: items_of`).
"""

import io
import zipfile
from collections.abc import Sequence
from typing import Any

from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import gettext
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    PdfObject,
    TextStringObject,
)

from papers import files
from papers.event_words import event_title
from papers.labels import document_title as kind_title, scope_words, size_words
from papers.models import Document


def bind_pdf(items: Sequence[Document]) -> bytes:
    """All pages in one PDF, an outline entry and a part of the structure tree for each paper."""
    writer = PdfWriter()
    tree = Tree(writer)
    for item in items:
        first, title = len(writer.pages), bookmark_title(item)
        reader = PdfReader(io.BytesIO(files.read(item)))
        writer.append(reader, import_outline=False)
        writer.add_outline_item(title, first)
        tree.add(reader, first=first, title=title)
    with translation.override(items[0].language):
        writer.add_metadata({"/Title": event_title(items[0].content["head"])})
    writer.root_object[NameObject("/Lang")] = TextStringObject(items[0].language)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def bind_zip(items: Sequence[Document]) -> bytes:
    """PDFs are compressed already; the papers keep their order by a number in front."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for number, item in enumerate(items, start=1):
            info = zipfile.ZipInfo(f"{number:02}-{file_name(item)}", item.read_at.timetuple()[:6])
            archive.writestr(info, files.read(item))
    return out.getvalue()


def bookmark_title(document: Document) -> str:
    """In the document's own language, with what singles it out."""
    with translation.override(document.language):
        return ", ".join(filter(None, (kind_title(document.kind), scope_words(document))))


def file_name(document: Document) -> str:
    """A file's name, in the event's language: a rehearsal as one, what it is, what singles it out,
    its size where that is not the usual one, version."""
    tournament = document.tournament
    with translation.override(tournament.language):
        rehearsal = slugify(gettext("Rehearsal")) if tournament.rehearsal else ""
        words = (kind_title(document.kind), scope_words(document), size_words(document))
        parts = [tournament.slug, *map(slugify, words), f"v{document.version}"]
    if not tournament.slug.startswith(rehearsal):
        parts.insert(0, rehearsal)
    return "-".join(filter(None, parts)) + f".{files.form_of(document)}"


ROOT, TREE = "/StructTreeRoot", "/ParentTree"


def dictionary(**values: PdfObject) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{name}"): value for name, value in values.items()})


class Tree:
    """One document, a part of it for each paper. Begin it before the first is appended."""

    def __init__(self, writer: PdfWriter) -> None:
        self.writer = writer
        self.places = ArrayObject()  # number, what stands there, number …
        self.parts = ArrayObject()
        self.count = 0
        root = dictionary(Type=NameObject(ROOT))
        self.document = writer._add_object(
            dictionary(
                Type=NameObject("/StructElem"),
                S=NameObject("/Document"),
                P=writer._add_object(root),
                K=self.parts,
            )
        )
        root[NameObject("/K")] = ArrayObject([self.document])
        root[NameObject(TREE)] = writer._add_object(dictionary(Nums=self.places))
        writer.root_object[NameObject(ROOT)] = root.indirect_reference
        writer.root_object[NameObject("/MarkInfo")] = dictionary(Marked=BooleanObject(True))

    def add(self, reader: PdfReader, *, first: int, title: str) -> None:
        """The tree of a file whose pages were appended, from that page on."""
        old: Any = reader.root_object[ROOT].get_object()
        (part,) = old["/K"]
        element = part.clone(self.writer).get_object()
        element[NameObject("/S")] = NameObject("/Part")
        element[NameObject("/T")] = TextStringObject(title)
        element[NameObject("/P")] = self.document
        self.parts.append(element.indirect_reference)
        self.prefix_ids(element, f"{len(self.parts)}-")
        numbers = old[TREE].get_object()["/Nums"]
        for number, what in zip(numbers[::2], numbers[1::2], strict=True):
            self.places.append(self.shift(number))
            self.places.append(what.clone(self.writer))
        for page, original in zip(self.writer.pages[first:], reader.pages, strict=True):
            page[NameObject("/StructParents")] = self.shift(original["/StructParents"])
            for note in page.get("/Annots", ()):
                linked = note.get_object()
                if "/StructParent" in linked:
                    linked[NameObject("/StructParent")] = self.shift(linked["/StructParent"])
        self.count += max(numbers[::2]) + 1

    def shift(self, number: Any) -> NumberObject:
        return NumberObject(self.count + number)

    def prefix_ids(self, item: Any, prefix: str) -> None:
        """Ids of header cells, and the cells that name them."""
        if "/ID" in item:
            item[NameObject("/ID")] = TextStringObject(prefix + str(item["/ID"]))
        attributes = item.get("/A", {})
        if "/Headers" in attributes:
            attributes[NameObject("/Headers")] = ArrayObject(
                TextStringObject(prefix + str(name)) for name in attributes["/Headers"]
            )
        for reference in item.get("/K", ()):
            child = reference.get_object()
            if isinstance(child, DictionaryObject):
                self.prefix_ids(child, prefix)
