"""Source code that may make a player's answers vary."""

import pytest

from tictactoe.lab.determinism import may_vary
from tictactoe.lab.examples import EXAMPLES, source

CHOICE = "import random\ndef choose(p): return random.choice(p.moves)"
VARYING = [
    CHOICE,
    "from random import choice as one\ndef choose(p): return one(p.moves)",
    "from random import *\ndef choose(p): return p.moves[0]",
    "def choose(p):\n    import random\n    return random.choice(p.moves)",
    "import random\ndef a(p): return random.random()\ndef choose(p): return a(p)",
    "import random\nclass A:\n    x = random.random()\ndef choose(p): return A.x",
    "import random\nN = random.random()\ndef choose(p): return p.moves[0]",
    "import random\ndef a(p): return random.random()\nchoose = a",
    "import random\n@print\ndef a(p): random.random()\ndef choose(p): return 0",
    "import random\ndef choose(p): return globals()['random'].choice(p.moves)",
    "import random\ndef choose(p): return choose.__globals__['random'].choice(p)",
    "import sys\ndef choose(p): return sys._getframe(1).f_lineno % 9",
    "from inspect import stack\ndef choose(p): return len(stack())",
    "import gc\ndef choose(p): return len(gc.get_objects()) % 9",
    "import statistics\ndef choose(p): return statistics.random.random()",
    "from tictactoe.players import perfect\ndef choose(p): return perfect(p, None)",
    "from tictactoe import LEVELS\ndef choose(p): return LEVELS['easy'](p)",
    "from tictactoe import players\ndef choose(p): return players.named('easy')(p)",
    "import tictactoe as t\ndef choose(p): return t.players.named('easy')(p)",
    "import tictactoe.rules\ndef choose(p): return tictactoe.players.easy(p, None)",
    "import tictactoe.lab.player_trace\ndef choose(p): return tictactoe.lab.player_trace",
    "from tictactoe.lab.examples.any_cell import choose\nother = choose",
    "from tictactoe.lab.examples import any_cell\nchoose = any_cell.choose",
    "from tictactoe.lab.examples import source\nchoose = source",
    "from tictactoe import *\ndef choose(p): return p.moves[0]",
    "import dataclasses\ndef choose(p): return dataclasses.sys.modules['js']",
    "import collections\ndef choose(p): return collections._sys.hash_info.width",
    "def choose(p):\n  try: 1 / 0\n  except OSError as e: return e.__traceback__",
    "def choose(p):\n  match p:\n    case Exception(__traceback__=t): return t.tb_lineno",
    "def g(): yield\ndef choose(p): return getattr(g(), 'gi_frame').f_lineno",
    "def choose(p): return open('/dev/urandom', 'rb').read(1)[0]",
    "def choose(p): return __builtins__['id'](p)",
    "import tempfile\ndef choose(p): return len(tempfile.mktemp())",
    "import unheard_of\ndef choose(p): return unheard_of.cell(p)",
    "def choose(p:",
    "x = 1" + " + 1" * 90_000,
]
STEADY = [
    "import random\ndef choose(p): return p.moves[0]",
    "def other(p): return id(p)\ndef choose(p): return p.moves[0]",
    "import tictactoe.session\ndef choose(p): return 0",
    "from tictactoe.lab.examples.negamax import choose\nother = choose",
    "def choose(p):\n    open = p.moves\n    return open[0]",
    "def choose(p):\n    time = {'random': 0}\n    return time['random']",
    "import math\nfrom collections.abc import Sequence\ndef choose(p): return math.inf",
    "from tictactoe import best_moves\ndef choose(p): return best_moves(p)[0]",
    "import tictactoe as t\ndef choose(p): return t.best_moves(p)[0]",
    "from tictactoe.engine.search import analyse\ndef choose(p): return min(analyse(p))",
]


@pytest.mark.parametrize("code", VARYING)
def test_code_that_may_vary_is_recognised(code: str) -> None:
    assert may_vary(code, "choose")


@pytest.mark.parametrize("code", STEADY)
def test_code_that_cannot_vary_is_recognised(code: str) -> None:
    assert not may_vary(code, "choose")


def test_modules_beside_a_player_are_judged_by_their_own_code() -> None:
    own = {"one": "import two", "two": "import one", "lucky": CHOICE, "random": ""}.get
    assert may_vary("import one")
    assert not may_vary("import one", own_module=own)
    assert may_vary("import one, lucky", own_module=own)
    assert may_vary("import random", own_module=own)  # Python finds its own first


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_varies_if_it_chooses_at_random(name: str) -> None:
    assert may_vary(source(name)) == ("from random import choice" in source(name))
