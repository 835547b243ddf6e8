"""The page of an event: what stands on it, its charts, and the lists as their players wrote them."""
