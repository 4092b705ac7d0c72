import { createHash } from 'node:crypto';
import { etagOf, knowsEtag, sha256, sha256Hex, sha256Text } from '../../plugin/kit/digest';
import { newId } from '../../plugin/kit/ids';
import { sameBytes } from '../../plugin/kit/same-text';
import { shortenedTo } from '../../plugin/kit/shortened';
import { slugOf } from '../../plugin/kit/slug';
import { verifies } from '../support/verifies';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('ids', () => {
  afterEach(() => jest.restoreAllMocks());

  test.each([1_700_000_000_000.5, Number.NaN, -1, 0, 2 ** 50, Number.POSITIVE_INFINITY])('a clock that says %p gives one', (now) => {
    verifies('kit:one-of-each');
    jest.spyOn(Date, 'now').mockReturnValue(now);
    const [first, second] = [newId(), newId()];
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/), expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/)]);
    expect(second > first).toBe(true);
  });
});

describe('a text for a place that is too small', () => {
  test.each([
    ['that fits stays', ' ten words. ', 10, 'ten words.'],
    ['is cut between words', 'one two three', 10, 'one two…'],
    ['is cut within a word that begins in its first half', 'one twothreefour', 10, 'one twoth…'],
    ['ends without the comma or so before the cut', 'one two; three', 10, 'one two…'],
    ['counts a character of two units as one', '🐟🐟🐟🐟', 3, '🐟🐟…'],
  ])('%s', (_what, text, most, expected) => {
    verifies('kit:one-of-each');
    expect(shortenedTo(text, most)).toBe(expected);
  });
});

describe('digests', () => {
  test('parts are hashed one after the other, in three spellings', () => {
    verifies('kit:one-of-each');
    const expected = createHash('sha256').update('abc').digest();
    expect(sha256('a', bytes(0x62), 'c')).toEqual(expected);
    expect([sha256Hex('abc'), sha256Text('abc')]).toEqual([expected.toString('hex'), expected.toString('base64url')]);
  });

  test.each([
    ['the tag', true, (tag: string) => tag],
    ['a weak one', true, (tag: string) => `W/${tag}`],
    ['one of a list', true, (tag: string) => `"a", ${tag}`],
    ['whatever there is', true, () => '*'],
    ['another', false, () => '"a"'],
    ['nothing', false, () => ''],
  ])('If-None-Match with %s: %s', (_what, known, header) => {
    verifies('kit:one-of-each');
    const etag = etagOf('body');
    expect(knowsEtag({ headers: { 'if-none-match': header(etag) } }, etag)).toBe(known);
    expect(knowsEtag({ headers: {} }, etag)).toBe(false);
  });
});

test.each([
  ['equal', bytes(1, 2), bytes(1, 2), true],
  ['of other content', bytes(1, 2), bytes(1, 3), false],
  ['of another length', bytes(1, 2), bytes(1), false],
  ['empty', bytes(), bytes(), false],
  ['absent', undefined, undefined, false],
])('bytes that are %s', (_what, left, right, same) => {
  verifies('kit:one-of-each');
  expect(sameBytes(left, right)).toBe(same);
});

test.each([
  ['Über uns!', 60, 'uber-uns'],
  ['one two three', 8, 'one-two'],
  ['one two three', 7, 'one-two'],
  ['日本', 60, ''],
])('the slug of %s with at most %s characters', (name, max, slug) => {
  verifies('kit:one-of-each');
  expect(slugOf(name, max)).toBe(slug);
});
