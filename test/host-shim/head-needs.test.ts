import { verifies } from '../support/verifies';
import { type Shim, startShim } from './shim';

describe('what plugins need on the page of a post', () => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim();
  });
  afterAll(() => shim?.stop());

  test('scripts are those of this site, and nothing but an origin gets into the policy', async () => {
    verifies('D440');
    shim.host.posts.onHead(async () => ({
      scripts: ['/rest/a.js', '//evil.example/a.js', 'https://evil.example/b.js', '/a.js" onerror="x', '/rest/a.js'],
      frames: [
        'https://player.example',
        'http://player.example',
        "https://x.example; script-src 'unsafe-inline'",
        'https://*',
        'data:',
        '*',
      ],
    }));
    const { slug } = await shim.host.posts.create('post', { title: 'Needs', status: 'publish' });
    const response = await fetch(`${shim.url}/${slug}`);
    const text = await response.text();
    expect(response.headers.get('content-security-policy')).toMatch(
      /; script-src 'self'; connect-src 'self'; frame-src https:\/\/player\.example$/,
    );
    expect(text.match(/<script type="module" src="[^"]+">/g)).toEqual(['<script type="module" src="/rest/a.js">']);
    // Another page of the site needs none of it.
    expect((await fetch(`${shim.url}/`)).headers.get('content-security-policy')).not.toContain('frame-src');
  });
});
