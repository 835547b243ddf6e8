"""What each code of a finding is about, whatever the deck, one catalogue per language."""
