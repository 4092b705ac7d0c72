import { secretFinder } from '../../plugin/secrets/secret-finder';
import { verifies } from '../support/verifies';
import { encodingsOf } from '../support/wrong-values';

/** Quotes, slashes, spaces and letters beyond ASCII, so that each encoding looks different. */
const secret = 'Sentinel~7f3a9c "Ω\\/+&= é§';
const other = 'sk-live-0123456789abcdef';
const at = 'sp_crm_slots.api_key_sealed';
const finder = secretFinder([
  { at, plaintext: secret },
  { at: 'sp_ai_keys.sealed', plaintext: other },
]);

test('what holds no secret is the very same value', () => {
  verifies('D742');
  const value = { text: 'Sentinel~7f3a9c without its end', list: [1, null, true, 'sk-live-'] };
  expect(finder.masked(value).value).toBe(value);
  expect(finder.masked(value).found).toEqual([]);
});

test.each(encodingsOf(secret).map((form) => [form]))('%j is masked, and what stands around it stays', (form) => {
  verifies('D742');
  const { value, found } = finder.masked({ text: `before ${form} after`, n: 1 });
  expect(found).toEqual([at]);
  expect(JSON.stringify(value)).toMatch(/before .*\*\*\*.* after/);
  for (const encoded of encodingsOf(secret)) expect(JSON.stringify(value)).not.toContain(encoded);
});

test.each([0, 1, 2, 3])('in base64 of a longer text, %i bytes in', (shift) => {
  const text = Buffer.from(`${'x'.repeat(shift)}${secret} and more`).toString('base64');
  expect(finder.masked([text]).found).toEqual([at]);
});

test.each([
  ['two neighbouring fields', { a: secret.slice(0, 9), b: secret.slice(9) }],
  ['two fields with a number between', { a: secret.slice(0, 9), n: 12, b: secret.slice(9) }],
  ['the items of a list', { list: [...secret] }],
  ['two levels', { a: { b: secret.slice(0, 12) }, c: [secret.slice(12)] }],
  ['the name of a field', { [secret]: 1 }],
])('over %s', (_name, value) => {
  verifies('D742');
  const { value: left, found } = finder.masked(value);
  expect(found).toEqual([at]);
  expect(JSON.stringify(left)).not.toContain(secret.slice(2, 9));
});

const tail = other.slice(11);
test.each([
  ['other fields between', { a: `use ${other.slice(0, 11)}`, b: 'between', c: `${tail} twice` }],
  ['the second piece first', { a: `${tail} twice`, b: 'between', c: `use ${other.slice(0, 11)}` }],
  ['a piece as the name of a field', { [`use ${other.slice(0, 11)}`]: 1, b: 'between', c: [2, `${tail} twice`] }],
  ['a piece of four characters', { a: other.slice(0, -4), b: 'between', c: other.slice(-4) }],
  ['base64 cut in two', ((text) => [text.slice(0, 9), 'between', text.slice(9)])(Buffer.from(other).toString('base64').slice(0, -4))],
])('over two fields that are no neighbours: %s', (_name, value) => {
  verifies('D727');
  const { value: left, found } = finder.masked(value);
  expect(found).toEqual(['sp_ai_keys.sealed']);
  const text = JSON.stringify(left);
  expect(text).toContain('between');
  for (const piece of [other.slice(0, 11), tail]) expect(text).not.toContain(piece);
  expect(JSON.stringify(finder.masked(value, [other]).value)).toBe(JSON.stringify(value));
});

test.each([
  ['a piece without the other', { a: `use ${other.slice(0, 11)}`, b: 'between' }],
  ['pieces that leave something out', { a: other.slice(0, 9), b: 'between', c: other.slice(11) }],
  ['a piece of three characters', { a: other.slice(0, -3), b: 'between', c: other.slice(-3) }],
  ['pieces within texts', { a: `${other.slice(0, 11)} use`, b: 'between', c: `so ${tail}` }],
])('is no secret cut in two: %s', (_name, value) => {
  verifies('D727');
  expect(finder.masked(value)).toEqual({ value, found: [] });
});

test('a short secret cut in two is not looked for, because both are words', () => {
  verifies('D727');
  const value = { a: 'a strong pass', b: 'between', c: 'words are long' };
  expect(secretFinder([{ at, plaintext: 'passwords' }]).masked(value)).toEqual({ value, found: [] });
});

test('several secrets in one text, one of them twice', () => {
  const { value, found } = finder.masked(`${secret}${other} and ${other}`);
  expect(value).toBe('*** and ***');
  expect(found).toEqual(['sp_ai_keys.sealed', at]);
});

test('what may stand there is left, and only that', () => {
  verifies('D742');
  expect(finder.masked({ secret: other }, [other])).toEqual({ value: { secret: other }, found: [] });
  expect(finder.masked({ secret: other, more: secret }, [other]).value).toEqual({ secret: other, more: '***' });
});

test('short secrets are not looked for, because they are words', () => {
  expect(secretFinder([{ at, plaintext: 'secret' }]).masked('the secret word')).toEqual({ value: 'the secret word', found: [] });
});

test('a value survives unless it is a secret: shapes, numbers and empty texts', () => {
  const value = { a: '', b: [{}, { c: 'x' }], d: null, e: 0.5, f: other };
  expect(finder.masked(value).value).toEqual({ ...value, f: '***' });
});
