"""What is said of how far the facts go that decks are judged by, one catalogue per language."""
