// The texts that the focus ring of a slider crosses.
(slider) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(slider);
    const wide = outlineStyle === "none" ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { top, right, bottom, left } = slider.getBoundingClientRect();
    const range = document.createRange();
    const group = slider.closest("[role=group]");
    const texts = document.createTreeWalker(group, NodeFilter.SHOW_TEXT);
    const crossed = [];
    while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        const text = range.getBoundingClientRect();
        if (text.width && text.right > left - wide && text.left < right + wide &&
            text.bottom > top - wide && text.top < bottom + wide)
            crossed.push(texts.currentNode.textContent);
    }
    return wide ? crossed : ["no ring"];
}
