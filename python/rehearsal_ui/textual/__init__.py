"""Performs Textual apps."""
