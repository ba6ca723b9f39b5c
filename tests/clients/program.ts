// A client made from openapi.yaml: sets an option in a typed way and reads a score.
//
// node program.js ADDRESS POSITION: prints the roads, each with its ruling and who gets what.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Schemas = components["schemas"];

declare const process: { argv: string[] };

const [address, posted] = process.argv.slice(2);
const table: Schemas["CarcassonnePosition"] = JSON.parse(posted ?? "");
const rules: Schemas["CarcassonneRules"] = { labyrinth: "advanced" };
// @ts-expect-error - there is no such reading, and the compiler knows it
const misspelt: Schemas["CarcassonneRules"] = { labyrinth: "avanced" };
// @ts-expect-error - nor such an option
const unknown: Schemas["CarcassonneRules"] = { labyrinths: "advanced" };

const client = createClient<paths>({ baseUrl: address ?? "" });
const { data, error } = await client.POST("/v1/carcassonne/roads", {
  body: { position: { ...table, rules } },
});
if (error !== undefined) {
  throw new Error(`${error.status} ${error.title}`);
}

const inForce: "basic" | "advanced" = data.ruleset.rules.labyrinth;
const roads = data.roads.map(({ score, awards }: Schemas["Road"]) => ({
  total: score?.total ?? null,
  awards: awards.map(({ player, points }) => [player, points]),
}));
console.log(JSON.stringify({ labyrinth: inForce, roads }));

const refused = await client.POST("/v1/carcassonne/roads", {
  body: { position: { ...table, rules: misspelt } },
});
console.log(JSON.stringify(refused.error?.errors?.map(({ code, pointer }) => [code, pointer])));
void unknown;
