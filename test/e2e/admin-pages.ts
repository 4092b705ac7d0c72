import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import accounts from '../../host-shim/texts/accounts.json';
import { type PutSite, putSite } from '../support/administrator';
import type { TestDialect } from '../support/dialects';
import { pathOf } from '../support/needs';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { patientDatabase } from '../support/storages';
import { axeViolations } from './axe';
import { launchBrowser, type Watched } from './browser';
import { type LookedAt, watchDialogs } from './dialogs';
import { profilesOf, type Visit } from './profiles';

/** Words of the host's page, whatever language the browser asks for. */
const inAnyLanguage = (key: keyof typeof accounts) => new RegExp(`^(${Object.values(accounts[key]).join('|')})$`);

export const password = 'correct horse battery';

/**
 * A server and a browser for the suite that it is called in. After each test the page is closed, and the test fails where the page
 * reported an error (of its content security policy, by an exception or on the console), or where axe finds one at its end or in a dialog.
 * Flows that write in several tables at once ask for MariaDB; where it is not installed they run on SQLite.
 */
export function adminPages(dialect: TestDialect = 'sqlite') {
  const dir = mkdtempSync(join(tmpdir(), 'siteplane-ui-'));
  let site: PutSite;
  let server: Server;
  let browser: Browser;
  let key: Promise<string> | undefined;
  let open: Visit | undefined;
  const newVisit = profilesOf(() => server.url);
  let dialogProblems: () => Promise<string[]> = async () => [];
  const looked: LookedAt = new Set();
  /** The cookies of who has signed in: scrypt takes longer than most tests, and signing in has tests of its own. */
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

  beforeAll(async () => {
    site = await putSite(dir, password, pathOf('mariadb') ? dialect : 'sqlite');
    const off = { SITEPLANE_LOGINS_PER_MINUTE: '0', SITEPLANE_FAILED_AUTH_PER_MINUTE: '0', SITEPLANE_CAPTURE_PER_MINUTE: '0' };
    server = await spawnServer({ env: { ...site.env, ...patientDatabase, ...off } });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await site?.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  afterEach(leave);

  async function leave(): Promise<void> {
    const complaints = [...(await dialogProblems()), ...(open?.complaints ?? [])];
    // Whatever is open at the end, dialogs and error states among it; pages of the host are not ours to judge here.
    if (open && new URL(open.page.url()).pathname.startsWith('/admin/siteplane')) complaints.push(...(await axeViolations(open.page)));
    await close();
    expect(complaints).toEqual([]);
  }

  async function close(): Promise<void> {
    const ending = open;
    open = undefined;
    await ending?.end();
  }

  /** Made when it is first asked for: a site without keys looks otherwise. */
  function mintedKey(): Promise<string> {
    key ??= signIn(server.url, 'admin', password).then(async ({ mint }) => (await mint('test')).key);
    return key;
  }

  /** Open an address of the site, sign in where it asks for that, and wait. */
  async function visitAs(login: string, url: string, heading?: string, options: BrowserContextOptions = {}): Promise<Page> {
    open = await newVisit(browser, options);
    const { context, page } = open;
    dialogProblems = await watchDialogs(page, looked);
    await context.addCookies(sessions.get(login) ?? []);
    await page.goto(url);
    const wanted =
      heading === undefined
        ? page.locator('#root main').locator('h1, [role=alert]').first()
        : page.getByRole('heading', { name: heading, level: 1 });
    const field = page.getByLabel(inAnyLanguage('login'));
    await wanted.or(field).first().waitFor();
    if (await field.isVisible()) {
      await field.fill(login);
      await page.getByLabel(inAnyLanguage('password')).fill(password);
      await page.getByRole('button', { name: inAnyLanguage('sign_in') }).click();
      await wanted.waitFor();
      // A heading can be there before the styles are, and what is measured then is not what anybody sees.
      await page.waitForLoadState();
      sessions.set(login, await context.cookies());
    }
    return page;
  }

  const call = async (operation: string, params: object = {}) =>
    callWithKey({ baseUrl: server.baseUrl, key: await mintedKey() }, operation, params);

  return {
    close,
    /** The data folder of the server. */
    dir,
    /** A part of a story that goes on with what the part before has left: it ends as a test does, and what goes wrong names it. */
    async step(name: string, work: () => Promise<void>): Promise<void> {
      try {
        await work();
        await leave();
      } catch (cause) {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
      }
    },
    server: () => server,
    key: mintedKey,
    /** What is open now; throws where nothing is. */
    opened(): Watched {
      if (!open) throw new Error('no page is open');
      return open;
    },
    visitAs,
    /** Open a page of the service signed out, sign in where that leads, and wait for its heading, or for what went wrong. */
    visit: (path: string, heading?: string, options: BrowserContextOptions = {}): Promise<Page> =>
      visitAs('admin', `${server.url}/admin/siteplane${path}`, heading, options),
    call,
    /** What the operation answers; throws what it refuses. */
    async done(operation: string, params: object = {}): Promise<Record<string, unknown>> {
      const { envelope } = await call(operation, params);
      if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
      return envelope.data ?? {};
    },
  };
}
