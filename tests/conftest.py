"""What holds for all tests."""

from hypothesis import settings

# A machine that is busy is no fault of what is tested; speed is measured in benchmarks/.
settings.register_profile("deckcheck", deadline=None)
settings.load_profile("deckcheck")
