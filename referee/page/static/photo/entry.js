/* Photo entry, as the page shows it: which step is seen, and what leads from one to the next. What is known of a photograph
   stays in memory as long as pages take each other's place, and no longer. */

import { Beside } from "./beside.js";
import { Corners } from "./corners.js";
import { Cancelled, Helper } from "./helper.js";
import { apply } from "./homography.js";
import { dropOwn, loadOwn, saveOwn } from "./keep.js";
import { findOrigin, writeAddress, writeRows } from "./line.js";
import { readPicture } from "./picture.js";
import { describe } from "./reading.js";
import { Result } from "./result.js";
import { Table } from "./table.js";
import { readNames, readTexts } from "./texts.js";

const [FEWEST, MOST] = [1, 30]; // columns and rows
const FACES_IN_ROW = 6;
const PHOTOS = 3; // of a player's own tiles
const SEED = 20260;
const IDLE = 350; // milliseconds after a move until columns and rows are looked for
const START = "base.D";

const helper = new Helper();
const beside = new Beside();
/* All that outlives a page. `purpose`: whether a table is read or faces are taught. */
const state = { step: "choose", purpose: "table", photo: null, corners: null, columns: 0, rows: 0, isCounted: false, table: null, own: null, lessons: [] };
let network = null;
let tiles = null;
let page = null;

document.addEventListener("referee:shown", () => beside.arrive());

/* Brings the panel to life; again after another page has taken its place and came back. */
export async function mount(panel) {
  if (panel.dataset.mounted) return;
  panel.dataset.mounted = "yes";
  page = new Page(panel);
  await page.begin();
}

