"""The structure trees of several PDFs as one: a screen reader finds each paper as a part of it.

Pages and annotations find their place in the tree by numbers of their own, which begin at nought
in every file, and cells name their headers by ids that are a file's own too: both are counted on.
"""

from typing import Any

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
        (part,) = (kid.clone(self.writer) for kid in old["/K"])
        found = part.get_object()
        found[NameObject("/S")] = NameObject("/Part")
        found[NameObject("/T")] = TextStringObject(title)
        found[NameObject("/P")] = self.document
        self.parts.append(found.indirect_reference)
        self.name_apart(found, f"{len(self.parts)}-")
        self.count_on(reader, old, first)

    def count_on(self, reader: PdfReader, old: Any, first: int) -> None:
        numbers = old[TREE].get_object()["/Nums"]
        for number, what in zip(numbers[::2], numbers[1::2], strict=True):
            self.places.append(self.moved(number))
            self.places.append(what.clone(self.writer))
        for page, original in zip(self.writer.pages[first:], reader.pages, strict=True):
            page[NameObject("/StructParents")] = self.moved(original["/StructParents"])
            for note in page.get("/Annots", ()):
                linked = note.get_object()
                if "/StructParent" in linked:
                    linked[NameObject("/StructParent")] = self.moved(linked["/StructParent"])
        self.count += max(numbers[::2]) + 1

    def moved(self, number: Any) -> NumberObject:
        return NumberObject(self.count + number)

    def name_apart(self, item: Any, prefix: str) -> None:
        """Ids of header cells, and the cells that name them."""
        if "/ID" in item:
            item[NameObject("/ID")] = TextStringObject(prefix + str(item["/ID"]))
        if "/Headers" in (told := item.get("/A", {})):
            told[NameObject("/Headers")] = ArrayObject(
                TextStringObject(prefix + str(name)) for name in told["/Headers"]
            )
        for kid in item.get("/K", ()):
            below = kid.get_object()
            if isinstance(below, DictionaryObject):
                self.name_apart(below, prefix)
