"""What holds for all tests."""

import os

from hypothesis import settings

# A machine that is busy is no fault of what is tested; speed is measured in benchmarks/. Everywhere but in CI each run
# tries other cases: what fails there must fail again for whoever looks into it, and not for the next change.
settings.register_profile("deckcheck", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("deckcheck")

# What whoever runs the tests has imported is no part of them.
os.environ["DECKCHECK_CARDS"] = ""
