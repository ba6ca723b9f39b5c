/* Copying, sharing and printing. The buttons are there only where the browser can do what they say. All of it is heard
   by the document, so that it goes on working when one page has taken the place of another. */
(() => {
  "use strict";
  const can = { copy: true, share: Boolean(navigator.share), print: true };

  function reveal() {
    for (const button of document.querySelectorAll("button[data-share]")) button.hidden = !can[button.dataset.share];
  }

  /* The clipboard is there for safe origins alone; a service in the own house most often is none. */
  async function copy(field) {
    if (navigator.clipboard) return navigator.clipboard.writeText(field.value).then(() => true, () => false);
    field.select();
    return document.execCommand("copy");
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button[data-share]");
    if (!button) return;
    const box = button.closest(".share");
    const field = box.querySelector("input");
    if (button.dataset.share === "print") print();
    else if (button.dataset.share === "share") navigator.share({ title: document.title, url: field.value }).catch(() => {});
    else if (await copy(field)) box.querySelector("[role=status]").textContent = button.dataset.done;
    else field.select(); // for the player to copy
  });

  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".share input")) event.target.select();
  });

  document.addEventListener("referee:shown", reveal);
  reveal();
})();
