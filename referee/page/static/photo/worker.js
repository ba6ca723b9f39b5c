/* The worker of photo entry: all that takes time, so that the page stays alive. What it is asked comes as messages
   { id, kind, … }; it answers { id, part } while it works, and { id, result } or { id, fault } at the end. It fetches the
   weights that lie beside it, and nothing else; to cancel, the page ends it. */

import { mapCorners } from "./homography.js";
import { hide, pool, readNetwork, upperLayers } from "./network.js";
import { teach, toUnits } from "./own.js";
import { describe, Reader } from "./reading.js";
import { cutSquares, findScales, listPlaces, normalise } from "./squares.js";

const VIEWS = 12; // ways in which each face is looked at to teach the upper layers
const STEPS = 700;

let network = null;
const loading = fetch(new URL("./tiles.weights", import.meta.url))
  .then((answer) => answer.arrayBuffer())
  .then((file) => (network = readNetwork(file)));

const TASKS = {
  /* Which tiles the network knows, and below which chance a tile is doubtful. */
  open: () => ({ classes: network.classes, doubt: network.doubt, doubtOwn: network.doubtOwn, scale: network.scale }),
  guess: ({ corners, ...asked }, tell) => readerOf(asked).guess(corners, tell),
  read: ({ corners, columns, rows, isExact, ...asked }, tell) => readerOf(asked).read(corners, columns, rows, isExact, tell),
  know,
  learn,
};

function readerOf({ photo, tiles, inPlay, own }) {
  return new Reader(network, describe(network, tiles, inPlay), photo, own);
}

/* Looks at faces laid in rows, once in each photograph; returns what nearest neighbours take. */
function know({ photos, columns, tiles }, tell) {
  const [units, classes] = [[], []];
  const upper = upperLayers(network);
  lookAtFaces(photos, columns, tiles, [[0, 0, 0]], (pooled, count, names) => {
    units.push(...toUnits(hide(pooled, count, upper), upper[1].inputs));
    classes.push(...names);
  });
  tell(1);
  return { units: Float32Array.from(units), classes: Uint16Array.from(classes) };
}

/* Teaches the upper layers from the same faces, each seen in many ways. */
function learn({ photos, columns, tiles, seed }, tell) {
  const chance = makeChance(seed);
  const views = Array.from({ length: VIEWS }, () => [0.1 * (chance() - 0.5), 0.1 * (chance() - 0.5), 0.12 * (chance() - 0.5)]);
  const [rows, classes] = [[], []];
  lookAtFaces(photos, columns, tiles, [[0, 0, 0], ...views], (pooled, count, names) => {
    rows.push(pooled);
    classes.push(...names);
  });
  const pooled = new Float32Array(rows.reduce((sum, each) => sum + each.length, 0));
  rows.reduce((at, each) => (pooled.set(each, at), at + each.length), 0);
  return teach(upperLayers(network), pooled, classes, STEPS, chance, tell);
}

/* Hands on what the convolution sees of each face, in each of its four turns, from each view [u, v, turn]. */
function lookAtFaces(photos, columns, tiles, views, take) {
  const rows = Math.ceil(tiles.length / columns);
  for (const { photo, corners } of photos) {
    const map = mapCorners(corners, columns, rows);
    const places = listPlaces(columns, rows).slice(0, tiles.length);
    const scales = findScales(cutSquares(photo, map, places));
    for (const [du, dv, turn] of views) {
      for (let quarter = 0; quarter < 4; quarter++) {
        /* Seen from a view that is turned to the left, the face is turned to the right. */
        const seen = places.map(([u, v]) => [u + du, v + dv, turn - (quarter * Math.PI) / 2]);
        const squares = normalise(cutSquares(photo, map, seen), scales, network.clip);
        const names = tiles.map((tile) => network.classes.findIndex((each) => each.tile === tile && each.turns.includes(quarter)));
        take(pool(network, squares, tiles.length), tiles.length, names);
      }
    }
  }
}

/* Numbers from 0 to 1 that are the same each time for a seed. */
function makeChance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

addEventListener("message", async ({ data: { id, kind, ...asked } }) => {
  try {
    await loading;
    postMessage({ id, result: TASKS[kind](asked, (part) => postMessage({ id, part })) });
  } catch (fault) {
    postMessage({ id, fault: String(fault) });
  }
});
