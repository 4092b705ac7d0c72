import fc from 'fast-check';
import { sanitised } from '../../../plugin/markup/sanitise';
import { transformed } from '../../../plugin/resources/content_sources/mapping/transforms';
import { verifies } from '../../support/verifies';

const portable = (value: unknown) => transformed(value, ['portable_text']);
const tree = (value: unknown) => transformed(value, ['rich_text']);

const span = (text: string, ...marks: unknown[]) => ({ _type: 'span', text, marks });
const block = (children: unknown[], more: object = {}) => ({ _type: 'block', style: 'normal', markDefs: [], children, ...more });
const item = (text: string, listItem: string, level = 1) => block([span(text)], { listItem, level });

const text = (value: string, ...marks: unknown[]) => ({ nodeType: 'text', value, marks, data: {} });
const node = (nodeType: string, content: unknown[], data: object = {}) => ({ nodeType, content, data });
const document = (...content: unknown[]) => node('document', content);

const scripts = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '\\\\evil.example\\x',
];

describe('Portable Text', () => {
  test('of another shape is not text', () => {
    for (const value of ['<p>x</p>', 7, {}, [], [1], [{ _type: 'block' }]]) expect(portable(value)).toBeUndefined();
  });

  test('becomes headings, paragraphs, marks, links, pictures and code', () => {
    verifies('content-sources:rich-text');
    const link = { _key: 'k1', _type: 'link', href: 'https://a.example/?a=1&b=2' };
    expect(
      portable([
        block([span('A title')], { style: 'h2' }),
        block([span('Plain & '), span('both', 'strong', 'em'), span(' '), span('there', 'k1')], { markDefs: [link] }),
        block([span('Said')], { style: 'blockquote' }),
        { _type: 'image', asset: { url: 'https://cdn.example/a.jpg' }, alt: 'An "a"' },
        { _type: 'image', asset: { _ref: 'image-abc' } },
        { _type: 'code', code: 'if (a < b) {}' },
        { _type: 'secretWidget', html: '<b>x</b>' },
      ]),
    ).toBe(
      '<h2>A title</h2><p>Plain &amp; <strong><em>both</em></strong> <a href="https://a.example/?a=1&amp;b=2">there</a></p>' +
        '<blockquote>Said</blockquote><img src="https://cdn.example/a.jpg" alt="An &quot;a&quot;"><pre><code>if (a &lt; b) {}</code></pre>',
    );
  });

  test('becomes lists in lists', () => {
    expect(portable([item('a', 'bullet'), item('b', 'number', 2), item('c', 'bullet'), item('d', 'number'), block([span('end')])])).toBe(
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><ol><li>d</li></ol><p>end</p>',
    );
    expect(portable([item('deep', 'bullet', 3)])).toBe('<ul><li><ul><li><ul><li>deep</li></ul></li></ul></li></ul>');
  });
});

describe('rich text in a tree', () => {
  test('of another shape is not text', () => {
    for (const value of ['<p>x</p>', 7, true]) expect(tree(value)).toBeUndefined();
  });

  test('becomes HTML in the format of Contentful', () => {
    verifies('content-sources:rich-text');
    const asset = { target: { fields: { title: 'Pic', file: { url: '//images.example/p.jpg' } } } };
    expect(
      tree(
        document(
          node('heading-2', [text('A title')]),
          node('paragraph', [
            text('a < b '),
            text('both', { type: 'bold' }, { type: 'italic' }),
            node('hyperlink', [text('there')], { uri: 'https://a.example' }),
          ]),
          node('ordered-list', [node('list-item', [node('paragraph', [text('one')])])]),
          node('hr', []),
          node('embedded-asset-block', [], asset),
          node('embedded-entry-block', [], { target: { sys: { id: 'x' } } }),
        ),
      ),
    ).toBe(
      '<h2>A title</h2><p>a &lt; b <strong><em>both</em></strong><a href="https://a.example">there</a></p><ol><li><p>one</p></li></ol><hr>' +
        '<img src="https://images.example/p.jpg" alt="Pic">',
    );
  });

  test.each([
    [
      'Storyblok',
      {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'A' }] },
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'b', marks: [{ type: 'link', attrs: { href: 'a@b.example', linktype: 'email' } }] }],
          },
          {
            type: 'bullet_list',
            content: [{ type: 'list_item', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'c' }] }] }],
          },
        ],
      },
      '<h3>A</h3><p><a href="mailto:a@b.example">b</a></p><ul><li><p>c</p></li></ul>',
    ],
    [
      'DatoCMS',
      {
        schema: 'dast',
        document: {
          type: 'root',
          children: [
            { type: 'heading', level: 1, children: [{ type: 'span', value: 'A', marks: ['emphasis'] }] },
            {
              type: 'list',
              style: 'numbered',
              children: [{ type: 'listItem', children: [{ type: 'paragraph', children: [{ type: 'span', value: 'b' }] }] }],
            },
            { type: 'paragraph', children: [{ type: 'link', url: '/c', children: [{ type: 'span', value: 'c' }] }] },
          ],
        },
      },
      '<h1><em>A</em></h1><ol><li><p>b</p></li></ol><p><a href="/c">c</a></p>',
    ],
    [
      'Hygraph',
      {
        children: [
          { type: 'heading-two', children: [{ text: 'A' }] },
          {
            type: 'bulleted-list',
            children: [{ type: 'list-item', children: [{ type: 'list-item-child', children: [{ text: 'b', bold: true }] }] }],
          },
        ],
      },
      '<h2>A</h2><ul><li><strong>b</strong></li></ul>',
    ],
  ])('becomes HTML in the format of %s', (_name, value, expected) => {
    expect(tree(value)).toBe(expected);
  });
});

