/* Reads a table off a photograph: squares, network, grid and neighbours put together. Runs in a worker, or anywhere. */

import { rank } from "./confidence.js";
import { guess, nudge, refine, sample } from "./grid.js";
import { cornersOf, mapCorners, sizeOf } from "./homography.js";
import { balance, lookForMarks, shareOut, weighMarks } from "./marks.js";
import { believe, priorOf } from "./neighbours.js";
import { classify, hide, pool, upperLayers } from "./network.js";
import { mixNeighbours } from "./own.js";
import { cutSquares, findScales, goAround, listPlaces, normalise, shrink } from "./squares.js";

const SIDES = 4; // from which each square is looked at
const FINE = 48; // pixels of a square at least, which the network sees as 24
const BARE = Math.log(0.9999); // the logarithm of the chance of no tile from which on a square is surely bare
const LEAST = 0.01; // the chance of a tile that marks tell apart from which on marks are looked for
const PATCHES = 10; // squares across, while nobody knows how many there are
const CERTAIN = 12; // odds, as a logarithm, beyond which it makes no difference
const SURE = 200; // the logarithm by which what the player has said outweighs all else

/* What the classes of a network stand for, given the tiles of the catalogue by id ({ sides, copies, set }) the numbers of
   sets in play and the edition: which classes are in question, their sides as numbers, and the prior of each. */
export function describe(network, tiles, { sets, edition }) {
  const kinds = [...new Set(Object.values(tiles).flatMap(({ sides }) => [...sides]))].sort();
  const known = network.classes.map(({ tile, turns }) => {
    if (tile === null) return { isIn: true, sides: null, prior: 0, count: 1 };
    const { sides, copies, set } = tiles[tile];
    const turned = [0, 1, 2, 3].map((side) => kinds.indexOf(sides[(side - turns[0] + 4) % 4]));
    const count = (copies[edition] ?? 0) * (sets[set] ?? 0);
    return { isIn: count > 0, sides: turned, prior: priorOf(count), count };
  });
  return {
    kinds: kinds.length,
    mask: Uint8Array.from(known, ({ isIn }) => Number(isIn)),
    sides: known.map(({ sides }) => sides),
    priors: known.map(({ prior }) => prior),
    copies: known.map(({ count }) => count),
    marks: network.marks,
    none: network.classes.findIndex(({ tile }) => tile === null),
    turned: [0, 1, 2, 3].map((quarters) => network.classes.map((each) => findTurned(network.classes, each, quarters))),
  };
}

/* The class as which a tile is seen by somebody who has gone clockwise around it by some quarters. */
function findTurned(classes, { tile, turns }, quarters) {
  return classes.findIndex((each) => each.tile === tile && (tile === null || each.turns.includes((turns[0] - quarters + 4) % 4)));
}

export class Reader {
  /* `own` is what was learnt from the player's own tiles, { known, layers }, each of them if it is there. What is `known` are
     hidden layers as the network came; `layers` are the upper two as they were taught, and speak beside it. */
  constructor(network, described, photo, own = null) {
    this.network = network;
    this.described = described;
    this.photo = photo;
    this.own = own;
    this.upper = upperLayers(network);
  }

