import { readable } from '../../../plugin/markup/incoming/readable';
import { playerOf } from '../../../plugin/markup/players';
import { displayed } from '../../../plugin/resources/content_sources/display/render';
import { plainText, transformed } from '../../../plugin/resources/content_sources/mapping/transforms';
import { verifies } from '../../support/verifies';
import { address, realArticles } from './articles';
import { vectors } from './xss-corpus';

const sentTo = 'https://site.example';
const read = (markup: string, base?: string) => readable(markup, { base, sentTo });
const flags = { content_cleanup: false, strip_inbody_toc: false, strip_inbody_faq: false, add_heading_anchors: false };

describe('articles of the real world', () => {
  test('there are enough of them', () => {
    expect(realArticles.length).toBeGreaterThanOrEqual(40);
  });

  test.each(realArticles.map((article) => [article.name, article] as const))('%s', (_name, { sent, isMarkdown, expected, ...counts }) => {
    verifies('D440', 'D441', 'content-sources:told');
    const markup = isMarkdown ? String(transformed(sent, ['markdown'])) : sent;
    const { html, removed, converted } = read(markup, address);
    expect(html.trim()).toBe(expected);
    expect(Object.fromEntries(removed)).toEqual(counts.removed);
    expect(Object.fromEntries(converted)).toEqual(counts.converted);
    // Once more changes nothing, so that a sender that sends our own page is read the same.
    expect(read(html, address).html).toBe(html);
  });
});

describe('hostile markup', () => {
  test.each(vectors.map(({ name, markup }) => [name, markup] as const))('%s is made harmless', (_name, markup) => {
    verifies('R25', 'D32', 'D441');
    const { html } = read(markup, address);
    expect(html).not.toMatch(/<\/?(script|svg|math|iframe|object|embed|form|input|button|style|link|meta|base|template|video|audio)\b/i);
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(on\w+|style|srcdoc|srcset|formaction|name|target|data-\w+)\s*=/i);
    expect(html).not.toMatch(/(href|src|cite)\s*=\s*["']?\s*(javascript|vbscript|data:|blob)/i);
    expect(html).not.toMatch(/\sid="(?!content-)/);
  });

  test.each([
    ['frames', '<iframe src="https://a.example/"></iframe>'],
    ['boxes', '<input type=checkbox>'],
    ['items of Word', '<p style="mso-list:l0 level1">a</p><p>b</p>'],
    ['links of Google', '<a href="https://www.google.com/url?q=https://a.example/">x</a>'],
    ['posts', '<blockquote class="twitter-tweet"><a href="https://a.example">x</a></blockquote>'],
    ['lists in lists', '<ul><li>a</li><ul><li>b</li></ul></ul>'],
    ['figures within figures', '<figure>'],
    ['styles', '<span style="font-weight:700">x</span>'],
    ['formatting that is never closed', '<font color=1><b style="a:b">'],
  ])('600 kB of %s are read in bounded time, or refused', (_name, unit) => {
    verifies('D441');
    try {
      read(unit.repeat(600_000 / unit.length), address);
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_params' });
    }
  });

  test.each(['<br>', '<embed>', '<p>a</p>'])('200,000 of %j beside each other are refused in words', (unit) => {
    verifies('D441');
    expect(() => read(unit.repeat(200_000), address)).toThrow('The markup has more than 30000 elements.');
  });

  test.each(['[^a] ', '[^a]: b\n\n', '^[x', '- [ ] x\n', '[^'])('100 kB of %j in Markdown are read', (unit) => {
    expect(typeof transformed(unit.repeat(100_000 / unit.length), ['markdown'])).toBe('string');
  });
});

describe('players', () => {
  test.each([
    ['https://evil.example/?https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ'],
    ['https://evilyoutube.com/embed/dQw4w9WgXcQ'],
    ['javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/"><script>'],
    ['https://www.youtube.com/redirect?q=https://evil.example'],
    ['https://vimeo.com/about'],
    ['https://open.spotify.com/track/../../evil'],
    ['https://x.com/press'],
    ['https://www.instagram.com/press/'],
    ['https://codepen.io/press'],
  ])('%s is none', (text) => {
    verifies('D440');
    expect(playerOf(text)).toBeUndefined();
  });

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=90', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
    ['https://www.youtube.com/embed/videoseries?list=PLabcdef', 'https://www.youtube-nocookie.com/embed/videoseries?list=PLabcdef'],
    ['https://vimeo.com/76979871/abcdef1234', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234'],
    ['https://open.spotify.com/intl-de/album/1DFixLWuPkv3KT3TnV35m3', 'https://open.spotify.com/embed/album/1DFixLWuPkv3KT3TnV35m3'],
    ['https://x.com/press/status/1600000000000000000', 'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=1600000000000000000'],
    ['https://www.instagram.com/press/reel/CxYz12345ab/', 'https://www.instagram.com/reel/CxYz12345ab/embed/'],
    ['https://codepen.io/press/full/abcDEF', 'https://codepen.io/press/embed/abcDEF?default-tab=result'],
  ])('%s is one, and so is the page that it leads to', (text, frame) => {
    verifies('D440');
    expect(playerOf(text)?.frame).toBe(frame);
    expect(playerOf(playerOf(text)?.page ?? '')?.frame).toBe(frame);
  });

  test('only a link to a known service that is marked gets a frame, and only when it is shown', () => {
    verifies('D440');
    const html = read('<iframe src="https://vimeo.com/76979871"></iframe><p><a href="https://vimeo.com/76979871">x</a></p>').html;
    expect(html).not.toContain('data-frame');
    expect(displayed(html, flags).match(/data-frame="https:\/\/player\.vimeo\.com\/[^"]+"/g)).toHaveLength(1);
    const forged = '<a class="player" href="https://evil.example/">x</a>';
    expect(displayed(forged, flags)).toBe(forged);
  });
});

test('no-break spaces of a title stay', () => {
  verifies('D441');
  expect(plainText('«&nbsp;Bonjour\u202f! \n 10\u00a0000&nbsp;»')).toBe('«\u00a0Bonjour\u202f! 10\u00a0000\u00a0»');
});
