// Gives Pyodide, in the page and in workers, an interpreter that is compiled already.
//
// Pyodide compiles a small module of WebAssembly for each function of JavaScript that Python calls. Of some 260 only
// 30 differ, by the types of parameters and results, and each is compiled once.
export const handOver = (compiled, nextTask = () => {}, fail = () => {}) => {
  const { Module, instantiateStreaming } = WebAssembly;
  const made = new Map();
  WebAssembly.Module = new Proxy(Module, {
    construct: (_target, [bytes]) => {
      const key = String(bytes);
      if (!made.has(key)) made.set(key, new Module(bytes));
      return made.get(key);
    },
  });
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    try {
      const module = await compiled;
      await nextTask();
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(error); // Pyodide would wait for ever
      throw error;
    } finally {
      await nextTask();
    }
  };
  return () => Object.assign(WebAssembly, { Module, instantiateStreaming });
};
