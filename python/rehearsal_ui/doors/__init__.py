"""Plugins of pytest: each test of a suite becomes a session."""
