import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import sanitizeHtml from 'sanitize-html';
import slugify from 'slugify';
import { isPortableText } from '../../../markup/rich-text/kinds';
import { portableText } from '../../../markup/rich-text/portable-text';
import { textTree } from '../../../markup/rich-text/text-tree';
import { type DateReading, readInUtc, timeOf } from './dates';
import { taskLists } from './task-lists';
import { textOf } from './text-of';
import type { TransformStep } from './types';

/** No HTML in Markdown: a source that sends HTML says so by not asking for this step. */
function newReader(): MarkdownIt {
  const reader = new MarkdownIt({ html: false, linkify: true });
  // The rule of this name among the inline ones, not the one that makes links of addresses, takes quadratic time on runs of asterisks.
  reader.inline.ruler.disable('linkify');
  return reader.use(footnotes).use(taskLists);
}

/** Made for the first text in Markdown, as most sites get none (D686). */
let reader: MarkdownIt | undefined;

function markdown(text: string): string {
  reader ??= newReader();
  return reader.render(text);
}

/** Most parts of a text that is split; each of them may be changed by further steps. */
const maxParts = 10_000;

/** Apply the steps one after the other. A list is changed element by element but for `join`; what a step cannot change is undefined. */
export function transformed(value: unknown, steps: readonly TransformStep[], reading: DateReading = readInUtc): unknown {
  return steps.reduce((current, step) => (current === undefined ? undefined : apply(current, step, reading)), value);
}

function apply(value: unknown, step: TransformStep, reading: DateReading): unknown {
  if (typeof step === 'string' && step.startsWith('join:')) return Array.isArray(value) ? value.map(textOf).join(step.slice(5)) : value;
  // These lists are one text.
  if (step === 'portable_text') return isPortableText(value) ? portableText(value) : undefined;
  if (step === 'rich_text') return typeof value === 'object' && value !== null ? textTree(value) : undefined;
  if (Array.isArray(value)) return value.flatMap((element) => apply(element, step, reading) ?? []);
  if (typeof step !== 'string') return mapped(value, step.map);
  if (step.startsWith('split:')) return textOf(value).split(step.slice(6), maxParts);
  return (simple as Record<string, (value: unknown, reading: DateReading) => unknown>)[step]?.(value, reading);
}

const simple = {
  trim: (value: unknown) => textOf(value).trim(),
  strip_html: (value: unknown) => plainText(textOf(value)),
  markdown: (value: unknown) => markdown(textOf(value)),
  slugify: (value: unknown) => slugify(textOf(value), { lower: true, strict: true }),
  lower: (value: unknown) => textOf(value).toLowerCase(),
  iso_date: (value: unknown, reading: DateReading) => isoDate(value, reading),
  number: (value: unknown) => numberOf(value),
  bool: (value: unknown) => boolOf(value),
};

function mapped(value: unknown, table: Readonly<Record<string, unknown>>): unknown {
  const key = textOf(value);
  return Object.hasOwn(table, key) ? table[key] : value;
}

/** Words of some markup: tags gone, entities as the characters that they mean. */
export function plainText(markup: string): string {
  const text = pieces(markup.slice(0, 2_000_000))
    .map((piece) => sanitizeHtml(piece, { allowedTags: [], allowedAttributes: {} }))
    .join('');
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' };
  return text
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
}

const tagsPerPiece = 5000;

/** Markup in pieces of 5000 tags: the parser takes the square of the tags that are open, which matter nothing here. */
function pieces(markup: string): string[] {
  const records: string[] = [];
  let [from, tags] = [0, 0];
  for (let at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) {
    tags += 1;
    if (tags % tagsPerPiece !== 0) continue;
    records.push(markup.slice(from, at));
    from = at;
  }
  return [...records, markup.slice(from)];
}

/** ISO 8601 in UTC, from any date that can be read. */
function isoDate(value: unknown, reading: DateReading): string | undefined {
  const at = timeOf(value, reading);
  return at === undefined ? undefined : new Date(at).toISOString();
}

function numberOf(value: unknown): number | undefined {
  const text = textOf(value).trim();
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
}

function boolOf(value: unknown): boolean | undefined {
  const text = textOf(value).trim().toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(text)) return true;
  return ['false', '0', 'no', 'off', ''].includes(text) ? false : undefined;
}
