/* The step of the result: the tiles as they were read, doubtful ones ringed, and what else a square may be. */

import { drawFromAbove } from "./picture.js";

const CROP = 96; // pixels of a square in the chooser
const ABOVE = 48; // and of the whole seen from above
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TURNS = 4;

const isSame = (one, other) => one?.tile === other?.tile && one?.turn === other?.turn;

export class Result {
  /* `tiles` are those of the catalogue with their pictures, `names` what they are called; `changed` hears of each change,
     with what is to be announced. */
  constructor(panel, says, names, tiles, changed) {
    Object.assign(this, { panel, says, names, tiles, changed, chosen: null });
    this.grid = this.find("#photo-squares");
    this.grid.addEventListener("click", (event) => {
      const square = event.target.closest(".square");
      if (square) this.tap(Number(square.dataset.n));
    });
    this.grid.addEventListener("keydown", (event) => this.#press(event));
    this.on("#photo-turn", () => {
      const laid = this.table.laid[this.chosen];
      if (laid) this.say({ ...laid, turn: (laid.turn + 1) % TURNS });
    });
    this.on("#photo-none", () => this.say(null));
    this.on("#photo-more", () => this.#toggleAll());
    this.on("#photo-next", () => this.next());
    this.on("#photo-compare", () => this.#compare());
  }

  find(selector) {
    return this.panel.querySelector(selector);
  }

  on(selector, act) {
    this.find(selector).addEventListener("click", act);
  }

  /* Shows a table that was read off a photograph. */
  show(table, photo) {
    Object.assign(this, { table, photo, chosen: null });
    this.grid.dataset.columns = table.columns;
    this.grid.style.setProperty("--columns", table.columns);
    this.grid.style.setProperty("--rows", table.rows);
    this.above = document.createElement("canvas");
    this.above.className = "above";
    this.above.setAttribute("aria-hidden", "true");
    drawFromAbove(this.above, photo, table.read.map, [0, 0, table.columns, table.rows], ABOVE);
    const squares = table.laid.map((_, n) => {
      const square = document.createElement("button");
      square.type = "button";
      square.id = `photo-at-${n}`;
      square.className = "square";
      square.dataset.n = n;
      square.tabIndex = n ? -1 : 0;
      square.style.gridArea = `${Math.floor(n / table.columns) + 1} / ${(n % table.columns) + 1}`;
      return square;
    });
    this.grid.replaceChildren(...squares, this.above);
    this.find("#photo-chooser").hidden = true;
    this.#closeAll();
    this.draw();
  }

  draw() {
    const { table } = this;
    for (const square of this.grid.querySelectorAll(".square")) {
      const n = Number(square.dataset.n);
      const laid = table.laid[n];
      this.#drawTile(square, laid);
      square.classList.toggle("doubtful", table.isDoubtful(n));
      square.classList.toggle("empty", !laid);
      square.dataset.sure = table.squares[n].chance.toFixed(3);
      if (n === this.chosen) square.setAttribute("aria-current", "true");
      else square.removeAttribute("aria-current");
      square.setAttribute("aria-label", this.nameOf(n));
    }
    const doubts = table.doubtful.length;
    this.find("#photo-doubts").textContent = doubts ? this.says("doubts", { count: doubts }) : this.says("no-doubts");
    this.find("#photo-left").textContent = doubts ? this.says("left", { count: doubts }) : "";
    this.find("#photo-next").hidden = !doubts;
  }

  nameOf(n) {
    const { table } = this;
    const laid = table.laid[n];
    const where = { x: (n % table.columns) + 1, y: Math.floor(n / table.columns) + 1 };
    const name = laid ? this.says("square", { ...where, tile: this.nameTile(laid) }) : this.says("square.empty", where);
    return table.isDoubtful(n) ? this.says("square.doubtful", { tile: name }) : name;
  }

  nameTile({ tile, turn }) {
    return `${this.names.get(tile) ?? tile}${turn ? ` ↻ ${90 * turn}°` : ""}`;
  }

  /* A tap on a ringed tile confirms it; on any, it shows what else may lie there. */
  tap(n) {
    const wasDoubtful = this.table.isDoubtful(n);
    if (wasDoubtful) this.table.say(n, this.table.laid[n]);
    this.choose(n);
    this.changed(wasDoubtful ? this.says("confirmed", { tile: this.nameOf(n) }) : "");
  }

  choose(n) {
    this.chosen = n;
    for (const each of this.grid.querySelectorAll(".square")) each.tabIndex = Number(each.dataset.n) === n ? 0 : -1;
    this.draw();
    this.#showChooser();
  }

  say(laid) {
    this.table.say(this.chosen, laid);
    this.draw();
    this.#showChooser();
    this.changed(this.says("confirmed", { tile: this.nameOf(this.chosen) }));
  }

  /* Goes to the next doubtful square; the focus, too, so that Enter confirms it. */
  next() {
    const { doubtful } = this.table;
    const n = doubtful.find((each) => each > (this.chosen ?? -1)) ?? doubtful[0];
    if (n === undefined) return;
    this.choose(n);
    this.grid.querySelector(`[data-n="${n}"]`).focus();
  }

  #showChooser() {
    const { table, chosen } = this;
    const laid = table.laid[chosen];
    this.find("#photo-chooser").hidden = false;
    this.find("#photo-chosen").textContent = this.nameOf(chosen);
    const [u, v] = table.read.places[chosen];
    drawFromAbove(this.find("#photo-crop"), this.photo, table.read.map, [u - 0.5, v - 0.5, 1, 1], CROP);
    const likely = table.likely(chosen);
    const offered = laid && !likely.some((each) => isSame(each, laid)) ? [laid, ...likely.slice(0, 2)] : likely;
    this.find("#photo-likely").replaceChildren(...offered.map((each, n) => this.#offer(each, `photo-likely-${n}`, isSame(each, laid))));
    this.find("#photo-turn").disabled = !laid;
    if (!this.find("#photo-all").hidden) this.#fillAll();
  }

  #offer(laid, id, isChosen) {
    const button = document.createElement("button");
    button.type = "button";
    button.id = id;
    button.className = "offer";
    button.setAttribute("aria-pressed", String(isChosen));
    button.setAttribute("aria-label", this.says("likely", { tile: this.nameTile(laid) }));
    this.#drawTile(button, laid);
    button.addEventListener("click", () => {
      this.say(laid);
      this.#closeAll();
    });
    return button;
  }

  #toggleAll() {
    const all = this.find("#photo-all");
    if (!all.hidden) return this.#closeAll();
    all.hidden = false;
    this.find("#photo-more").setAttribute("aria-expanded", "true");
    this.#fillAll();
  }

  #fillAll() {
    const { classes } = this.table.network;
    const known = [...new Set(classes.filter((each, n) => each.tile && this.table.described.mask[n]).map(({ tile }) => tile))];
    const turn = this.table.laid[this.chosen]?.turn ?? 0;
    const laid = this.table.laid[this.chosen];
    this.find("#photo-all").replaceChildren(...known.map((tile) => this.#offer({ tile, turn }, `photo-all-${tile}`, laid?.tile === tile)));
  }

  #closeAll() {
    this.find("#photo-all").hidden = true;
    this.find("#photo-more").setAttribute("aria-expanded", "false");
  }

  #compare() {
    const isOn = this.grid.classList.toggle("compared");
    this.find("#photo-compare").setAttribute("aria-pressed", String(isOn));
  }

  #drawTile(button, laid) {
    const shown = laid ? `${laid.tile} ${laid.turn}` : "";
    if (button.dataset.shown === shown) return;
    button.dataset.shown = shown;
    button.replaceChildren();
    if (!laid) return;
    button.insertAdjacentHTML("afterbegin", this.tiles[laid.tile].picture);
    button.firstElementChild.classList.add(`turn-${laid.turn}`);
  }

  #press(event) {
    const arrow = ARROWS[event.key];
    const square = event.target.closest(".square");
    if (!arrow || !square || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { columns, rows } = this.table;
    const n = Number(square.dataset.n);
    const [x, y] = [(n % columns) + arrow[0], Math.floor(n / columns) + arrow[1]];
    if (x < 0 || y < 0 || x >= columns || y >= rows) return;
    square.tabIndex = -1;
    const next = this.grid.querySelector(`[data-n="${y * columns + x}"]`);
    next.tabIndex = 0;
    next.focus();
  }
}
