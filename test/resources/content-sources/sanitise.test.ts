import { sanitised } from '../../../plugin/adapter';
import { verifies } from '../../support/verifies';
import { article, vectors } from './xss-corpus';

const footnote = (id: string, link: string) =>
  `<p>Text<sup><a id="${id}ref-1" href="#${link}note-1" aria-describedby="${link}notes">1</a></sup></p><h2 id="${id}notes">Notes</h2><ol><li id="${id}note-1">Note <a href="#${link}ref-1">back</a></li></ol>`;

describe('markup of an article', () => {
  test('there are enough attacks, each with a name of its own', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(60);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
  });

  test.each(vectors.map(({ name, markup }) => [name, markup] as const))('%s is made harmless', (_name, markup) => {
    verifies('R25', 'D32');
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

  test('an image whose address is refused no longer exists', () => {
    expect(sanitised('<p>a<img src="data:image/png;base64,x" alt="b"> c<img alt="d"></p>')).toBe('<p>a c</p>');
  });

  test('ids cannot stand for globals', () => {
    verifies('D140');
    expect(sanitised('<h2 id="location">x</h2>')).toBe('<h2 id="content-location">x</h2>');
  });

  test.each([
    ['a link before its target', '<a href="#part">x</a><h2 id="part">y</h2>', '<a href="#content-part">x</a><h2 id="content-part">y</h2>'],
    ['a link behind it', '<p id="p">y</p><a href=" #p ">x</a>', '<p id="content-p">y</p><a href="#content-p">x</a>'],
    ['a footnote and its link back', footnote('', ''), footnote('content-', 'content-')],
    ['a target of the old kind', '<a href="#old">x</a><a name="old">y</a>', '<a href="#content-old">x</a><a id="content-old">y</a>'],
    [
      'letters beyond ASCII',
      '<a href="#caf%C3%A9">x</a><p id="café">y</p>',
      '<a href="#content-caf%C3%A9">x</a><p id="content-café">y</p>',
    ],
    ['an id that has the prefix', '<a href="#content-a">x</a><p id="content-a">y</p>', undefined],
    [
      'one whose link was made before its id had it',
      '<a href="#a">x</a><p id="content-a">y</p>',
      '<a href="#content-a">x</a><p id="content-a">y</p>',
    ],
    ['a link to the page around the article', '<a href="#top">x</a><p id="content-a">y</p>', undefined],
    ['half a percent sign', '<a href="#50%">x</a><p id="50%">y</p>', '<a href="#content-50%">x</a><p id="content-50%">y</p>'],
    [
      'names in other attributes',
      '<p id="a">a</p><p id="b">b</p><table aria-labelledby="a b top"><tr><td headers="b">c</td></tr></table>',
      '<p id="content-a">a</p><p id="content-b">b</p><table aria-labelledby="content-a content-b top"><tr><td headers="content-b">c</td></tr></table>',
    ],
  ])('%s still leads there', (_name, markup, expected = markup) => {
    verifies('content-sources:in-page-links');
    expect(sanitised(markup)).toBe(expected);
    expect(sanitised(expected)).toBe(expected);
  });

  test.each([
    ['https://x.example/a', true],
    ['http://site.example.evil.example/', true],
    ['http:evil.example', true],
    ['https://site.example.evil.example', true],
    ['https://site.example@evil.example', true],
    ['https://site.example/a', false],
    ['http://site.example/a', false],
    ['/a', false],
    ['a?b#c', false],
    ['#part', false],
    ['mailto:a@x.example', false],
    ['tel:+4930', false],
  ])('a link to %j in what others sent leaves the site: %s', (href, isLeaving) => {
    verifies('content-sources:in-page-links');
    const sent = sanitised(`<a rel="opener" href="${href}">x</a>`, { sentTo: 'https://site.example' });
    expect(sent).toBe(isLeaving ? `<a href="${href}" rel="noopener nofollow ugc">x</a>` : `<a href="${href}">x</a>`);
    // Storing it as an editor's changes nothing.
    expect(sanitised(sent)).toBe(sent);
  });

  test('a link of an editor’s is as they wrote it', () => {
    verifies('content-sources:in-page-links');
    for (const link of ['<a href="https://x.example">x</a>', '<a href="https://x.example" rel="sponsored">x</a>'])
      expect(sanitised(link)).toBe(link);
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
