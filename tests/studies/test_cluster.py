"""Processes that are started for a study: how they deal with memory, and what is left of them."""

from __future__ import annotations

import os

import pytest

from engine.studies.cluster import on_cluster

pytest.importorskip("distributed")
NAMES = ("MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_")


def environment(shared: str, name: str) -> bytes:
    """What a process was started with, and what was sent to it."""
    return f"{shared} {os.environ.get(name)}".encode()


def test_workers__keep_the_memory_that_they_use_again() -> None:
    before = dict(os.environ)
    told = dict(on_cluster(environment, "sent", NAMES, 1, None))
    assert dict(zip(NAMES, (b"sent 268435456", b"sent 33554432"), strict=True)) == told
    assert before == dict(os.environ)
