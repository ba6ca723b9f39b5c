/* The worker of photo entry: all that takes time, so that the page stays alive. What it is asked comes as messages
   { id, kind, … }; it answers { id, part } while it works, and { id, result } or { id, fault } at the end. It fetches the
   weights that lie beside it, and nothing else; to cancel, the page ends it. */

import { know, learn } from "./lessons.js";
import { readNetwork } from "./network.js";
import { describe, Reader } from "./reading.js";

let network = null;
const loading = fetch(new URL("./tiles.weights", import.meta.url))
  .then((answer) => answer.arrayBuffer())
  .then((file) => (network = readNetwork(file)));

const TASKS = {
  /* Which tiles the network knows, and below which chance a tile is doubtful. */
  open: () => ({ classes: network.classes, doubt: network.doubt, doubtOwn: network.doubtOwn, scale: network.scale }),
  guess: ({ corners, ...asked }, tell) => readerOf(asked).guess(corners, tell),
  read: ({ corners, columns, rows, isExact, ...asked }, tell) => readerOf(asked).read(corners, columns, rows, isExact, tell),
  know: (asked) => know(network, asked),
  learn: (asked, tell) => learn(network, asked, tell),
};

function readerOf({ photo, tiles, inPlay, own }) {
  return new Reader(network, describe(network, tiles, inPlay), photo, own);
}

addEventListener("message", async ({ data: { id, kind, ...asked } }) => {
  try {
    await loading;
    postMessage({ id, result: TASKS[kind](asked, (part) => postMessage({ id, part })) });
  } catch (fault) {
    postMessage({ id, fault: String(fault) });
  }
});
