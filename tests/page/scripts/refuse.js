// Break interfaces of the browser: each throws, is missing, or accepts any call and never answers.
([names, way]) => {
  const refuse = () => {
    throw new DOMException("refused by the test", "SecurityError");
  };
  const mute = new Proxy(function () {}, {
    get: (_target, key) => (key === Symbol.toPrimitive ? () => "" : mute),
    set: () => true,
    apply: () => mute,
    construct: () => mute,
  });
  for (const name of names) {
    const [member, place] = name.split(".").reverse();
    const whole = place ? globalThis[place] : globalThis;
    const owner = whole && (member in whole ? whole : whole.prototype);
    const old = owner && Object.getOwnPropertyDescriptor(owner, member);
    if (!old) continue; // this browser has none
    if (way === "missing") delete owner[member];
    else if (old.value instanceof Function)
      owner[member] = way === "mute" ? mute : function () { refuse(); };
    else Object.defineProperty(owner, member, { get: way === "mute" ? () => mute : refuse });
  }
}
