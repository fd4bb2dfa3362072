// Finds where index.html shows a view. For Python, this takes one call, since many calls take long.
"use strict";
(() => {
  // The elements of some parts of the page that may show a field of a view.
  const elementsIn = (...roots) =>
    roots.flatMap((root) => [root, ...root.querySelectorAll("[data-show], [data-set], [data-view]")]);

  // The places of the fields, as JSON: each the number of its element, the name of the field, the attribute that is
  // set, if any, and whether the field is a nested view, whose own places are left out.
  const placesIn = (...roots) => {
    let number = -1;
    const placesOf = (element, root) => {
      number += 1;
      const { show, set, view } = element.dataset;
      const isView = element !== root && view !== undefined;
      const owner = (isView ? element.parentElement : element).closest("[data-view]");
      if (element !== root && owner && owner !== root && root.contains(owner)) return [];
      if (isView) return [[number, view, "", true]];
      const places = show === undefined ? [] : [[number, show, "", false]];
      for (const pair of set?.split(" ") ?? []) places.push([number, ...pair.split(":").reverse(), false]);
      return places;
    };
    return JSON.stringify(roots.flatMap((root) => elementsIn(root).flatMap((element) => placesOf(element, root))));
  };

  Object.assign(window.boot, { elementsIn, placesIn });
})();
