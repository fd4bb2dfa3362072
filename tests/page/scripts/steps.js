// Count the events that the page counts as progress: its script, files, parts of files, PyScript's steps.
(() => {
    globalThis.steps = 0;
    const count = () => { steps += 1; };
    addEventListener("py:progress", count);
    new PerformanceObserver(count).observe({ type: "resource" });
    const whole = { subtree: true, attributeFilter: ["data-boot"] };
    new MutationObserver(count).observe(document, whole);
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
    const counted = (act) => (event) => { count(); act(event); };
    Object.defineProperty(MessagePort.prototype, "onmessage",
        { set(act) { set.call(this, counted(act)); } });
})()
