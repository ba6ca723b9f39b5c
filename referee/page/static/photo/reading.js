/* Reads a table off a photograph: squares, network, grid and neighbours put together. Runs in a worker, or anywhere. */

import { rank } from "./confidence.js";
import { guess, nudge, refine, sample } from "./grid.js";
import { cornersOf, mapCorners, sizeOf } from "./homography.js";
import { believe, priorOf } from "./neighbours.js";
import { classify, hide, pool, upperLayers } from "./network.js";
import { mixNeighbours } from "./own.js";
import { cutSquares, findScales, listPlaces, normalise, shrink } from "./squares.js";

const SHIFTS = [[0, 0], [0.03, 0], [-0.03, 0], [0, 0.03], [0, -0.03]];
const FINE = 48; // pixels of a square at least, which the network sees as 24
const PATCHES = 10; // squares across, while nobody knows how many there are
const CERTAIN = 12; // odds, as a logarithm, beyond which it makes no difference
const SURE = 200; // the logarithm by which what the player has said outweighs all else

/* What the classes of a network stand for, given the tiles of the catalogue by id ({ sides, copies, set }) the numbers of
   sets in play and the edition: which classes are in question, their sides as numbers, and the prior of each. */
export function describe(network, tiles, { sets, edition }) {
  const kinds = [...new Set(Object.values(tiles).flatMap(({ sides }) => [...sides]))].sort();
  const known = network.classes.map(({ tile, turns }) => {
    if (tile === null) return { isIn: true, sides: null, prior: 0 };
    const { sides, copies, set } = tiles[tile];
    const turned = [0, 1, 2, 3].map((side) => kinds.indexOf(sides[(side - turns[0] + 4) % 4]));
    const count = (copies[edition] ?? 0) * (sets[set] ?? 0);
    return { isIn: count > 0, sides: turned, prior: priorOf(count) };
  });
  return {
    kinds: kinds.length,
    mask: Uint8Array.from(known, ({ isIn }) => Number(isIn)),
    sides: known.map(({ sides }) => sides),
    priors: known.map(({ prior }) => prior),
    none: network.classes.findIndex(({ tile }) => tile === null),
  };
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

  /* The logarithms of the chances of all classes at some places. */
  classify(map, places, shift) {
    const { network, described, upper, own } = this;
    const squares = normalise(cutSquares(this.seen, map, places, shift), this.scales, network.clip);
    const pooled = pool(network, squares, places.length);
    const hidden = hide(pooled, places.length, upper);
    const logs = classify(hidden, places.length, upper, described.mask);
    if (own?.known) mixNeighbours(logs, hidden, upper[1].inputs, own.known, described.mask);
    if (!own?.layers) return logs;
    const taught = classify(hide(pooled, places.length, own.layers), places.length, own.layers, described.mask);
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
    const logs = this.average(map, places, (part) => tell(0.75 + 0.2 * part));
    const read = decide(logs, this.described, this.network, columns, rows);
    const found = map.map((each, n) => (n < 6 ? each * times : each));
    tell(1);
    return { ...read, logs, places, map: found, corners: cornersOf(found, columns, rows) };
  }

  /* The means of the logarithms over small shifts, which are steadier than those of one look. */
  average(map, places, tell) {
    let sums = null;
    SHIFTS.forEach((shift, n) => {
      const logs = this.classify(map, places, shift);
      sums = sums ? sums.map((sum, k) => sum + logs[k]) : logs;
      tell((n + 1) / SHIFTS.length);
    });
    return sums.map((sum) => sum / SHIFTS.length);
  }
}

/* What squares are, given the logarithms of their chances; may be asked again when the player has said more. */
export function decide(logs, { sides, kinds, priors, mask, none }, { scale }, columns, rows, fixed = {}) {
  const classes = mask.length;
  const weighed = Float64Array.from(logs, (log, n) => (mask[n % classes] ? scale * log + priors[n % classes] : -Infinity));
  for (const [square, name] of Object.entries(fixed)) {
    if (name >= 0) weighed[square * classes + name] += SURE;
  }
  const chances = believe(weighed, sides, kinds, columns, rows);
  return { squares: rank(chances, classes, (n) => n === none) };
}
