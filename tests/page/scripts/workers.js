// Collect each worker that has started.
window.thinkers = [];
const { Worker: Original } = window;
window.Worker = class extends Original {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      if (data === "ready") window.thinkers.push(this);
    });
  }
};
