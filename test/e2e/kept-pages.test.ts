import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeNeeding } from '../support/needs';
import { settled } from '../support/settled';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import type { Watched } from './browser';
import { closeUsed, giveBack, takePage } from './kept-pages';

describeNeeding('chromium', 'pages that tests hand on', () => {
  let server: Server;
  let url: string;
  let blank: string;

  beforeAll(async () => {
    server = createServer(({ url: path }, answer) => {
      answer.setHeader('Content-Type', path === '/' ? 'text/html' : 'text/plain');
      answer.end(path === '/' ? '<!doctype html><title>A page</title><link rel="icon" href="data:,"><p>Here.</p>' : 'nothing');
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    blank = `${url}robots.txt`;
  });
  afterAll(async () => {
    await closeUsed();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  test('come without what a test has left in them, and are watched again', async () => {
    verifies('D592');
    const first = await takePage({});
    const { page } = first;
    const heard: string[] = [];
    await page.goto(url);
    await page.evaluate(`{
      localStorage.left = sessionStorage.left = document.cookie = 'left=1';
      addEventListener('pagehide', () => { localStorage.late = '1'; });
      console.error('of the first');
    }`);
    await page.setViewportSize({ width: 300, height: 300 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.mouse.move(20, 20);
    page.on('response', (answer) => heard.push(answer.url()));
    await giveBack(first, blank);
    heard.splice(0);

    const second = await takePage({});
    expect(second).toBe(first);
    await page.goto(url);
    const state = `[localStorage.length, sessionStorage.length, document.cookie, innerWidth, innerHeight,
      matchMedia('(prefers-color-scheme: dark)').matches, document.querySelectorAll(':hover').length]`;
    expect(await page.evaluate(state)).toEqual([0, 0, '', 1280, 720, false, 0]);
    expect([heard, second.complaints]).toEqual([[], []]);
    await page.evaluate('console.error("of the second")');
    await until(() => second.complaints.length > 0);
    expect(second.complaints).toEqual(['of the second']);
    await giveBack(second, blank);
  });

  test.each<[string, (open: Watched) => Promise<unknown>]>([
    ['a script of its own', ({ page }) => page.addInitScript('window.left = 1')],
    ['a route', ({ context }) => context.route('**/none', (route) => route.abort())],
    ['a clock', ({ page }) => page.clock.install()],
    ['a right', ({ context }) => context.grantPermissions(['clipboard-read'])],
    ['another page', ({ page }) => Promise.all([page.waitForEvent('popup'), page.evaluate('void open("about:blank")')])],
  ])('are closed after %s', async (_name, spoil) => {
    verifies('D592');
    const spoiled = await takePage({});
    await spoiled.page.goto(url);
    await spoil(spoiled);
    await giveBack(spoiled, blank);
    expect(spoiled.page.isClosed()).toBe(true);
    const next = await takePage({});
    expect(next).not.toBe(spoiled);
    await giveBack(next, blank);
  });

  test('are settled once what they asked for, and what follows from it, is there', async () => {
    verifies('D593');
    const open = await takePage({});
    await open.page.goto(url);
    const show = (text: string) => `document.body.append('${text}')`;
    // A part that is loaded, then drawn a moment later; and one that only says that it loads.
    await open.page.evaluate(`setTimeout(() => fetch('/robots.txt').then(() => setTimeout(() => ${show('drawn')}, 300)), 300)`);
    await settled(open.page);
    expect(await open.page.innerText('body')).toContain('drawn');
    await open.page.evaluate(
      `document.body.ariaBusy = 'true'; setTimeout(() => { ${show('loaded')}; document.body.ariaBusy = null; }, 700)`,
    );
    await settled(open.page);
    expect(await open.page.innerText('body')).toContain('loaded');
    await giveBack(open, blank);
  });
});
