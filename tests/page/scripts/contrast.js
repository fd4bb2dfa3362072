// The visible controls with too little contrast: less than 4.5 to 1 for text, or 3 to 1 for a picture or a ring, in
// each of these themes and under each of these pseudo-classes, which a copy of all styles reads from an attribute.
([themes, states]) => {
    const page = document.documentElement;
    const styles = new CSSStyleSheet();
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    styles.replaceSync(rules.join("\n").replace(/:(hover|active|focus-visible|focus(?!-))/g, "[data-forced~=$1]"));
    const adopted = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...adopted, styles];
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const over = (colours) => {
        for (const colour of colours) {
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
        }
        return pen.getImageData(0, 0, 1, 1).data;
    };
    const light = (colours) => {
        const [red, green, blue] = [...over(colours)].map((part) =>
            part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element) =>
        element ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : [];
    const known = new Map();
    const ratio = (colour, grounds) => {
        const key = [...grounds, colour].join();
        if (!known.has(key)) {
            const [more, less] = [light([...grounds, colour]), light(grounds)].sort((a, b) => b - a);
            known.set(key, (more + 0.05) / (less + 0.05));
        }
        return known.get(key);
    };
    const top = document.querySelector("dialog[open]") ?? document;
    const controls = [...top.querySelectorAll(":is(button, summary, a, select, .button, label):not(#board *)")];
    const found = [];
    const checkAll = (where) => {
        const check = (control, colour, grounds, least, what) => {
            const value = ratio(colour, grounds);
            const name = control.id || control.textContent.trim();
            if (value < least) found.push(`${name}, ${where}: ${what} ${value.toFixed(2)}`);
        };
        for (const control of controls) {
            if (!control.checkVisibility({ visibilityProperty: true })) continue;
            if (control.matches("[disabled], [aria-disabled=true]")) continue;
            for (const element of [control, ...control.querySelectorAll("*")]) {
                const { color, opacity } = getComputedStyle(element);
                const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
                if (!element.checkVisibility() || opacity === "0" || element.tagName === "OPTION") continue;
                if (isText) check(control, color, behind(element), 4.5, "text");
                if (element.tagName === "svg" && !element.querySelector("[data-part]"))
                    check(control, color, behind(element), 3, "picture");
            }
            const { outlineColor, outlineStyle } = getComputedStyle(control);
            if (outlineStyle !== "none") check(control, outlineColor, behind(control.parentElement), 3, "ring");
        }
    };
    const { theme: before } = page.dataset;
    for (const theme of themes)
        for (const state of states) {
            page.dataset.theme = theme;
            for (const control of controls) control.dataset.forced = state;
            checkAll(`${theme} ${state}`);
        }
    for (const control of controls) delete control.dataset.forced;
    page.dataset.theme = before;
    document.adoptedStyleSheets = adopted;
    return found;
}
