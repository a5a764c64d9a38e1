"""What a person reaches by their own link."""
