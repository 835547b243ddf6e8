"""An event on paper: what stands on the sheets, the fonts that write it, and the files that printers take."""
