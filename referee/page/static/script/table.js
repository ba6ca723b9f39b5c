/* A tap without a flash: the next page is fetched and takes the place of this one, piece by piece, so that the board
   keeps its place and the focus stays. Each page is a page of its own; without this script, links and forms do the same.
   Back and forward show what was there by asking for it again, most often from the browser's own store. */
(() => {
  "use strict";
  const html = "text/html";
  let last = 0;
  let shown = location.pathname + location.search;

  const isOurs = (url) => url.origin === location.origin;
  const onTable = (path) => path.startsWith("/table/") ? "/" : path.startsWith("/g/") ? "/g" : path; // a long line
  const isTable = (url) => isOurs(url) && ["/", "/r", "/g"].includes(onTable(url.pathname));

  /* Shows an address; `how` tells what becomes of the history. Whatever goes wrong, the browser does it itself. */
  async function show(url, how) {
    const turn = ++last;
    document.body.setAttribute("aria-busy", "true");
    let answer, text;
    try {
      answer = await fetch(url, { headers: { Accept: html } });
      text = await answer.text();
    } catch {
      if (turn === last) fail(url);
      return;
    }
    if (turn !== last) return;
    if (!(answer.headers.get("Content-Type") || "").startsWith(html)) return location.assign(url);
    const next = new DOMParser().parseFromString(text, html);
    const script = (page) => page.querySelector("script[src]")?.getAttribute("src");
    if (script(next) !== script(document)) return location.assign(url); // another release
    if (answer.redirected) url = new URL(answer.url); // a form whose words are part of the position by now
    const placeOf = (at) => {
      const asked = new URLSearchParams(at.search);
      return [onTable(at.pathname), asked.get("panel") ?? "", asked.get("laid") ?? ""].join(" ");
    };
    const isSamePlace = placeOf(url) === placeOf(location); // else it begins with the board and what it asks
    if (how === "push") history.pushState(null, "", url);
    shown = url.pathname + url.search;
    document.dispatchEvent(new CustomEvent("referee:leaves"));
    document.title = next.title;
    document.documentElement.lang = next.documentElement.lang;
    Idiomorph.morph(document.body, next.body, { morphStyle: "outerHTML", restoreFocus: true });
    document.body.removeAttribute("aria-busy");
    if (how === "push" && !isSamePlace) scrollTo(0, 0);
    if (how === "push" && url.hash) document.getElementById(url.hash.slice(1))?.scrollIntoView({ block: "nearest" });
    document.dispatchEvent(new CustomEvent("referee:shown"));
  }

  /* What cannot be reached is said on the page, which stays as it is. */
  function fail(url) {
    document.body.removeAttribute("aria-busy");
    const notice = document.getElementById("offline");
    if (notice) notice.hidden = false;
    else location.assign(url);
  }

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest?.("a[href]");
    if (!link || link.hasAttribute("download") || link.getAttribute("target")) return;
    const url = new URL(link.getAttribute("href"), location.href);
    if (!isTable(url) || !isTable(location) || (url.hash && url.pathname + url.search === location.pathname + location.search)) return;
    event.preventDefault();
    show(url, "push");
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const url = new URL(form.getAttribute("action") || location.pathname, location.href);
    if (event.defaultPrevented || form.method !== "get" || !isTable(url) || !isTable(location)) return;
    event.preventDefault();
    url.search = new URLSearchParams(new FormData(form, event.submitter)).toString(); // with empty fields: they say something
    show(url, "push");
  });

  addEventListener("popstate", () => {
    const url = new URL(location.href);
    if (isTable(url) && url.pathname + url.search !== shown) show(url, "back"); // not for another place on the same page
  });
})();
