"""Write the JSON Schemas that are made from the typed models: ``python tools/write_schemas.py``."""

from __future__ import annotations

import json
from pathlib import Path

from deckcheck.formats.schema.build import MADE, made_schema
from deckcheck.serve.api.document import document

FOLDER = Path(__file__).resolve().parent.parent / "schemas"


def main() -> None:
    """Write each schema that differs."""
    made = {f"{name}.schema.json": made_schema(name) for name in MADE} | {"serve.openapi.json": document()}
    for name, schema in made.items():
        path = FOLDER / name
        text = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.name}")


if __name__ == "__main__":
    main()
