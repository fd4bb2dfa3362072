// Shows views: finds the places that index.html names for their fields, and makes the changes that
// tictactoe/frontends/browser/changes.py finds. Each takes Python one call, since many calls take long.
"use strict";
(() => {
  const { find } = window.boot;
  const parts = new Map(); // the elements of each part of the page, by its number

  // Places

  // The elements of some parts of the page that may show a field of a view.
  const elementsIn = (...roots) =>
    roots.flatMap((root) => [root, ...root.querySelectorAll("[data-show], [data-set], [data-view]")]);

  // The places of the fields: each the number of its element, the name of the field, the attribute that is set, if any,
  // whether the field is a nested view, and the places of that view or of the rows of a list.
  const placesIn = (...roots) => {
    let number = -1;
    const placesAt = (element, root) => {
      number += 1;
      const { show, set, view } = element.dataset;
      const isView = element !== root && view !== undefined;
      const owner = (isView ? element.parentElement : element).closest("[data-view]");
      if (element !== root && owner && owner !== root && root.contains(owner)) return [];
      if (isView) return [[number, view, "", true, placesIn(element)]];
      const row = element.querySelector(":scope > template")?.content.firstElementChild;
      const places = show === undefined ? [] : [[number, show, "", false, row ? placesIn(row) : null]];
      for (const pair of set?.split(" ") ?? []) places.push([number, ...pair.split(":").reverse(), false, null]);
      return places;
    };
    return roots.flatMap((root) => elementsIn(root).flatMap((element) => placesAt(element, root)));
  };

  // The same as JSON: in the parts that a selector finds, or in the rows of a template.
  const placesOf = (selector) => {
    const found = [...document.querySelectorAll(selector)];
    return JSON.stringify(placesIn(...found.map((root) => root.content?.firstElementChild ?? root)));
  };

  // Number the parts that a selector finds, as one.
  const enter = (number, selector) => parts.set(number, elementsIn(...document.querySelectorAll(selector)));

  // Values

  // Move the focus from a hidden place to the one that it names, or to a focusable ancestor.
  const focusAfter = (place) => {
    const { next } = place.dataset;
    ((next && find(next)) ?? place.closest("[tabindex]"))?.focus({ preventScroll: true });
  };

  const itemOf = (text) => {
    const item = Object.assign(document.createElement("li"), { textContent: text });
    item.style.setProperty("--indent", `${text.length - text.trimStart().length}ch`);
    return item;
  };

  const kinds = {
    length: (place, length) => place.style.setProperty("--length", length),

    control: (place, { text, is_hidden, is_disabled, label }) => {
      if (is_hidden && place.matches(":focus")) focusAfter(place);
      place.textContent = text;
      place.removeAttribute("data-word"); // its text before Python was up
      place.hidden = is_hidden;
      place.setAttribute("aria-disabled", is_disabled);
      if (label) place.setAttribute("aria-label", label);
    },

    board: (drawing, { size, paths }) => {
      drawing.setAttribute("viewBox", size);
      for (const [part, path] of Object.entries(paths))
        drawing.querySelector(`[data-part="${part}"]`).setAttribute("d", path);
    },

    // Notify the editor of new code, a faulty line and highlighted lines.
    code: (area, { text, fault, lit }) => {
      if (area.value !== text) area.value = text;
      Object.assign(area.dataset, { fault: fault || "", lit: lit.join(" ") });
      for (const event of ["shown", "lit"]) area.dispatchEvent(new Event(event));
    },

    // Source lines, the one that runs and the one before; after a step, it is scrolled to.
    listing: (place, { lines, before, line, is_step }) => {
      if (lines) place.replaceChildren(...lines.map(itemOf));
      else place.children[before - 1].removeAttribute("aria-current");
      const current = place.children[line - 1];
      current.setAttribute("aria-current", "step");
      if (is_step) for (const part of [place, current]) part.scrollIntoView({ block: "nearest" });
    },
  };

  // Changes, each of a place

  const fill = (place, value) => {
    if (typeof value === "object") for (const [kind, content] of Object.entries(value)) kinds[kind](place, content);
    else if (typeof value === "boolean" && place.matches("input")) place.checked = value;
    else if (typeof value === "boolean") place.hidden = !value;
    else if (place.matches("[type=radio], [type=checkbox]")) place.checked = place.value === value;
    else place[place.matches("input, select") ? "value" : "textContent"] = value;
  };

  // Set an attribute or a style property; a boolean such as `hidden` is present or absent.
  const set = (place, attribute, value) => {
    if (value === null) place.removeAttribute(attribute);
    else if (attribute.startsWith("--")) place.style.setProperty(attribute, value);
    else if (attribute === "value") place.value = value; // of a field
    else if (attribute === "aria-pressed" && typeof value === "string") // of one of several buttons
      place.setAttribute(attribute, place.value === value);
    else if (typeof value === "boolean" && !attribute.includes("-")) place.toggleAttribute(attribute, value);
    else place.setAttribute(attribute, value);
  };

  const changes = {
    fill,
    set,

    nest: (place, number) => parts.set(number, elementsIn(place)),

    // Add a copy of the template for a row: the one in the place, or the one that is named.
    add: (place, number, key, template) => {
      const { content } = template ? find(`#${template}`) : place.querySelector(":scope > template");
      const row = content.firstElementChild.cloneNode(true);
      row.dataset.key = key;
      if (row.matches("option")) row.value = key;
      place.append(row);
      parts.set(number, elementsIn(row));
    },

    // Remove a row and the parts in it.
    remove: (place, numbers) => {
      const [row] = parts.get(numbers[0]);
      if (row.contains(document.activeElement)) focusAfter(place);
      row.remove();
      numbers.forEach((number) => parts.delete(number));
    },

    order: (place, numbers) => {
      const focused = document.activeElement;
      place.append(...numbers.map((number) => parts.get(number)[0]));
      if (place.contains(focused)) focused.focus(); // a moved element loses it
    },
  };

  const change = (found) => {
    for (const [kind, part, element, ...values] of JSON.parse(found))
      changes[kind](parts.get(part)[element], ...values);
  };

  Object.assign(window.boot, { change, elementsIn, enter, fill, placesOf, set });
})();