class Page {
  constructor(panel) {
    this.panel = panel;
    this.says = readTexts(panel);
    Object.assign(this, readNames(panel));
    this.corners = new Corners(panel, (isOver, n) => this.#moved(isOver, n));
    this.looking = null;
  }

  find(selector) {
    return this.panel.querySelector(selector);
  }

  on(selector, act) {
    for (const each of this.panel.querySelectorAll(selector)) each.addEventListener("click", () => act(each));
  }

  /* The first step is seen before what reads photographs has arrived; a picture chosen by then is taken up afterwards. */
  async begin() {
    this.find('[data-step="choose"]').hidden = state.step !== "choose";
    try {
      const catalogue = fetch(this.panel.dataset.tiles).then((answer) => answer.json());
      [network, tiles, state.own] = await Promise.all([helper.ask("open"), catalogue, state.own ?? loadOwn()]);
    } catch {
      this.find('[data-step="choose"]').hidden = true;
      return this.#fail("fault");
    }
    this.find("#own-begin").disabled = false;
    this.result = new Result(this.panel, this.says, this.names, tiles, (said) => this.#changed(said));
    for (const field of this.panel.querySelectorAll("input[type=file]")) {
      field.addEventListener("change", () => field.files.length && this.#open(field));
    }
    this.on("[data-count]", ({ dataset }) => this.#count(dataset.count, Number(dataset.by)));
    this.on("#photo-read", () => (state.purpose === "own" ? this.#teach() : this.#read()));
    this.on("#photo-other", () => this.#leave());
    this.on("#photo-cancel", () => this.#cancel());
    this.on("#photo-again", () => this.#show("corners"));
    this.on("[data-add]", ({ dataset }) => this.#grow(dataset.add));
    this.on("#own-begin", () => this.#beginOwn());
    this.on("#own-back", () => this.#show("choose"));
    this.on("#own-another", () => this.#show("own"));
    this.on("#own-keep", () => this.#keep());
    this.on("#own-drop", () => this.#drop());
    this.find("#photo-done").addEventListener("click", () => this.#finish(), { capture: true });
    this.#showOwn();
    if (state.table) this.result.show(state.table, state.photo);
    this.#show(state.step === "working" ? "corners" : state.step, false);
    const early = [...this.panel.querySelectorAll("input[type=file]")].find((field) => field.files.length);
    if (early) await this.#open(early);
  }

  /* Shows a step, and nothing of the others. */
  #show(step, isMoved = true) {
    state.step = step;
    this.find("#photo-fault").textContent = "";
    for (const each of this.panel.querySelectorAll("[data-step]")) each.hidden = each.dataset.step !== step;
    for (const each of this.panel.querySelectorAll("[data-for]")) each.hidden = each.dataset.for !== state.purpose;
    if (step === "corners" && state.photo) {
      this.corners.show(state.photo, state.corners);
      this.#draw();
    }
    if (step === "own") this.#listFaces();
    if (step === "result") this.#changed("");
    if (!isMoved) return;
    const section = this.find(`[data-step="${step}"]`);
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    this.panel.scrollIntoView({ block: "start" });
  }

  #say(text) {
    this.find("#photo-said").textContent = text;
  }

  #fail(code) {
    this.find("#photo-fault").textContent = this.says(code);
  }

  async #open(field) {
    const [file] = field.files;
    field.value = "";
    try {
      state.photo = await readPicture(file);
    } catch {
      return this.#fail("bad-picture");
    }
    const isOwn = field.id.startsWith("own");
    Object.assign(state, { purpose: isOwn ? "own" : "table", corners: null, table: null, isCounted: isOwn });
    [state.columns, state.rows] = isOwn ? [FACES_IN_ROW, Math.ceil(this.faces.length / FACES_IN_ROW)] : [0, 0];
    this.#show("corners");
    this.#say(this.says("ready"));
  }

  #leave() {
    helper.cancel();
    this.#show(state.purpose === "own" ? "own" : "choose");
    this.#say("");
  }

  /* Draws grid and numbers; a number that is not known yet is a dash. */
  #draw() {
    this.corners.draw(state.columns, state.rows);
    for (const name of ["columns", "rows"]) this.find(`#photo-${name}`).textContent = state[name] || "–";
  }

  #moved(isOver, n) {
    state.corners = this.corners.corners;
    this.#draw();
    clearTimeout(this.looking);
    if (!isOver) return;
    const [x, y] = state.corners[n].map(Math.round);
    this.#say(this.says("moved", { tile: this.corners.handles[n].getAttribute("aria-label"), x, y }));
    if (!state.isCounted && this.corners.isGood) this.looking = setTimeout(() => this.#guess(), IDLE);
  }

  /* Finds how many columns and rows lie between the corners, unless the player has said it. */
  async #guess() {
    const { photo, corners } = state;
    const asked = JSON.stringify(corners);
    try {
      const found = await helper.ask("guess", { ...this.#asked(), corners });
      if (!found || state.isCounted || state.photo !== photo || JSON.stringify(state.corners) !== asked) return;
      Object.assign(state, { columns: found.columns, rows: found.rows });
      this.#draw();
      if (state.step === "corners") this.#say(this.says("found", { x: found.columns, y: found.rows }));
    } catch (fault) {
      if (!(fault instanceof Cancelled)) this.#fail("fault");
    }
  }

  #count(name, by) {
    state.isCounted = true;
    for (const each of ["columns", "rows"]) state[each] ||= 1;
    state[name] = Math.max(FEWEST, Math.min(MOST, state[name] + by));
    this.#draw();
    this.#say(this.says("found", { x: state.columns, y: state.rows }));
  }

  /* What the player has said of the tiles on the table: how many of which sets, and which edition. */
  get inPlay() {
    const sets = [...this.panel.querySelectorAll("[name=set]:checked")].map(({ value, dataset }) => [value, Number(dataset.copies)]);
    return { sets: Object.fromEntries(sets), edition: this.find("[name=edition]:checked").value };
  }

  /* What the worker needs for any question about this photograph. */
  #asked() {
    const { width, height, data } = state.photo;
    return { photo: { width, height, data }, tiles: withoutPictures(tiles), inPlay: this.inPlay, own: state.own };
  }

  async #work(code, ask) {
    const progress = this.find("#photo-progress");
    progress.value = 0;
    this.find("#photo-working").textContent = this.says(code);
    this.#show("working");
    this.#say(this.says(code));
    let told = 0;
    return ask((part) => {
      progress.value = part;
      if (part - told < 0.25) return;
      told = part;
      this.#say(`${this.says(code)} ${Math.round(100 * part)} %`);
    });
  }

  #cancel() {
    helper.cancel();
  }

  async #read(isExact = false) {
    if (!this.corners.isGood) return this.#fail("bad-corners");
    state.corners = this.corners.corners;
    clearTimeout(this.looking);
    try {
      const read = await this.#work("reading", async (tell) => {
        if (!state.columns || !state.rows) {
          const { columns, rows } = await helper.ask("guess", { ...this.#asked(), corners: state.corners });
          Object.assign(state, { columns, rows });
        }
        const { corners, columns, rows } = state;
        return helper.ask("read", { ...this.#asked(), corners, columns, rows, isExact }, tell);
      });
      const least = state.own?.layers ? network.doubtOwn : network.doubt;
      state.corners = this.corners.corners = read.corners;
      state.table = new Table(read, state.columns, state.rows, describe(network, tiles, this.inPlay), network, least);
      this.result.show(state.table, state.photo);
      this.#show("result");
      const doubts = state.table.doubtful.length;
      this.#say(doubts ? this.says("doubts", { count: doubts }) : this.says("no-doubts"));
    } catch (fault) {
      this.#show("corners");
      this.#end(fault);
    }
  }

  #end(fault) {
    if (fault instanceof Cancelled) this.#say(this.says("cancelled"));
    else this.#fail("fault");
  }

  /* Reads again with a row or a column more; what the player has said stays. */
  async #grow(side) {
    const { columns, rows, table } = state;
    const map = table.read.map;
    const [left, top] = [side === "west" ? -1 : 0, side === "north" ? -1 : 0];
    const [right, bottom] = [columns + (side === "east"), rows + (side === "south")];
    state.corners = this.corners.corners = [[left, top], [right, top], [right, bottom], [left, bottom]].map(([u, v]) => apply(map, u, v));
    Object.assign(state, { columns: right - left, rows: bottom - top });
    await this.#read(true);
    if (state.table === table) return;
    for (const [n, said] of Object.entries(table.said)) {
      const [x, y] = [(n % columns) - left, Math.floor(n / columns) - top];
      state.table.say(y * state.columns + x, said);
    }
    this.result.draw();
    this.#changed("");
  }

  /* After each change of the result: the address that the table has now. */
  #changed(said) {
    if (said) this.#say(said);
    const { table } = state;
    if (!table) return;
    state.origin = findOrigin(table.laid, table.columns, START);
    const rows = writeRows(table.laid, table.columns, state.origin);
    this.find("#photo-done").href = writeAddress(this.find("[name=edition]:checked").dataset.bare, rows);
  }

  #finish() {
    const { photo, table, origin } = state;
    beside.begin({ photo, table, origin, says: this.says, address: location.pathname + location.search });
  }

  #showOwn() {
    for (const each of this.panel.querySelectorAll("[data-own=there]")) each.hidden = !state.own;
    this.find("[data-own=none]").hidden = Boolean(state.own);
  }

  #beginOwn() {
    state.lessons = [];
    this.#show("own");
  }

  #listFaces() {
    const list = this.find("#own-faces");
    if (list.childElementCount) return;
    for (const tile of this.faces) {
      const item = document.createElement("li");
      item.insertAdjacentHTML("afterbegin", tiles[tile].picture);
      item.setAttribute("aria-label", this.names.get(tile));
      list.append(item);
    }
  }

  #lessons() {
    return { photos: state.lessons, columns: FACES_IN_ROW, tiles: this.faces };
  }

