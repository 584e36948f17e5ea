"""Tests of the generators; none of them needs the content language."""
