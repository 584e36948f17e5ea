"""What one sees from a cell."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.pursuit.ground import Cell, Ground


def seen(ground: Ground, eye: Cell, radius: int = 0) -> npt.NDArray[np.bool_]:
    """Which cells are seen from `eye`, (height, width); a `radius` of 0 sees as far as nothing stands in between.

    By symmetric shadow casting (python-tcod): of two open cells either sees the other or neither does. Walls that bound
    what is seen are seen.
    """
    from tcod.constants import FOV_SYMMETRIC_SHADOWCAST
    from tcod.map import compute_fov  # type: ignore[import-not-found,import-untyped,unused-ignore]

    if not ground.holds(eye):
        raise ValueError(f"eye: {eye} is not on the map")
    view: npt.NDArray[np.bool_] = compute_fov(
        ground.transparent, (eye[1], eye[0]), radius, True, FOV_SYMMETRIC_SHADOWCAST
    )
    return view
