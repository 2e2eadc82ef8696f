"""Performs pages in Chromium."""
