import type { Page } from 'playwright-core';

/**
 * Runs in the page: what can be pressed and is smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8). A link in a sentence is as large as its line,
 * and a control that is drawn by its label is as large as both.
 */
const measure = `(() => {
  const small = [];
  const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=switch], [role=checkbox], [role=menuitem], [tabindex="0"]';
  for (const element of document.querySelectorAll(pressed)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest('[aria-hidden="true"]') || element.matches(':disabled')) continue;
    const style = getComputedStyle(element);
    const isInText = style.display === 'inline' && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (isInText) continue;
    const boxes = [element, ...(element.labels ?? [])].map((one) => one.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    if (boxes[0].width <= 1 && boxes.length === 1) continue;
    if (width < 24 || height < 24) small.push(element.tagName.toLowerCase() + ' ' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) + ' ' + Math.round(width) + 'x' + Math.round(height));
  }
  return small;
})()`;

/** What of a page is too small for a finger; nothing where all is well. */
export const smallTargets = async (page: Page): Promise<readonly string[]> => (await page.evaluate(measure)) as readonly string[];
