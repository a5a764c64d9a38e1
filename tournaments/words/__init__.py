"""How hours, amounts of money and teams are said: in the reader's language, or in the event's own.
Of no concept: all may use it."""