  /* Makes the photograph so small that squares are no larger than the network needs, which saves half of the time, and
     finds how it is lit. Returns the map of the grid on it, and how many times smaller it is. */
  #prepare(corners, columns, rows) {
    const [width, height] = sizeOf(corners);
    const times = Math.max(1, Math.floor(Math.max(width / columns, height / rows) / FINE));
    this.seen = times > 1 ? shrink(this.photo, times) : this.photo;
    const map = mapCorners(corners.map((corner) => corner.map((each) => each / times)), columns, rows);
    this.#light(map, listPlaces(columns, rows));
    return [map, times];
  }

  #light(map, places) {
    this.scales = findScales(cutSquares(this.seen, map, places));
  }

  /* What a network takes of some places. */
  #cut(map, places, { cells, clip }) {
    return normalise(cutSquares(this.seen, map, places, cells), this.scales, clip);
  }

  /* The logarithms of the chances of all classes at some places. */
  classify(map, places) {
    return this.#classify(this.#cut(map, places, this.network), places.length);
  }

  #classify(squares, count) {
    const { network, described, upper, own } = this;
    const pooled = pool(network, squares, count);
    const hidden = hide(pooled, count, upper);
    const logs = classify(hidden, count, upper, described.mask);
    if (own?.known) mixNeighbours(logs, hidden, upper[1].inputs, own.known, described.mask);
    if (!own?.layers) return logs;
    const taught = classify(hide(pooled, count, own.layers), count, own.layers, described.mask);
    return logs.map((log, n) => (log + taught[n]) / 2);
  }

  /* For each place the odds of its likeliest tile, as a logarithm: above 0, a tile is likelier than all else. */
  look(map, places) {
    const { mask, none } = this.described;
    const logs = this.classify(map, places);
    return places.map((_, n) => {
      let [most, all] = [0, 0];
      for (let k = 0; k < mask.length; k++) {
        const chance = Math.exp(logs[n * mask.length + k]);
        all += chance;
        if (k !== none && chance > most) most = chance;
      }
      return Math.max(-CERTAIN, Math.min(CERTAIN, Math.log(most / Math.max(all - most, 1e-9))));
    });
  }

  /* Finds how many columns and rows lie between four corners, as `guess` of the grid does. */
  guess(corners) {
    const [, times] = this.#prepare(corners, PATCHES, PATCHES);
    const seen = corners.map((corner) => corner.map((each) => each / times));
    return guess((map, places) => this.look(map, places), seen);
  }

  /* Reads all squares between four corners. `tell` hears which part is done; with `isExact` the grid stays as it is.
     Returns the corners and the map of the grid as it was found, the place of each square on it, the logarithms of the
     chances, and for each square what `rank` says of it. */
  read(corners, columns, rows, isExact = false, tell = () => {}) {
    const all = listPlaces(columns, rows);
    let [map, times] = this.#prepare(corners, columns, rows);
    const look = (tried, places) => this.look(tried, places);
    if (!isExact) {
      const odds = look(map, all);
      tell(0.1);
      const covered = all.filter((_, n) => odds[n] > 0);
      const chosen = sample(covered, odds.filter((each) => each > 0));
      map = refine(look, map, columns, rows, chosen, (part) => tell(0.1 + 0.4 * part));
      this.#light(map, all);
    }
    const places = nudge(look, map, all);
    tell(0.75);
    const told = this.average(map, places, (part) => tell(0.75 + 0.15 * part));
    const logs = shareOut(told, this.seeMarks(map, places, told), this.network.marks, this.described.mask);
    tell(0.95);
    const read = decide(logs, this.described, this.network, columns, rows);
    const found = map.map((each, n) => (n < 6 ? each * times : each));
    tell(1);
    return { ...read, logs, places, map: found, corners: cornersOf(found, columns, rows) };
  }

  /* The means of the logarithms as each square is seen from its four sides. One look is enough for what is surely bare. */
  average(map, places, tell) {
    const { mask, none, turned } = this.described;
    const classes = mask.length;
    const means = Float64Array.from(this.classify(map, places));
    const asked = places.map((_, n) => n).filter((n) => means[n * classes + none] <= BARE);
    let squares = this.#cut(map, asked.map((n) => places[n]), this.network);
    for (let side = 1; side < SIDES; side++) {
      squares = goAround(squares, this.network.cells);
      const logs = this.#classify(squares, asked.length);
      asked.forEach((square, from) => {
        for (let k = 0; k < classes; k++) means[square * classes + k] += logs[from * classes + turned[side][k]];
      });
      tell(side / (SIDES - 1));
    }
    for (const n of asked) for (let k = 0; k < classes; k++) means[n * classes + k] /= SIDES;
    return means;
  }

  /* The means of what the network of marks says of each square; 0 for those that no mark tells apart from others. */
  seeMarks(map, places, logs) {
    const { network: { marks }, described: { mask } } = this;
    const asked = [...weighMarks(logs, marks, mask).entries()].filter(([, chance]) => chance > LEAST).map(([n]) => n);
    const kinds = upperLayers(marks)[1].to;
    const means = new Float64Array(places.length * kinds);
    let squares = this.#cut(map, asked.map((n) => places[n]), marks);
    for (let side = 0; side < SIDES; side++) {
      const found = lookForMarks(marks, squares, asked.length);
      asked.forEach((square, from) => {
        for (let k = 0; k < kinds; k++) means[square * kinds + k] += found[from * kinds + k] / SIDES;
      });
      squares = goAround(squares, marks.cells);
    }
    return means;
  }
}

/* What squares are, given the logarithms of their chances; may be asked again when the player has said more. */
export function decide(logs, described, { scale }, columns, rows, fixed = {}) {
  const { sides, kinds, priors, mask, none } = described;
  const classes = mask.length;
  const weighed = Float64Array.from(logs, (log, n) => (mask[n % classes] ? scale * log + priors[n % classes] : -Infinity));
  balance(weighed, described);
  for (const [square, name] of Object.entries(fixed)) {
    if (name >= 0) weighed[square * classes + name] += SURE;
  }
  const chances = believe(weighed, sides, kinds, columns, rows);
  return { squares: rank(chances, classes, (n) => n === none) };
}
