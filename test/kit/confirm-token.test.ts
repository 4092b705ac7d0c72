import { checkConfirmToken, makeConfirmToken } from '../../plugin/kit/confirm';
import type { Vault } from '../../plugin/kit/vault';
import { verifies } from '../support/verifies';

const vault = { mac: (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)) } as unknown as Vault;
const subject = { operation: 'crm.delete', params: { crm_num: '001' }, actor: 'user:1', target: { name: 'Acme' } };
const made = 1_000_000;
const token = makeConfirmToken(vault, subject, made);

test('a token holds for five minutes, to the last moment', () => {
  verifies('D14');
  const holds = (afterMs: number) => checkConfirmToken(vault, subject, { token, now: made + afterMs });
  expect([holds(300_001), holds(300_000)]).toEqual([false, true]);
});

test('a token of another caller, call or time is none; another target is told', () => {
  verifies('D14');
  const check = (change: object, sent = token) => checkConfirmToken(vault, { ...subject, ...change }, { token: sent, now: made });
  expect([check({ actor: 'user:2' }), check({ params: {} }), check({}, token.replace(/^\d+/, '9999999'))]).toEqual([false, false, false]);
  expect(() => check({ target: { name: 'Zeta' } })).toThrow('is not what it was when confirmation was asked');
});
