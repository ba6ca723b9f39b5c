// What is to be tapped and smaller than so many pixels; links within running text may be.
(smallest) => {
  const isWithinText = (element) => {
    if (element instanceof SVGElement || getComputedStyle(element).display !== "inline") return false;
    let block = element.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    return block !== null && block.textContent.trim().length > element.textContent.trim().length;
  };
  const boxOf = (element) => (element.closest("label") ?? element).getBoundingClientRect();
  return [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isWithinText(element))
    .map((element) => [element, boxOf(element)])
    .filter(([, box]) => box.right > 0 && box.width > 1 && Math.min(box.width, box.height) < smallest - 0.5)
    .map(([element, box]) => `${Math.round(box.width)} × ${Math.round(box.height)}: <${element.localName}> ${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 60)}`);
}
