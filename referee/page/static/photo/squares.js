/* Cuts squares of the grid out of a photograph, and makes of them what the network takes.

   A photograph is { width, height, data }, four bytes a pixel as a canvas has them; the middle of its first pixel lies at
   (0.5, 0.5). A place is [u, v, turn]: the middle of a square on the grid, and by how many radians it is turned clockwise. */

import { apply } from "./homography.js";

const CELLS = 24;
const CHANNELS = 3;
const [FEWEST, MOST] = [48, 96]; // samples along a side of a square
const APART = 1.5; // pixels between samples, while there are fewer than the most
const WHITE = [0.95047, 1, 1.08883];
/* Bytes are looked up as light in steps this fine; between them the light is as good as straight. */
const STEPS = 16;
const LIGHT = Float64Array.from({ length: 255 * STEPS + 2 }, (_, n) => {
  const part = n / STEPS / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/* Returns a photograph so many times smaller, each pixel the mean of those it stands for. */
export function shrink({ width, height, data }, times) {
  const [across, down] = [Math.floor(width / times), Math.floor(height / times)];
  const found = new Uint8ClampedArray(4 * across * down);
  const share = 1 / (times * times);
  for (let y = 0, out = 0; y < down; y++) {
    for (let x = 0; x < across; x++, out += 4) {
      let [red, green, blue] = [0, 0, 0];
      for (let dy = 0; dy < times; dy++) {
        for (let at = 4 * ((y * times + dy) * width + x * times), end = at + 4 * times; at < end; at += 4) {
          red += data[at];
          green += data[at + 1];
          blue += data[at + 2];
        }
      }
      found[out] = red * share;
      found[out + 1] = green * share;
      found[out + 2] = blue * share;
      found[out + 3] = 255;
    }
  }
  return { width: across, height: down, data: found };
}

/* The places of all squares, row by row. */
export function listPlaces(columns, rows) {
  return Array.from({ length: columns * rows }, (_, n) => [(n % columns) + 0.5, Math.floor(n / columns) + 0.5, 0]);
}

/* How many samples along the side of a cell a square takes. */
function countSamples(map, [u, v], cells) {
  const corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(([du, dv]) => apply(map, u + du, v + dv));
  const sides = corners.map(([x, y], n) => Math.hypot(corners[(n + 1) % 4][0] - x, corners[(n + 1) % 4][1] - y));
  return Math.min(MOST / cells, Math.max(FEWEST / cells, Math.ceil(Math.max(...sides) / (cells * APART))));
}

/* Returns the colours of squares as L*, a*, b*: cells × cells × 3 numbers for each place, one after the other. */
export function cutSquares(photo, map, places, cells = CELLS) {
  const size = cells * cells * CHANNELS;
  const lab = new Float32Array(places.length * size);
  places.forEach((place, n) => cutSquare(photo, map, place, cells, lab.subarray(n * size, (n + 1) * size)));
  return lab;
}

/* Returns squares as they are seen by somebody who has gone a quarter clockwise around them. */
export function goAround(squares, cells) {
  const found = new Float32Array(squares.length);
  const row = cells * CHANNELS;
  let out = 0;
  for (let square = 0; square < squares.length; square += cells * row) {
    for (let across = row - CHANNELS; across >= 0; across -= CHANNELS) {
      for (let at = square + across, n = 0; n < cells; n++, at += row) {
        for (let c = 0; c < CHANNELS; c++) found[out++] = squares[at + c];
      }
    }
  }
  return found;
}

function cutSquare({ width, height, data }, map, place, cells, lab) {
  const samples = countSamples(map, place, cells);
  const [u, v, turn] = place;
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const [a, b, c, d, e, f, g, h, i] = map;
  const step = 1 / (cells * samples);
  const share = 1 / (samples * samples);
  const [right, bottom] = [width - 1, height - 1];
  let out = 0;
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++, out += CHANNELS) {
      let [red, green, blue] = [0, 0, 0];
      for (let n = 0; n < samples; n++) {
        const down = (row * samples + n + 0.5) * step - 0.5;
        for (let m = 0; m < samples; m++) {
          const across = (column * samples + m + 0.5) * step - 0.5;
          const p = u + cosine * across - sine * down;
          const q = v + sine * across + cosine * down;
          const w = g * p + h * q + i;
          let x = (a * p + b * q + c) / w - 0.5;
          let y = (d * p + e * q + f) / w - 0.5;
          x = x > 0 ? (x < right ? x : right) : 0;
          y = y > 0 ? (y < bottom ? y : bottom) : 0;
          const [left, top] = [x | 0, y | 0];
          const [dx, dy] = [x - left, y - top];
          const first = (top * width + left) * 4;
          const beside = left < right ? 4 : 0;
          const below = top < bottom ? 4 * width : 0;
          const [k00, k10, k01, k11] = [(1 - dx) * (1 - dy), dx * (1 - dy), (1 - dx) * dy, dx * dy];
          red += data[first] * k00 + data[first + beside] * k10 + data[first + below] * k01 + data[first + below + beside] * k11;
          green += data[first + 1] * k00 + data[first + beside + 1] * k10 + data[first + below + 1] * k01 + data[first + below + beside + 1] * k11;
          blue += data[first + 2] * k00 + data[first + beside + 2] * k10 + data[first + below + 2] * k01 + data[first + below + beside + 2] * k11;
        }
      }
      writeLab(red * share, green * share, blue * share, lab, out);
    }
  }
}

function lightOf(byte) {
  const at = byte * STEPS;
  const n = at | 0;
  return LIGHT[n] + (LIGHT[n + 1] - LIGHT[n]) * (at - n);
}

const root = (part) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116);

function writeLab(red, green, blue, lab, at) {
  const [r, g, b] = [lightOf(red), lightOf(green), lightOf(blue)];
  const x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0]);
  const y = root(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2]);
  lab[at] = 116 * y - 16;
  lab[at + 1] = 500 * (x - y);
  lab[at + 2] = 200 * (y - z);
}

/* The mean and the standard deviation of each channel over squares, which say how the photograph is lit. */
export function findScales(lab) {
  const count = lab.length / CHANNELS;
  return [0, 1, 2].map((channel) => {
    let [sum, squared] = [0, 0];
    for (let n = channel; n < lab.length; n += CHANNELS) sum += lab[n];
    const mean = sum / count;
    for (let n = channel; n < lab.length; n += CHANNELS) squared += (lab[n] - mean) ** 2;
    return [mean, Math.sqrt(squared / count) + 1e-6];
  });
}

/* What the network takes: each channel less its mean, divided by its deviation, at most `clip` away from 0. In place. */
export function normalise(lab, scales, clip) {
  for (let n = 0; n < lab.length; n++) {
    const [mean, deviation] = scales[n % CHANNELS];
    lab[n] = Math.max(-clip, Math.min(clip, (lab[n] - mean) / deviation));
  }
  return lab;
}
