// Have a page that was used as if it had just been opened, as far as that can be, and return what
// it looks like, and how its controls stand.
async () => {
    if (Date.name !== "Date") return [];  // a clock that a test installs stays for good
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    if (!document.getElementById("lesson").hidden) document.getElementById("learn-all").click();
    for (const name of ["inside", "record"]) document.getElementById(name).open = false;
    document.activeElement.blur();
    scrollTo(0, 0);
    localStorage.clear();
    history.replaceState(null, "", `${location.pathname}?pause=0#g=`);
    location.hash = "";  // without a link and a save, the first match is shown
    await new Promise((done) => setTimeout(done));
    await new Promise(requestAnimationFrame);
    localStorage.clear();  // that match, too
    history.replaceState(null, "", `${location.pathname}?pause=0`);
    document.querySelector("[data-cell]").focus();  // which Tab comes to first
    document.activeElement.blur();
    return [
        document.documentElement.outerHTML.match(/<html[^>]*>/)[0],
        document.querySelector("main").innerText,
        document.querySelector('#board [tabindex="0"]').dataset.cell,
        ...[...document.querySelectorAll("select, input, #controls button")].map((control) =>
            [control.id, control.value, control.checked, control.ariaDisabled].join()),
    ];
}