describe('hostile rich text', () => {
  test.each(scripts)('has no link or picture to %j', (address) => {
    verifies('content-sources:rich-text');
    const made = [
      portable([block([span('x', 'k')], { markDefs: [{ _key: 'k', href: address }] }), { _type: 'image', asset: { url: address } }]),
      tree(
        document(node('paragraph', [node('hyperlink', [text('x')], { uri: address })]), node('embedded-asset-block', [], { src: address })),
      ),
      tree({ type: 'doc', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: address } }] }] }),
    ];
    for (const markup of made) expect(markup).not.toMatch(/href|src/);
  });

  test('is text, whatever it looks like', () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const made = [
      portable([
        block([span(attack, attack)], { style: attack }),
        { _type: 'code', code: attack },
        { _type: 'image', url: `https://a.example/${attack}`, alt: attack },
      ]),
      tree(
        document(node(attack, [text(attack, { type: attack })]), node('hyperlink', [text(attack)], { uri: `https://a.example/${attack}` })),
      ),
    ];
    for (const markup of made) expect(markup).not.toMatch(/<script|<img src=x/);
  });

  test('may nest as deep as a payload may, and not deeper than a page needs', () => {
    const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => node('blockquote', [inner]), text('deep'));
    expect(tree(document(text('top'), deep))).toMatch(/^top(<blockquote>)+(<\/blockquote>)+$/);
    const levels = Array.from({ length: 50 }, (_, n) => item('x', 'bullet', n * 1e6));
    expect(String(portable(levels)).match(/<ul>/g)).toHaveLength(10);
  });

  test('may name its marks in a circle and many times', () => {
    const markDefs = [
      { _key: 'a', _type: 'link', href: 'https://a.example', marks: ['b'] },
      { _key: 'b', _type: 'b', marks: ['a'] },
    ];
    const marks = ['a', 'b', 'a', ...Array.from({ length: 100_000 }, () => 'strong')];
    expect(portable([block([span('x', ...marks)], { markDefs })])).toBe('<p><a href="https://a.example"><strong>x</strong></a></p>');
    for (const mark of ['constructor', '__proto__', 'toString']) expect(portable([block([span('x', mark)])])).toBe('<p>x</p>');
    expect(tree(document(node('__proto__', [text('x')]), node('constructor', [text('y')])))).toBe('xy');
  });

  test('is read in time', () => {
    const spans = Array.from({ length: 50_000 }, () => span('x', 'em'));
    expect(String(portable([block(spans)])).length).toBeGreaterThan(50_000);
    expect(String(tree(document(...Array.from({ length: 50_000 }, () => node('paragraph', [text('x')]))))).length).toBeGreaterThan(50_000);
  });

  test('becomes markup that the sanitiser leaves as it is, whatever is sent', () => {
    const json = fc.jsonValue({ maxDepth: 6 });
    fc.assert(
      fc.property(json, json, (one, other) => {
        for (const markup of [tree([one, { content: [other] }]), portable([block([one, other]), one, other])]) {
          if (markup !== undefined) expect(() => sanitised(String(markup))).not.toThrow();
        }
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});
