// Reset a used page as far as possible, and return its texts and the state of its controls.
async () => {
    if (Date.name !== "Date") return [];  // a clock that a test installs stays for good
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    for (const details of document.querySelectorAll("dialog details")) details.open = false;
    if (!document.getElementById("lesson").hidden) {  // leaving it goes back, which would cross with a new fragment
        localStorage.clear();
        return ["open again"];
    }
    document.getElementById("inside").open = false;
    document.getElementById("record").open = matchMedia("(min-aspect-ratio: 1) and (min-width: 60rem)").matches;
    document.activeElement.blur();
    scrollTo(0, 0);
    for (const fragment of ["none", ""]) {  // without a link and a save, the first match is shown
        localStorage.clear();
        location.hash = fragment;
        await new Promise((done) => addEventListener("hashchange", done, { once: true }));
    }
    await new Promise(requestAnimationFrame);
    localStorage.clear();  // that match, too
    history.replaceState(null, "", `${location.pathname}?pause=0`);
    document.querySelector("[data-cell]").focus();  // the first one for Tab
    document.activeElement.blur();
    const drawn = "#game *, #setup-sheet *, #inside :not(#steps *, #broken *, [value=list], #code-editor, #competitors *)";
    const controls = document.querySelectorAll(`:is(select, input, #code-editor, #controls button):not(${drawn})`);
    return [
        document.documentElement.outerHTML.match(/<html[^>]*>/)[0],
        document.body.innerText,
        document.querySelector('#board [tabindex="0"]').dataset.cell,
        ...[...controls].map((control) => [control.id, control.value, control.checked, control.ariaDisabled].join()),
    ];
}
