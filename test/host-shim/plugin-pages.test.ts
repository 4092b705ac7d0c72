import { OperationError } from '../../plugin/adapter';
import type { Host } from '../../plugin/host';
import { verifies } from '../support/verifies';
import { type Shim, startShim } from './shim';

async function register(host: Host) {
  const page = { title: 'From a plugin', description: 'Described & "quoted"', body: '<h1>Here</h1>', path: '/plain' };
  const scripted = { ...page, path: '/scripted', script: '/own.js', style: '/own.css', sendsTo: ['https://elsewhere.test'] };
  const get = (path: string, handler: () => Promise<{ status: number; headers?: Readonly<Record<string, string>>; body?: string }>) =>
    host.addSiteRoute({ method: 'GET', path, handler });
  get('/plain', async () => ({ status: 200, ...(await host.page(page)) }));
  get('/scripted', async () => ({ status: 200, ...(await host.page(scripted)) }));
  get('/maybe/{name}', async () => ({ status: 404 }));
  get('/own-404', async () => ({ status: 404, body: 'our own words' }));
  get('/written', async () => ({ status: 404 }));
  get('/refused', () => Promise.reject(new OperationError('rate_limited', 'Too many.', { retryAfter: 7 })));
  get('/bug', () => Promise.reject(new Error('SELECT secret FROM cause')));
  return {};
}

describe('pages that plugins put at the top of the site', () => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({ register });
    await shim.host.posts.create('page', { title: 'Written', slug: 'written', content: '<p>By hand</p>', status: 'publish' });
  });
  afterAll(() => shim.stop());
  const get = (path: string) => shim.send('GET', path, { headers: { accept: 'text/html' } });

  test('an error is a page that tells nothing of its cause', async () => {
    const refused = await get('/refused');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('7');
    expect(refused.text).toContain('Too many.');
    const bug = await get('/bug');
    expect(bug.status).toBe(500);
    expect(bug.text).toContain('Something went wrong');
    expect(bug.text).not.toContain('secret');
  });

  test('a 404 without a body leaves the address to the site, one with a body is sent', async () => {
    verifies('D231');
    const nothing = await get('/maybe/that');
    expect(nothing.status).toBe(404);
    expect(nothing.text).toContain('Page not found');
    expect((await get('/own-404')).text).toBe('our own words');
    const written = await get('/written');
    expect(written.status).toBe(200);
    expect(written.text).toContain('By hand');
  });

  test('a page stands in the layout with menu, description and address', async () => {
    const { status, headers, text } = await get('/plain');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    expect(text).toContain('<title>From a plugin · ');
    expect(text).toContain('content="Described &amp; &quot;quoted&quot;"');
    expect(text).toContain(`<link rel="canonical" href="${shim.url}/plain">`);
    expect(text).toContain('<a href="/written">Written</a>');
    expect(text).toContain('<main id="content"><h1>Here</h1></main>');
    expect(text).toContain('<link rel="stylesheet" href="/assets/site.css">');
  });

  test('with a script, a style and another end of its form the policy allows just these', async () => {
    const { headers, text } = await get('/scripted');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("form-action 'self' https://elsewhere.test;");
    expect(text).toContain('<link rel="stylesheet" href="/own.css">');
    expect(text).toContain('<script type="module" src="/own.js"></script>');
  });
});
