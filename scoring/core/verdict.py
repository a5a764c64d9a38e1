"""Scoring one hand: check its moves, read it, let every `forbids` speak, then every `awards`."""

from scoring.core.article import faults_of, given_by
from scoring.core.award import Note, settle
from scoring.core.entries import Hand
from scoring.core.game import Game
from scoring.core.match import HandVerdict
from scoring.core.ruleset import Ruleset
from scoring.core.vocabulary import check_moves


def judge(ruleset: Ruleset, game: Game, hand: Hand) -> HandVerdict:
    """What a hand gives in this game, or why it cannot be."""
    faults = check_moves(
        hand.moves,
        vocabulary=ruleset.vocabulary,
        deck=ruleset.deck_for(game.options) or ruleset.deck,
        players=game.players,
    )
    if faults:
        return HandVerdict(tuple(faults), (), (), game.score, None)
    reading = ruleset.read(game, hand)
    forbidding, awarding = ruleset.articles.chosen(reading.traits)
    faults = faults_of(forbidding, game, reading)
    if faults:
        return HandVerdict(tuple(faults), (), (), game.score, reading)
    awards, notes = given_by(awarding, game, reading)
    score, credited = settle(game.score, awards, game.target)
    if len(credited) < len(awards):
        # The game was won in the middle of the hand: say what no longer counted.
        article = ruleset.cites.get("end", "")
        lost = awards[len(credited) :]
        notes += [Note("not_counted", article, award.side) for award in lost]
    return HandVerdict((), credited, tuple(notes), score, reading)
