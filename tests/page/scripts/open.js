// Open a sheet or a tab, as Python does.
(part) => {
    const element = document.querySelector(part);
    const sheet = element.closest("dialog");
    if (sheet && !sheet.open) sheet.showModal();
    if (sheet === element) return;
    for (const panel of document.querySelectorAll("[role=tabpanel]")) panel.hidden = true;
    element.hidden = false;
    if (sheet) return;
    document.documentElement.dataset.inside = element.id;
    document.querySelector("#inside").open = true;
}
