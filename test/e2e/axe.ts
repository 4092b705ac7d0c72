import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { answered } from './answered';
import { drawn } from './shoot';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** Half as long as the module's own `source`, and read once. */
const script = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds against WCAG 2.2 AA on the page, a line each; nothing where all is well. It looks twice: what it finds only once was
 * drawn while it looked, such as a button between two states.
 */
export async function axeViolations(page: Page, part: 'document' | 'dialog' = 'document'): Promise<string[]> {
  await drawn(page);
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(script);
  const first = await violations(page, part);
  if (first.length === 0) return [];
  await answered(page);
  await drawn(page);
  const second = await violations(page, part);
  return second.filter((one) => first.includes(one));
}

/** It looks at one thing at a time, and refuses the next. */
const looks = new WeakMap<Page, Promise<unknown>>();

async function violations(page: Page, part: 'document' | 'dialog'): Promise<string[]> {
  const before = looks.get(page) ?? Promise.resolve();
  const look = before.then(() => violationsOf(page, part));
  looks.set(
    page,
    look.catch(() => undefined),
  );
  return look;
}

async function violationsOf(page: Page, part: 'document' | 'dialog'): Promise<string[]> {
  const what = part === 'document' ? 'document' : "document.querySelector('[role=dialog]')";
  // It is in the page only: frames, such as the preview of an email, would not answer it.
  const run = `${what} && axe.run(${what}, { iframes: false, runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] }).then((found) => found.violations)`;
  const found = ((await page.evaluate(run)) ?? []) as readonly Violation[];
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target} ${failureSummary}`));
}
