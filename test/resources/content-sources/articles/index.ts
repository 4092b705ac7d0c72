import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** An article as senders send it, and what is to become of it. */
export interface RealArticle {
  readonly name: string;
  readonly sent: string;
  readonly isMarkdown: boolean;
  readonly expected: string;
  readonly removed: Counts;
  readonly converted: Counts;
}

type Counts = Readonly<Record<string, number>>;

/** Where the articles say that they are: relative addresses are relative to it. */
export const address = 'https://press.example/news/today';

/** What does not come through; the others lose nothing. */
const removed: Readonly<Record<string, Counts>> = {
  'amp-article': { advertisement: 1, script: 1, 'tracking pixel': 2 },
  'codepen-instagram': { drawing: 1, script: 2 },
  'docs-published': { 'style sheet': 1 },
  'ghost-bookmark': { 'event handler': 1 },
  'ghost-embeds': { script: 1 },
  'ghost-media': { button: 1, drawing: 2, 'form field': 1, 'picture without an address': 1 },
  'ghost-signup': { button: 1, form: 1, 'form field': 1 },
  'ghost-toggle': { button: 1, drawing: 1 },
  'gutenberg-media': { video: 1 },
  'medium-embeds': { script: 1 },
  newsletter: { 'hidden part': 1, 'style sheet': 1, 'tracking pixel': 1 },
  notion: { formula: 1, 'style sheet': 1 },
  substack: { form: 1, 'form field': 2 },
  'word-paste': { 'style sheet': 1 },
  'word-pictures': { 'picture without an address': 2 },
  'wordpress-hostile': {
    'address that is code': 1,
    button: 1,
    drawing: 1,
    'event handler': 3,
    form: 1,
    'form field': 2,
    frame: 3,
    script: 2,
    'style sheet': 1,
    'tracking pixel': 1,
  },
};

/** What is in the article as something else. */
const converted: Readonly<Record<string, Counts>> = {
  'amp-frames': { 'embed as a link': 1 },
  'amp-players': {
    'Instagram player': 1,
    'Vimeo player': 1,
    'X player': 1,
    'YouTube player': 1,
    'audio as a link': 1,
    'video as a link': 1,
  },
  'codepen-instagram': { 'CodePen player': 1, 'Instagram player': 1, 'Spotify player': 1 },
  'ghost-embeds': { 'Spotify player': 1, 'X player': 1, 'YouTube player': 1 },
  'ghost-media': { 'audio as a link': 1, 'video as a link': 1 },
  'gutenberg-embeds': { 'Vimeo player': 1, 'YouTube player': 1, 'embed as a link': 1 },
  'gutenberg-media': { 'audio as a link': 1, 'video as a link': 2 },
  'markdown-player': { 'YouTube player': 1 },
  'medium-embeds': { 'YouTube player': 1 },
  'wordpress-classic': { 'YouTube player': 1 },
  'wordpress-hostile': { 'embed as a link': 1 },
};

const names = readdirSync(__dirname).filter((name) => /\.(html|md)$/.test(name) && !name.endsWith('.expected.html'));
const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');

const files = names.map((file): RealArticle => {
  const name = basename(file, extname(file));
  return {
    name,
    sent: read(file),
    isMarkdown: extname(file) === '.md',
    expected: read(`${name}.expected.html`).trim(),
    removed: removed[name] ?? {},
    converted: converted[name] ?? {},
  };
});

const rows = Array.from({ length: 500 }, (_, n) => n + 1);
const head = '<tr><th>No</th><th>Name</th><th>Value</th><th>Remark</th></tr>';

/** A price list of 500 rows out of a spreadsheet. */
const spreadsheet: RealArticle = {
  name: 'spreadsheet-500-rows',
  sent: `<style>td{padding:0}</style><table dir="ltr" border="1" style="table-layout:fixed"><thead>${head}</thead><tbody>${rows
    .map(
      (n) =>
        `<tr style="height:21px"><td>${n}</td><td style="font-weight:bold">Part ${n}</td><td style="text-align:right">${n}.00&nbsp;€</td><td></td></tr>`,
    )
    .join('')}</tbody></table>`,
  isMarkdown: false,
  expected: `<table dir="ltr"><thead>${head}</thead><tbody>${rows
    .map((n) => `<tr><td>${n}</td><td>Part ${n}</td><td class="align-right">${n}.00\u00a0€</td><td></td></tr>`)
    .join('')}</tbody></table>`,
  removed: { 'style sheet': 1 },
  converted: {},
};

const columns = Array.from({ length: 14 }, (_, n) => `Column ${n + 1}`);

/** Wider than any screen of a telephone. */
const wide: RealArticle = {
  name: 'spreadsheet-14-columns',
  sent: `<google-sheets-html-origin><table><tr>${columns.map((name) => `<td style="white-space:nowrap">${name}</td>`).join('')}</tr></table></google-sheets-html-origin>`,
  isMarkdown: false,
  expected: `<table><tbody><tr>${columns.map((name) => `<td>${name}</td>`).join('')}</tr></tbody></table>`,
  removed: {},
  converted: {},
};

export const realArticles: readonly RealArticle[] = [...files, spreadsheet, wide];
