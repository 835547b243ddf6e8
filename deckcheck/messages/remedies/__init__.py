"""What can be done about findings, as the players are told who can do it; no sentence where that depends."""
