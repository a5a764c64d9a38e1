"""What every hand sheet needs to know of a vocabulary, as plain JSON-able data."""

from typing import Any

from scoring.core.vocabulary import Vocabulary


def terms_of(vocabulary: Vocabulary) -> dict[str, dict[str, Any]]:
    """Each word with how it is said, who says it, what comes with it, on which level."""
    return {
        term.word: {
            "says": term.says[0],
            "args": term.args,
            "by": term.by,
            "level": term.level,
            "unit": term.unit[0] if term.unit else "",
        }
        for term in vocabulary.terms
    }
