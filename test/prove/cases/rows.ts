import type { Page } from 'playwright-core';
import { openStorage, readConfig } from '../../../plugin/adapter';
import type { Storage } from '../../../plugin/host';
import { answered } from '../../e2e/answered';
import { launchBrowser, openPage } from '../../e2e/browser';
import { type LookSite, signInAt, startLookSite } from '../../look/site';
import type { ProveCase } from '../case';
import { grow } from '../crowd';

const sizes = { small: 1000, full: 10_000 } as const;
/** The most that a site can have. */
const mostVariables = 5000;
/** What makes a page halt where somebody scrolls or types. */
const longestTaskMs = 200;

/** Lists stay usable however many records there are: a page of them is drawn at a time (D520). */
export const longLists: ProveCase = {
  name: 'rows',
  title: 'Lists of 10,000 contacts and 5,000 variables are drawn, scrolled, searched, sorted and paged without a halt of 200 ms',
  verifies: ['D520'],
  seconds: 20,

  async run({ size, seed }) {
    const site = await startLookSite();
    const browser = await launchBrowser();
    try {
      await fill(site, { contacts: sizes[size], variables: Math.min(sizes[size], mostVariables), seed });
      const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
      await page.addInitScript(watchTasks);
      await signInAt(site, page);
      const contacts = await walked(site, page, { path: 'contacts', search: 'Kokoba' });
      const variables = await walked(site, page, { path: 'variables', search: 'value_00042', sort: 'Value' });
      const figures = { ...told('contacts', contacts), ...told('variables', variables) };
      const isQuick = ({ longest }: { longest: number }) => longest < longestTaskMs;
      const isCut = ({ rows }: { rows: number }) => rows <= 50;
      // Small cases run side by side: what halts there may be the machine.
      const isFine = [contacts, variables].every((one) => isCut(one) && (size === 'small' || isQuick(one)));
      const passed = isFine && complaints.length === 0;
      return { figures, passed, ...(complaints.length > 0 && { note: complaints.join('; ') }) };
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

interface Filling {
  readonly contacts: number;
  readonly variables: number;
  readonly seed: number;
}

/** Past the routes: 10,000 calls would take longer than all that is measured. */
async function fill(site: LookSite, { contacts, variables, seed }: Filling): Promise<void> {
  await site.call('modules.activate', { module: 'marketing-crm' });
  await site.call('variables.set', { key: 'value_00000', value: 'Hours 0', description: 'What is listed' });
  const storage: Storage = openStorage(readConfig({ SITEPLANE_DATA_DIR: site.dir }), { tables: [], migrations: [] });
  try {
    await storage.ready();
    await grow(storage, { from: 0, to: contacts, seed });
    await storage.tx((db) =>
      db.execute(
        `INSERT INTO sp_variables ("key", value, description, updated_at)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         SELECT printf('value_%05d', i), 'Hours ' || i, 'What is listed', v.updated_at FROM n, sp_variables v WHERE v."key" = 'value_00000'`,
        [variables - 1],
      ),
    );
  } finally {
    await storage.close();
  }
}

/** In the page: how long it was busy at a stretch. */
const watchTasks = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask', buffered: false });
`;

interface Walk {
  readonly path: string;
  readonly search: string;
  readonly sort?: string;
}

/** Open a list, scroll it through, go to its next page, sort it, search it. Milliseconds from the act to the drawn answer. */
async function walked({ server }: LookSite, page: Page, { path, search, sort }: Walk) {
  const rows = page.locator('tbody tr');
  const timed = async (act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    await rows.first().waitFor();
    await answered(page);
    return Math.round(performance.now() - began);
  };
  const opened = await timed(() => page.goto(`${server.url}/admin/siteplane/${path}`));
  // What opening takes is told above; from here on nothing may make a person wait.
  await page.evaluate('longest = 0');
  const drawn = await rows.count();
  for (let screen = 0; screen < 20; screen++) await page.mouse.wheel(0, 600);
  const paged = await timed(() => page.getByRole('button', { name: 'Next page' }).click());
  const sorted = sort === undefined ? undefined : await timed(() => page.getByRole('button', { name: sort, exact: true }).click());
  const searched = await timed(() => page.getByLabel('Search').fill(search));
  return { opened, paged, sorted, searched, rows: drawn, longest: Math.round((await page.evaluate('longest')) as number) };
}

const told = (name: string, { opened, paged, sorted, searched, rows, longest }: Awaited<ReturnType<typeof walked>>) => ({
  [`${name}: opened (ms)`]: opened,
  [`${name}: rows drawn at a time`]: rows,
  [`${name}: to the next page (ms)`]: paged,
  ...(sorted !== undefined && { [`${name}: sorted (ms)`]: sorted }),
  [`${name}: searched (ms)`]: searched,
  [`${name}: longest halt (ms)`]: longest,
});
