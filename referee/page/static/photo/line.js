/* The line of a table, as docs/notation.md describes it: a row for each row of squares that holds a tile. */

/* Returns the rows of a table. `laid` has for each square, row by row, { tile, turn } or null; `origin` is the square
   that becomes 0,0. */
export function writeRows(laid, columns, [left, top]) {
  const rows = [];
  for (let y = 0; y * columns < laid.length; y++) {
    const row = laid.slice(y * columns, (y + 1) * columns);
    const first = row.findIndex(Boolean);
    if (first < 0) continue;
    const last = row.findLastIndex(Boolean);
    const written = row.slice(first, last + 1).map((each) => (each ? each.tile + writeTurn(each) : ""));
    rows.push(`/${first - left},${y - top},${written.join(",")}`);
  }
  return rows.join("");
}

/* An id that ends in a digit always has its turns. */
const writeTurn = ({ tile, turn }) => (turn || /\d$/.test(tile) ? String(turn) : "");

/* Returns which square is to be 0,0: a start tile, the one nearest to the middle of the tiles, or else the tile there. */
export function findOrigin(laid, columns, start) {
  const at = laid.map((each, n) => each && [n % columns, Math.floor(n / columns), each]).filter(Boolean);
  const [x, y] = [0, 1].map((axis) => at.reduce((sum, each) => sum + each[axis], 0) / (at.length || 1));
  const byDistance = at.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
  const found = byDistance.find(([, , { tile, turn }]) => tile === start && turn === 0) ?? byDistance.find(([, , { tile }]) => tile === start) ?? byDistance[0];
  return found ? [found[0], found[1]] : [0, 0];
}

/* Returns the address of a table, given that of an empty one. */
export function writeAddress(bare, rows) {
  const url = new URL(bare, location.href);
  const line = (url.searchParams.get("position") ?? decodeURIComponent(url.pathname.replace(/^\/table\//, ""))) + rows;
  const asked = [...url.searchParams].filter(([key]) => key !== "position").map(([key, text]) => `&${key}=${encodeURIComponent(text)}`);
  return `/?position=${line}${asked.join("")}`;
}
