"""Draws before everybody's eyes: freeze, commit, name the source, enter it, draw; again with a
reason; changed by hand with a reason. What is drawn is decided by `tournaments.draw` (pure); here
it meets the people, the teams, the bracket and the log."""
