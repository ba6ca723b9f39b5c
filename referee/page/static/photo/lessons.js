/* Lessons from a player's own tiles: photographs of their faces, laid in rows in the order of the catalogue. Each photograph is
   { photo, corners }; `tiles` are the ids of the faces, row by row, `columns` to a row. */

import { mapCorners } from "./homography.js";
import { hide, pool, upperLayers } from "./network.js";
import { teach, toUnits } from "./own.js";
import { cutSquares, findScales, listPlaces, normalise } from "./squares.js";

const VIEWS = 8; // ways in which each face is looked at to teach the upper layers
const STEPS = 350;
const [SHIFTED, TURNED] = [0.1, 0.12]; // by how much of a square and by how many radians views differ
const [TINTED, LIT, NOISY] = [0.1, 0.15, 0.1]; // and by how many deviations of a channel

/* Looks at faces laid in rows, once in each photograph; returns what nearest neighbours take. */
export function know(network, { photos, columns, tiles }) {
  const [units, classes] = [[], []];
  const upper = upperLayers(network);
  const take = (pooled, count, names) => {
    units.push(...toUnits(hide(pooled, count, upper), upper[1].inputs));
    classes.push(...names);
  };
  lookAtFaces(network, photos, columns, tiles, [[0, 0, 0]], take);
  return { units: Float32Array.from(units), classes: Uint16Array.from(classes) };
}

/* Teaches the upper layers from the same faces, each seen in many ways, and from the squares around them, which are none. */
export function learn(network, { photos, columns, tiles, seed }, tell) {
  const chance = makeChance(seed);
  const within = (wide) => wide * (chance() - 0.5);
  const views = Array.from({ length: VIEWS }, () => [within(SHIFTED), within(SHIFTED), within(TURNED)]);
  const [rows, classes] = [[], []];
  const take = (pooled, count, names) => {
    rows.push(pooled);
    classes.push(...names);
  };
  lookAtFaces(network, photos, columns, tiles, [[0, 0, 0], ...views], take, chance);
  lookAround(network, photos, columns, tiles, take);
  const pooled = new Float32Array(rows.reduce((sum, each) => sum + each.length, 0));
  rows.reduce((at, each) => (pooled.set(each, at), at + each.length), 0);
  return teach(upperLayers(network), pooled, classes, STEPS, chance, tell);
}

/* Hands on what the lower layers see of each face, in each of its four turns, from each view [u, v, turn]; with `chance`, in
   other light each time. */
function lookAtFaces(network, photos, columns, tiles, views, take, chance = null) {
  for (const { photo, corners } of photos) {
    const [map, places] = layFaces(corners, columns, tiles);
    const scales = findScales(cutSquares(photo, map, places));
    for (const [du, dv, turn] of views) {
      for (let quarter = 0; quarter < 4; quarter++) {
        /* Seen from a view that is turned to the left, the face is turned to the right. */
        const seen = places.map(([u, v]) => [u + du, v + dv, turn - (quarter * Math.PI) / 2]);
        const squares = normalise(cutSquares(photo, map, seen), scales, network.clip);
        if (chance) light(network, squares, chance);
        const names = tiles.map((tile) => network.classes.findIndex((each) => each.tile === tile && each.turns.includes(quarter)));
        take(pool(network, squares, tiles.length), tiles.length, names);
      }
    }
  }
}

/* Hands on what the lower layers see of the squares around the faces, on which no tile lies. */
function lookAround(network, photos, columns, tiles, take) {
  const none = network.classes.findIndex(({ tile }) => tile === null);
  for (const { photo, corners } of photos) {
    const [map, places] = layFaces(corners, columns, tiles);
    const rows = Math.ceil(tiles.length / columns);
    const around = listPlaces(columns + 2, rows + 2).map(([u, v, turn]) => [u - 1, v - 1, turn]);
    const empty = around.filter(([u, v]) => u < 0 || v < 0 || u > columns || v > rows);
    const squares = normalise(cutSquares(photo, map, empty), findScales(cutSquares(photo, map, places)), network.clip);
    take(pool(network, squares, empty.length), empty.length, empty.map(() => none));
  }
}

function layFaces(corners, columns, tiles) {
  const rows = Math.ceil(tiles.length / columns);
  return [mapCorners(corners, columns, rows), listPlaces(columns, rows).slice(0, tiles.length)];
}

/* Changes squares as other light and another camera would, in place. */
function light(network, squares, chance) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const size = 3 * network.cells ** 2;
  for (let at = 0; at < squares.length; at += size) {
    const [tints, lights] = [TINTED, LIT].map((wide) => [0, 1, 2].map(() => wide * normal()));
    for (let n = 0; n < size; n++) squares[at + n] = squares[at + n] * (1 + tints[n % 3]) + lights[n % 3] + NOISY * normal();
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
