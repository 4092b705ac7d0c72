import { sanitised } from '../../../plugin/index';
import { verifies } from '../../support/verifies';
import { article, vectors } from './xss-corpus';

describe('markup of an article', () => {
  test('there are enough attacks, each with a name of its own', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(60);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
  });

  test.each(vectors.map(({ name, markup }) => [name, markup] as const))('%s is made harmless', (_name, markup) => {
    verifies('R25');
    const clean = sanitised(markup);
    expect(clean).not.toMatch(
      /<\/?(script|svg|math|iframe|frame|object|embed|form|input|button|select|option|style|link|meta|base|template|noscript|textarea|title|video|audio|body|xmp|plaintext|x-)/i,
    );
    expect(clean).not.toMatch(/<[!?]|\0/);
    // What stands inside quotes is text.
    expect(clean.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(on\w+|style|srcdoc|srcset|formaction|name|target|ping|is|popover)\s*=/i);
    expect(clean).not.toMatch(/(href|src|cite)\s*=\s*["']?\s*(javascript|vbscript|data|blob|\/\/|[/\\]*\\)/i);
    expect(clean).not.toMatch(/\sid="(?!content-)/);
    expect(sanitised(clean)).toBe(clean);
  });

  test('what an article needs stays', () => {
    expect(sanitised(article)).toBe(article);
  });

  test('an image whose address is refused is gone', () => {
    expect(sanitised('<p>a<img src="data:image/png;base64,x" alt="b"> c<img alt="d"></p>')).toBe('<p>a c</p>');
  });

  test('links are marked as not ours, ids cannot stand for globals', () => {
    expect(sanitised('<a href="https://x.example" rel="opener">x</a>')).toBe(
      '<a href="https://x.example" rel="noopener nofollow ugc">x</a>',
    );
    expect(sanitised('<h2 id="location">x</h2>')).toBe('<h2 id="content-location">x</h2>');
  });

  test.each([
    ['elements', '<div>'.repeat(50_000)],
    ['elements with end tags of others between them', '<div></b>'.repeat(50_000)],
    ['elements that a comment seems to close', '<div><!-- </div> -->'.repeat(50_000)],
  ])('too deep %s are refused at once', (_name, markup) => {
    expect(() => sanitised(markup)).toThrow(/nested more than 200/);
  });

  test('elements beyond the depth that articles need lose their tags and keep their text', () => {
    const clean = sanitised(`${'<div>'.repeat(300)}x${'</div>'.repeat(300)}`);
    expect(clean).toBe(`${'<div>'.repeat(200)}x${'</div>'.repeat(200)}`);
  });

  test('what is too large is refused, and so are attributes beyond counting', () => {
    expect(() => sanitised('x'.repeat(2_000_001))).toThrow(/2 MB/);
    expect(() => sanitised(`<p ${Array.from({ length: 101 }, (_, i) => `a${i}`).join(' ')}>`)).toThrow(/more than 100 attributes/);
  });

  test.each(['<a', '<a ', '<p x="', '<!--', '<![CDATA[', '&', '<', '</p>', '<svg>x</svg>', '<noscript>', '<script>', '<li>', '<td>'])(
    '1 MB of %j are cleaned in bounded time',
    (unit) => {
      expect(() => sanitised(unit.repeat(1_000_000 / unit.length))).not.toThrow(RangeError);
    },
  );
});
