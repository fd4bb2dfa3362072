// Focus the first pair of the table as soon as it is shown, and keep its name.
() => {
    const cross = document.getElementById("cross");
    const look = () => {
        if (cross.hidden || window.focused) return;
        const button = cross.querySelector("tbody tr td button:not([hidden])");
        button.focus();
        window.focused = button.ariaLabel.split(":")[0];
    };
    new MutationObserver(look).observe(cross, { attributes: true, subtree: true, childList: true });
}
