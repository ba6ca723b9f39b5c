/* Photographs as pixels: read from a file, and cut up to be looked at. Nothing of them leaves the page. */

import { apply } from "./homography.js";

const MOST = 1600; // pixels of the longer side

/* Returns the pixels of a file as the camera was held, no larger than is needed. */
export async function readPicture(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, MOST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(2, Math.round(picture.width * scale));
  canvas.height = Math.max(2, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { width, height, data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return { width, height, data, canvas };
}

/* Draws a part of the grid as it would be seen from above, `side` pixels a square. */
export function drawFromAbove(canvas, { width, height, data }, map, [left, top, columns, rows], side) {
  canvas.width = columns * side;
  canvas.height = rows * side;
  const pen = canvas.getContext("2d");
  const seen = pen.createImageData(canvas.width, canvas.height);
  for (let y = 0, out = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++, out += 4) {
      const [px, py] = apply(map, left + (x + 0.5) / side, top + (y + 0.5) / side);
      const at = 4 * (Math.max(0, Math.min(height - 1, Math.floor(py))) * width + Math.max(0, Math.min(width - 1, Math.floor(px))));
      for (let n = 0; n < 3; n++) seen.data[out + n] = data[at + n];
      seen.data[out + 3] = 255;
    }
  }
  pen.putImageData(seen, 0, 0);
}

/* Draws the lines of a grid over a photograph, dark on light so that they are seen on any ground. */
export function drawGrid(pen, map, columns, rows, width) {
  const lines = [];
  for (let n = 0; n <= columns; n++) lines.push([apply(map, n, 0), apply(map, n, rows)]);
  for (let n = 0; n <= rows; n++) lines.push([apply(map, 0, n), apply(map, columns, n)]);
  for (const [colour, wide] of [["#fff", 2.4 * width], ["#d6007f", width]]) {
    pen.strokeStyle = colour;
    pen.lineWidth = wide;
    pen.beginPath();
    for (const [from, to] of lines) {
      pen.moveTo(...from);
      pen.lineTo(...to);
    }
    pen.stroke();
  }
}
