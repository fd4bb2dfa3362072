"""The parts that are removed from Pyodide, and those that stay."""

import json
import re
import shutil
from pathlib import Path
from subprocess import CalledProcessError, check_output

import pytest

from tools import MODULES, NODE
from tools.site import run_node, slim_pyodide

pytestmark = pytest.mark.slow

IMPORTED = """
import sys, warnings
from importlib import import_module
warnings.simplefilter("ignore")
found = []
for name in {*sys.stdlib_module_names, *sys.builtin_module_names} - {"this", "antigravity"}:
    try:
        import_module(name)
    except ImportError:
        continue
    except Exception:
        pass  # it needs what no page has
    found.append(name)
" ".join(found)
"""
DEPENDENT = {"bz2", "ctypes", "cProfile", "lzma", "zoneinfo"}
"""Public modules that need a removed one; no archive of the site has them."""

COMPUTED = """
import cmath, csv, datetime, decimal, hashlib, io, itertools, json, math, pickle, random
import re, statistics, struct, unicodedata, zlib
from compression import zstd
data = bytes(range(256)) * 99
packers = (zlib, zstd)
hashes = ("md5", "sha1", "sha256", "sha512", "sha3_256", "blake2b")
str((
    [found.decompress(found.compress(data)) == data for found in packers],
    [hashlib.new(name, data).hexdigest() for name in hashes],
    [*csv.reader(io.StringIO('a,"b;c"'))], cmath.sqrt(-2), math.gamma(4.5), math.perm(9, 4),
    datetime.datetime(2026, 2, 28).isocalendar(), decimal.Decimal(2).sqrt(), zlib.crc32(data),
    json.dumps({"a": [1.5, None, "é"]}), pickle.loads(pickle.dumps({1: {2, 3}}, 4)),
    random.Random(7).sample(range(99), 9), re.findall(r"(?i)(a+)b", "aabAB"),
    statistics.NormalDist(1, 2).inv_cdf(0.3), struct.pack("<dih", 1.5, 7, 9),
    unicodedata.name("囲"), unicodedata.normalize("NFKD", "ﬁé"), "ß".upper(), "Ǆ".title(),
    "囲碁三目並べ".encode("utf-16"), "é".encode("latin-1"), [*itertools.pairwise("abc")],
))
"""


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("start()", "slim.mjs does not find updateGOT(origExports); once"),
        (
            "updateGOT(origExports);updateTableMap(0,wasmTable.length);function takeExports(){}",
            "slim.mjs does not know how Pyodide's script takes its exports",
        ),
    ],
)
def test_a_script_of_another_form_fails_the_build_in_words(
    script: str, reason: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyodide.mjs").touch()
    (tmp_path / "pyodide.asm.mjs").write_text(script, "utf-8")
    with pytest.raises(CalledProcessError):
        run_node("slim.mjs", tmp_path)
    assert reason in capfd.readouterr().err


def test_pyodide_has_far_fewer_exports_and_uses_none_that_it_no_longer_takes() -> None:
    folders = (MODULES / "pyodide", slim_pyodide())
    before, after = ((folder / "pyodide.asm.mjs").read_text("utf-8") for folder in folders)
    sizes = [(folder / "pyodide.asm.wasm").stat().st_size for folder in folders]
    taken = re.compile(r'wasmExports\["(\w+)"\]')
    gone = set(taken.findall(before)) - set(taken.findall(after))
    used = re.sub(r"var [\w$,]+;function assignWasmExports.*?\}", "", after)
    words = set(re.findall(r"[\w$]+", used + (folders[1] / "pyodide.mjs").read_text("utf-8")))
    assert len(gone) > 4_000
    assert not words & {*gone, *(f"_{name}" for name in gone)}
    assert sizes[1] < 0.8 * sizes[0]
    assert "function _SDL_OpenAudio(" in before
    assert "_SDL_OpenAudio" not in after
    assert len(after) < 0.5 * len(before)


def in_pyodide(folder: Path, code: str) -> str:
    """Return the text that code evaluates to in the Pyodide of a folder, with the whole library."""
    for name in ("python_stdlib.zip", "pyodide-lock.json"):
        if not (folder / name).exists():
            shutil.copyfile(MODULES / "pyodide" / name, folder / name)
    address = json.dumps((folder / "pyodide.mjs").as_uri())
    script = f"""
        const {{ loadPyodide }} = await import({address});
        const python = await loadPyodide({{ env: {{ PYTHONHASHSEED: "0" }} }});
        console.log(python.runPython({json.dumps(code)}));
    """
    command = (NODE, "--input-type=module", "-e", script)
    return check_output(command, text=True)


def test_all_but_the_removed_modules_are_imported_and_compute_the_same(tmp_path: Path) -> None:
    slim = tmp_path / "slim"
    shutil.copytree(slim_pyodide(), slim)
    before, after = (
        set(in_pyodide(found, IMPORTED).split()) for found in (MODULES / "pyodide", slim)
    )
    gone = before - after
    assert {name for name in gone if not name.startswith(("_", "xx"))} == DEPENDENT
    assert len(before) > 200
    assert "_codecs_jp" in gone
    assert after <= before
    assert in_pyodide(slim, COMPUTED) == in_pyodide(MODULES / "pyodide", COMPUTED)
