"""Building, serving and measuring the page; `dev.py` runs these modules."""

import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "_site"
MODULES: Final = ROOT / "node_modules"
NODE: Final = Path(sys.prefix) / ("Scripts/node.exe" if os.name == "nt" else "bin/node")
