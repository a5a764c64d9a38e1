"""A tournament that plays itself, through the same services as a real one.

For demos, tests and training: people inscribe, cards are dealt for the draw, matches are called
and played hand by hand with legal random hands, rulings are made, results confirmed, up to the
podium or wherever one wants to stop. The same seed tells the same story.
"""
