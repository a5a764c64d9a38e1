"""Lines of a match as JSON, from a program or a phone."""

from typing import Any

from tournaments.matches.services.entries import Submission
from tournaments.serializers import DerivedSerializer


class SubmissionSerializer(DerivedSerializer[Submission]):
    """Lines that stand or fall together, and in words why."""

    def create(self, validated_data: dict[str, Any]) -> Submission:
        data = dict(validated_data)
        if "lines" in data:
            data["line"] = "\n".join(data.pop("lines"))
        reason = (data.pop("reason", "") or "").strip()
        texts = {**({"reason": reason} if reason else {}), **(data.pop("texts", None) or {})}
        return Submission(**data, texts=texts)
