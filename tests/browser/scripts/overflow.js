// What does not fit the width of the window, is cut off, or lies over other text; an empty list if all is well.
() => {
  const found = [];
  const root = document.documentElement;
  const width = root.clientWidth; // innerWidth grows with what is too wide
  const say = (element) => `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${element.textContent.trim().replace(/\s+/g, " ").slice(0, 60)}`;
  const styleOf = (element) => getComputedStyle(element);
  const chain = (element) => (element ? [element, ...chain(element.parentElement)] : []);
  const isHiddenFromSight = (element) => chain(element).some((each) => each.clientWidth <= 1 && each.clientHeight <= 1 && styleOf(each).position === "absolute");
  const scrolls = (element) => chain(element).some((each) => each !== root && each !== document.body && /auto|scroll/.test(styleOf(each).overflowX));
  const sticks = (element) => chain(element).some((each) => /fixed|sticky/.test(styleOf(each).position));

  if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} wide in a window of ${width}`);
  window.scrollTo(0, root.scrollHeight);

  const texts = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (element instanceof SVGElement || !element.checkVisibility({ visibilityProperty: true }) || isHiddenFromSight(element)) continue;
    const style = styleOf(element);
    const cuts = (way) => /hidden|clip/.test(way === "x" ? style.overflowX : style.overflowY);
    if (element.textContent.trim() && ((cuts("x") && element.scrollWidth > element.clientWidth + 1) || (cuts("y") && element.scrollHeight > element.clientHeight + 1))) {
      found.push(`cut off: ${say(element)}`);
    }
    if (/^(select|option|textarea|input)$/.test(element.localName)) continue;
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width === 0) continue;
        if ((box.right > width + 1 || box.left < -1) && !scrolls(element)) found.push(`beyond the edge: ${say(element)}`);
        if (!scrolls(element)) texts.push({ element, box, sticks: sticks(element) });
      }
    }
  }
  // Lines of one text may touch, so boxes are taken a little smaller than they are.
  const least = 3;
  for (const [number, one] of texts.entries()) {
    for (const other of texts.slice(number + 1)) {
      if (one.element === other.element || one.sticks !== other.sticks && Math.min(one.box.top, other.box.top) < innerHeight / 2) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      const lower = Math.min(one.box.height, other.box.height) / 3;
      if (wide > least && high > Math.max(least, lower)) found.push(`over one another: ${say(one.element)} – ${say(other.element)}`);
    }
  }
  window.scrollTo(0, 0);
  return [...new Set(found)].slice(0, 10);
}
