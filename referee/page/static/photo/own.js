/* A player's own tiles: what is learnt from photographs of their faces, so that the edition on the table is known.

   Nearest neighbours in the hidden layer count at once. Then the upper two layers are taught anew from the same faces,
   each turned, shifted and lit in many ways; they are held near to what they were, for the faces are few. */

import { classify, hide } from "./network.js";

export const KAPPA = 40; // how sharply a likeness counts
export const SHARE = 0.8; // how much neighbours have to say beside the network
const RATE = 1.5e-4; // gently: the faces are few, and seen in one light
const [FIRST, SECOND, TINY] = [0.9, 0.999, 1e-8]; // Adam
const PULL = 0.1; // towards the weights as they came, as a share of the rate
const SMOOTH = 0.05; // of each answer belongs to all classes alike
const DROPPED = 0.2; // of the hidden layer, at random
const BATCH = 32;

/* Changes rows of numbers to length 1 each, in place. */
export function toUnits(rows, width) {
  for (let at = 0; at < rows.length; at += width) {
    let sum = 0;
    for (let n = 0; n < width; n++) sum += rows[at + n] ** 2;
    const part = 1 / (Math.sqrt(sum) || 1);
    for (let n = 0; n < width; n++) rows[at + n] *= part;
  }
  return rows;
}

/* Mixes what the nearest faces say into the logarithms of chances, in place.

   `hidden` are the hidden layers of the squares, `known` is { units, classes }: the hidden layers of the player's faces,
   each of length 1, and the class of each. Of classes that no face shows, the network alone speaks. */
export function mixNeighbours(logs, hidden, width, known, mask) {
  const classes = mask.length;
  const squares = toUnits(hidden.slice(), width);
  const alike = new Float64Array(classes);
  for (let at = 0, square = 0; at < logs.length; at += classes, square++) {
    alike.fill(-Infinity);
    known.classes.forEach((name, face) => {
      if (!mask[name]) return;
      let sum = 0;
      for (let n = 0; n < width; n++) sum += squares[square * width + n] * known.units[face * width + n];
      if (sum > alike[name]) alike[name] = sum;
    });
    const most = Math.max(...alike);
    if (most === -Infinity) continue;
    let [shared, all] = [0, 0];
    for (let n = 0; n < classes; n++) {
      if (alike[n] === -Infinity) continue;
      shared += Math.exp(logs[at + n]);
      all += alike[n] = Math.exp(KAPPA * (alike[n] - most));
    }
    for (let n = 0; n < classes; n++) {
      if (alike[n] === -Infinity || !mask[n]) continue;
      logs[at + n] = Math.log((1 - SHARE) * Math.exp(logs[at + n]) + (SHARE * shared * alike[n]) / all + 1e-12);
    }
  }
  return logs;
}

/* Teaches copies of the upper two layers and returns them.

   `pooled` has a row of numbers for each example, `classes` the class of each; `chance` gives numbers from 0 to 1; `tell`
   hears after some steps which part of them is done. */
export function teach(layers, pooled, classes, steps, chance, tell = () => {}) {
  const taught = layers.map((layer) => ({ ...layer, weights: layer.weights.slice(), bias: layer.bias.slice() }));
  const moments = taught.map(({ weights, bias }) => [weights, bias].map((each) => [new Float32Array(each.length), new Float32Array(each.length)]));
  const [lower, upper] = taught;
  const mask = new Uint8Array(upper.to).fill(1);
  const gradients = taught.map(({ weights, bias }) => [new Float32Array(weights.length), new Float32Array(bias.length)]);
  for (let step = 1; step <= steps; step++) {
    const batch = Array.from({ length: BATCH }, () => Math.floor(chance() * classes.length));
    const rows = new Float32Array(BATCH * lower.inputs);
    batch.forEach((example, n) => rows.set(pooled.subarray(example * lower.inputs, (example + 1) * lower.inputs), n * lower.inputs));
    const hidden = hide(rows, BATCH, taught);
    for (let n = 0; n < hidden.length; n++) hidden[n] = chance() < DROPPED ? 0 : hidden[n] / (1 - DROPPED);
    const errors = classify(hidden, BATCH, taught, mask).map((log) => (Math.exp(log) - SMOOTH / upper.to) / BATCH);
    batch.forEach((example, n) => (errors[n * upper.to + classes[example]] -= (1 - SMOOTH) / BATCH));
    const back = propagate(upper, errors, hidden);
    for (const each of gradients.flat()) each.fill(0);
    collect(gradients[1], errors, hidden, upper);
    collect(gradients[0], back, rows, lower);
    const rate = RATE * (1 - (step - 1) / steps);
    taught.forEach((layer, n) => {
      move(layer.weights, layers[n].weights, gradients[n][0], moments[n][0], rate, step);
      move(layer.bias, layers[n].bias, gradients[n][1], moments[n][1], rate, step);
    });
    if (step % 10 === 0) tell(step / steps);
  }
  return taught;
}

/* What the errors of the last layer say of the hidden one, where that is not 0. */
function propagate({ inputs, to, weights }, errors, hidden) {
  const back = new Float32Array(hidden.length);
  for (let n = 0; n < BATCH; n++) {
    for (let o = 0; o < to; o++) {
      const error = errors[n * to + o];
      if (Math.abs(error) < 1e-7) continue;
      for (let k = 0; k < inputs; k++) back[n * inputs + k] += error * weights[o * inputs + k];
    }
  }
  for (let n = 0; n < back.length; n++) back[n] = hidden[n] > 0 ? back[n] / (1 - DROPPED) : 0;
  return back;
}

function collect([weights, bias], errors, values, { inputs, to }) {
  for (let n = 0; n < BATCH; n++) {
    for (let o = 0; o < to; o++) {
      const error = errors[n * to + o];
      if (Math.abs(error) < 1e-7) continue;
      bias[o] += error;
      for (let k = 0, w = o * inputs, v = n * inputs; k < inputs; k++) weights[w++] += error * values[v++];
    }
  }
}

function move(values, began, gradient, [mean, spread], rate, step) {
  const [late, later] = [1 - FIRST ** step, 1 - SECOND ** step];
  for (let n = 0; n < values.length; n++) {
    const slope = gradient[n];
    mean[n] = FIRST * mean[n] + (1 - FIRST) * slope;
    spread[n] = SECOND * spread[n] + (1 - SECOND) * slope * slope;
    values[n] -= rate * (mean[n] / late / (Math.sqrt(spread[n] / later) + TINY) + PULL * (values[n] - began[n]));
  }
}
