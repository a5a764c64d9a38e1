"""Who did what, on what, when: written by services in their own transaction."""
