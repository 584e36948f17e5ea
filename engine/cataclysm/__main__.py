"""Writes `grammar/CATACLYSM.md` anew: `python -m engine.cataclysm`."""

from __future__ import annotations

from engine.cataclysm.page import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(f"wrote {PAGE}")
