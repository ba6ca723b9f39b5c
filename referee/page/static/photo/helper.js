/* The page's end of the worker: asks it, hears how far it is, and ends it when the player cancels. */

export class Cancelled extends Error {}

export class Helper {
  #worker = null;
  #waiting = new Map();
  #last = 0;

  /* Asks the worker for something and returns its result; `tell` hears which part is done.
     Fails as Cancelled if it was ended meanwhile. */
  ask(kind, asked = {}, tell = () => {}) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, tell });
      this.#start().postMessage({ id, kind, ...asked });
    });
  }

  /* Ends what is on its way; the next question finds a worker of its own. */
  cancel() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new Cancelled());
    this.#waiting.clear();
  }

  #start() {
    if (!this.#worker) {
      this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
      this.#worker.addEventListener("error", () => this.#fail(new Error("the worker cannot be loaded")));
    }
    return this.#worker;
  }

  #hear({ id, part, result, fault }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (part !== undefined) return void waiting.tell(part);
    this.#waiting.delete(id);
    if (fault) waiting.reject(new Error(fault));
    else waiting.resolve(result);
  }

  #fail(fault) {
    for (const { reject } of this.#waiting.values()) reject(fault);
    this.#waiting.clear();
    this.#worker = null;
  }
}
