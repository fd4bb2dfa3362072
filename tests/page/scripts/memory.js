// Keep what Python keeps all that it has in.
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const instance = await instantiate(...given);
  globalThis.memory = instance.exports.memory;
  return instance;
};
