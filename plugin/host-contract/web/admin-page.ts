import type { WebSuite } from '.';
import { packedFile, secretOfPage, slug } from './probe';
import { send } from './request';

/** Who sees a page of a plugin: strangers and editors nothing of it, not even a file. */
export function casesOfAdminPage({ describe, test, expect, site }: WebSuite): void {
  const get = (path: string, cookie?: string) =>
    send(site().url, ['GET', `${site().adminRoot}/${slug}${path}`], {
      headers: { Accept: 'text/html', ...(cookie ? { Cookie: cookie } : {}) },
    });

  describe('the page of a plugin', () => {
    for (const path of ['', '/', '/asset.js', packedFile, '/some/view', '/index.html']) {
      test(`a stranger is sent away from ${path || 'its address'}`, async () => {
        const { status, text } = await get(path);
        expect([302, 303, 401, 403]).toContain(status);
        expect(text).not.toContain(secretOfPage);
      });

      test(`an editor gets nothing of ${path || 'its address'}`, async () => {
        const { status, text } = await get(path, (await site().signIn('editor')).cookie);
        expect([302, 303, 403, 404]).toContain(status);
        expect(text).not.toContain(secretOfPage);
      });

      test(`an administrator gets ${path || 'its address'}`, async () => {
        const { status, text } = await get(path, (await site().signIn('administrator')).cookie);
        expect(status).toBe(200);
        expect(text).toContain(secretOfPage);
      });
    }

    test('a stranger is led to the sign-in, which knows where to go on', async () => {
      const { headers } = await get('/some/view?a=1');
      expect(String(headers.location)).toContain(encodeURIComponent(`${site().adminRoot}/${slug}/some/view?a=1`));
      // Kept by a browser, it would lead away who has signed in since.
      expect(headers['cache-control']).toBe('no-store');
    });

    test('nobody else may show it in a frame, no script of another site runs in it, and no other site is told its address', async () => {
      const { headers } = await get('', (await site().signIn('administrator')).cookie);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['referrer-policy']).toBe('no-referrer');
    });

    test('it is not kept by caches', async () => {
      expect((await get('', (await site().signIn('administrator')).cookie)).headers['cache-control']).toBe('no-store');
    });

    test('no path leads out of its folder', async () => {
      const { cookie } = await site().signIn('administrator');
      for (const path of ['/../../../../etc/passwd', '/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2f..%2fetc%2fpasswd'])
        expect((await get(path, cookie)).text).not.toContain('root:');
    });
  });
}
