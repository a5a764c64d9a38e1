"""Pictures of an event, to stand inside a paper."""

import base64

from tournaments.stored_files import read_stored


def picture_data(picture: dict[str, str] | None) -> str:
    """A picture of the event inside the paper itself; nothing where it is gone by now."""
    content = read_stored(picture["file"]) if picture else None
    if picture is None or content is None:
        return ""
    return f"data:{picture['type']};base64,{base64.b64encode(content).decode()}"
