/* After a tap a screen reader is told what has changed: the squares of the board that are not as they were, and what the
   page asks for now. The focus stays where it was; if that is gone, it goes to what the page asks for. */
(() => {
  "use strict";
  let before = { squares: new Map(), asked: null };
  let tapped = "";

  const read = (element) => element?.textContent.trim().replace(/\s+/g, " ") ?? "";
  const findAsked = () => document.querySelector("#asked, #panel h2, #panel p, main h1");
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
    const told = [...changed.map(([, said]) => said), ...(read(asked) === before.asked ? [] : [read(asked)])];
    document.getElementById("told").textContent = (told.length ? told : [tapped]).join(". ");
    tapped = "";
    if (document.activeElement === document.body && asked) {
      asked.tabIndex = -1;
      asked.focus({ preventScroll: true });
    }
  });
})();
