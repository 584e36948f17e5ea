"""What two samples that were drawn at the same seeds add up to, so that their difference and its error can be told.

What is the same in both takes no part in the error: a change that touches one result in a thousand is told from chance by those
alone. Parts are put together as they are drawn; memory does not grow with the number of results.
"""

from __future__ import annotations

import math

import attrs
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@attrs.frozen
class Contrast:
    """A difference of two means, the later less the earlier, and its standard error."""

    difference: float
    error: float

    def interval(self) -> tuple[float, float]:
        """Where the difference lies in 95 cases of 100."""
        away = 1.959963984540054 * self.error
        return self.difference - away, self.difference + away


class Pairs:
    """Sums over results of several columns of two samples: of each result what its things add up to, and how many there are.

    A mean over things of all results is a ratio, ΣA / ΣN, and things of one result are no independent draws; the error of a ratio
    comes from the residuals A − (ΣA/ΣN) N of whole results. [Cochran, Sampling Techniques, 1977, section 6.4]
    """

    def __init__(self, columns: int) -> None:
        self.results = 0
        self._sums = np.zeros((4, columns))
        self._products = np.zeros((4, 4, columns))

    def add(self, before: Floats, things_before: Floats, after: Floats, things_after: Floats) -> None:
        """Results more: sums (results, columns) and numbers of things (results,), of both samples."""
        shape = before.shape
        parts = (
            before,
            np.broadcast_to(things_before[:, None], shape),
            after,
            np.broadcast_to(things_after[:, None], shape),
        )
        self.results += len(before)
        for i, one in enumerate(parts):
            self._sums[i] += one.sum(axis=0)
            for j in range(i, 4):
                # whole numbers: exact, and so the same in any order
                product = np.einsum("rc,rc->c", one, parts[j])
                self._products[i, j] += product
                if i != j:
                    self._products[j, i] += product

    def contrasts(self) -> tuple[Contrast, ...]:
        """The difference of the two means of each column; none where a sample has no things."""
        if not self.results or not self._sums[1].all() or not self._sums[3].all():
            return ()
        return tuple(self._contrast(column) for column in range(self._sums.shape[1]))

    def _contrast(self, column: int) -> Contrast:
        total_before, things_before, total_after, things_after = self._sums[:, column].tolist()
        mean_before, mean_after = total_before / things_before, total_after / things_after
        one, other = self.results / things_before, self.results / things_after
        weights = np.array([-one, one * mean_before, other, -other * mean_after])
        products = self._products[:, :, column] * np.outer(weights, weights)
        squares = math.fsum(products.ravel().tolist())
        noise = 1e-14 * math.fsum(np.abs(products).ravel().tolist())
        # Where all residuals are 0, what is left is what floats lose.
        error = math.sqrt(squares) / self.results if squares > noise else 0.0
        return Contrast(mean_after - mean_before, error)
