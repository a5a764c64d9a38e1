"""An event's own regulation: its settings as a value, what is wrong with them, what is frozen,
and what they mean in words. Nothing here reads or writes the database."""
