/* After the photograph has become a table: it stays beside the board while figures are tapped, with the square that was
   tapped last outlined on it. Doubtful tiles keep their rings, and their number stands beside "Ask". */

import { apply } from "./homography.js";

const WIDE = 900; // pixels of the photograph that is shown

export class Beside {
  constructor() {
    this.figure = null;
  }

  /* Begins with a table: `origin` is the square of the photograph that lies on 0,0; `back` leads to the step of the result. */
  begin({ photo, table, origin, says, address }) {
    Object.assign(this, { photo, table, origin, says });
    this.doubtful = new Set(table.doubtful.map((n) => this.#placeOf(n)));
    this.figure = document.createElement("details");
    this.figure.className = "photo-beside";
    this.figure.id = "photo-beside";
    this.figure.open = matchMedia("(min-width: 60rem)").matches;
    const summary = document.createElement("summary");
    summary.textContent = says("beside");
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", says("beside"));
    const back = document.createElement("a");
    back.className = "more";
    back.id = "photo-return";
    back.href = address;
    back.textContent = says("beside.back");
    this.figure.append(summary, this.canvas, back);
  }

  end() {
    this.figure = null;
  }

  /* Looks at the page that is shown now. */
  arrive() {
    if (!this.figure) return;
    if (document.querySelector(".beginning")) return this.end();
    const board = document.getElementById("board");
    const at = new URLSearchParams(location.search).get("at");
    if (at) this.doubtful.delete(at);
    if (board) {
      board.after(this.figure);
      this.#draw(at);
      for (const place of this.doubtful) board.querySelector(`#at${CSS.escape(place.replace(",", "_"))}.tap-taken`)?.classList.add("tap-doubtful");
    }
    const ask = document.getElementById("bar-ask");
    if (!ask || !this.doubtful.size) return;
    const count = document.createElement("small");
    count.className = "doubts";
    count.textContent = this.says("left", { count: this.doubtful.size });
    ask.append(" ", count);
  }

  #placeOf(n) {
    return `${(n % this.table.columns) - this.origin[0]},${Math.floor(n / this.table.columns) - this.origin[1]}`;
  }

  #draw(at) {
    const { width, height, canvas } = this.photo;
    const scale = Math.min(1, WIDE / width);
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    const pen = this.canvas.getContext("2d");
    pen.drawImage(canvas, 0, 0, this.canvas.width, this.canvas.height);
    const [x, y] = (at ?? "").split(",").map(Number);
    if (!at || !Number.isInteger(x) || !Number.isInteger(y)) return;
    const [u, v] = [x + this.origin[0], y + this.origin[1]];
    for (const [colour, wide] of [["#fff", 9], ["#d6007f", 4]]) {
      pen.strokeStyle = colour;
      pen.lineWidth = wide;
      pen.beginPath();
      for (const [du, dv] of [[0, 0], [1, 0], [1, 1], [0, 1]]) pen.lineTo(...apply(this.table.read.map, u + du, v + dv).map((each) => each * scale));
      pen.closePath();
      pen.stroke();
    }
  }
}
