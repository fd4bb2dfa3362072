// Note the length of each message from a worker.
(() => {
    const note = ({ data }) => lengths.push(data?.length ?? 0);
    window.lengths = [];
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", note, { capture: true });
        }
    };
})()
