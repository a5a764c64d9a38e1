"""What a PDF holds, as pypdf reads it: text, fonts, tags, and where each text stands."""

import io
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject


@dataclass(frozen=True)
class Piece:
    """A text and where its baseline begins, in points from the page's lower left corner."""

    text: str
    x: float
    y: float
    points: float


class Print:
    def __init__(self, data: bytes) -> None:
        self.reader = PdfReader(io.BytesIO(data))
        self.pages = self.reader.pages

    @property
    def text(self) -> str:
        return "\n".join(page.extract_text() for page in self.pages)

    @property
    def words(self) -> str:
        """All text with single spaces, for looking things up."""
        return " ".join(self.text.split())

    @property
    def title(self) -> str:
        return str(self.reader.metadata.title) if self.reader.metadata else ""

    @property
    def language(self) -> str:
        return str(self.reader.root_object["/Lang"])

    @property
    def tagged(self) -> bool:
        marked = self.reader.root_object.get("/MarkInfo", {})
        return bool(marked.get("/Marked")) and "/StructTreeRoot" in self.reader.root_object

    @cached_property
    def elements(self) -> list[DictionaryObject]:
        """The elements of the structure tree, in the order of reading."""
        elements: list[DictionaryObject] = []

        def walk(node: Any) -> None:
            item = node.get_object() if hasattr(node, "get_object") else node
            if isinstance(item, list):
                for child in item:
                    walk(child)
            elif isinstance(item, DictionaryObject):
                if "/S" in item:
                    elements.append(item)
                if "/K" in item:
                    walk(item["/K"])

        walk(self.reader.root_object["/StructTreeRoot"])
        return elements

    @property
    def headings(self) -> list[str]:
        """The kinds of the headings, in their order: "/H1", "/H2" …"""
        return [str(item["/S"]) for item in self.elements if str(item["/S"]).startswith("/H")]

    @property
    def figures(self) -> list[str]:
        """What is said instead of each drawing that says something; None would be nothing."""
        return [str(item.get("/Alt")) for item in self.elements if item["/S"] == "/Figure"]

    def marks_without_place(self) -> int:
        """Marked pieces of the pages' content that the tree does not lead to, and the other way
        round: the number of both."""
        tree = self.reader.root_object["/StructTreeRoot"]["/ParentTree"]
        numbers = tree.get_object()["/Nums"]
        places = dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))
        wrong = 0
        for page in self.pages:
            marked = page.get_contents().get_data().count(b"/MCID")
            references = places.get(int(page["/StructParents"]), [])
            leads = [ref.get_object() for ref in references]
            wrong += abs(marked - len(leads))
            wrong += sum(item["/Pg"].get_object() != page for item in leads)
        return wrong

    @property
    def fonts(self) -> set[str]:
        """Names without the mark of their subset."""
        return {
            str(font.get_object()["/BaseFont"]).rpartition("+")[2]
            for page in self.pages
            for font in page["/Resources"].get("/Font", {}).values()
        }

    def fonts_not_embedded(self) -> list[str]:
        missing = []
        for page in self.pages:
            for font in page["/Resources"].get("/Font", {}).values():
                entry = font.get_object()
                inner = entry.get("/DescendantFonts", [entry])[0].get_object()
                described = inner.get("/FontDescriptor", DictionaryObject()).get_object()
                if not any(f"/FontFile{kind}" in described for kind in ("", "2", "3")):
                    missing.append(str(entry.get("/BaseFont")))
        return missing

    def pieces(self, number: int = 0) -> list[Piece]:
        """What stands on that page, and where."""
        found: list[Piece] = []

        def look(text: str, cm: Any, tm: Any, font: Any, size: Any) -> None:
            if text.strip():
                x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
                y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
                found.append(Piece(text.strip(), x, y, abs(size * tm[3] * cm[3])))

        self.pages[number].extract_text(visitor_text=look)
        return found

    def texts_outside(self) -> list[str]:
        """Texts that begin outside their page's box."""
        outside: list[str] = []
        for page in self.pages:
            width, height = float(page.mediabox.width), float(page.mediabox.height)

            def look(text: str, cm: Any, tm: Any, font: Any, size: Any) -> None:
                x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
                y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
                if text.strip() and not (0 <= x <= width and 0 <= y <= height):  # noqa: B023
                    outside.append(text.strip())

            page.extract_text(visitor_text=look)
        return outside
