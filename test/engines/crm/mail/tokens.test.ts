import { clickMac, linkToken, readToken, tokenState } from '../../../../plugin/engines/crm/mail/tokens';
import { verifies } from '../../../support/verifies';
import { noon } from './composed';

const day = 86_400_000;
const key = Buffer.alloc(32, 1);
const contact = { id: 12, linkKey: 'a'.repeat(32) };
const token = (action: 'unsubscribe' | 'manage' | 'confirm', emailId = 5) => linkToken(key, { contact, action, emailId }, noon);

function state(text: string, its: Partial<Parameters<typeof tokenState>[2]> & { key?: Uint8Array } = {}) {
  const read = readToken(text);
  return read ? tokenState(its.key ?? key, read, { contact, action: 'manage', at: noon, ...its }) : 'unreadable';
}

test('a link of another action, contact, email, key or service is none', () => {
  verifies('D260', 'marketing:links');
  const own = token('manage');
  for (const [text, its] of [
    [token('unsubscribe'), {}],
    [token('confirm'), {}],
    [own, { action: 'unsubscribe' }],
    [own, { contact: { ...contact, linkKey: 'b'.repeat(32) } }],
    [own, { key: Buffer.alloc(32, 2) }],
    [own.replace(/^c\./, 'd.'), {}],
    [own.replace(/^c\.5\./, 'c.6.'), {}],
    [`${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`, {}],
  ] as const)
    expect([text, state(text, its)]).toEqual([text, 'wrong']);
  for (const text of ['', 'x', `${own}x`, own.toUpperCase(), `${own}\n`, '1.1.1.', '../../x'])
    expect(['wrong', 'unreadable']).toContain(state(text));
});

test('it works as long as its action allows, and holds nothing of the address', () => {
  verifies('D260', 'marketing:links', 'pain:1');
  expect(state(token('manage'))).toBe('valid');
  for (const [action, days] of [
    ['unsubscribe', 400],
    ['manage', 60],
    ['confirm', 30],
  ] as const) {
    expect(state(token(action), { action, at: noon + days * day })).toBe('valid');
    expect(state(token(action), { action, at: noon + (days + 1) * day })).toBe('expired');
    expect(state(token(action), { action, at: noon - day })).toBe('expired');
  }
  const tomorrow = linkToken(key, { contact, action: 'manage', emailId: 5 }, noon + day);
  expect(tomorrow).not.toBe(token('manage'));
  expect(readToken(token('manage'))).toMatchObject({ contactId: 12, emailId: 5 });
});

test('the address of a tracked link is that of one email and one link', () => {
  verifies('marketing:tracking');
  const macs = [clickMac(key, 'h', 1), clickMac(key, 'h', 2), clickMac(key, 'i', 1), clickMac(Buffer.alloc(32, 2), 'h', 1)];
  expect(new Set(macs).size).toBe(4);
  expect(clickMac(key, 'h', 1)).toBe(macs[0]);
});
