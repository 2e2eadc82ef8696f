"""Performs pages in Firefox and WebKitGTK."""
