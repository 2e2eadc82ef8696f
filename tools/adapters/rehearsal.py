"""The module of adapters under its former name, for adapters that say `import rehearsal`."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "python"))
from rehearsal_ui import rehearsal

del sys.path[0]
sys.modules[__name__] = rehearsal
