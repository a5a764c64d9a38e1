"""How a match may end for a team that has no second chance after it."""

from tournaments.brackets.advance import OUT
from tournaments.models import Match

NO_SECOND_CHANCE = {*OUT, "double_walkover", "forfeit", Match.EMPTY_BRANCH}
