"""The desk's pages about money: who owes, what was taken, receipts."""
