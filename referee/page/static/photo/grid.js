/* Finds how the grid lies exactly, by how sure the network is of the tiles on it.

   Everything here is told by `look(map, places)`, which returns for each place the odds of its likeliest tile, as a
   logarithm: where the grid is right, the tiles are sure. Each tile says by itself which way it lies off; a map through all
   of them needs few looks, where moving the corners and looking again would need many. */

import { apply, aspectOf, cornersOf, fitPoints, invert, isConvex, mapCorners, multiply } from "./homography.js";
import { listPlaces } from "./squares.js";

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const REACHES = [0.12, 0.08, 0.05, 0.03]; // of a square: how far from a place is looked, pass by pass
const SAMPLE = 24; // squares that are looked at for the grid
const DIFFERENT = 2; // by how much the odds of looks differ that say as much as they can
const LEAST = 3; // fewer tiles say nothing of the grid
const HELD = 0.4; // how much a corner counts that the player has put, beside a tile
const NUDGE = 0.04; // of a square: how far each square is looked for by itself
const NEAR = 1; // squares around one that have a say in where it lies
const STILL = 1; // how much it counts that a square lies where the grid says, beside a tile
const [FEWEST, MOST] = [1, 20]; // columns and rows that are tried
const APART = 1.35; // by how much the shape of a square may be misjudged
const [FEW, MANY] = [6, 24]; // squares that are looked at for a number of columns and rows: of all, and of the best
const FINAL = 10; // numbers of columns and rows that are looked at well
const DOUBTED = 2; // squares by which few squares are thought worse of: they are sure by chance more easily
const MISSHAPEN = 0.3; // how much squares count that are not as wide as high

/* Chooses some places from all over the grid: the surest of each part. */
export function sample(places, sure, count = SAMPLE) {
  const order = places.map((_, n) => n).sort((a, b) => sure[b] - sure[a]);
  const [across, down] = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])) + 0.5);
  const parts = new Map();
  for (const n of order) {
    const [u, v] = places[n];
    const part = Math.floor((3 * u) / across) + 3 * Math.floor((3 * v) / down);
    parts.set(part, [...(parts.get(part) ?? []), n]);
  }
  const chosen = [];
  for (let turn = 0; chosen.length < Math.min(count, places.length); turn++) {
    for (const part of parts.values()) if (turn < part.length && chosen.length < count) chosen.push(places[part[turn]]);
  }
  return chosen;
}

/* Returns for each place how far off its tile lies, [du, dv, weight], by a parabola through three looks each way; the
   weight says how much the looks differ. */
function locate(look, map, places, reach) {
  const at = (du, dv) => look(map, places.map(([u, v, turn]) => [u + du, v + dv, turn]));
  const [here, left, right, above, below] = [at(0, 0), at(-reach, 0), at(reach, 0), at(0, -reach), at(0, reach)];
  const vertex = (before, middle, behind) => {
    const bend = before - 2 * middle + behind;
    if (bend < -1e-6) return reach * Math.max(-1, Math.min(1, (before - behind) / (2 * bend)));
    return before === behind ? 0 : reach * (behind > before ? 1 : -1);
  };
  return places.map((_, n) => {
    const looks = [here[n], left[n], right[n], above[n], below[n]];
    return [vertex(left[n], here[n], right[n]), vertex(above[n], here[n], below[n]), Math.min(1, (Math.max(...looks) - Math.min(...looks)) / DIFFERENT)];
  });
}

/* Returns the map of a grid that goes through the tiles as well as it can, and stays near the corners that the player has
   put. `places` are squares on which tiles lie; `tell` hears which part of the work is done. */
export function refine(look, map, columns, rows, places, tell = () => {}) {
  if (places.length < LEAST) return map;
  const held = [[0, 0], [columns, 0], [columns, rows], [0, rows]];
  let pins = held.map(([u, v]) => [u, v]);
  REACHES.forEach((reach, n) => {
    const found = locate(look, map, places, reach);
    const points = places.map(([u, v], k) => [u, v, u + found[k][0], v + found[k][1], found[k][2]]);
    const corners = held.map(([u, v], k) => [u, v, ...pins[k], HELD]);
    const moved = fitPoints([...points, ...corners], IDENTITY);
    const next = moved && multiply(map, moved);
    if (next && isConvex(cornersOf(next, columns, rows))) {
      pins = pins.map(([u, v]) => apply(invert(moved), u, v));
      map = next;
    }
    tell((n + 1) / REACHES.length);
  });
  return map;
}

/* Moves each place by a few per cent of a square to where its tile and those around it lie. Each by itself would go where
   some tile is surest, right or wrong; rows that slide, slide together. */
export function nudge(look, map, places) {
  const found = locate(look, map, places, NUDGE);
  return places.map(([u, v, turn]) => {
    let [across, down, all] = [0, 0, STILL];
    places.forEach(([x, y], n) => {
      if (Math.abs(x - u) > NEAR || Math.abs(y - v) > NEAR) return;
      const [du, dv, weight] = found[n];
      across += weight * du;
      down += weight * dv;
      all += weight;
    });
    return [u + across / all, v + down / all, turn];
  });
}

/* Finds how many columns and rows most likely lie between four corners: { columns, rows }. Each number that gives squares
   which are nearly as wide as high is tried; between tries it stops, so that who goes through it can break off. */
export function* guess(look, corners) {
  const aspect = aspectOf(corners);
  const tries = [];
  for (let rows = FEWEST; rows <= MOST; rows++) {
    for (let columns = FEWEST; columns <= MOST; columns++) {
      const shape = aspect / (columns / rows);
      if (shape < APART && shape > 1 / APART) tries.push({ columns, rows, misshapen: Math.abs(Math.log(shape)) });
    }
  }
  yield* judge(look, corners, tries, FEW);
  const best = tries.slice(0, FINAL);
  yield* judge(look, corners, best, MANY);
  return best[0] ?? { columns: 1, rows: 1 };
}

/* Looks at some squares for each number of columns and rows, and brings the best to the front. */
function* judge(look, corners, tries, count) {
  for (const each of tries) {
    const places = spread(listPlaces(each.columns, each.rows), count);
    const odds = look(mapCorners(corners, each.columns, each.rows), places);
    const sure = odds.reduce((sum, one) => sum + 1 / (1 + Math.exp(-one)), 0);
    each.score = sure / (places.length + DOUBTED) - MISSHAPEN * each.misshapen;
    yield;
  }
  tries.sort((one, other) => other.score - one.score);
}

/* Some places at even distances from each other. */
function spread(places, count) {
  if (places.length <= count) return places;
  return Array.from({ length: count }, (_, n) => places[Math.floor(((n + 0.5) * places.length) / count)]);
}
