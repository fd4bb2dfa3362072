// Open a sheet or a tab, as Python does.
(part) => {
    const element = document.querySelector(part);
    if (element.showModal) return element.showModal();
    for (const panel of document.querySelectorAll("[role=tabpanel]")) panel.hidden = true;
    document.documentElement.dataset.inside = element.id;
    document.querySelector("#inside").open = true;
    element.hidden = false;
}
