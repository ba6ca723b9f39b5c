// Asks as the arguments say, and shows what comes of it: node program.js ADDRESS RETRIES.

import { Referee, Refused, type Answer, type Asked, type Listing, type Question, type Schemas } from "referee-client";

declare const process: { argv: string[] };

const [address = "", retries = "", patience = ""] = process.argv.slice(2);
const referee = new Referee(address, { retries: Number(retries) });
try {
  const { summary } = await referee.ask("/v1/carcassonne/roads", { position: "c1/0,0,D-red.rE" }, patience ? { signal: AbortSignal.timeout(Number(patience)) } : {});
  console.log(summary);
} catch (error) {
  if (error instanceof Refused) console.log(error.code, error.message);
  else console.log(error instanceof Error ? error.message.replace(/ from \S+,/, "") : "");
}

// What the compiler must refuse; each line that it must refuse says so.
export const wrong = async (road: Schemas["Road"], listing: Listing): Promise<void> => {
  // @ts-expect-error - there is no such reading
  const misspelt: Schemas["CarcassonneRules"] = { labyrinth: "avanced" };
  // @ts-expect-error - nor such an option
  const unknown: Schemas["CarcassonneRules"] = { labyrinths: "advanced" };
  // @ts-expect-error - the tile is missing
  await referee.ask("/v1/carcassonne/placements", { position: "c1/0,0,D" });
  // @ts-expect-error - that is no question
  await referee.ask("/v1/rules", { position: "c1/0,0,D" });
  // @ts-expect-error - it does not say which rule
  await referee.read("/v1/rules/{rule_id}");
  // @ts-expect-error - a picture is no answer that can be read as one
  const question: Question = "/v1/carcassonne/diagram";
  // @ts-expect-error - without a ruling there is no score
  const total: number = road.score.total;
  const asked: Asked<"/v1/carcassonne/moves"> = { position: "c1/0,0,D", move: { player: "red", tile: { tile: "base.A", x: 0, y: 1, rotation: 180 } } };
  const answered: Answer<"/v1/carcassonne/moves"> = await referee.ask("/v1/carcassonne/moves", asked);
  const legal: boolean = answered.legal;
  const paid: number | undefined = "completed" in answered ? answered.completed[0]?.score?.total : answered.results[0]?.awards?.[0]?.points;
  // @ts-expect-error - several moves have results, and nothing that they complete together
  answered.completed;
  // @ts-expect-error - a claim on points has no tile
  const claimed: Schemas["Claim"] = { kind: "points", at: { x: 0, y: 0, on: "road" }, player: "red", points: 1, tile: "base.A" };
  void [misspelt, unknown, question, total, legal, paid, claimed, listing];
};
