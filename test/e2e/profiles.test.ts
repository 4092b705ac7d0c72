import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

describeNeeding('chromium', 'profiles that tests share', () => {
  const at = adminPages();
  const stored = "[localStorage.getItem('mine'), sessionStorage.getItem('mine')]";

  test('one is as a fresh one, but for the files of the site that may be kept', async () => {
    verifies('D786');
    const first = await at.visit('/keys', 'API keys');
    const { context } = at.opened();
    await context.grantPermissions(['clipboard-read'], { origin: at.server().url });
    await context.route('**/health/live', (route) => route.fulfill({ body: 'mine' }));
    await first.evaluate("localStorage.setItem('mine', '1'), sessionStorage.setItem('mine', '1')");
    await context.addCookies([{ name: 'mine', value: '1', url: at.server().url }]);
    await context.newPage();
    await at.close();

    const second = await at.visit('/keys', 'API keys');
    expect(at.opened().context).toBe(context);
    expect(first.isClosed()).toBe(true);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('mine');
    expect(await second.evaluate(stored)).toEqual([null, null]);
    expect(await second.evaluate("fetch('/health/live').then((answer) => answer.text())")).not.toBe('mine');
    expect(await second.evaluate("navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)")).toBe('prompt');
    const read =
      "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).map(({ transferSize }) => transferSize)";
    // Nothing was sent for what was there already.
    expect(await second.evaluate<number[]>(read)).toContain(0);
  });

  test('another language is another profile', async () => {
    verifies('D786');
    await at.visit('/keys', 'API keys');
    const { context } = at.opened();
    await at.close();
    const page = await at.visit('/keys', undefined, { locale: 'de' });
    expect(at.opened().context).not.toBe(context);
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  });
});
