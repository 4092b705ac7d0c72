import { slugOf } from '../../../../kit/slug';
import { type Input, listOf, mapOf } from '../../../kit/input/query';
import type { Rules } from '../../../kit/input/rules';
import { isBlank, lineOf, wordOf } from '../../../kit/input/rules';
import { type CustomField, fieldKeys, fieldTypeOf, hasOptions } from './types';

/** More than this no form can show. */
export const maxFields = 200;
const maxOptions = 200;

interface Known {
  /** Fields that there are now: their type stays. */
  readonly existing: readonly CustomField[];
  /** Names that a field must not have, such as `email`. */
  readonly reserved: ReadonlySet<string>;
}

/** The definitions of a payload. Tells `check` what is wrong with each of them. */
export function definitionsOf(check: Rules, sent: Input, { existing, reserved }: Known): CustomField[] {
  const entries = listOf(sent).map(mapOf);
  if (entries.length > maxFields) check.add('fields', 'max', `Send at most ${maxFields} fields.`);
  const slugs = slugsOf(check, entries, reserved);
  return entries.map((entry, at) => {
    const name = `fields.${at}`;
    const label = lineOf(entry.label, 192);
    check.required(`${name}.label`, label);
    const sentType = wordOf(entry, 'field_key') || wordOf(entry, 'type');
    const type = fieldTypeOf(sentType);
    if (!type) check.add(`${name}.field_key`, 'in', `The type of field ${name} must be one of: ${fieldKeys.join(', ')}.`);
    const slug = slugs[at] ?? '';
    const before = existing.find((one) => one.slug === slug);
    if (type && before && before.type !== type)
      check.add(`${name}.field_key`, 'type', `The field ${slug} is of the type ${before.type}. Declare a new field with another slug.`);
    const options = type && hasOptions(type) ? optionsOf(check, entry.options, name) : [];
    return { slug, type: type ?? 'text', label, group: lineOf(entry.group, 192), options };
  });
}

function optionsOf(check: Rules, sent: Input, name: string): string[] {
  const options = [...new Set(listOf(sent).map((option) => lineOf(option, 190)))].filter((option) => option !== '');
  if (options.length === 0) check.add(`${name}.options`, 'required', `Enter the options that people choose from (${name}.options).`);
  if (options.length > maxOptions) check.add(`${name}.options`, 'max', `Send at most ${maxOptions} options (${name}.options).`);
  return options;
}

const pattern = /^[a-z0-9_]{1,64}$/;

/** Given slugs first: a made one gives way to them. */
function slugsOf(check: Rules, entries: readonly ReturnType<typeof mapOf>[], reserved: ReadonlySet<string>): string[] {
  const taken = new Set<string>();
  const slugs = entries.map((entry, at) => {
    const slug = wordOf(entry, 'slug');
    if (isBlank(entry.slug)) return undefined;
    if (!pattern.test(slug))
      check.add(`fields.${at}.slug`, 'slug', `The slug ${slug} must be 1–64 lower-case letters, digits or underscores.`);
    const own = prefixed(slug, reserved);
    if (taken.has(own)) check.add(`fields.${at}.slug`, 'unique', `Two fields have the slug ${slug}. Choose another one.`);
    taken.add(own);
    return own;
  });
  return slugs.map((slug, at) => {
    if (slug !== undefined) return slug;
    const base = prefixed(slugOf(lineOf(entries[at]?.label), 25).replaceAll('-', '_') || 'field', reserved);
    const own = taken.has(base) ? numbered(base, taken) : base;
    taken.add(own);
    return own;
  });
}

/** `email` would hide the contact's own column, and a number reads as an id. */
const prefixed = (slug: string, reserved: ReadonlySet<string>) => (/^\d+$/.test(slug) || reserved.has(slug) ? `cf_${slug}` : slug);

function numbered(base: string, taken: ReadonlySet<string>): string {
  const number = Array.from({ length: taken.size + 1 }, (_, i) => i + 1).find((i) => !taken.has(`${base}_${i}`));
  return `${base}_${number}`;
}
