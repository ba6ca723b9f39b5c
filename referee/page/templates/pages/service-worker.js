/* Keeps what all pages load, so that they open fast, and a page that says so when the referee cannot be reached. Pages
   themselves are never kept: what was ruled once is not shown as if it were asked now. */
"use strict";
const { cache: KEPT, files: FILES, offline: OFFLINE, language: LANGUAGE, pictures: PICTURES } = {{ shell | tojson }};
const PREFIX = "referee-";

self.addEventListener("install", (event) => {
  const kept = caches.open(KEPT).then((cache) => cache.addAll([...FILES, ...Object.values(OFFLINE)]));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

/* What another release kept goes. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== KEPT).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(open(event, url));
  else if (url.pathname.startsWith("/static/")) event.respondWith(findLasting(request));
  else if (url.pathname.startsWith(PICTURES)) event.respondWith(findPicture(event));
});

/* A page comes from the referee or not at all. */
async function open(event, url) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    const cache = await caches.open(KEPT);
    return cache.match(OFFLINE[choose(url)]);
  }
}

/* The language that the address names, else the first that the player reads. */
function choose(url) {
  const liked = [url.searchParams.get("language"), ...navigator.languages].map((each) => (each || "").split("-")[0]);
  return liked.find((each) => each in OFFLINE) || LANGUAGE;
}

/* An address that lasts means the same for ever. */
async function findLasting(request) {
  return (await caches.match(request)) || keep(request, await fetch(request));
}

/* The picture of a tile is shown as it was, and fetched anew for the next time. */
async function findPicture(event) {
  const known = await caches.match(event.request);
  const fetched = fetch(event.request).then((answer) => keep(event.request, answer));
  if (!known) return fetched;
  event.waitUntil(fetched.catch(() => {}));
  return known;
}

async function keep(request, answer) {
  if (answer.ok && answer.headers.get("Cache-Control")?.includes("public")) {
    const cache = await caches.open(KEPT);
    await cache.put(request, answer.clone());
  }
  return answer;
}
