"""The configuration of a repository of decks: reading it, what it covers, proposing one."""
