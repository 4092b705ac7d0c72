import type { OutputUnit } from '@cfworker/json-schema';

const formats: Record<string, string> = {
  uri: 'a URL such as https://example.org',
  url: 'a URL such as https://example.org',
  email: 'an email address',
  date: 'a date such as 2026-01-31',
  'date-time': 'a date and time such as 2026-01-31T09:00:00Z',
};

const sentences: Record<string, (limit: unknown) => string> = {
  required: () => 'is required',
  false: () => 'is not a known parameter',
  type: (type) => `must be of type ${[type].flat().join(' or ')}`,
  const: (value) => `must be ${JSON.stringify(value)}`,
  enum: (values) =>
    `must be one of ${[values]
      .flat()
      .filter((value) => value !== '')
      .join(', ')}${[values].flat().includes('') ? ' or empty' : ''}`,
  format: (name) => `must be ${formats[String(name)] ?? `a valid ${name}`}`,
  // Without a sentence of the schema; its regular expression is nothing for people.
  pattern: () => 'has an invalid format',
  minLength: (count) => (count === 1 ? 'must not be empty' : `must have at least ${count} characters`),
  maxLength: (count) => `must have at most ${count} characters`,
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  minItems: (count) => `must have at least ${count} items`,
  maxItems: (count) => `must have at most ${count} items`,
  uniqueItems: () => 'must not contain the same item twice',
  minProperties: (count) => `must have at least ${count} fields`,
  maxProperties: (count) => `must have at most ${count} fields`,
  anyOf: () => 'matches none of the allowed formats',
  oneOf: () => 'matches none of the allowed formats',
};

/** A finding of the validator as the end of a sentence that begins with the field's name. */
export function wordsFor(schema: unknown, unit: OutputUnit): string {
  // An item that was added to a list and not filled in.
  if (unit.keyword === 'type' && unit.error.startsWith('Instance type "null"')) return 'is required';
  const around = at(schema, unit.keywordLocation.replace(/\/[^/]*$/, ''));
  const expected: unknown = Object(Object(around)['x-svc']).expects;
  if (unit.keyword === 'pattern' && typeof expected === 'string') return expected;
  if (unit.keyword === 'false' && typeof expected === 'string') return `is not a valid name: it ${expected}`;
  return sentences[unit.keyword]?.(at(schema, unit.keywordLocation)) ?? unit.error;
}

/** Where a finding belongs; a missing field is found at its parent and belongs to itself. */
export function pathOf(unit: OutputUnit): string[] {
  const path = parts(unit.instanceLocation);
  const missing = unit.keyword === 'required' ? /"(.*)"/.exec(unit.error)?.[1] : undefined;
  return missing === undefined ? path : [...path, missing];
}

/** What a JSON Pointer (`#/a/0`) leads to, or undefined. */
export function at(root: unknown, pointer: string): unknown {
  let here = root;
  for (const part of parts(pointer)) here = Object(here)[part];
  return here;
}

function parts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
}
