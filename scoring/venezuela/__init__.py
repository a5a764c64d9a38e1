"""Venezuelan truco at the table: cards, vueltas, words, and the reading of a hand.

The rules that give points are in `scoring.rulesets.venezolano`.
"""
