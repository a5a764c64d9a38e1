"""Creating, changing and closing an event."""
