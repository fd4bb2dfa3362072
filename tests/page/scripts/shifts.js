// Note layout shifts, except those of the lines inside the status.
window.shifted = [];
new PerformanceObserver((list) => {
    for (const {sources} of list.getEntries())
        for (const {node} of sources)
            if (node && !(node.closest ? node : node.parentElement).closest("#status"))
                window.shifted.push((node.closest ? node : node.parentElement).outerHTML);
}).observe({type: "layout-shift", buffered: true});
