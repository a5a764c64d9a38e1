"""What an event tells people before it is played: where, when, how much, what there is to win."""
