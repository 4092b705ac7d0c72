import { OperationError } from '../../../kit/errors';
import { isEmail } from '../../../kit/schema';
import { attributionKeys } from './attribution';
import type { Contact } from './masking';
import { isPhone } from './phone';

/** Fields of a contact form with the most characters of each. */
const contactFields = { name: 190, email: 190, phone: 40, company: 190, message: 4000 } as const;
const contactKeys = Object.keys(contactFields) as (keyof typeof contactFields)[];

const receiptKeys = ['agreed', 'consent_text', 'consent_purposes'];

/** What else a form may carry. `website` is for machines only: people don't see it. */
const otherKeys = [
  'token',
  'consent',
  'refuse',
  'website',
  'back',
  'form',
  'visitor',
  'touches',
  'work',
  ...receiptKeys,
  ...attributionKeys,
];
const known = new Set<string>([...contactKeys, ...otherKeys]);

/** Fields of the site's own that a form may have. */
const mostOwn = 50;

export type Fields = Readonly<Record<string, string>>;

const bad = (problem: string) => new OperationError('bad_request', `Invalid request: ${problem}.`);
const decoder = new TextDecoder('utf-8', { fatal: true });

/** A form as browsers send it: the fields that we know, and those of the site's own (D457). Throws for damaged or doubled ones. */
export function parseForm(body: Uint8Array): { fields: Fields; more: [string, string][] } {
  const fields: Record<string, string> = Object.create(null);
  const more: [string, string][] = [];
  for (const pair of decode(body).split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s, 2).map(unescaped);
    if (known.has(name) && name in fields) throw bad(`the field "${name}" is given twice`);
    if (value.includes('\0') || !value.isWellFormed()) throw bad(`the field "${name}" does not contain valid text`);
    const text = value.replace(/\r\n?/g, '\n').trim();
    if (known.has(name)) fields[name] = text;
    else if (text !== '' && name.isWellFormed()) addTo(more, [...name].slice(0, 64).join(''), text);
  }
  return { fields, more };
}

/** Boxes of one name are one field with several values. */
function addTo(more: [string, string][], name: string, text: string): void {
  const known = more.find(([one]) => one === name);
  if (known) known[1] += `, ${text}`;
  else if (more.length < mostOwn) more.push([name, text]);
}

function decode(body: Uint8Array): string {
  try {
    return decoder.decode(body);
  } catch {
    throw bad('the body is not valid UTF-8');
  }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw bad('the body is not a form');
  }
}

/** Problems by field, in words for who fills the form in; none where it can be taken. */
export function problemsOf(fields: Fields, locale = 'en'): Partial<Record<keyof Contact, string>> {
  const problems: Partial<Record<keyof Contact, string>> = {};
  const { email = '', phone = '' } = fields;
  for (const key of contactKeys)
    if ([...(fields[key] ?? '')].length > contactFields[key]) problems[key] = `At most ${contactFields[key]} characters.`;
  if (email === '' && phone === '') problems.email = 'Enter an email address or a phone number, so that we can reach you.';
  if (email !== '' && !isEmail(email)) problems.email ??= 'This is not an email address.';
  if (phone !== '' && !isPhone(phone, locale)) problems.phone ??= 'This is not a phone number.';
  return problems;
}

/** What the visitor wrote about themselves; only what was filled in. */
export function contactOf(fields: Fields): Contact {
  return Object.fromEntries(contactKeys.flatMap((key) => (fields[key] ? [[key, fields[key]]] : [])));
}

/** A path of this site, to return to; the contact page where it is none. */
export function backOf({ back = '' }: Fields): string {
  const isPath = /^\/(?![/\\])[\x21-\x7e]*$/.test(back) && !back.includes('\\') && back.length <= 2000;
  return isPath ? (back.split('#')[0] ?? '') : '/contact';
}
