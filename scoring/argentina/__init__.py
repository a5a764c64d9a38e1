"""What the Argentine rulesets share: cards, envido chains, pardas, and the reading of a hand.

Plain functions and values; the rulesets decide what they mean.
"""
