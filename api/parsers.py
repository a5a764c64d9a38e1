"""Reads what programs send."""

import json
from collections.abc import Mapping
from typing import IO, Any

from rest_framework import parsers
from rest_framework.exceptions import ParseError


class JSONParser(parsers.JSONParser):
    """The framework's, which takes for a fault of ours what is nested deeper than Python reads, and
    half of a character, which no answer could name."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            data = super().parse(stream, media_type, parser_context)
            json.dumps(data, ensure_ascii=False).encode()
        except (RecursionError, UnicodeEncodeError):
            raise ParseError from None
        return data
