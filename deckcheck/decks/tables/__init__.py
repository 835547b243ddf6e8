"""Tables with headings: which columns count, where each row's cards stand, and what stands beside them."""
