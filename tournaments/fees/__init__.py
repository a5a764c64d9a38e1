"""What people owe for taking part, what they paid, and the ways to pay. Nothing here contacts a
bank or a payment service."""
