/* "Try it" in the documentation: an example is asked again, changed or not, and the answer shown on the page. Without
   this script the form of an address opens the answer, and those that need the script stay hidden. */
(() => {
  "use strict";
  const WIDTH = 72;

  /* Writes JSON as the page does: what is short stays on one line. */
  function write(value, depth = 0) {
    const line = JSON.stringify(value, null, 1).replace(/\n */g, " ").replace(/([[{]) | ([\]}])/g, "$1$2");
    if (2 * depth + line.length <= WIDTH || value === null || typeof value !== "object") return line;
    const start = "\n" + "\t".repeat(depth + 1);
    const isList = Array.isArray(value);
    const rows = isList
      ? value.map((below) => write(below, depth + 1))
      : Object.entries(value).map(([key, below]) => `${JSON.stringify(key)}: ${write(below, depth + 1)}`);
    return `${isList ? "[" : "{"}${start}${rows.join("," + start)}\n${"\t".repeat(depth)}${isList ? "]" : "}"}`;
  }

  /* Sets each line of JSON so that it goes on behind its beginning, and its keys off. */
  function show(line) {
    const shown = document.createElement("span");
    shown.className = `in${line.match(/^\t*/)[0].length}`;
    line.split(/("(?:[^"\\]|\\.)*"(?=:))/).forEach((part, number) => {
      if (number % 2 === 0) return shown.append(part);
      const key = document.createElement("b");
      key.textContent = part;
      shown.append(key);
    });
    shown.append("\n");
    return shown;
  }

  /* Returns what a form asks: its address, and what is sent there. */
  function read(form) {
    const fields = [...new FormData(form)].filter(([, value]) => value !== "");
    if (form.method === "post") {
      const headers = { "Content-Type": form.dataset.try };
      return [form.action, { method: "POST", headers, body: form.elements.body.value }];
    }
    let path = decodeURI(form.getAttribute("action"));
    const query = new URLSearchParams();
    for (const [name, value] of fields) {
      if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value.trim()));
      else query.append(name, value.trim());
    }
    return [query.size ? `${path}?${query}` : path, {}];
  }

  async function ask(form) {
    const result = document.querySelector(".result");
    const [status, shown] = [result.querySelector("p"), result.querySelector("pre")];
    const begun = performance.now();
    form.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(...read(form));
      const text = await answer.text();
      const time = Math.round(performance.now() - begun);
      const size = (new Blob([text]).size / 1000).toFixed(1);
      status.textContent = `${answer.status} ${answer.statusText} · ${time} ms · ${size} KB`;
      const isOne = (answer.headers.get("Content-Type") || "").includes("json") && !text.trimEnd().includes("\n");
      shown.replaceChildren(...(isOne ? write(JSON.parse(text)).split("\n").map(show) : [text]));
    } catch {
      status.textContent = result.dataset.failed;
      shown.replaceChildren();
    }
    form.removeAttribute("aria-busy");
    result.hidden = false;
    result.scrollIntoView({ block: "nearest" });
  }

  for (const form of document.querySelectorAll("form[data-try]")) {
    form.hidden = false;
    for (const more of form.querySelectorAll("fieldset")) more.hidden = more.disabled = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask(form);
    });
  }
})();
