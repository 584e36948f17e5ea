"""The page of a report in a browser: nothing beside it is asked for, nothing sticks out, and cells tell what they hold.

Needs Playwright and a Chromium on the machine; neither is in the extra `test`, so elsewhere this is skipped.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.exports.report import report_page
from engine.studies.findings import Findings
from tests.exports.findings import everything, findings, hostile

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")
WIDTHS = {"phone": (390, 844), "desk": (1400, 900)}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser without a window."""
    with playwright.sync_playwright() as started:
        # Without the sandbox, since a container's root may not have one; the page is ours.
        opened = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


class Opened:
    """A report that is open in a tab, and what the browser had to say about it."""

    def __init__(self, browser: Any, file: Path, size: tuple[int, int], **more: Any) -> None:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
        self.page = context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(file.as_uri())

    @property
    def beyond(self) -> int:
        """Pixels that the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def written(made: Findings, language: str, folder: Path) -> Path:
    file = folder / "report.html"
    file.write_text(report_page(made, language), encoding="utf-8")
    return file


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", WIDTHS)
def test_browser__whole_and_by_itself(browser: Any, tmp_path: Path, size: str, language: str, scheme: str) -> None:
    for made in (everything(), hostile(), findings(count=0)):
        file = written(made, language, tmp_path)
        opened = Opened(browser, file, WIDTHS[size], color_scheme=scheme)
        assert opened.beyond <= 0
        opened.page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert opened.beyond <= 0
        assert [] == opened.said
        assert [file.as_uri()] == opened.asked


@pytest.mark.parametrize("size", WIDTHS)
def test_browser__cells_by_keyboard_and_touch(browser: Any, tmp_path: Path, size: str) -> None:
    opened = Opened(browser, written(everything(), "en", tmp_path), WIDTHS[size], has_touch=True)
    cells = opened.page.locator("#heat-traps-battles td[tabindex]")
    tips = opened.page.locator("#heat-traps-battles .tip")
    assert [] == [at for at in range(tips.count()) if tips.nth(at).is_visible()]
    cells.nth(0).focus()
    assert tips.nth(0).is_visible()
    cells.nth(3).tap()
    assert tips.nth(3).is_visible()
    assert not tips.nth(0).is_visible()
    assert "advc generate destination --seed" in tips.nth(3).inner_text()
    rest = opened.page.locator("#heat-traps-battles .rest").bounding_box()
    assert rest == pytest.approx(tips.nth(3).bounding_box(), abs=1.5)


def test_browser__copies_a_command(browser: Any, tmp_path: Path) -> None:
    opened = Opened(
        browser,
        written(everything(), "ja", tmp_path),
        WIDTHS["desk"],
        permissions=["clipboard-read", "clipboard-write"],
    )
    button = opened.page.locator("#what-failed button").first
    assert "コピー" == button.inner_text()
    button.click()
    opened.page.wait_for_function("document.querySelector('#what-failed button').textContent == 'コピー済み'")
    copied = opened.page.evaluate("navigator.clipboard.readText()")
    assert "advc generate destination --seed 4711 --level 3 --quest guild" == copied


def test_browser__whole_without_scripts(browser: Any, tmp_path: Path) -> None:
    opened = Opened(browser, written(everything(), "en", tmp_path), WIDTHS["desk"], java_script_enabled=False)
    assert opened.page.locator("#what-failed .command").first.is_visible()
    assert 0 == opened.page.locator("button").count()
    opened.page.locator("#heat-traps-battles td[tabindex]").first.hover()
    assert opened.page.locator("#heat-traps-battles .tip").first.is_visible()


def test_browser__names_unfold(browser: Any, tmp_path: Path) -> None:
    opened = Opened(browser, written(everything(), "en", tmp_path), WIDTHS["phone"])
    last = opened.page.locator("#enemy th", has_text="enemy_299")
    assert not last.is_visible()
    opened.page.locator("#enemy summary").click()
    assert last.is_visible()
