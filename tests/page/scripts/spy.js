// Count reads from storage, and note the elements that are written to.
() => {
    const read = Storage.prototype.getItem;
    let reads = 0;
    let written = new Set();
    Storage.prototype.getItem = function (name) { reads += 1; return read.call(this, name); };
    const nearest = ({ target }) => {
        const element = target.closest ? target : target.parentElement;
        const cell = element.closest("[data-cell]");
        return cell ? `cell ${cell.dataset.cell}` : element.closest("[id]").id;
    };
    const note = (changes) => changes.forEach((change) => written.add(nearest(change)));
    const observer = new MutationObserver(note);
    observer.observe(document.body,
        { subtree: true, childList: true, attributes: true, characterData: true });
    globalThis.seen = () => {
        note(observer.takeRecords());
        const found = [reads, [...written].sort()];
        written = new Set();
        return found;
    };
    globalThis.unspy = () => { Storage.prototype.getItem = read; observer.disconnect(); };
}
