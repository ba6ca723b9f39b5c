/* What needs a script is shown by it. What reads photographs is fetched when somebody opens the panel for it, and stays
   there for the pages that take the place of this one. */
(() => {
  "use strict";
  async function arrive() {
    for (const each of document.querySelectorAll("[data-scripted]")) each.hidden = false;
    const panel = document.getElementById("photo");
    if (!panel) return;
    const { mount } = await import(panel.dataset.module);
    mount(panel);
  }
  document.addEventListener("referee:shown", arrive);
  arrive();
})();
