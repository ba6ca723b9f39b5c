/* Copying, sharing, saving and printing, and going back from what no address holds. The buttons are there only where the
   browser can do what they say. All of it is heard by the document, so that it goes on working when one page has taken the
   place of another. */
(() => {
  "use strict";
  const can = {
    copy: () => true,
    share: () => Boolean(navigator.share),
    save: () => Boolean(findLine()),
    print: () => true,
    back: () => history.length > 1,
  };

  function reveal() {
    for (const button of document.querySelectorAll("button[data-share]")) button.hidden = !can[button.dataset.share]();
  }

  /* The line that stands on the page, or in an address that is too long to be answered with one. */
  function findLine() {
    const shown = document.querySelector(".share code")?.textContent.replace(/\u200b/g, "");
    const asked = new URLSearchParams(location.search);
    const [, path] = location.pathname.match(/^\/(?:table|g)\/(.+)/) ?? [];
    return shown ?? asked.get("position") ?? asked.get("game") ?? decode(path);
  }

  /* What stands in a part of an address; nothing where it cannot be read, for whoever wrote it may have cut it off. */
  function decode(part) {
    try {
      return part && decodeURIComponent(part);
    } catch {
      return undefined;
    }
  }

  /* A file that the page for pasting reads again. */
  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${findLine()}\n`], { type: "text/plain" }));
    link.download = "referee.txt";
    link.click();
    URL.revokeObjectURL(link.href);
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
    const field = button.closest(".share")?.querySelector("input");
    if (button.dataset.share === "print") print();
    else if (button.dataset.share === "save") save();
    else if (button.dataset.share === "back") history.back();
    else if (button.dataset.share === "share") navigator.share({ title: document.title, url: field.value }).catch(() => {});
    else if (await copy(field)) button.closest(".share").querySelector("[role=status]").textContent = button.dataset.done;
    else field.select(); // for the player to copy
  });

  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".share input")) event.target.select();
  });

  document.addEventListener("referee:shown", reveal);
  reveal();
})();
