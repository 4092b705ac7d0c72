import type { Suite } from './suite';

/** Pages of plugins for visitors, inside the site's layout. */
export function contractOfPages({ describe, test, expect, host }: Suite): void {
  describe('pages of plugins', () => {
    const page = { title: 'Book <b> & "more"', body: '<h1>As it <em>is</em></h1>', path: '/contract' };

    test('the title is escaped, the body sent as it is', async () => {
      const { headers, body } = await host().page(page);
      expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
      expect(body).toContain('Book &lt;b&gt; &amp;');
      expect(body).not.toContain('Book <b>');
      expect(body).toMatch(/<main[^>]*><h1>As it <em>is<\/em><\/h1><\/main>/);
    });

    test('scripts are forbidden unless the page names one', async () => {
      const { headers, body } = await host().page({ ...page, script: '/contract.js', style: '/contract.css' });
      expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
      expect(headers['Content-Security-Policy']).toContain("script-src 'self'");
      expect(headers['Content-Security-Policy']).not.toContain('unsafe');
      expect(body).toContain('src="/contract.js"');
    });
  });
}
