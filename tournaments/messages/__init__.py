"""What people are told: by WhatsApp from the desk, by mail, on their phones."""
