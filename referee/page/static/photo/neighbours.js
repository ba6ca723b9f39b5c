/* What neighbours say of each other: belief propagation over the squares of a grid.

   Sides that do not match cost a factor and are never out of the question: a table may hold an illegal tile, which is to
   be found by those who check it and not repaired here. "No tile" goes with everything. */

const MISMATCH = Math.exp(-4); // for each pair of sides that meet and differ
const ROUNDS = 30;
const DAMPING = 0.5;
const STILL = 1e-4;

/* How much more likely a tile is of which there are several copies, as a logarithm; 0 for "no tile". */
export const priorOf = (copies) => (copies ? 0.75 * Math.log(copies) + 0.5 : 0);

/* Returns the chances of all classes on each square, row by row, given what neighbours may be.

   `logs` holds a logarithm for each class on each square, scaled and with its prior; `sides` for each class four numbers
   (N, E, S, W) that are equal where sides match, or null for "no tile"; there are `kinds` kinds of sides. */
export function believe(logs, sides, kinds, columns, rows) {
  const count = columns * rows;
  const classes = sides.length;
  const chances = new Float64Array(count * classes);
  for (let square = 0; square < count; square++) soften(logs, chances, square * classes, classes);
  const states = kinds + 1; // the last one: no tile
  /* messages[(square × 4 + side) × states + kind]: what the neighbour on that side says of a side of that kind. */
  let messages = new Float64Array(count * 4 * states).fill(1);
  const neighbour = (square, side) => {
    const [x, y] = [square % columns, Math.floor(square / columns)];
    if (side === 0) return y > 0 ? square - columns : -1;
    if (side === 1) return x < columns - 1 ? square + 1 : -1;
    if (side === 2) return y < rows - 1 ? square + columns : -1;
    return x > 0 ? square - 1 : -1;
  };
  const weigh = (square, but, found) => {
    for (let n = 0; n < classes; n++) {
      let chance = chances[square * classes + n];
      for (let side = 0; side < 4; side++) {
        if (side !== but) chance *= messages[(square * 4 + side) * states + (sides[n] ? sides[n][side] : kinds)];
      }
      found[n] = chance;
    }
    return found;
  };
  const weighed = new Float64Array(classes);
  const byKind = new Float64Array(states);
  for (let round = 0; round < ROUNDS; round++) {
    const next = messages.slice();
    let moved = 0;
    for (let square = 0; square < count; square++) {
      for (let side = 0; side < 4; side++) {
        const other = neighbour(square, side);
        if (other < 0) continue;
        weigh(square, side, weighed);
        byKind.fill(0);
        let all = 0;
        for (let n = 0; n < classes; n++) {
          byKind[sides[n] ? sides[n][side] : kinds] += weighed[n];
          all += weighed[n];
        }
        const none = byKind[kinds];
        const to = (other * 4 + ((side + 2) % 4)) * states;
        for (let kind = 0; kind < states; kind++) {
          const fits = kind === kinds ? all : none + byKind[kind] + MISMATCH * (all - none - byKind[kind]);
          const said = fits / all;
          next[to + kind] = DAMPING * messages[to + kind] + (1 - DAMPING) * said;
          moved = Math.max(moved, Math.abs(next[to + kind] - messages[to + kind]));
        }
      }
    }
    messages = next;
    if (moved < STILL) break;
  }
  for (let square = 0; square < count; square++) {
    weigh(square, -1, weighed);
    let all = 0;
    for (let n = 0; n < classes; n++) all += weighed[n];
    for (let n = 0; n < classes; n++) chances[square * classes + n] = weighed[n] / all;
  }
  return chances;
}

function soften(logs, chances, at, classes) {
  let most = -Infinity;
  for (let n = 0; n < classes; n++) most = Math.max(most, logs[at + n]);
  let all = 0;
  for (let n = 0; n < classes; n++) all += chances[at + n] = Math.exp(logs[at + n] - most);
  for (let n = 0; n < classes; n++) chances[at + n] /= all;
}
