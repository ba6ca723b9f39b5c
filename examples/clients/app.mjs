// A game app's turn: may the player do this, and what would be best?  node app.mjs [ADDRESS]
// It runs in a page as it does in Node: there are no keys, and any origin may ask.

const address = process.argv[2] ?? "http://127.0.0.1:8000";

async function ask(question, body) {
  const response = await fetch(`${address}/v1/carcassonne/${question}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const errors = (answer.errors ?? []).map(({ pointer, text }) => `${pointer} ${text}`);
  throw new Error([answer.detail, ...errors].join("\n"));
}

let position = { tiles: [{ tile: "base.D", x: 0, y: 0 }] };
position.figures = [{ player: "red", figure: "meeple", x: 0, y: 0, on: "road", side: "E" }];

// What the player tapped. An illegal move is an answer, too, with the reason and its square.
const tapped = { player: "red", tile: { tile: "base.A", x: 1, y: 0, rotation: 0 } };
const { legal, objections } = await ask("moves", { position, move: tapped });
console.log(legal, objections.map(({ code, text }) => `${code}: ${text}`).join("\n"));

// What there is to choose from, best first; each option has the move to post.
const { count, options } = await ask("options", { position, tile: "base.A", player: "red" });
const [{ move, gain, end_now }] = options;
console.log(`${count} moves; the best gains ${gain}:`, JSON.stringify(move), end_now);

// The move is made: the next question is asked about the position after it.
const made = await ask("moves", { position, move });
position = made.position_after;
console.log(made.legal, made.summary, position.tiles.length, "tiles");
