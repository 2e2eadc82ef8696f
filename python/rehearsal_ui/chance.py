"""What an app draws by lot is the same in each performance, and so are the names and keys that it makes up.

Nothing that an app makes in a session is a secret: its home is a fresh folder, and no one else hears of it.
"""

import os
import random


def follow() -> None:
    """Has the lots of an app come in one order: of `random`, and of `os.urandom`, which `uuid` and `secrets` ask."""
    source = random.Random(0)
    random.seed(0)
    os.urandom = source.randbytes
