"""What an event comes to: each player judged, rules over several decks, the players among themselves, and over time."""
