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

/** One of many questions: its address and its body. */
export type OneOfMany = { [Path in Question]: readonly [path: Path, body: Asked<Path>] }[Question];

/** The answer to one of many questions: its number from 0, the status, and an answer or a problem. */
export interface Answered {
  index: number;
  status: number;
  body: Answer<Question> | Problem;
}

export interface Options {
  /** The language of sentences; by default the one that the browser asks for, or English. */
  language?: Language;
  /** How often a question is asked again, if a busy service says when, or no connection comes about. */
  retries?: number;
  /** What is used instead of the `fetch` that is there. */
  fetch?: (request: Request) => Promise<Response>;
}

/** So many questions are sent at once at most, and so many characters, but for one that is longer. */
const LINES = 100;
const CHARACTERS = 32_768;
const FIRST_WAIT = 200;
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

  /** Ask many questions; yields an answer to each, in order, while they are taken from what yields them. */
  async *batch(questions: Iterable<OneOfMany> | AsyncIterable<OneOfMany>): AsyncGenerator<Answered> {
    let [lines, length, sent]: [string[], number, number] = [[], 0, 0];
    const send = async (): Promise<Answered[]> => {
      const read = await this.#send(lines.join(""), sent);
      [lines, length, sent] = [[], 0, sent + lines.length];
      return read;
    };
    for await (const [path, body] of questions) {
      const line = `${JSON.stringify({ path, body })}\n`;
      if (lines.length === LINES || (lines.length && length + line.length > CHARACTERS)) {
        yield* await send();
      }
      lines.push(line);
      length += line.length;
    }
    if (lines.length) {
      yield* await send();
    }
  }

  async #send(body: string, before: number): Promise<Answered[]> {
    const headers = { "Content-Type": "application/x-ndjson" };
    const told = { body, headers, bodySerializer: (text: string) => text, parseAs: "text" };
    const lines = String(await this.#take("post", "/v1/batch", told)).trimEnd().split("\n");
    return lines.map((line) => {
      const answered = JSON.parse(line) as Answered;
      return { ...answered, index: before + answered.index };
    });
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

/** Send a request; if a busy service says when, or nobody takes it, send it again then. */
async function sendPatiently(
  request: Request,
  send: (request: Request) => Promise<Response>,
  retries: number,
): Promise<Response> {
  for (let left = retries; left > 0; left -= 1) {
    const response = await sendOnce(request, send);
    if (response === undefined) {
      await wait(FIRST_WAIT * 2 ** (retries - left), request.signal);
      continue;
    }
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

/** Send a request; nothing comes of it if there is no connection: any question may be asked again. */
async function sendOnce(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response | undefined> {
  try {
    return await send(request.clone());
  } catch (error) {
    if (!(error instanceof TypeError) || request.signal.aborted) throw error;
    return undefined;
  }
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
