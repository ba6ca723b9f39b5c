/* The step of the four corners: a photograph with four handles, the grid between them, and a lens.

   A handle is dragged, or moved by arrow keys (with Shift ten times as far); a tap on the photograph brings the nearest
   handle there. */

import { isConvex, mapCorners } from "./homography.js";
import { drawGrid } from "./picture.js";

const INSET = 0.12; // of the photograph, where handles are at first
const [STEP, FAST] = [1, 10]; // pixels of the photograph for an arrow key
const LENS = 132; // CSS pixels
const ZOOM = 3;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Corners {
  /* `changed` hears of every move, and whether it is over. */
  constructor(panel, changed) {
    this.canvas = panel.querySelector("#photo-canvas");
    this.lens = panel.querySelector("#photo-lens");
    this.box = panel.querySelector("#photo-picture");
    this.handles = [...panel.querySelectorAll(".corner")];
    this.changed = changed;
    this.handles.forEach((handle, n) => {
      handle.addEventListener("pointerdown", (event) => this.#grip(event, n));
      handle.addEventListener("keydown", (event) => this.#press(event, n));
      handle.addEventListener("focus", () => handle.matches(":focus-visible") && this.#look(n));
      handle.addEventListener("blur", () => (this.lens.hidden = true));
    });
    this.canvas.addEventListener("click", (event) => this.#jump(event));
  }

  /* Shows a photograph; without corners, handles are a little way inside. */
  show(photo, corners) {
    this.photo = photo;
    const { width, height } = photo;
    const [left, top, right, bottom] = [INSET * width, INSET * height, (1 - INSET) * width, (1 - INSET) * height];
    this.corners = corners ?? [[left, top], [right, top], [right, bottom], [left, bottom]];
    this.canvas.width = width;
    this.canvas.height = height;
    this.draw(0, 0);
  }

  get isGood() {
    return isConvex(this.corners);
  }

  /* Draws the photograph with the grid; without columns and rows, only what is around it. */
  draw(columns, rows) {
    if (!this.photo) return;
    const pen = this.canvas.getContext("2d");
    pen.drawImage(this.photo.canvas, 0, 0);
    if (this.isGood) drawGrid(pen, mapCorners(this.corners, columns || 1, rows || 1), columns || 1, rows || 1, 1.2 * this.#scale());
    this.handles.forEach((handle, n) => {
      const [x, y] = this.corners[n];
      handle.style.left = `${(100 * x) / this.photo.width}%`;
      handle.style.top = `${(100 * y) / this.photo.height}%`;
    });
  }

  #scale() {
    return this.photo.width / this.canvas.getBoundingClientRect().width;
  }

  #move(n, x, y, isOver) {
    const { width, height } = this.photo;
    this.corners[n] = [Math.max(0, Math.min(width, x)), Math.max(0, Math.min(height, y))];
    this.changed(isOver, n);
  }

  #grip(event, n) {
    if (event.button) return;
    const handle = this.handles[n];
    const [begin, from] = [[event.clientX, event.clientY], this.corners[n]];
    handle.setPointerCapture(event.pointerId);
    this.#look(n);
    const drag = (moved) => {
      const scale = this.#scale();
      this.#move(n, from[0] + (moved.clientX - begin[0]) * scale, from[1] + (moved.clientY - begin[1]) * scale, false);
      this.#look(n);
    };
    const end = () => {
      handle.removeEventListener("pointermove", drag);
      this.lens.hidden = true;
      this.changed(true, n);
    };
    handle.addEventListener("pointermove", drag);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end, { once: true });
  }

  #press(event, n) {
    const arrow = ARROWS[event.key];
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const far = event.shiftKey ? FAST : STEP;
    const [x, y] = this.corners[n];
    this.#move(n, x + far * arrow[0], y + far * arrow[1], true);
    this.#look(n);
  }

  #jump(event) {
    const box = this.canvas.getBoundingClientRect();
    const scale = this.#scale();
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const far = this.corners.map(([cx, cy]) => Math.hypot(cx - x, cy - y));
    const n = far.indexOf(Math.min(...far));
    this.#move(n, x, y, true);
    this.handles[n].focus({ preventScroll: true });
  }

  /* Shows what is under a handle enlarged, on the side where no finger is. */
  #look(n) {
    const [x, y] = this.corners[n];
    const dots = LENS * (window.devicePixelRatio || 1);
    this.lens.width = this.lens.height = dots;
    this.lens.hidden = false;
    this.box.classList.toggle("lens-right", x < this.photo.width / 2);
    const seen = (LENS / ZOOM) * this.#scale();
    const pen = this.lens.getContext("2d");
    pen.fillStyle = "#777";
    pen.fillRect(0, 0, dots, dots);
    pen.drawImage(this.photo.canvas, x - seen / 2, y - seen / 2, seen, seen, 0, 0, dots, dots);
    for (const [colour, wide] of [["#fff", 4], ["#d6007f", 2]]) {
      pen.strokeStyle = colour;
      pen.lineWidth = (wide * dots) / LENS;
      pen.beginPath();
      pen.moveTo(dots / 2, 0.2 * dots);
      pen.lineTo(dots / 2, 0.8 * dots);
      pen.moveTo(0.2 * dots, dots / 2);
      pen.lineTo(0.8 * dots, dots / 2);
      pen.stroke();
    }
  }
}
