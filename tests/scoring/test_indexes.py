"""How a line of an index is read."""

from tests.scoring.indexes import parse_index


def test_a_line_that_is_not_scored_says_why_not() -> None:
    scored, advice = parse_index(
        "4.1.2 | value of a card | scored\n7.1.3 | informal games  | advice only"
    )
    assert scored.scored
    assert advice.why_not == "advice only"
