/* Plane maps: from the squares of a grid, which are 1 wide, to the pixels of a photograph.

   A map is an array of nine numbers, row by row, the last one 1. A point is [x, y], x to the right and y down. Corners
   are in the order of the clock: top left, top right, bottom right, bottom left. */

/* Returns the map that takes the corners of a grid of so many columns and rows to four points of the photograph. */
export function mapCorners([[x0, y0], [x1, y1], [x2, y2], [x3, y3]], columns, rows) {
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [cx, cy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = ax * by - ay * bx;
  const g = (cx * by - cy * bx) / area;
  const h = (ax * cy - ay * cx) / area;
  return [
    (x1 - x0 + g * x1) / columns, (x3 - x0 + h * x3) / rows, x0,
    (y1 - y0 + g * y1) / columns, (y3 - y0 + h * y3) / rows, y0,
    g / columns, h / rows, 1,
  ];
}

export function apply(map, u, v) {
  const w = map[6] * u + map[7] * v + map[8];
  return [(map[0] * u + map[1] * v + map[2]) / w, (map[3] * u + map[4] * v + map[5]) / w];
}

/* Returns the map that does one after the other, the inner one first. */
export function multiply(outer, inner) {
  const product = outer.map((_, n) => [0, 1, 2].reduce((sum, k) => sum + outer[n - (n % 3) + k] * inner[3 * k + (n % 3)], 0));
  return product.map((each) => each / product[8]);
}

/* Returns the map that leads back from the photograph to the grid. */
export function invert([a, b, c, d, e, f, g, h, i]) {
  const back = [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
  return back.map((each) => each / back[8]);
}

/* Returns the corners of a grid in the photograph. */
export function cornersOf(map, columns, rows) {
  return [[0, 0], [columns, 0], [columns, rows], [0, rows]].map(([u, v]) => apply(map, u, v));
}

/* Whether four corners go round once without a dent, so that there is such a map. */
export function isConvex(corners) {
  const turns = corners.map(([x, y], n) => {
    const [[x1, y1], [x2, y2]] = [corners[(n + 1) % 4], corners[(n + 2) % 4]];
    return (x1 - x) * (y2 - y1) - (y1 - y) * (x2 - x1);
  });
  return turns.every((turn) => turn > 0);
}

/* How wide and how high what the corners enclose is, by the longer of opposite sides. */
export function sizeOf(corners) {
  const [top, right, bottom, left] = lengthsOf(corners);
  return [Math.max(top, bottom), Math.max(left, right)];
}

/* How many times as wide as high it is, by the lengths of all sides. */
export function aspectOf(corners) {
  const [top, right, bottom, left] = lengthsOf(corners);
  return Math.sqrt((top * bottom) / (left * right));
}

const lengthsOf = (corners) => corners.map(([x, y], n) => Math.hypot(corners[(n + 1) % 4][0] - x, corners[(n + 1) % 4][1] - y));

/* Returns the map that comes nearest to some points [u, v, x, y, weight], by least squares; at least four of them.
   Each equation is divided by how far away the point is by a map that is near already, so that its fault counts in pixels. */
export function fitPoints(points, near) {
  const normal = Array.from({ length: 8 }, () => new Float64Array(9));
  for (const [u, v, x, y, weight] of points) {
    const part = weight / (near[6] * u + near[7] * v + 1) ** 2;
    add(normal, [u, v, 1, 0, 0, 0, -u * x, -v * x, x], part);
    add(normal, [0, 0, 0, u, v, 1, -u * y, -v * y, y], part);
  }
  const found = solve(normal);
  return found && [...found, 1];
}

function add(normal, row, weight) {
  for (let i = 0; i < 8; i++) for (let j = 0; j < 9; j++) normal[i][j] += weight * row[i] * row[j];
}

/* Solves equations by elimination; null if they have no single solution. */
function solve(rows) {
  const count = rows.length;
  for (let i = 0; i < count; i++) {
    let best = i;
    for (let j = i + 1; j < count; j++) if (Math.abs(rows[j][i]) > Math.abs(rows[best][i])) best = j;
    [rows[i], rows[best]] = [rows[best], rows[i]];
    if (Math.abs(rows[i][i]) < 1e-12) return null;
    for (let j = 0; j < count; j++) {
      if (j === i) continue;
      const times = rows[j][i] / rows[i][i];
      for (let k = i; k <= count; k++) rows[j][k] -= times * rows[i][k];
    }
  }
  return rows.map((row, i) => row[count] / row[i]);
}
