/* The network that tells tiles: reads the file of its weights and does the forward pass.

   A file is the letters RTW1, the length of a header, the header as JSON and a block for each layer: a scale and a bias
   for each output, then one byte for each weight, [to][from]; a weight is its byte times the scale of its output. */

const MAGIC = "RTW1";

/* Returns the network that a file (an ArrayBuffer) holds: its header, and its layers with their weights as numbers. */
export function readNetwork(buffer) {
  const letters = new TextDecoder().decode(new Uint8Array(buffer, 0, 4));
  if (letters !== MAGIC) throw new Error("not a file of weights");
  const length = new DataView(buffer).getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  let at = align(8 + length);
  const layers = header.layers.map((layer) => {
    if (layer.kind === "pool" || layer.kind === "peak") return layer;
    const from = layer.kind === "conv" ? layer.size ** 2 * layer.from : layer.from;
    const scale = new Float32Array(buffer, at, layer.to);
    const bias = new Float32Array(buffer, at + 4 * layer.to, layer.to).slice();
    const bytes = new Int8Array(buffer, at + 8 * layer.to, layer.to * from);
    const weights = Float64Array.from(bytes, (byte, n) => Math.fround(byte * scale[Math.floor(n / from)]));
    at = align(at + 8 * layer.to + bytes.length);
    return { ...layer, inputs: from, weights: layer.kind === "conv" ? transpose(weights, layer.to, from) : weights, bias };
  });
  return { ...header, layers };
}

function transpose(weights, to, from) {
  return weights.map((_, n) => weights[(n % to) * from + Math.floor(n / to)]);
}

const align = (at) => Math.ceil(at / 4) * 4;

/* The last two layers, which are what is taught anew from a player's own tiles. */
export const upperLayers = (network) => network.layers.slice(-2);

/* What squares look like behind the layers that are never taught anew: what the upper two take.
   `squares` holds `count` squares, cells × cells × channels numbers each; returns as many rows of numbers. */
export function pool(network, squares, count) {
  let [values, size, channels] = [squares, network.cells, 3];
  for (const layer of network.layers.slice(0, -2)) {
    if (layer.kind === "conv") {
      values = convolve(layer, values, count, size);
      [size, channels] = [size - layer.size + 1, layer.to];
    } else if (layer.kind === "pool") {
      values = average(values, count, size, channels, layer.size);
      size = Math.floor(size / layer.size);
    } else if (layer.kind === "peak") {
      values = findPeaks(values, count, channels);
    } else {
      values = cutBelow(multiply(layer, values, count));
    }
  }
  return values;
}

/* The hidden layer, of what `pool` returns: `hidden.bias.length` numbers a square. */
export const hide = (pooled, count, [hidden]) => cutBelow(multiply(hidden, pooled, count));

function cutBelow(values) {
  for (let n = 0; n < values.length; n++) if (values[n] < 0) values[n] = 0;
  return values;
}

/* The logarithms of the chances of all classes, of what `hide` returns; classes whose `mask` is 0 are out of the question. */
export function classify(hiddenValues, count, [, last], mask) {
  const scores = multiply(last, hiddenValues, count);
  const classes = last.to;
  for (let at = 0; at < scores.length; at += classes) {
    let most = -Infinity;
    for (let n = 0; n < classes; n++) if (mask[n] && scores[at + n] > most) most = scores[at + n];
    let sum = 0;
    for (let n = 0; n < classes; n++) if (mask[n]) sum += Math.exp(scores[at + n] - most);
    const all = most + Math.log(sum);
    for (let n = 0; n < classes; n++) scores[at + n] = mask[n] ? scores[at + n] - all : -Infinity;
  }
  return scores;
}

/* Weights are [tap][to] here: four outputs at a time (their number is a multiple of four) go through the values under two
   places of a filter side by side, so that each number that is read serves several sums. */
