"""The doors under a former name: `pytest -p rehearsal_playwright` with this folder in PYTHONPATH."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "python"))
from rehearsal_ui.doors.plugin import *  # noqa: F401, F403

del sys.path[0]
