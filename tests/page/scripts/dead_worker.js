// Workers that fail as soon as they start.
Worker = class extends EventTarget {
  onerror = null;
  constructor() {
    super();
    this.addEventListener("error", (event) => this.onerror?.(event));
    setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { cancelable: true })));
  }
  postMessage() {}
  terminate() {}
};
