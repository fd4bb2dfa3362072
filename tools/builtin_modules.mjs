// Remove built-in modules that no code in the site can use from Pyodide's interpreter: tests of Python itself, encodings of
// Chinese, Japanese and Korean, and the compiled parts of modules whose other part is in no archive.
//
// Python has a table of its built-in modules, each with the function that creates it, PyInit_…; all other functions of a
// module are called through WebAssembly's table of functions, and no optimizer knows which of its entries are in use.
// But the linker keeps the order of files, and a compiled file begins with its public function. So the functions of a
// module are those from its PyInit_… to the next. Those that other functions call directly stay.
import binaryen from "binaryen";

const REMOVED = [
  "_bz2 _ctypes _elementtree _lsprof _lzma _remote_debugging _zoneinfo",
  "_codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _multibytecodec",
  "_testbuffer _testcapi _testclinic _testclinic_limited _testinternalcapi _testlimitedcapi _xxtestfuzz xxsubtype",
].flatMap((names) => names.split(" "));
const INIT = "PyInit_";
const DATA = 11; // the number of a section
const ROW = 8; // bytes of a row, in the table of modules and in an index of codes
const ROWS = 256; // of an index
const FEWEST = 16; // rows by which an index of codes is recognised

// Return the memory of an interpreter before it starts, and the address, file offset and length of each of its pieces.
const memoryIn = (file) => {
  let at = 8;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      value += (file[at] & 127) * 2 ** shift;
      if (file[at++] < 128) return value;
    }
  };
  const pieces = [];
  while (at < file.length) {
    const section = file[at++];
    const end = number() + at;
    for (let count = section === DATA ? number() : 0; count; count--) {
      at += 2;
      const address = number();
      at += 1;
      const length = number();
      pieces.push([address, at, length]);
      at += length;
    }
    at = end;
  }
  const [last, , size] = pieces.at(-1);
  const memory = Buffer.alloc(last + size + 2 * ROW);
  for (const [address, place, length] of pieces) file.copy(memory, address, place, place + length);
  return [memory, pieces];
};

// Remove a module from Python's table: a row has the addresses of its name and of its function.
const unlist = (memory, name, init) => {
  const isNamed = (address) => memory.toString("latin1", address, address + name.length + 1) === `${name}\0`;
  for (let row = 0; row < memory.length - ROW; row += 4) {
    if (memory.readUInt32LE(row + 4) !== init || !isNamed(memory.readUInt32LE(row))) continue;
    let end = row;
    while (memory.readUInt32LE(end)) end += ROW;
    memory.copyWithin(row, row + ROW, end + ROW);
    return;
  }
  throw new Error(`tools/builtin_modules.mjs does not find ${name} in Python's table of modules`);
};

// Clear the codes of encodings. An index has a row for each first byte: the address of its 16-bit codes, the first and
// the last second byte. The codes of a row follow those of the row before.
const clearCodes = (memory) => {
  const rowsFrom = (start) => {
    const rows = [];
    for (let at = start; at < Math.min(start + ROWS * ROW, memory.length - ROW); at += ROW) {
      const [codes, first, last] = [memory.readUInt32LE(at), memory[at + 4], memory[at + 5]];
      const isEmpty = !codes && !memory.readUInt32LE(at + 4);
      if (isEmpty && at > start) continue;
      const end = codes + 2 * (last - first + 1);
      if (!codes || codes >= end || end > memory.length || memory.readUInt16LE(at + 6)) break;
      if (rows.length && codes !== rows.at(-1)[2]) break;
      rows.push([at, codes, end]);
    }
    return rows.length < FEWEST ? [] : rows;
  };
  let isFound = false;
  for (let start = 0; start < memory.length; start += 4)
    for (const [row, codes, end] of rowsFrom(start)) {
      isFound = true;
      memory.fill(0, row, row + ROW).fill(0, codes, end);
    }
  if (!isFound) throw new Error("tools/builtin_modules.mjs does not find the codes of encodings");
};

const { getElementSegmentInfo, getExportInfo, getExpressionInfo, getFunctionInfo } = binaryen;

// Return the table of functions, its first index, and the function that creates each built-in module.
const tableIn = (module) => {
  const { name, table, offset, data } = getElementSegmentInfo(module.getElementSegmentByIndex(0));
  const inits = new Map();
  for (let index = 0; index < module.getNumExports(); index++) {
    const { name: exported, value } = getExportInfo(module.getExportByIndex(index));
    if (exported.startsWith(INIT) && data.includes(value)) inits.set(exported.slice(INIT.length), value);
  }
  return { name, table, first: getExpressionInfo(offset).value, functions: data, inits };
};

// Return the names of all functions of the removed modules.
const functionsOf = (module, inits) => {
  const all = Array.from({ length: module.getNumFunctions() }, (_, index) =>
    getFunctionInfo(module.getFunctionByIndex(index)).name,
  );
  const starts = [...inits.values()].map((init) => all.indexOf(init)).sort((one, other) => one - other);
  return REMOVED.flatMap((name) => {
    const at = starts.indexOf(all.indexOf(inits.get(name)));
    return all.slice(starts[at], starts[at + 1]);
  });
};

// Return an interpreter as a module of Binaryen's, where nothing refers to the removed modules. A function that has more
// than one place in the table stays: Clang makes one of several equal functions.
export const withoutModules = (file) => {
  const [memory, pieces] = memoryIn(file);
  const whole = binaryen.readBinary(file);
  const { name, table, first, functions, inits } = tableIn(whole);
  for (const removed of REMOVED) unlist(memory, removed, first + functions.indexOf(inits.get(removed)));
  const gone = new Set(functionsOf(whole, inits));
  whole.dispose();
  clearCodes(memory);
  for (const [address, place, length] of pieces) memory.copy(file, place, address, address + length);
  const module = binaryen.readBinary(file);
  module.addFunction("none", binaryen.none, binaryen.none, [], module.unreachable());
  const isShared = (found) => functions.indexOf(found) !== functions.lastIndexOf(found);
  const left = functions.map((found) => (gone.has(found) && !isShared(found) ? "none" : found));
  module.removeElementSegment(name);
  module.addActiveElementSegment(table, name, left, module.i32.const(first));
  return module;
};
