"""When odds are computed: after a pause, for content without errors, in a process of their own that an edit ends.

What is known of a content is remembered, so that an edit that is taken back costs nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

import attrs

import engine
from engine.editor.project.odds import Odds
from engine.editor.project.project import Project
from engine.editor.project.workspace import Workspace
from engine.editor.reckoner import LENGTH
from engine.model.model import Model
from engine.model.packs import Pack

PAUSE = 0.4
"""Seconds without a change before odds are computed."""
LIMIT = 20.0
"""Seconds for the odds of one content; what is known by then is all that is shown."""
RARELY = 0.5
"""Seconds between two requests to show anew what is known."""
MOST_KEPT = 8
"""Contents whose odds are remembered."""
Content: TypeAlias = frozenset[tuple[str, str, str]]
_BEGIN = "import sys; sys.path.append({root!r}); from engine.editor.reckoner import main; main()"


@attrs.frozen(eq=False)
class _Wanted:
    """A project whose odds are not known, at one state of its texts."""

    project: Project
    model: Model
    content: Content


class Reckoning:
    """Has the odds of the open projects computed, and says when there is more to show."""

    def __init__(self, workspace: Workspace, show: Callable[[], None]) -> None:
        self.workspace, self._show = workspace, show
        self._known: dict[Content, Odds] = {}
        self._asked: tuple[Content, ...] = ()
        """What is being computed, or was computed last."""
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Everything was judged: show what is known of it, and have the rest computed."""
        wanted: list[_Wanted] = []
        news = False
        for project in self._open_projects():
            content = project.content
            if content is None:
                continue
            if content in self._known:
                news = news or project.odds is None
                project.learn_odds(project.model, self._known[content])
            else:
                wanted.append(_Wanted(project, project.model, content))
        if news:
            self._show()
        asked = tuple(each.content for each in wanted)
        if asked == self._asked and self._task is not None and not self._task.done():
            return
        self.stop()
        self._asked = asked
        if wanted:
            self._task = asyncio.get_running_loop().create_task(self._reckon(wanted))
            self._task.add_done_callback(_ended)

    def _open_projects(self) -> list[Project]:
        """The projects that open texts belong to; those beside and over them are not looked at."""
        homes = {self.workspace.texts.home(path) for path in self.workspace.documents}
        return [project for project in self.workspace.projects if project.root in homes and project.is_judged]

    def stop(self) -> None:
        """Drop all work."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _reckon(self, wanted: list[_Wanted]) -> None:
        await asyncio.sleep(PAUSE)
        for each in wanted:
            shown = 0.0
            newest = Odds()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LIMIT):
                    async for newest in odds_of_packs(each.model.packs):
                        each.project.learn_odds(each.model, newest)
                        if perf_counter() - shown > RARELY:
                            shown = perf_counter()
                            self._show()
            self._remember(each.content, newest)
            each.project.learn_odds(each.model, newest)
            self._show()

    def _remember(self, content: Content, odds: Odds) -> None:
        while len(self._known) >= MOST_KEPT:
            del self._known[next(iter(self._known))]
        self._known[content] = odds


def _ended(task: asyncio.Task[None]) -> None:
    """A mistake of the engine's own costs the odds, never the session."""
    if not task.cancelled() and (error := task.exception()) is not None:
        logging.getLogger("engine.editor").error("odds failed: %s", error, exc_info=error)


async def odds_of_packs(packs: list[Pack]) -> AsyncIterator[Odds]:
    """What another process tells of the odds of some packs; it ends with whoever listens."""
    told: asyncio.Queue[Odds | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    # `-P`: nothing is imported from the folder that the editor shows.
    command = [sys.executable, "-P", "-c", _BEGIN.format(root=str(Path(engine.__file__).parents[1]))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def tell(odds: Odds | None) -> None:
        with contextlib.suppress(RuntimeError):  # the session has ended
            loop.call_soon_threadsafe(told.put_nowait, odds)

    threading.Thread(target=_converse, args=(process, packs, tell), daemon=True).start()
    try:
        while (odds := await told.get()) is not None:
            yield odds
    finally:
        process.kill()


def _converse(process: subprocess.Popen[bytes], packs: list[Pack], tell: Callable[[Odds | None], None]) -> None:
    """Say to a process what to compute, and tell what it answers; `None` at the end, however it came."""
    assert process.stdin is not None, "it has pipes"
    assert process.stdout is not None, "it has pipes"
    with process.stdout, contextlib.suppress(BrokenPipeError, ConnectionResetError):
        with process.stdin as asked:
            asked.write(pickle.dumps(packs))
        while len(head := process.stdout.read(LENGTH)) == LENGTH:
            body = process.stdout.read(int.from_bytes(head, "big"))
            if len(body) < int.from_bytes(head, "big"):
                break
            tell(pickle.loads(body))
    if (status := process.wait()) > 0:
        logging.getLogger("engine.editor").error("odds ended with status %s", status)
    tell(None)
