"""How likely a declaration is to come up in play: exact chances by the levels of the campaign that a game starts with."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import attrs

from engine.declarations.expect import USUAL_LEVELS
from engine.exports.board.odds import percent
from engine.game import Game
from engine.pipelines.tables import lacking
from engine.reference.site.words import LABELS, Said, said
from engine.studies.exact import Nothing, TooCostly, exact_distribution
from engine.studies.setting import Setting
from engine.studies.terms import Measure


@attrs.frozen
class OddsTable:
    """Chances in a table: a column a stretch of levels, a row a measure."""

    caption: Said
    levels: tuple[str, ...]
    rows: tuple[tuple[Said, tuple[str, ...]], ...]


class SiteOdds:
    """The exact odds of a content's default campaign without a quest, found when a page first needs them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        whole = not lacking(game.ruleset) and bool(game.ruleset.all("campaign"))
        self.campaign = game.default_campaign if whole and _has_default(game) else None
        self.distribution = cache(self._distribution)

    def of(self, kind: str, name: str) -> OddsTable | None:
        """The chances of a declaration at each stage of the campaign; nothing where no measure has it as a value."""
        if self.campaign is None:
            return None
        measures = [measure for measure in self.game.facts.measures.values() if measure.kind == kind]
        stretches = self.stretches(self.campaign)
        rows = []
        for measure in measures:
            chances = [self.distribution(measure.name, levels) for levels in stretches]
            if any(each is not None and each.get(name) for each in chances):
                cells = tuple("–" if each is None else percent(each.get(name, Fraction())) for each in chances)
                rows.append((Said(measure.english, measure.japanese), cells))
        if not rows:
            return None
        labels = tuple(str(levels[0]) if len(levels) == 1 else f"{levels[0]}–{levels[-1]}" for levels in stretches)
        return OddsTable(said(LABELS["odds_of"], campaign=self.campaign), labels, tuple(rows))

    def stretches(self, campaign: str) -> tuple[tuple[int, ...], ...]:
        """The levels of each stage, as far as a study looks."""
        last = USUAL_LEVELS.most or 0
        stages = self.game.ruleset.all("campaign")[campaign].stage
        spans = [
            tuple(
                range(stage.levels.least or 0, min(last if stage.levels.most is None else stage.levels.most, last) + 1)
            )
            for stage in stages
        ]
        return tuple(sorted(span for span in spans if span))

    def _distribution(self, measure: str, levels: tuple[int, ...]) -> dict[str | None, Fraction] | None:
        """Each name's chance; nothing where it cannot be told exactly."""
        assert self.campaign is not None, "without a campaign nobody asks"
        facts = self.game.facts
        named: Measure = facts.measures[measure]
        try:
            return exact_distribution(facts, Setting(levels, self.campaign), named)  # type: ignore[return-value]
        except (TooCostly, Nothing):
            return None


def _has_default(game: Game) -> bool:
    campaigns = game.ruleset.all("campaign")
    return len(campaigns) == 1 or any(campaign.default for campaign in campaigns.values())
