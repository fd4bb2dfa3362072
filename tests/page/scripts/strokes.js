// How many strokes the tally of the first side shows.
() => {
  const tally = document.querySelector("#standing .tally");
  const { width, height } = tally.getBoundingClientRect();
  const shown = (24 * width) / height; // in units of its picture, as far as it is not cut off
  const [upright, ...across] = tally.children;
  const starts = upright.getAttribute("d").match(/M\d+/g).map((start) => Number(start.slice(1)));
  const isSeen = (path) => getComputedStyle(path).display !== "none" && shown > 0;
  return starts.filter((start) => start < shown).length + across.filter(isSeen).length;
}
