// The words of a sheet that are broken into two lines.
(sheet) => {
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    const broken = [];
    while (texts.nextNode())
        for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\w’-]+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            if (range.getClientRects().length > 1) broken.push(word);
        }
    return broken;
}
