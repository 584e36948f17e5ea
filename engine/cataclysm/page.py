"""The page of the reference that says what each key of the games' JSON becomes."""

from __future__ import annotations

from pathlib import Path

from engine.cataclysm import spelling
from engine.cataclysm.keys import KEYS, KINDS

PAGE = Path(__file__).parents[2] / "grammar" / "CATACLYSM.md"
_HEAD = """\
# Cataclysm's JSON

`advc import cataclysm DIR -o PACK` makes a pack of a game's overmap content, `advc export cataclysm PACK -o DIR` writes it
back. This page says what each key becomes; it is written from the importer's own table by `python -m engine.cataclysm`.

- All `.json` files below the folder are read, in the order of their paths. Of two objects of a type with the same id the
  later one counts.
- `copy-from`, `extend`, `delete`, `relative` and `proportional` are resolved. A template (`abstract`) is written into what
  copies it; what copies from an object that there is rests on it, `overmap_terrain hut_burnt : hut`. Terrains of a file
  that are alike rest on each other, too.
- The ids of terrains lose their side: `house_north` is `house.north`, `road_ns` is `road.ns`.
- Comments (`//`) stay above what they belong to. A file of JSON becomes a file of the pack; a long one, several.
- Each region whose ground is there gets an `overmap` with the stages of the game.
- What has no meaning for the overmap is counted, and listed at the end of the import and in `pack.adv`.

## Ids

"""


def page() -> str:
    """The text of the page."""
    ids = (spelling.__doc__ or "").split("\n\n", 1)[1].strip()
    return _HEAD + ids + "\n" + "".join(map(_table, KINDS))


def _table(type: str) -> str:
    ours = [key for key in KEYS if key.type == type]
    rows = "".join(f"| `{key.name}` | {key.becomes} |\n" for key in ours if key.becomes is not None)
    out = "".join(f"| `{key.name}` | {key.why} |\n" for key in ours if key.becomes is None)
    left = f"\nLeft out:\n\n| Key | Why |\n|---|---|\n{out}" if out else ""
    return f"\n## `{type}`\n\n| Key | Becomes |\n|---|---|\n{rows}{left}"
