"""The manual: Sphinx with MyST and Furo; the reference is made from the program when the site is built.

Sphinx, because it has been kept for fifteen years, builds without a network, checks every link between pages, and its
search works on a disk; MyST, because the pages are Markdown as everything else here; Furo, because it reads well on a
telephone and needs no other tool. mkdocs-material ends in 2027, and what follows it is not yet as old as this.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.manual import write_reference

project = "deckcheck"
copyright = "the authors of deckcheck"  # noqa: A001 -- Sphinx asks for it by this name
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "deckcheck"
html_show_sourcelink = False
html_copy_source = False
# Words of the reference's examples are no program that anybody should colour.
highlight_language = "text"

write_reference()
