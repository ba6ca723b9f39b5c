/* After a tap a screen reader is told what has changed: the squares of the board that are not as they were, and what the
   page asks for now. The focus stays where it was; if that is gone, it goes to what the page asks for. */
(() => {
  "use strict";
  const few = 3; // squares that a tap changes at most; more have not changed, but do something else now
  let before = { squares: new Map(), asked: null };
  let tapped = "";

  const write = (nodes) => [...nodes].map((each) => (each.nodeName === "svg" ? "" : each.textContent)).join(" ");
  const read = (element) => (element ? write(element.childNodes).trim().replace(/\s+/g, " ") : "");
  const find = (selector) => document.querySelector(selector);
  const findAsked = () => find("#asked") ?? find("#panel h2") ?? find("#panel p") ?? find("main h1");
  const findSquares = () =>
    new Map([...document.querySelectorAll("#board a[id]")].map((each) => [each.id, each.getAttribute("aria-label")]));

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a, button");
    if (link) tapped = link.getAttribute("aria-label") ?? read(link);
  }, true);

  document.addEventListener("referee:leaves", () => {
    before = { squares: findSquares(), asked: read(findAsked()) };
  });

  document.addEventListener("referee:shown", () => {
    const asked = findAsked();
    const changed = [...findSquares()].filter(([id, said]) => before.squares.has(id) && before.squares.get(id) !== said);
    const told = changed.length > few ? [] : changed.map(([, said]) => said);
    if (read(asked) !== before.asked) told.push(read(asked));
    find("#told").textContent = (told.length ? told : [tapped]).join(". ");
    tapped = "";
    const focused = document.activeElement; // what is folded in by now loses the focus a moment later
    if (asked && (!focused || focused === document.body || !focused.checkVisibility())) {
      asked.tabIndex = -1;
      asked.focus({ preventScroll: true });
    }
  });
})();
