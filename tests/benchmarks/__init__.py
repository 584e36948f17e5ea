"""Benchmarks: run with `-m long -s`; each prints ratios that were measured in one run."""
