"""Pages of the draws: what everybody sees, the organizer's steps, the ceremony, the verifier."""
