// Collect the texts of the status, which the next move replaces.
() => {
    const status = document.querySelector("#status");
    window.statuses = [];
    const note = () => window.statuses.push(status.textContent);
    new MutationObserver(note).observe(status, { subtree: true, childList: true, characterData: true });
}
