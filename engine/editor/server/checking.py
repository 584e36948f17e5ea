"""When to judge: soon after the last key, in slices that leave time for questions, and never for nobody.

One loop for the whole server. An edit makes it begin again; what it has found out by then is kept where that saves work,
and told only when it is whole.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from time import perf_counter

from lsprotocol import types

from engine.editor.project.project import Project
from engine.editor.project.workspace import Workspace
from engine.editor.server.convert import MOST_OF_A_FILE, Places

PAUSE = 0.01
"""Seconds without a key before judging begins: a word typed at once is judged once."""
SLICE = 0.008
"""Seconds of work before questions get their turn."""
PATIENCE = 0.4
"""Seconds after which findings are told even while somebody goes on typing."""
RARELY = 100
"""After so many judgements everything is looked through for garbage, not only what is new."""
Publish = Callable[[types.PublishDiagnosticsParams], None]


class Checking:
    """Judges what changed and tells the client."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.language = "en"
        self.related = False
        """Whether the client shows other places beside a finding."""
        self.places: Places | None = None
        self._told: dict[str, tuple[int | None, list[types.Diagnostic]]] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._tell_at = 0.0
        self._judgements = 0
        self._publish: Publish | None = None
        self.judged: Callable[[], None] = lambda: None
        """Called when everything is judged and told."""

    def start(self, publish: Publish, places: Places) -> None:
        """Begin to listen for changes."""
        self._publish = publish
        self.places = places
        gc.disable()  # see `_tidy`
        self._begin()

    def _begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A mistake of the engine's own ends the work on one state of the texts, never the session."""
        if not task.cancelled() and (error := task.exception()) is not None:
            logging.getLogger("engine.editor").error("checking failed: %s", error, exc_info=error)
            self._begin()

    def stop(self) -> None:
        """Drop all work."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def wake(self) -> None:
        """Something changed."""
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._tell_at = perf_counter() + PATIENCE
            while self._wake.is_set():
                self._wake.clear()
                await asyncio.sleep(PAUSE)
                if not self._wake.is_set() or perf_counter() > self._tell_at:
                    await self._judge()

    async def _judge(self) -> None:
        """Judge every project that changed, and tell of each when it is done."""
        for project in self.workspace.to_judge():
            if not await self._judge_one(project):
                return
            self.tell()
        self.tell()
        self.workspace.forget()
        self._tidy()
        self.judged()

    def _tidy(self) -> None:
        """Collect garbage now that somebody reads what was told; while judging, the collector would only stand in the way."""
        self._judgements += 1
        gc.collect(2 if self._judgements % RARELY == 0 else 1)

    async def _judge_one(self, project: Project) -> bool:
        """Whether it was judged to the end; an edit ends it, unless all of it would have to be done again."""
        steps = project.judge(set(self.workspace.documents))
        anew = project.judged is None
        until = perf_counter() + SLICE
        try:
            for _ in steps:
                if perf_counter() > until:
                    await asyncio.sleep(0.0005)
                    if self._wake.is_set() and not anew and perf_counter() < self._tell_at:
                        return False
                    until = perf_counter() + SLICE
        finally:
            steps.close()
        if anew:
            # All that was made for the first time stays for long: the collector need not look through it again.
            gc.collect()
            gc.freeze()
        self._tell_at = perf_counter() + PATIENCE
        return True

    def tell(self) -> None:
        """Send what is not known to the client yet, and clear what is no more."""
        assert self.places is not None, "told after the start"
        assert self._publish is not None, "told after the start"
        documents = self.workspace.documents
        stale = {path for path in documents if not self._is_judged(path)}
        now: dict[str, tuple[int | None, list[types.Diagnostic]]] = {}
        for path, found in self.workspace.findings().items():
            version = documents[path].version if path in documents else None
            shown = [self.places.diagnostic(each, self.language, self.related) for each in found[:MOST_OF_A_FILE]]
            now[path] = (version, shown)
        for path in documents.keys() | self._told.keys() | now.keys():
            if path in stale:
                continue
            version = documents[path].version if path in documents else None
            known = self._told.get(path)
            new = now.get(path, (version, []))
            if known == new or (path not in documents and path not in now and known is None):
                continue
            self._publish(types.PublishDiagnosticsParams(self.places.uri(path), new[1], version))
            if path in documents or path in now:
                self._told[path] = new
            else:
                del self._told[path]

    def _is_judged(self, path: str) -> bool:
        project = self.workspace.project_of(path)
        return project is None or project.is_judged
