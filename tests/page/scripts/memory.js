// Keep the memory of the Python interpreter.
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const instance = await instantiate(...given);
  globalThis.memory = instance.exports.memory;
  return instance;
};
