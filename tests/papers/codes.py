"""The codes on a print, as a phone's camera finds them: on the picture of a page."""

import pypdfium2
import zxingcpp

RESOLUTIONS = (100, 150, 300, 400)  # dots per inch: a screenshot, a bad copy, a good print


def read_codes(pdf: bytes, *, dpi: int) -> list[list[str]]:
    """What the codes of each page say."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [
            sorted(
                code.text
                for code in zxingcpp.read_barcodes(
                    page.render(scale=dpi / 72, grayscale=True).to_pil()
                )
            )
            for page in document
        ]
    finally:
        document.close()
