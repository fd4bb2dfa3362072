// Let the page measure a fast network, which selects the snapshot, even on a busy machine.
(() => {
  const Observer = PerformanceObserver;
  const measured = { getEntries: () => [{ encodedBodySize: 1e6, startTime: 0, responseEnd: 1 }] };
  window.PerformanceObserver = class extends Observer {
    constructor(take) {
      super(take);
      this.take = take;
    }
    observe(options) {
      super.observe(options);
      if (options.type === "resource") this.take(measured, this);
    }
  };
})();
