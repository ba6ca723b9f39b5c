/* The worker of photo entry: all that takes time, so that the page stays alive. What it is asked comes as messages
   { id, kind, … }; it answers { id, part } while it works, and { id, result } or { id, fault } at the end. It fetches the
   weights that lie beside it, and nothing else; to cancel, the page ends it. */

import { know, learn } from "./lessons.js";
import { readNetwork } from "./network.js";
import { describe, Reader } from "./reading.js";

const STEPS = 6; // tries until it is looked whether something else is asked

let asks = 0;
let network = null;
const loading = Promise.all(["tiles", "marks"].map(load)).then(([tiles, marks]) => (network = { ...tiles, marks }));

async function load(name) {
  const answer = await fetch(new URL(`./${name}.weights`, import.meta.url));
  return readNetwork(await answer.arrayBuffer());
}

const TASKS = {
  /* Which tiles the network knows, and below which chance a tile is doubtful. */
  open: () => ({ classes: network.classes, doubt: network.doubt, doubtOwn: network.doubtOwn, scale: network.scale, marks: marksOf(network) }),
  guess: ({ corners, ...asked }) => goThrough(readerOf(asked).guess(corners)),
  read: ({ corners, columns, rows, isExact, ...asked }, tell) => readerOf(asked).read(corners, columns, rows, isExact, tell),
  know: (asked) => know(network, asked),
  learn: (asked, tell) => learn(network, asked, tell),
};

/* What marks tell apart, without what sees them. */
const marksOf = ({ marks: { kinds, groups } }) => ({ kinds, groups });

function readerOf({ photo, tiles, inPlay, own }) {
  return new Reader(network, describe(network, tiles, inPlay), photo, own);
}

/* Goes through what can be broken off: as soon as something else is asked, it is, and null comes of it. */
async function goThrough(steps) {
  const begun = asks;
  for (;;) {
    for (let n = 0; n < STEPS; n++) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await new Promise((resolve) => setTimeout(resolve));
    if (asks !== begun) return null;
  }
}

addEventListener("message", async ({ data: { id, kind, ...asked } }) => {
  asks++;
  try {
    await loading;
    postMessage({ id, result: await TASKS[kind](asked, (part) => postMessage({ id, part })) });
  } catch (fault) {
    postMessage({ id, fault: String(fault) });
  }
});
