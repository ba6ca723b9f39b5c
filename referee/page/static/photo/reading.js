/* Reads a table off a photograph: squares, network, grid and neighbours put together. Runs in a worker, or anywhere. */

import { rank } from "./confidence.js";
import { guess, nudge, refine, sample } from "./grid.js";
import { cornersOf, mapCorners } from "./homography.js";
import { believe, priorOf } from "./neighbours.js";
import { classify, hide, pool, upperLayers } from "./network.js";
import { mixNeighbours } from "./own.js";
import { cutSquares, findScales, listPlaces, normalise } from "./squares.js";

const SHIFTS = [[0, 0], [0.03, 0], [-0.03, 0], [0, 0.03], [0, -0.03]];
const AGREED = Math.log(0.5); // a square is taken for covered if a tile is likelier than none
const SURE = 30; // the logarithm by which what the player has said outweighs all else

/* What the classes of a network stand for, given the tiles of the catalogue by id ({ sides, copies, set }) and the numbers
   of sets in play: which classes are in question, their sides as numbers, and the prior of each. */
export function describe(network, tiles, sets) {
  const kinds = [...new Set(Object.values(tiles).flatMap(({ sides }) => [...sides]))].sort();
  const known = network.classes.map(({ tile, turns }) => {
    if (tile === null) return { isIn: true, sides: null, prior: 0 };
    const { sides, copies, set } = tiles[tile] ?? { sides: "", copies: 0, set: "" };
    const turned = [0, 1, 2, 3].map((side) => kinds.indexOf(sides[(side - turns[0] + 4) % 4]));
    const count = copies * (sets[set] ?? 0);
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
  /* `own` is what was learnt from the player's own tiles, { known, layers }, each of them if it is there. */
  constructor(network, described, photo, own = null) {
    this.network = network;
    this.described = described;
    this.photo = photo;
    this.own = own;
    this.upper = own?.layers ?? upperLayers(network);
    this.scales = null;
  }

  /* The logarithms of the chances of all classes at some places. */
  classify(map, places, shift) {
    const { network, described, upper, own } = this;
    const squares = normalise(cutSquares(this.photo, map, places, shift), this.scales, network.clip);
    const hidden = hide(pool(network, squares, places.length), places.length, upper);
    const logs = classify(hidden, places.length, upper, described.mask);
    return own?.known ? mixNeighbours(logs, hidden, upper[1].inputs, own.known, described.mask) : logs;
  }

  /* For each place the logarithm of the chance of its likeliest tile. */
  look(map, places) {
    const { mask, none } = this.described;
    const logs = this.classify(map, places);
    return places.map((_, n) => {
      let most = -Infinity;
      for (let k = 0; k < mask.length; k++) if (k !== none && mask[k]) most = Math.max(most, logs[n * mask.length + k]);
      return most;
    });
  }

  light(map, places) {
    this.scales = findScales(cutSquares(this.photo, map, places));
  }

  /* How many columns and rows lie between four corners, most likely. */
  guess(corners, tell) {
    const map = mapCorners(corners, 8, 8);
    this.light(map, listPlaces(8, 8));
    return guess((tried, places) => this.look(tried, places), corners, tell);
  }

  /* Reads all squares between four corners. `tell` hears which part is done; `fixed` holds what the player has said, the
     class by the number of its square. Returns the corners as they are now, and for each square what `rank` says of it. */
  read(corners, columns, rows, { isExact = false, fixed = {} } = {}, tell = () => {}) {
    const all = listPlaces(columns, rows);
    let map = mapCorners(corners, columns, rows);
    this.light(map, all);
    const look = (tried, places) => this.look(tried, places);
    let sure = look(map, all);
    tell(0.05);
    if (!isExact) {
      const covered = all.filter((_, n) => sure[n] > AGREED);
      const levels = sure.filter((each) => each > AGREED);
      map = refine(look, map, columns, rows, sample(covered, levels, 20), (part) => tell(0.05 + 0.5 * part));
      this.light(map, all);
    }
    const places = nudge(look, map, all, (part) => tell(0.55 + 0.25 * part));
    const logs = this.average(map, places, (part) => tell(0.8 + 0.15 * part));
    const read = this.decide(logs, columns, rows, fixed);
    tell(1);
    return { ...read, logs, places, map, corners: cornersOf(map, columns, rows) };
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

  /* What the squares are, by the logarithms and by their neighbours. */
  decide(logs, columns, rows, fixed = {}) {
    return decide(logs, this.described, this.network, columns, rows, fixed);
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
