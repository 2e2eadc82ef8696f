"""Adapters, doors and commands of Rehearsal, which records how a user interface behaves."""

__version__ = "0.3.0"
