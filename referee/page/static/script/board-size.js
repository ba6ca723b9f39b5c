/* The board under fingers and a mouse: two fingers enlarge it around what they touch, a pressed mouse drags it. One finger
   scrolls as everywhere, first the board and then the page. Without this script the links that enlarge do it. */
(() => {
  "use strict";
  const most = 4; // times as large as the board comes
  const least = 0.3;
  const far = 6; // pixels that a pressed mouse moves before it drags
  const root = document.documentElement;
  const fingers = new Map();
  const known = new WeakSet();
  let times = 1;
  let kind = ""; // which board is shown: another comes as large as it is
  let natural = null; // its width and height as it comes; measured only for who enlarges, because that lays the page out
  let pinch = null; // how far apart the fingers were and where their middle is
  let drag = null; // where the pressed mouse was
  let hasMoved = false;

  const board = () => document.getElementById("board");
  const picture = () => board()?.querySelector(":scope > svg");
  const middleOf = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const apartOf = ([one, other]) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
  const isOnBoard = (event) => Boolean(event.target.closest?.("#board"));

  function measure() {
    if (natural) return;
    delete root.dataset.enlarged;
    picture().style.removeProperty("width");
    const { width, height } = picture().getBoundingClientRect();
    natural = { width, height };
  }

  function apply() {
    measure();
    if (times === 1) {
      delete root.dataset.enlarged;
      picture().style.removeProperty("width");
    } else {
      root.dataset.enlarged = "";
      picture().style.width = `${natural.width * times}px`;
    }
  }

  /* Shows the board in a size; what lies beneath one point then lies beneath another. */
  function enlarge(to, from, there) {
    measure();
    const before = picture().getBoundingClientRect();
    const fits = Math.min(1, board().clientWidth / natural.width, board().clientHeight / natural.height);
    times = Math.min(most, Math.max(least, fits, to));
    apply();
    const after = picture().getBoundingClientRect();
    board().scrollBy(
      after.left + ((from.x - before.left) / before.width) * after.width - there.x,
      after.top + ((from.y - before.top) / before.height) * after.height - there.y,
    );
  }

  /* Another page, or the first: squares stay as large as they were, unless another board is shown. */
  function arrive() {
    if (!picture()) return;
    listen(board());
    const now = `${location.pathname === "/g"} ${board().className}`;
    if (now !== kind) times = 1;
    kind = now;
    natural = null;
    if (times !== 1 || "enlarged" in root.dataset) apply();
  }

  function listen(around) {
    if (known.has(around)) return;
    known.add(around);
    const keep = { passive: false };
    around.addEventListener("touchmove", (event) => pinch && event.cancelable && event.preventDefault(), keep);
    around.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return; // two fingers on a touchpad are told like this
      event.preventDefault();
      const at = { x: event.clientX, y: event.clientY };
      enlarge(times * Math.exp(-event.deltaY / 100), at, at);
    }, keep);
  }

  document.addEventListener("pointerdown", (event) => {
    hasMoved = false;
    if (!isOnBoard(event)) return;
    const at = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") {
      if (event.button === 0) drag = at;
      return;
    }
    fingers.set(event.pointerId, at);
    const held = [...fingers.values()];
    pinch = held.length === 2 && picture() ? { apart: apartOf(held), times, middle: middleOf(held) } : null;
  });

  document.addEventListener("pointermove", (event) => {
    const at = { x: event.clientX, y: event.clientY };
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, at);
    if (pinch) {
      const held = [...fingers.values()];
      const middle = middleOf(held);
      enlarge((pinch.times * apartOf(held)) / pinch.apart, pinch.middle, middle);
      pinch.middle = middle;
      hasMoved = true;
    } else if (drag) {
      if (!(event.buttons & 1)) return end(event);
      if (!hasMoved && Math.hypot(at.x - drag.x, at.y - drag.y) < far) return;
      hasMoved = true;
      board()?.scrollBy(drag.x - at.x, drag.y - at.y);
      drag = at;
    }
  });

  function end(event) {
    fingers.delete(event.pointerId);
    pinch = null;
    drag = null;
  }

  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, end);

  /* What was moved was not tapped, and a link is not carried away. */
  document.addEventListener("click", (event) => {
    if (!hasMoved || !isOnBoard(event) || !event.detail) return;
    hasMoved = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  document.addEventListener("dragstart", (event) => isOnBoard(event) && event.preventDefault());
  document.addEventListener("referee:shown", arrive);
  addEventListener("resize", arrive);
  arrive();
})();
