/* Marks: coats of arms and gardens, by which alone many tiles differ. They are small: a network of their own looks for them
   on finer squares, and shares out anew what the other says of tiles that are alike but for their marks. */

import { classify, hide, pool, upperLayers } from "./network.js";

const [TOLD, SEEN] = [0.6, 0.6]; // how much each network counts among tiles that marks tell apart
const SPREAD = 2; // by how much what is said of marks is off, from photograph to photograph, as a logarithm
const [ROUNDS, STRIDE, STILL] = [30, 0.5, 1e-4]; // how that is found: the most rounds, the furthest move, the last

/* The logarithms of the chances of each kind of marks (none, arms, garden, both) on some squares. */
export function lookForMarks(network, squares, count) {
  const upper = upperLayers(network);
  const hidden = hide(pool(network, squares, count), count, upper);
  return classify(hidden, count, upper, new Uint8Array(upper[1].to).fill(1));
}

/* Changes the logarithms of chances in place. What a group of classes has that only marks tell apart stays as it is; within
   it, the shares are those of both networks. `mask` tells which classes are in question. */
export function shareOut(logs, seen, marks, mask) {
  const { kinds } = marks;
  const classes = mask.length;
  const count = seen.length / (logs.length / classes);
  for (const some of listAsked(marks, mask)) {
    for (let at = 0, from = 0; at < logs.length; at += classes, from += count) {
      const shared = some.map((n) => TOLD * logs[at + n] + SEEN * seen[from + kinds[n]]);
      const less = addUp(shared) - addUp(some.map((n) => logs[at + n]));
      some.forEach((n, k) => (logs[at + n] = shared[k] - less));
    }
  }
  return logs;
}

/* Changes chances in place so that marks come about as often as their copies do. Marks look alike all over a table, and
   from table to table they do not: what is said of all of them is off by about as much, and their number shows by how much.
   `logs` are logarithms for each class on each square, with priors; what each group has stays. */
export function balance(logs, { marks, mask, copies }) {
  const { kinds } = marks;
  const classes = mask.length;
  const some = listAsked(marks, mask);
  const has = [kinds.map((kind) => kind & 1), kinds.map((kind) => kind >> 1)];
  const shares = some.map((each) => has.map((one) => findShare(each, (n) => copies[n], one)));
  /* For each square and group its chance, and the chances of its classes as they came. */
  const cases = [];
  for (let at = 0; at < logs.length; at += classes) {
    const all = addUp(logs.subarray(at, at + classes));
    some.forEach((each, n) => cases.push({ at, each, shares: shares[n], told: each.map((k) => Math.exp(logs[at + k] - all)) }));
  }
  const off = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const gaps = off.map((each) => -each / SPREAD ** 2);
    const bends = [1 / SPREAD ** 2, 1 / SPREAD ** 2];
    for (const { each, shares: wanted, told } of cases) {
      const weights = each.map((n, k) => told[k] * Math.exp(off[0] * has[0][n] + off[1] * has[1][n]));
      const chance = told.reduce((sum, one) => sum + one, 0);
      has.forEach((one, kind) => {
        const share = findShare(weights.keys(), (k) => weights[k], each.map((n) => one[n]));
        gaps[kind] += chance * (wanted[kind] - share);
        bends[kind] += chance * share * (1 - share);
      });
    }
    const moves = gaps.map((gap, kind) => Math.max(-STRIDE, Math.min(STRIDE, gap / bends[kind])));
    moves.forEach((move, kind) => (off[kind] += move));
    if (Math.max(...moves.map(Math.abs)) < STILL) break;
  }
  for (const { at, each } of cases) {
    const before = addUp(each.map((n) => logs[at + n]));
    for (const n of each) logs[at + n] += off[0] * has[0][n] + off[1] * has[1][n];
    const more = addUp(each.map((n) => logs[at + n])) - before;
    for (const n of each) logs[at + n] -= more;
  }
  return logs;
}

/* Which share of some weights belongs to what has a mark. */
function findShare(names, weightOf, has) {
  let [part, all] = [0, 0];
  for (const n of names) {
    part += weightOf(n) * has[n];
    all += weightOf(n);
  }
  return all ? part / all : 0;
}

/* The chance of each square to have a tile that marks tell apart from another. */
export function weighMarks(logs, marks, mask) {
  const asked = listAsked(marks, mask).flat();
  const weigh = (square) => asked.reduce((sum, n) => sum + Math.exp(logs[square * mask.length + n]), 0);
  return Float64Array.from({ length: logs.length / mask.length }, (_, square) => weigh(square));
}

/* The groups of which the classes in question differ in marks, each a list of these classes. */
function listAsked({ kinds, groups }, mask) {
  const found = new Map();
  groups.forEach((name, n) => mask[n] && found.set(name, [...(found.get(name) ?? []), n]));
  return [...found.values()].filter((each) => new Set(each.map((n) => kinds[n])).size > 1);
}

/* The logarithm of a sum whose parts are given as logarithms. */
function addUp(logs) {
  const most = Math.max(...logs);
  return most === -Infinity ? most : most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}
