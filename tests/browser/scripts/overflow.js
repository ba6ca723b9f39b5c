// What does not fit the width of the window, is cut off, lies over other text, or takes room and is not seen; an empty list
// if all is well.
() => {
  const found = [];
  const root = document.documentElement;
  const width = root.clientWidth; // innerWidth grows with what is too wide
  const say = (element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${element.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}`;
  const styleOf = (element) => getComputedStyle(element);
  // Tells whether something is so for an element or any that it lies in: of each it is found once.
  const upwards = (isSo) => {
    const known = new Map([[null, false]]);
    const ask = (element) => {
      if (!known.has(element)) known.set(element, isSo(element) || ask(element.parentElement));
      return known.get(element);
    };
    return ask;
  };
  const isHiddenFromSight = upwards((each) => each.clientWidth <= 1 && each.clientHeight <= 1 && styleOf(each).position === "absolute");
  const scrolls = upwards((each) => each !== root && each !== document.body && /auto|scroll/.test(styleOf(each).overflowX));
  const sticks = upwards((each) => /fixed|sticky/.test(styleOf(each).position));

  if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} wide in a window of ${width}`);
  window.scrollTo(0, root.scrollHeight);

  const texts = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (element instanceof SVGElement || !element.checkVisibility() || isHiddenFromSight(element)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) {
      if (element.textContent.trim() && element.clientHeight) found.push(`not seen: ${say(element)}`);
      continue;
    }
    const style = styleOf(element);
    const cuts = (way) => /hidden|clip/.test(way === "x" ? style.overflowX : style.overflowY);
    if (((cuts("x") && element.scrollWidth > element.clientWidth + 1) || (cuts("y") && element.scrollHeight > element.clientHeight + 1)) && element.textContent.trim()) {
      found.push(`cut off: ${say(element)}`);
    }
    if (/^(select|option|textarea|input)$/.test(element.localName)) continue;
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (left === right || scrolls(element)) continue;
        if (right > width + 1 || left < -1) found.push(`beyond the edge: ${say(element)}`);
        texts.push({ element, left, right, top, bottom, sticks: sticks(element) });
      }
    }
  }
  // Lines of one text may touch, so boxes are taken a little smaller than they are. By their tops,
  // so that each is held only to those that begin before it ends.
  const least = 3;
  texts.sort((one, other) => one.top - other.top);
  for (const [number, one] of texts.entries()) {
    for (let next = number + 1; next < texts.length && texts[next].top < one.bottom - least; next += 1) {
      const other = texts[next];
      if (one.element === other.element || one.sticks !== other.sticks && one.top < innerHeight / 2) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      const lower = Math.min(one.bottom - one.top, other.bottom - other.top) / 3;
      if (wide > least && high > Math.max(least, lower)) found.push(`over one another: ${say(one.element)} – ${say(other.element)}`);
    }
  }
  window.scrollTo(0, 0);
  return [...new Set(found)].slice(0, 10);
}
