import fc from 'fast-check';
import { type DisplayFlags, displayed } from '../../../plugin/resources/content_sources/display/render';

const off: DisplayFlags = { content_cleanup: false, strip_inbody_toc: false, strip_inbody_faq: false, add_heading_anchors: false };
const shown = (flag: keyof DisplayFlags) => (html: string) => displayed(html, { ...off, [flag]: true });

test('without flags the bytes are the same, however odd', () => {
  for (const html of ['<p>a', '<b><i>x</b></i>', '&nbsp;&#x41;', '']) expect(displayed(html, off)).toBe(html);
});

describe('content_cleanup', () => {
  const clean = shown('content_cleanup');
  test.each([
    ['<p style="color:red" class="a">x</p>', '<p class="a">x</p>'],
    ['<p></p><p>&nbsp;</p><p> <span></span></p><p>x</p>', '<p>x</p>'],
    ['<ul><li></li></ul><p>x</p>', '<p>x</p>'],
    ['<h2 id="content-a"></h2>', '<h2 id="content-a"></h2>'],
    ['<img src="a.png">', '<figure><img src="a.png"></figure>'],
    ['<p><img src="a.png"> </p>', '<figure><img src="a.png"></figure>'],
    ['<p>text <img src="a.png"></p>', '<p>text <img src="a.png"></p>'],
    ['text <img src="a.png"> text', 'text <img src="a.png"> text'],
    ['text <img src="a.png">', 'text <img src="a.png">'],
    ['<img src="a.png"> text', '<img src="a.png"> text'],
    ['<a href="/x"><img src="a.png"></a>', '<a href="/x"><img src="a.png"></a>'],
    ['<figure><img src="a.png"></figure>', '<figure><img src="a.png"></figure>'],
    ['<table><tbody><tr><td></td></tr></tbody></table>', '<table><tbody><tr><td></td></tr></tbody></table>'],
    ['a<br>b<hr>', 'a<br>b<hr>'],
  ])('%s', (html, expected) => expect(clean(html)).toBe(expected));
});

describe('strip_inbody_faq', () => {
  const strip = shown('strip_inbody_faq');
  test.each([
    ['<h2>A</h2><p>a</p><h2>FAQ</h2><p>q</p><h3>Why?</h3><p>b</p><h2>B</h2><p>c</p>', '<h2>A</h2><p>a</p><h2>B</h2><p>c</p>'],
    ['<h3>Frequently Asked Questions</h3><p>q</p><h2>B</h2>', '<h2>B</h2>'],
    ['<h2> FAQs: </h2><p>q</p>', ''],
    ['<div><h2>FAQ</h2><p>q</p></div><p>x</p>', '<p>x</p>'],
    ['<h2>FAQ</h2><p>q</p><div><h2>B</h2></div>', '<div><h2>B</h2></div>'],
    ['<h2>FAQ about cats</h2><p>q</p>', '<h2>FAQ about cats</h2><p>q</p>'],
    ['<p>FAQ</p><p>q</p>', '<p>FAQ</p><p>q</p>'],
    ['<h2><strong>FAQ</strong></h2><p>q</p><h2>FAQ</h2><p>r</p>', ''],
  ])('%s', (html, expected) => expect(strip(html)).toBe(expected));
});

describe('strip_inbody_toc', () => {
  const strip = shown('strip_inbody_toc');
  const list = '<ul><li><a href="#content-a">A</a></li></ul>';
  test.each([
    [`<div class="toc">${list}</div><p>x</p>`, '<p>x</p>'],
    [`<nav id="content-ez-toc-container">${list}</nav><p>x</p>`, '<p>x</p>'],
    [`<h2>Table of Contents</h2>${list}<h2>A</h2>`, '<h2>A</h2>'],
    [`<div><p><strong>Contents:</strong></p>${list}</div><p>x</p>`, '<p>x</p>'],
    ['<div class="toc"><a href="/elsewhere">x</a></div>', '<div class="toc"><a href="/elsewhere">x</a></div>'],
    ['<h2>Contents</h2><p>of the box</p>', '<h2>Contents</h2><p>of the box</p>'],
    ['<p class="stock">x</p>', '<p class="stock">x</p>'],
  ])('%s', (html, expected) => expect(strip(html)).toBe(expected));
});

describe('add_heading_anchors', () => {
  const anchor = shown('add_heading_anchors');
  test.each([
    ['<h2>One two</h2>', '<h2 id="content-one-two">One two</h2>'],
    ['<h2>A</h2><h3>A</h3>', '<h2 id="content-a">A</h2><h3 id="content-a-2">A</h3>'],
    ['<h2 id="mine">A</h2>', '<h2 id="mine">A</h2>'],
    ['<h2 id="mine">A</h2><h2 id="mine">B</h2>', '<h2 id="mine">A</h2><h2 id="content-b">B</h2>'],
    ['<h2>A</h2><h2 id="content-a">B</h2>', '<h2 id="content-a-2">A</h2><h2 id="content-a">B</h2>'],
    ['<h2>你好</h2><h2>再见</h2>', '<h2 id="content-你好">你好</h2><h2 id="content-再见">再见</h2>'],
    ['<p>A</p>', '<p>A</p>'],
  ])('%s', (html, expected) => expect(anchor(html)).toBe(expected));
});

test('all flags end on any markup, and a second time change nothing more', () => {
  const all: DisplayFlags = { content_cleanup: true, strip_inbody_toc: true, strip_inbody_faq: true, add_heading_anchors: true };
  const piece = fc.constantFrom(
    '<h2>',
    '</h2>',
    'FAQ',
    '<p>',
    '</p>',
    '<div class="toc">',
    '</div>',
    '<img src=x>',
    '<ul><li>',
    '<a href="#a">',
    'text',
    '&nbsp;',
    '<table>',
    '<svg>',
    '<b>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = displayed(pieces.join(''), all);
      expect(displayed(once, all)).toBe(displayed(displayed(once, all), all));
    }),
    { seed: 11, numRuns: 300 },
  );
});
