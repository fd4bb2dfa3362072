// Return what a person sees and hears of a match, except the reason of its end, which Python shows.
() => {
    const find = (selector) => document.querySelector(selector);
    const cells = [...document.querySelectorAll("#board [data-cell]")];
    return [
        ...cells.map((cell) => cell.getAttribute("aria-label")),
        ...["#status [data-show=message]", "#status .now", "#setup", "#standing"].map((place) => find(place).innerText),
        find("#line").getAttribute("d") ?? "",
        find("#board").dataset.end,
    ];
};
