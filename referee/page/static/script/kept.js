/* The last tables and games, kept in this browser by consent of a tap: what is kept is their addresses, and nothing of it
   leaves the device. A table that grows from tap to tap in a tab is one entry; the first view begins the next. */
(() => {
  "use strict";
  const KEY = "referee.kept";
  const most = 50;
  const find = (selector) => document.querySelector(`#kept ${selector}`);

  /* Browsers may refuse to store anything; then nothing is offered. */
  function load() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY));
      return Array.isArray(kept) ? kept.filter((each) => /^\/(?!\/)/.test(each?.address)) : null;
    } catch {
      return null;
    }
  }

  function save(kept) {
    try {
      if (kept) localStorage.setItem(KEY, JSON.stringify(kept.slice(0, most)));
      else localStorage.removeItem(KEY);
      return true;
    } catch {
      return false;
    }
  }

  /* Whether there is something to go on with: a table with a tile or a card, a game with its players. */
  const isWorth = (line) => /^(c1|l1)\/.*\d,|^g1\//.test(line);

  function lineOf({ pathname, search }) {
    const [, place, line] = /^\/(table|g)\/(.+)$/.exec(pathname) ?? [];
    if (place) return decodeURIComponent(line);
    const asked = new URLSearchParams(search);
    return pathname === "/" ? asked.get("position") : pathname === "/g" ? asked.get("game") : null;
  }

  function note() {
    const kept = load();
    const line = lineOf(location);
    if (!kept || !line) return sessionStorage.removeItem(KEY);
    if (!isWorth(line)) return undefined;
    const id = sessionStorage.getItem(KEY) ?? crypto.getRandomValues(new Uint32Array(2)).join("-");
    sessionStorage.setItem(KEY, id);
    const known = kept.find((each) => each.id === id);
    const others = kept.filter((each) => each.id !== id && each.address !== address());
    const kind = line.startsWith("g1/") ? "game" : "table";
    return save([{ id, kind, name: known?.name ?? "", address: address(), at: Date.now() }, ...others]);
  }

  const address = () => location.pathname + location.search;

  function nameOf(entry) {
    const when = new Date(entry.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    return entry.name || `${document.getElementById("kept").dataset[entry.kind]}, ${when}`;
  }

  function show() {
    const section = document.getElementById("kept");
    if (!section || !save(load())) return;
    const kept = load();
    section.hidden = false;
    find("[data-kept=off]").hidden = Boolean(kept);
    find("[data-kept=on]").hidden = !kept;
    find("ol").replaceChildren(...(kept ?? []).map((entry) => {
      const item = find("template").content.firstElementChild.cloneNode(true);
      item.dataset.id = entry.id;
      const link = item.querySelector("a");
      link.href = entry.address;
      link.textContent = nameOf(entry);
      item.querySelector("input").value = nameOf(entry);
      return item;
    }));
    const first = document.getElementById("go-on");
    first.hidden = !kept?.length;
    if (kept?.length) {
      first.firstElementChild.href = kept[0].address;
      first.querySelector("bdi").textContent = nameOf(kept[0]);
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-keep]");
    if (!button) return;
    const id = button.closest("li")?.dataset.id;
    if (button.dataset.keep === "on") save([]);
    else if (button.dataset.keep === "off") save(null);
    else save((load() ?? []).filter((each) => each.id !== id));
    show();
    (find("button:not([hidden])") ?? document.getElementById("main")).focus();
  });

  document.addEventListener("change", (event) => {
    const id = event.target.matches?.("#kept input") && event.target.closest("li").dataset.id;
    if (!id) return;
    save((load() ?? []).map((each) => (each.id === id ? { ...each, name: event.target.value.trim().slice(0, 60) } : each)));
    show();
  });

  function arrive() {
    try {
      note();
    } catch {
      return; // a browser without storage
    }
    show();
  }

  document.addEventListener("referee:shown", arrive);
  arrive();
})();
