// What is to be tapped and smaller than so many pixels; links within running text may be.
(smallest) => {
  const isInline = (node) => node instanceof Element && getComputedStyle(node).display === "inline";
  const isText = (node) => node.textContent.trim() !== "" && (node.nodeType === Node.TEXT_NODE || (isInline(node) && !node.matches("a, button") && !node.querySelector("a, button")));
  const isWithinText = (element) => {
    if (element instanceof SVGElement) return false;
    for (let each = element; isInline(each); each = each.parentElement) {
      if ([...each.parentElement.childNodes].some((node) => node !== each && isText(node))) return true;
    }
    return false;
  };
  const boxOf = (element) => (element.closest("label") ?? element).getBoundingClientRect();
  return [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isWithinText(element))
    .map((element) => [element, boxOf(element)])
    .filter(([, box]) => box.right > 0 && box.width > 1 && Math.min(box.width, box.height) < smallest - 0.5)
    .map(([element, box]) => `${Math.round(box.width)} × ${Math.round(box.height)}: <${element.localName}> ${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 60)}`);
}
