// Note what moves on the page, but for the lines of the status inside their place.
window.shifted = [];
new PerformanceObserver((list) => {
    for (const {sources} of list.getEntries())
        for (const {node} of sources)
            if (node && !(node.closest ? node : node.parentElement).closest("#status"))
                window.shifted.push((node.closest ? node : node.parentElement).outerHTML);
}).observe({type: "layout-shift", buffered: true});
