"""Writes `grammar/REFERENCE.md` anew: `python -m engine.reference`."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.reference.pages import reference

PAGE = Path(__file__).parents[2] / "grammar" / "REFERENCE.md"


def main() -> None:
    """Write the page to the given file, or to its place in this checkout."""
    page = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    page.write_text(reference(), encoding="utf-8", newline="\n")
    print(f"wrote {page}")


if __name__ == "__main__":
    main()
