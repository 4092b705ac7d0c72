import type { Page } from 'playwright-core';

/** Runs in the page: inputs without a label, broken references, ids twice, headings that skip a level, faint text, targets too small. */
const audit = `(() => {
  const found = [];
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"]');
  const all = [...document.querySelectorAll('body *')].filter(isShown);
  const told = (element) => element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + ' ' + element.textContent.trim().slice(0, 40);

  for (const input of all.filter((element) => element.matches('input:not([type=hidden]), select, textarea')))
    if (![...input.labels].some((label) => label.textContent.trim() !== '')) found.push('no label: ' + told(input));
  for (const element of all.filter((one) => one.matches('a, button, summary')))
    if (((element.getAttribute('aria-label') ?? element.textContent) + [...element.querySelectorAll('img')].map(({ alt }) => alt).join('')).trim() === '') found.push('no name: ' + told(element));
  for (const element of all)
    for (const name of ['aria-describedby', 'aria-labelledby', 'for'])
      for (const id of (element.getAttribute(name) ?? '').split(' ').filter(Boolean))
        if (!document.getElementById(id)) found.push('nothing has the id ' + id);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  if (new Set(ids).size !== ids.length) found.push('an id is there twice');

  const levels = all.filter((element) => element.matches('h1, h2, h3, h4')).map(({ tagName }) => Number(tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1) found.push('not one h1 but ' + levels.join(' '));
  levels.forEach((level, i) => i > 0 && level > levels[i - 1] + 1 && found.push('a level is skipped: ' + levels.join(' ')));

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const painted = (colors) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (color) => color.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  for (const element of all) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) continue;
    const grounds = [];
    for (let one = element; one; one = one.parentElement) grounds.unshift(getComputedStyle(one).backgroundColor);
    const [text, ground] = [painted([...grounds, getComputedStyle(element).color]), painted(grounds)].map(light);
    const contrast = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
    if (contrast < 4.5) found.push('faint, ' + contrast.toFixed(2) + ': ' + told(element));
  }
  for (const element of all.filter((one) => one.matches('.book td a, .book .time, .book button, .book select')))
    if (element.getBoundingClientRect().height < 43.5) found.push('small: ' + told(element));
  if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the window');
  return found;
})()`;

/** What people with other senses or other hands would stumble over on this page; nothing where all is well. */
export const stumblingBlocks = async (page: Page): Promise<readonly string[]> => (await page.evaluate(audit)) as readonly string[];
