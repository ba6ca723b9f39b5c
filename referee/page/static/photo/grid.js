/* Finds how the grid lies exactly, by how sure the network is of the tiles on it.

   Everything here is told by `look(map, places)`, which returns for each place the logarithm of the chance of its likeliest
   tile: where the grid is right, the tiles are sure. Few passes are enough if the coarse steps look at few squares. */

import { apply, aspectOf, cornersOf, isConvex, mapCorners } from "./homography.js";
import { listPlaces } from "./squares.js";

const STEPS = [0.09, 0.045, 0.022]; // of a square, for the corners of the grid
const TURNS = 2; // how often each step is tried at most
const SAMPLE = 20; // squares that are looked at for the corners
const LEAST = 4; // fewer tiles say nothing of the grid
const NUDGES = [0.04, 0.02]; // of a square, for each square by itself
const [FEWEST, MOST] = [1, 20]; // columns and rows that are tried
const APART = 1.35; // by how much the shape of a square may be misjudged
const GUESSED = 16; // squares that are looked at for a number of columns and rows

/* Chooses some places from all over the grid: the surest of each part. */
export function sample(places, sure, count) {
  const order = places.map((_, n) => n).sort((a, b) => sure[b] - sure[a]);
  if (order.length <= count) return order.map((n) => places[n]);
  const parts = new Map();
  const [across, down] = [Math.max(...places.map(([u]) => u)), Math.max(...places.map(([, v]) => v))];
  for (const n of order) {
    const [u, v] = places[n];
    const part = Math.floor((3 * u) / (across + 0.5)) + 3 * Math.floor((3 * v) / (down + 0.5));
    parts.set(part, [...(parts.get(part) ?? []), n]);
  }
  const chosen = [];
  for (let turn = 0; chosen.length < count; turn++) {
    for (const part of parts.values()) if (turn < part.length && chosen.length < count) chosen.push(places[part[turn]]);
  }
  return chosen;
}

/* Returns the map of a grid after its corners were moved so that the tiles on it are as sure as they can be.
   `places` are those on which tiles lie; `tell` hears after each pass how much of the work is done. */
export function refine(look, map, columns, rows, places, tell = () => {}) {
  if (places.length < LEAST) return map;
  const sum = (tried) => look(tried, places).reduce((all, each) => all + each, 0);
  let best = sum(map);
  STEPS.forEach((step, n) => {
    for (let turn = 0; turn < TURNS; turn++) {
      const before = best;
      for (let corner = 0; corner < 4; corner++) {
        for (const [du, dv] of [[step, 0], [0, step]]) {
          for (const sign of [1, -1]) {
            const moved = moveCorner(map, columns, rows, corner, sign * du, sign * dv);
            const found = moved ? sum(moved) : -Infinity;
            if (found <= best) continue;
            [map, best] = [moved, found];
            break;
          }
        }
      }
      tell((n + (turn + 1) / TURNS) / STEPS.length);
      if (best === before) break;
    }
  });
  return map;
}

function moveCorner(map, columns, rows, corner, du, dv) {
  const corners = cornersOf(map, columns, rows);
  const [u, v] = [[0, 0], [columns, 0], [columns, rows], [0, rows]][corner];
  corners[corner] = apply(map, u + du, v + dv);
  return isConvex(corners) ? mapCorners(corners, columns, rows) : null;
}

/* Moves each place by itself, by a few per cent of a square, to where its tile is surest. */
export function nudge(look, map, places, tell = () => {}) {
  let [found, best] = [places, look(map, places)];
  NUDGES.forEach((step, n) => {
    for (const [du, dv] of [[step, 0], [-step, 0], [0, step], [0, -step]]) {
      const tried = found.map(([u, v, turn]) => [u + du, v + dv, turn]);
      const sure = look(map, tried);
      found = found.map((place, k) => (sure[k] > best[k] ? tried[k] : place));
      best = best.map((each, k) => Math.max(each, sure[k]));
    }
    tell((n + 1) / NUDGES.length);
  });
  return found;
}

/* Returns how many columns and rows most likely lie between four corners: { columns, rows }. Each number that gives squares
   which are nearly as wide as high is tried. */
export function guess(look, corners, tell = () => {}) {
  const aspect = aspectOf(corners);
  const tries = [];
  for (let rows = FEWEST; rows <= MOST; rows++) {
    for (let columns = FEWEST; columns <= MOST; columns++) {
      const shape = aspect / (columns / rows);
      if (shape < APART && shape > 1 / APART) tries.push({ columns, rows, misshapen: Math.abs(Math.log(shape)) });
    }
  }
  tries.forEach((each, n) => {
    const places = spread(listPlaces(each.columns, each.rows), GUESSED);
    const sure = look(mapCorners(corners, each.columns, each.rows), places);
    const mean = sure.reduce((all, one) => all + Math.exp(one), 0) / places.length;
    each.score = mean - 0.2 * each.misshapen;
    tell((n + 1) / tries.length);
  });
  tries.sort((a, b) => b.score - a.score);
  return tries[0] ?? { columns: 1, rows: 1 };
}

/* Some places at even distances from each other. */
function spread(places, count) {
  if (places.length <= count) return places;
  return Array.from({ length: count }, (_, n) => places[Math.floor(((n + 0.5) * places.length) / count)]);
}
