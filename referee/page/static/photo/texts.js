/* The words of the page, which stand in its templates in the language of the page. */

/* Returns what says a text by its code, with `{name}` replaced by values. */
export function readTexts(panel) {
  const texts = new Map();
  for (const each of panel.querySelector("#photo-says").content.querySelectorAll("[data-says]")) texts.set(each.dataset.says, each.textContent);
  return (code, values = {}) => texts.get(code).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/* Returns what the page says of the tiles: their names by id, and those of which the player shows all faces, in order. */
export function readNames(panel) {
  const listed = [...panel.querySelector("#photo-tiles").content.querySelectorAll("[data-tile]")];
  return {
    names: new Map(listed.map((each) => [each.dataset.tile, each.textContent])),
    faces: listed.filter((each) => "face" in each.dataset).map((each) => each.dataset.tile),
  };
}
