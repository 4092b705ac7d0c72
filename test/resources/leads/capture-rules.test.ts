import { createHmac } from 'node:crypto';
import { originOf, pathOf } from '../../../plugin/resources/leads/capture/attribution';
import { mayRecord } from '../../../plugin/resources/leads/capture/consent';
import { backOf, parseForm, problemsOf } from '../../../plugin/resources/leads/capture/form';
import { limit } from '../../../plugin/resources/leads/capture/guards';
import { maskedEmail, maskedName, maskedPhone, storedContact } from '../../../plugin/resources/leads/capture/masking';
import { scored } from '../../../plugin/resources/leads/capture/scoring';
import { isFresh, newToken } from '../../../plugin/resources/leads/capture/tokens';
import { verifies } from '../../support/verifies';

const clock = (seconds: number, key = 'k') =>
  ({
    now: () => seconds * 1000,
    vault: { mac: (...parts: unknown[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest() },
  }) as unknown as Parameters<typeof newToken>[0];

describe('a token', () => {
  const token = newToken(clock(1000), 'page');
  test.each([
    ['at once', clock(1000), true],
    ['at its last moment', clock(1900), true],
    ['a second later', clock(1901), false],
    ['with the key of another site', clock(1000, 'other'), false],
  ])('%s', (_name, at, expected) => {
    verifies('leads:capture:token');
    expect(isFresh(at, token, ['page'])).toBe(expected);
  });

  test('of a form holds two hours and serves no event', () => {
    verifies('D178');
    const form = newToken(clock(0), 'form');
    expect([isFresh(clock(7200), form, ['form']), isFresh(clock(7201), form, ['form'])]).toEqual([true, false]);
    expect(isFresh(clock(0), form, ['page'])).toBe(false);
  });

  test('is new each time', () => expect(newToken(clock(0), 'page')).not.toBe(newToken(clock(0), 'page')));
});

describe('masking', () => {
  test.each([
    [maskedEmail, 'jane@example.org', 'j***@example.org'],
    [maskedEmail, 'a@b@example.org', 'a***@example.org'],
    [maskedEmail, '@example.org', ''],
    [maskedEmail, '👩‍👩‍👧x@example.org', '👩‍👩‍👧***@example.org'],
    [maskedPhone, '+49 (30) 123-456', '***56'],
    [maskedPhone, 'none', ''],
    [maskedName, '  Ada  King Lovelace ', 'A*** K*** L***'],
    [maskedName, '', ''],
  ])('%p of %s', (mask, given, expected) => {
    verifies('leads:capture:contact');
    expect(mask(given)).toBe(expected);
  });

  const contact = { name: 'Ada', email: 'ada@example.org', company: 'Acme', message: 'Call +49 30 1' };
  test.each([
    ['full', contact],
    ['masked', { name: 'A***', email: 'a***@example.org', company: 'Acme' }],
    ['off', undefined],
  ] as const)('with contact_storage %s', (storage, expected) => {
    verifies('leads:capture:contact');
    expect(storedContact(contact, storage)).toEqual(expected);
  });
});

describe('consent', () => {
  test.each([
    ['assumed', undefined, true],
    ['assumed', 'refused', false],
    ['required', undefined, false],
    ['required', 'granted', true],
    ['required', 'refused', false],
    ['refused', 'granted', false],
  ] as const)('%s, and the visitor said %s', (standing, said, expected) => {
    expect(mayRecord(standing, said)).toBe(expected);
  });
});

describe('how a visitor came', () => {
  const site = 'https://site.example';
  test.each([
    ['nothing', {}, 'direct'],
    ['a campaign', { utm_source: 'Mail', gclid: 'x', referrer: 'https://a.example/' }, 'mail'],
    ['a click id', { msclkid: 'x', referrer: 'https://a.example/' }, 'bing'],
    ['another site', { referrer: 'https://www.a.example/b?c' }, 'a.example'],
    ['this site', { referrer: `${site}/b` }, 'direct'],
    ['a referrer that is not an address', { referrer: 'javascript:alert(1)' }, 'direct'],
    ['a campaign that is an email address', { utm_source: 'ada@example.org' }, 'direct'],
  ])('%s', (_name, given, expected) => {
    expect(originOf(given, [site]).source).toBe(expected);
  });

  test('is cut and never refused', () => {
    const { source, campaign, attribution } = originOf({ utm_source: 'x'.repeat(2000), utm_campaign: '👩'.repeat(400) }, [site]);
    expect([source.length, [...(campaign ?? '')].length <= 190, [...(attribution.utm_campaign ?? '')].length]).toEqual([100, true, 300]);
    expect(campaign?.isWellFormed()).toBe(true);
  });

  test.each([
    ['/a/b?c#d', '/a/b'],
    ['https://evil.example/', ''],
    ['', ''],
    ['/a\u0000\nb', '/a b'],
  ])('page %j', (given, expected) => expect(pathOf(given)).toBe(expected));
});

describe('scoring', () => {
  const scheme = {
    questions: { q: { label: 'Q', answers: { a: 1, b: -5 } } },
    tiers: [
      { name: 'low', minimum: 0 },
      { name: 'top', minimum: 1 },
    ],
  };
  test.each([
    [{ q: 'a' }, 1, 'top'],
    [{ q: 'b' }, -5, undefined],
  ])('%j', (answers, points, tier) => {
    const score = scored(answers as Record<string, string>, scheme);
    expect([score.points, score.tier?.name]).toEqual([points, tier]);
  });
});

describe('a form', () => {
  const bytes = (text: string) => Buffer.from(text);
  test.each([
    ['half a percent sign', bytes('name=%4')],
    ['bytes that are no UTF-8', Buffer.from([0x6e, 0xff])],
    ['escapes that are no UTF-8', bytes('name=%FF')],
    ['a field twice', bytes('name=a&name=b')],
    ['a NUL', bytes('name=%00')],
  ])('with %s is refused', (_name, body) => {
    verifies('R49');
    expect(() => parseForm(body)).toThrow(/^Invalid request/);
  });

  test('is read as browsers write it, with the fields of the site beside ours', () => {
    const { fields, more } = parseForm(
      bytes('name=Ada+L%C3%B6w&message=a%0D%0Ab%3Dc&colour=red&colour=blue&empty=&__proto__=x&constructor=y'),
    );
    expect({ ...fields }).toEqual({ name: 'Ada Löw', message: 'a\nb=c' });
    expect(more).toEqual([
      ['colour', 'red, blue'],
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
  });

  test.each([
    [{ message: 'x' }, ['email']],
    [{ email: 'ada', message: 'x' }, ['email']],
    [{ email: 'ada@example.org\nBcc: x@example.org', message: 'x' }, ['email']],
    [{ phone: 'call me', message: 'x' }, ['phone']],
    [{ phone: '+49 30 123456', message: 'x' }, []],
    [{ email: 'ada@example.org' }, []],
    [{ phone: '+49 30 123456 ext. 12' }, []],
    [{ phone: '1-800-FLOWERS' }, []],
    [{ phone: '+1 (800) 356-9377 x55' }, []],
    [{ phone: 'flowers 1' }, ['phone']],
    [{ phone: '1-FLOWERSFLOWERSFLOWERS' }, ['phone']],
    [{ email: 'ada@example.org', message: 'x'.repeat(4001) }, ['message']],
  ])('%j lacks %j', (fields, expected) => {
    verifies('D457');
    expect(Object.keys(problemsOf(fields as Record<string, string>))).toEqual(expected);
  });

  test.each([
    ['/contact?a=1#b', '/contact?a=1'],
    ['//evil.example/', '/contact'],
    ['/\\evil.example', '/contact'],
    ['https://evil.example/', '/contact'],
    ['javascript:alert(1)', '/contact'],
    ['/a\r\nSet-Cookie: x', '/contact'],
    ['/ä', '/contact'],
    ['', '/contact'],
  ])('leads back from %j to %s', (back, expected) => {
    verifies('R49');
    expect(backOf({ back })).toBe(expected);
  });
});

describe('the limit of an address', () => {
  const asked = (ip: string) => {
    const names: string[] = [];
    const hit = (name: string) => {
      names.push(name);
      return { hits: 1, resetSeconds: 60 };
    };
    limit(
      { hit, settings: { capturePerMinute: 60 } } as unknown as Parameters<typeof limit>[0],
      { ip } as Parameters<typeof limit>[1],
      'event',
    );
    return names[0];
  };
  test.each([
    ['one IPv4 address is one', '192.0.2.1', '192.0.2.2', false],
    ['the same written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', true],
    ['a /64 is one', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['another /64 is a different one', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ])('%s', (_name, one, other, isSame) => {
    verifies('leads:capture:limit', 'R12');
    expect(asked(one) === asked(other)).toBe(isSame);
  });
});
