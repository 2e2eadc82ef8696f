"""Performs Qt Quick and Qt Widgets."""