  /* Has the faces of one more photograph looked at; they count at once. */
  async #teach() {
    if (!this.corners.isGood) return this.#fail("bad-corners");
    const { width, height, data } = state.photo;
    const lesson = { photo: { width, height, data }, corners: this.corners.corners };
    try {
      state.lessons = [...state.lessons, lesson].slice(-PHOTOS);
      const known = await this.#work("teaching", (tell) => helper.ask("know", this.#lessons(), tell));
      state.own = { known };
      this.#showOwn();
      this.#show("taught");
      this.find("#own-count").textContent = this.says("own.photos", { count: state.lessons.length });
      this.find("#own-another").hidden = state.lessons.length >= PHOTOS;
    } catch (fault) {
      state.lessons = state.lessons.filter((each) => each !== lesson);
      this.#show("corners");
      this.#end(fault);
    }
  }

  /* Teaches the upper layers and keeps all of it; who cancels keeps what is known so far. */
  async #keep() {
    try {
      const layers = await this.#work("teaching", (tell) => helper.ask("learn", { ...this.#lessons(), seed: SEED }, tell));
      state.own = { ...state.own, layers };
      this.#say(this.says("taught"));
    } catch (fault) {
      this.#end(fault);
    }
    state.purpose = "table";
    const isKept = await saveOwn(state.own);
    this.#showOwn();
    this.#show("choose");
    if (!isKept) this.#fail("no-store");
  }

  async #drop() {
    state.own = null;
    await dropOwn();
    this.#showOwn();
    this.find("#own-begin").focus();
  }
}

const withoutPictures = (all) => Object.fromEntries(Object.entries(all).map(([id, { sides, copies, set }]) => [id, { sides, copies, set }]));
