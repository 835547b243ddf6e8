"""What is shown of verdicts. A reporter is a file in ``deckcheck/reports/reporters``."""
