/* A finger that comes down twice on one place has meant what lay there first: what has taken that place meanwhile does not
   hear the second tap, until somebody had the time to see it. The same button may be tapped again and again. */
(() => {
  "use strict";
  const soon = 400; // milliseconds in which nobody sees that a page has changed
  const near = 24; // pixels between the taps of a finger that trembles
  let last = { at: -soon, x: 0, y: 0, id: "" };

  /* A tile of the palette is another one each time: it lies on another square. */
  const idOf = (tapped) => (tapped.closest(".choices") ? "" : tapped.id);

  document.addEventListener(
    "click",
    (event) => {
      // Not by a key, nor on a field of a form: nothing there lays a tile or takes one away.
      const tapped = event.target.closest?.("a, button");
      if (!event.detail || !tapped) return;
      const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, id: idOf(tapped) };
      const isAgain = tap.at - last.at < soon && Math.hypot(tap.x - last.x, tap.y - last.y) < near;
      if (isAgain && !(tap.id && tap.id === last.id)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      last = tap;
    },
    true,
  );

  document.addEventListener("referee:shown", () => {
    last.at = performance.now();
  });
})();
