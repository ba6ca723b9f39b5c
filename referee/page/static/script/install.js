/* What makes the page one that can be installed, and that says so when the referee cannot be reached. */
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
}
