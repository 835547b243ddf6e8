"""What the players of an event hand in: the organizer's plan, the sources it comes from, and what was read there."""
