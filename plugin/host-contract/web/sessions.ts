import type { WebSuite } from '.';
import { closedNamespace, namespace, slug } from './probe';
import { send } from './request';

/** Whom a request is of, and when it is of nobody any more. */
export function casesOfSessions({ describe, test, expect, site }: WebSuite): void {
  const get = (path: string, cookie?: string) => send(site().url, ['GET', path], { headers: cookie ? { Cookie: cookie } : {} });
  const loginOf = async (cookie?: string) => JSON.parse((await get(`${site().restRoot}/${namespace}/who`, cookie)).text).login;
  const me = (cookie?: string) => get(`${site().adminRoot}/${slug}/api/me`, cookie);

  describe('sessions', () => {
    test('a stranger has none; neither has a cookie that somebody made up', async () => {
      expect(await loginOf()).toBe(null);
      const { cookie } = await site().signIn('administrator');
      expect(await loginOf(cookie.replace(/.{8}$/, 'AAAAAAAA'))).toBe(null);
      expect(await loginOf(`${cookie.split('=')[0]}=1`)).toBe(null);
    });

    test('each has their own', async () => {
      const [administrator, editor] = [await site().signIn('administrator'), await site().signIn('editor')];
      const logins = [await loginOf(administrator.cookie), await loginOf(editor.cookie)];
      expect(new Set(logins).size).toBe(2);
      expect(logins).not.toContain(null);
      expect(JSON.parse((await me(administrator.cookie)).text).login).toBe(logins[0]);
    });

    test('a namespace off the allowlist is open to administrators alone', async () => {
      const closed = `${site().restRoot}/${closedNamespace}/x`;
      expect((await get(closed)).status).toBe(401);
      expect((await get(closed, (await site().signIn('editor')).cookie)).status).toBe(401);
      expect((await get(closed, (await site().signIn('administrator')).cookie)).status).toBe(200);
    });

    test('after signing out it is of nobody, and the other one of the same account goes on', async () => {
      const [ending, other] = [await site().signIn('administrator'), await site().signIn('administrator')];
      await site().signOut(ending);
      expect(await loginOf(ending.cookie)).toBe(null);
      expect((await me(ending.cookie)).status).toBe(401);
      expect((await me(other.cookie)).status).toBe(200);
    });

    test('a suspended account may do nothing from then on', async () => {
      const { cookie } = await site().signIn('editor');
      expect(await loginOf(cookie)).not.toBe(null);
      await site().suspendEditor();
      try {
        expect(await loginOf(cookie)).toBe(null);
        expect((await me(cookie)).status).toBe(401);
        expect((await get(`${site().adminRoot}/${slug}`, cookie)).status).not.toBe(200);
      } finally {
        await site().resumeEditor();
      }
    });
  });
}
