/* A board that is larger than its place shows the square that was tapped last. */
(() => {
  "use strict";
  const board = () => document.getElementById("board");
  const show = () => {
    const chosen = board()?.querySelector(".tap-chosen");
    if (!chosen) return;
    const [around, inside] = [board(), chosen].map((each) => each.getBoundingClientRect());
    const isSeen =
      inside.left >= around.left && inside.right <= around.right && inside.top >= around.top && inside.bottom <= around.bottom;
    if (isSeen) return;
    board().scrollBy(
      (inside.left + inside.right - around.left - around.right) / 2,
      (inside.top + inside.bottom - around.top - around.bottom) / 2,
    );
  };
  document.addEventListener("referee:shown", show);
  show();
})();
