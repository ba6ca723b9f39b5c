/**
 * The referee as an object. What can be asked, and how the answers look, is made from the service's
 * OpenAPI document, in `api.d.ts`; here is what is done about problems, and about a busy service.
 */

import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./api.js";

export type { components, paths } from "./api.js";

/** Everything that is asked and answered, by name. */
export type Schemas = components["schemas"];
export type Problem = Schemas["Problem"];
export type ProblemError = Schemas["ProblemError"];
export type Language = NonNullable<NonNullable<paths["/v1/rules"]["get"]["parameters"]["query"]>["language"]>;

type Json<Holder> = Holder extends { content: { "application/json": infer Value } } ? Value : never;
type Posts = { post: { requestBody: { content: { "application/json": unknown } } } };
type Rules = { post: { responses: { 200: { content: { "application/json": unknown } } } } };
type Reads = { get: { responses: { 200: { content: { "application/json": unknown } } } }; post?: never };

/** The addresses of questions. */
export type Question = {
  [Path in keyof paths]: paths[Path] extends Posts & Rules ? Path : never;
}[keyof paths];
export type Asked<Path extends Question> = Json<paths[Path]["post"]["requestBody"]>;
export type Answer<Path extends Question> = Json<paths[Path]["post"]["responses"][200]>;

/** The addresses of what there is to read. */
export type Listing = {
  [Path in keyof paths]: paths[Path] extends Reads ? Path : never;
}[keyof paths];
export type Named<Path extends Listing> = Pick<paths[Path]["get"]["parameters"], "path" | "query">;
export type Shown<Path extends Listing> = Json<paths[Path]["get"]["responses"][200]>;

/** What may be wished beside a question: the rules that the answer cites; and to break off. */
export interface Wishes {
  expand?: "citations";
  signal?: AbortSignal;
}

export interface Options {
  /** The language of sentences; by default the one that the browser asks for, or English. */
  language?: Language;
  /** How often a question is asked again, if a busy service says when. */
  retries?: number;
  /** What is used instead of the `fetch` that is there. */
  fetch?: (request: Request) => Promise<Response>;
}

const BUSY = [429, 503];
const RETRIES = 3;
/** So many seconds are waited at most; who is told to come back later is told so. */
const LONGEST_WAIT = 60;

/** A question that got no answer but a problem; its message is for whoever asked. */
export class Refused extends Error {
  override readonly name = "Refused";

  constructor(readonly problem: Problem) {
    const wrong = (problem.errors ?? []).map(({ pointer, text }) => `${pointer || "/"}: ${text}`);
    super([problem.detail, ...wrong].join("\n"));
  }

  /** What kind of problem it is; codes never change. */
  get code(): string {
    return this.problem.type.split("/").pop() ?? "";
  }

  get status(): number {
    return this.problem.status;
  }

  /** What is wrong with the question: the place, a code, and a sentence that says the remedy. */
  get errors(): ProblemError[] {
    return this.problem.errors ?? [];
  }
}

/** A referee at an address, such as `http://127.0.0.1:8000`. */
export class Referee {
  /** The client of openapi-fetch below it, for pictures, batches and answers that are trimmed. */
  readonly client: Client<paths>;

  constructor(address: string, { language, retries = RETRIES, fetch }: Options = {}) {
    const send = fetch ?? ((request: Request) => globalThis.fetch(request));
    this.client = createClient<paths>({
      baseUrl: address,
      fetch: (request) => sendPatiently(request, send, retries),
      ...(language && { headers: { "Accept-Language": language } }),
    });
  }

  /** Ask a question; throws {@link Refused} for a problem. */
  async ask<Path extends Question>(
    path: Path,
    body: Asked<Path>,
    { expand, signal }: Wishes = {},
  ): Promise<Answer<Path>> {
    const params = { query: expand && { expand } };
    return (await this.#take("post", path, { body, params, signal })) as Answer<Path>;
  }

  /** Read a rule, a tile, a map or a list of them; throws {@link Refused} for a problem. */
  async read<Path extends Listing>(
    path: Path,
    ...[params]: {} extends Named<Path> ? [Named<Path>?] : [Named<Path>]
  ): Promise<Shown<Path>> {
    return (await this.#take("get", path, { params })) as Shown<Path>;
  }

  async #take(method: "get" | "post", path: string, asked: object): Promise<unknown> {
    const { data, error, response } = await (this.client.request as Send)(method, path, asked);
    if (response.ok) {
      return data;
    }
    if (response.headers.get("Content-Type")?.startsWith("application/problem+json")) {
      throw new Refused(error as Problem);
    }
    throw new Error(`${response.status} from ${response.url}, which is no answer of the referee`);
  }
}

type Send = (
  method: string,
  path: string,
  asked: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Send a request; if a busy service says when, send it again then. */
async function sendPatiently(
  request: Request,
  send: (request: Request) => Promise<Response>,
  retries: number,
): Promise<Response> {
  for (let left = retries; left > 0; left -= 1) {
    const response = await send(request.clone());
    const after = response.headers.get("Retry-After") ?? "";
    const mayWait = /^\d+$/.test(after) && Number(after) <= LONGEST_WAIT;
    if (!BUSY.includes(response.status) || !mayWait) {
      return response;
    }
    await response.body?.cancel();
    await wait(Number(after) * 1000, request.signal);
  }
  return send(request);
}

/** Wait, unless it is broken off before; throws the reason then. */
async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((wake, giveUp) => {
    const stop = () => {
      clearTimeout(timer);
      giveUp(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      wake();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
