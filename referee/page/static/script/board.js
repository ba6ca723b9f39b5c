/* A board that is larger than its place shows the square that was tapped last, and most of those around it. */
(() => {
  "use strict";
  const board = () => document.getElementById("board");
  const show = () => {
    const chosen = board()?.querySelector(".tap-chosen");
    if (!chosen) return;
    const [around, inside] = [board(), chosen].map((each) => each.getBoundingClientRect());
    const beside = 0.7 * inside.width;
    const isSeen =
      inside.left - beside >= around.left &&
      inside.right + beside <= around.right &&
      inside.top - beside >= around.top &&
      inside.bottom + beside <= around.bottom;
    if (isSeen) return;
    board().scrollBy(
      (inside.left + inside.right - around.left - around.right) / 2,
      (inside.top + inside.bottom - around.top - around.bottom) / 2,
    );
  };
  document.addEventListener("referee:shown", show);
  show();
})();
