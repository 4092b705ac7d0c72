import type { WebSuite } from '.';
import { namespace, slug } from './probe';
import { send } from './request';

const patienceMs = 60_000;

/** What is answered while the database is away. */
export function casesOfAvailability({ describe, test, expect, site }: WebSuite): void {
  describe('the database', () => {
    test('while it is away the REST interface and the page are 503 and say when to come again; then all is well', async () => {
      const { takeDatabase, url, restRoot, adminRoot } = site();
      if (!takeDatabase) return;
      const { cookie } = await site().signIn('administrator');
      const get = (path: string) => send(url, ['GET', path], { headers: { Cookie: cookie } });
      const [rest, page] = [`${restRoot}/${namespace}/stored`, `${adminRoot}/${slug}/api/me`];
      expect((await get(rest)).status).toBe(200);
      const giveBack = await takeDatabase();
      const away = [await get(rest), await get(page)];
      await giveBack();
      expect(away.map(({ status }) => status)).toEqual([503, 503]);
      expect(String(away[0]?.headers['retry-after'])).toMatch(/^\d+$/);
      expect(away.map(({ text }) => text).join()).not.toMatch(/SQL|sqlite|ECONN|at \//);
      const until = Date.now() + patienceMs;
      let back = await get(rest);
      while (back.status !== 200 && Date.now() < until) back = await get(rest);
      expect([back.status, (await get(page)).status]).toEqual([200, 200]);
    });
  });
}