function convolve({ size, from, to, weights, bias }, values, count, width) {
  const across = width - size + 1;
  const taps = size * size * from;
  const found = new Float32Array(count * across * across * to);
  const [here, beside] = [new Float64Array(taps), new Float64Array(taps)];
  let out = 0;
  for (let square = 0; square < count; square++) {
    for (let y = 0; y < across; y++) {
      for (let x = 0; x < across; x += 2) {
        const isPair = x + 1 < across;
        const begin = ((square * width + y) * width + x) * from;
        takeUnder(here, values, begin, size * from, width * from);
        takeUnder(beside, values, isPair ? begin + from : begin, size * from, width * from);
        for (let o = 0; o < to; o += 4, out += 4) {
          let [p, q, r, s] = [bias[o], bias[o + 1], bias[o + 2], bias[o + 3]];
          let [t, u, v, w] = [p, q, r, s];
          for (let k = 0, at = o; k < taps; k++, at += to) {
            const value = here[k];
            const other = beside[k];
            const a = weights[at];
            const b = weights[at + 1];
            const c = weights[at + 2];
            const d = weights[at + 3];
            p += a * value;
            q += b * value;
            r += c * value;
            s += d * value;
            t += a * other;
            u += b * other;
            v += c * other;
            w += d * other;
          }
          found[out] = p > 0 ? p : 0;
          found[out + 1] = q > 0 ? q : 0;
          found[out + 2] = r > 0 ? r : 0;
          found[out + 3] = s > 0 ? s : 0;
          if (!isPair) continue;
          found[out + to] = t > 0 ? t : 0;
          found[out + to + 1] = u > 0 ? u : 0;
          found[out + to + 2] = v > 0 ? v : 0;
          found[out + to + 3] = w > 0 ? w : 0;
        }
        if (isPair) out += to;
      }
    }
  }
  return found;
}

/* Takes what lies under a filter: as many rows as there fit, `row` numbers each, `step` apart. */
function takeUnder(patch, values, begin, row, step) {
  for (let n = 0, at = begin; n < patch.length; at += step) for (let k = 0; k < row; k++) patch[n++] = values[at + k];
}

function average(values, count, width, channels, size) {
  const across = Math.floor(width / size);
  const found = new Float32Array(count * across * across * channels);
  const share = 1 / (size * size);
  let out = 0;
  for (let square = 0; square < count; square++) {
    for (let y = 0; y < across; y++) {
      for (let x = 0; x < across; x++, out += channels) {
        for (let dy = 0; dy < size; dy++) {
          for (let dx = 0; dx < size; dx++) {
            const begin = ((square * width + y * size + dy) * width + x * size + dx) * channels;
            for (let c = 0; c < channels; c++) found[out + c] += values[begin + c] * share;
          }
        }
      }
    }
  }
  return found;
}

/* The largest value of each channel. */
function findPeaks(values, count, channels) {
  const found = new Float32Array(count * channels).fill(-Infinity);
  const each = values.length / count;
  for (let square = 0, n = 0; square < count; square++) {
    for (const end = (square + 1) * each; n < end; n += channels) {
      for (let c = 0, out = square * channels; c < channels; c++, out++) {
        if (values[n + c] > found[out]) found[out] = values[n + c];
      }
    }
  }
  return found;
}

/* The outputs of a dense layer. Four squares and two outputs at a time: each number that is read serves several sums. */
function multiply(layer, given, count) {
  const { inputs, to, weights, bias } = layer;
  const found = new Float32Array(count * to);
  const values = Float64Array.from(given);
  const pairs = to - (to % 2);
  let square = 0;
  for (; square + 4 <= count; square += 4) {
    const a = square * inputs;
    const b = a + inputs;
    const c = b + inputs;
    const d = c + inputs;
    for (let o = 0; o < pairs; o += 2) {
      let [a0, b0, c0, d0, a1, b1, c1, d1] = [0, 0, 0, 0, 0, 0, 0, 0];
      const first = o * inputs;
      const second = first + inputs;
      for (let k = 0; k < inputs; k++) {
        const v = weights[first + k];
        const w = weights[second + k];
        const p = values[a + k];
        const q = values[b + k];
        const r = values[c + k];
        const s = values[d + k];
        a0 += v * p;
        b0 += v * q;
        c0 += v * r;
        d0 += v * s;
        a1 += w * p;
        b1 += w * q;
        c1 += w * r;
        d1 += w * s;
      }
      [a0, b0, c0, d0].forEach((sum, n) => (found[(square + n) * to + o] = sum + bias[o]));
      [a1, b1, c1, d1].forEach((sum, n) => (found[(square + n) * to + o + 1] = sum + bias[o + 1]));
    }
    for (let o = pairs; o < to; o++) for (let n = 0; n < 4; n++) found[(square + n) * to + o] = sumUp(layer, values, square + n, o);
  }
  for (; square < count; square++) for (let o = 0; o < to; o++) found[square * to + o] = sumUp(layer, values, square, o);
  return found;
}

function sumUp({ inputs, weights, bias }, values, square, o) {
  let sum = bias[o];
  for (let k = 0, w = o * inputs, v = square * inputs; k < inputs; k++) sum += weights[w + k] * values[v + k];
  return sum;
}
