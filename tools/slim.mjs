// Remove from Pyodide what only packages with compiled code need; the page has none: `node tools/slim.mjs FOLDER`.
//
// Such packages are linked to Python while it runs, so Pyodide exports nearly every function and variable of Python. At
// each start, the browser creates an object for every export, and Pyodide's script goes through all of them several
// times. Exports that one of its scripts names anywhere else stay.
//
// The script also has all that such packages may import: sound, windows, WebGL. What the interpreter imports stays.
import binaryen from "binaryen";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minify } from "terser";
import { withoutModules } from "./builtin_modules.mjs";

const [SCRIPT, INTERPRETER, LOADER] = ["pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"].map((name) =>
  join(process.argv[2], name),
);
// Statements of the script that only packages need: they record the addresses of all exports and of all functions.
const LINKING = ["updateGOT(origExports);", "updateTableMap(0,wasmTable.length)"];
// The part of the script that declares a variable for each export and assigns it.
const ASSIGNED = /var ([\w$,]+);function assignWasmExports\(wasmExports\)\{([^}]*)\}/;
const ASSIGNMENT = /^(\w+)=Module\["\1"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?$/;

// The functions with which the page unpacks the files of tools/compress.mjs.
const DECODER = ["ZSTD_decompress", "ZSTD_getFrameContentSize"];

const words = (...scripts) => new Set(scripts.join(" ").match(/[\w$]+/g));

const withoutLinking = (script) =>
  LINKING.reduce((left, statement) => {
    if (left.split(statement).length !== 2) throw new Error(`tools/slim.mjs does not find ${statement} once`);
    return left.replace(statement, "");
  }, script);

const withoutNeedless = (script, loader) => {
  const [found, variables, assignments] = script.match(ASSIGNED) ?? [];
  if (!found) throw new Error("tools/slim.mjs does not know how Pyodide's script takes its exports");
  const named = words(script.replace(found, ""), loader);
  const needless = new Set();
  const kept = assignments.split(";").filter((assignment) => {
    const [, variable, name] = assignment.match(ASSIGNMENT) ?? [];
    const isNeeded = !variable || named.has(variable) || named.has(name);
    if (!isNeeded) needless.add(variable);
    return isNeeded;
  });
  const declared = variables.split(",").filter((variable) => !needless.has(variable));
  return script.replace(found, () => `var ${declared};function assignWasmExports(wasmExports){${kept.join(";")}}`);
};

const withExports = (interpreter, needed) => {
  const module = withoutModules(interpreter);
  module.setFeatures(binaryen.Features.All & ~binaryen.Features.CompactImports); // which browsers cannot read yet
  for (let index = module.getNumExports() - 1; index >= 0; index--) {
    const { name } = binaryen.getExportInfo(module.getExportByIndex(index));
    if (!needed.has(name)) module.removeExport(name);
  }
  module.runPasses(["remove-unused-module-elements", "memory-packing"]);
  return module.emitBinary();
};

// The object of all functions for the interpreter, the types of some of them, and those for scripts.
const IMPORTS = /var wasmImports=\{([^}]*)\}/;
const TYPE = /(?<=[;}])([\w$]+)\.sig="\w*";/g;
const OFFERED = /(?<=[;}])Module\["([\w$]+)"\]=\1;/g;
const OWN = "function pyodide_js_init"; // where Emscripten's part of the script ends

const withoutUnused = async (script, loader, interpreter) => {
  const imports = new Set(WebAssembly.Module.imports(new WebAssembly.Module(interpreter)).map(({ name }) => name));
  const [found, listed] = script.match(IMPORTS) ?? [];
  if (!found) throw new Error("tools/slim.mjs does not know how Pyodide's script lists its functions");
  const kept = listed.split(",").filter((entry) => imports.has(entry.split(":")[0].replaceAll('"', "")));
  const imported = new Set(kept.map((entry) => entry.split(":").at(-1)));
  const shorter = script
    .replace(found, () => `var wasmImports={${kept}}`)
    .replace(TYPE, (statement, name) => (imported.has(name) ? statement : ""))
    .replace(/\beval\(/g, "globalThis.eval("); // which the page forbids; a plain one could use any variable
  const others = shorter.replace(OFFERED, "");
  const named = words(loader, others.slice(others.indexOf(OWN)), ...others.match(/[."'][\w$]+/g));
  const needed = shorter.replace(OFFERED, (statement, name) => (named.has(name) ? statement : ""));
  const { code } = await minify(needed, { module: true, compress: { defaults: false, unused: true }, mangle: false });
  return code;
};

const loader = readFileSync(LOADER, "utf8");
const script = withoutNeedless(withoutLinking(readFileSync(SCRIPT, "utf8")), loader);
const interpreter = withExports(readFileSync(INTERPRETER), new Set([...words(script, loader), ...DECODER]));
writeFileSync(SCRIPT, await withoutUnused(script, loader, interpreter));
writeFileSync(INTERPRETER, interpreter);
