import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { webhookKey } from '../../../plugin/net/standard-webhooks';
import {
  type AuthMode,
  authenticateDelivery,
  type Demand,
} from '../../../plugin/resources/content_sources/signatures/authenticate-delivery';
import { type SignatureMode, standardWebhooksKey } from '../../../plugin/resources/content_sources/signatures/presets';
import { verifies } from '../../support/verifies';

const now = Date.UTC(2026, 10, 21, 12);
const seconds = now / 1000;
const body = JSON.stringify({ id: 1, title: 'Ünïcode 🎉', nested: { a: [1, 2, 3] } });
const secret = 'it is a secret';
const standardSecret = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`;

type Headers = Readonly<Record<string, string>>;
interface Signed {
  readonly demand: Partial<Demand>;
  readonly headers: Headers;
  /** The header with the signature. */
  readonly header: string;
}

/** Signed by the sender's own library, which is ESM only. */
const byOctokit = (text: string) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      "import { sign } from '@octokit/webhooks-methods'; console.log(await sign(process.argv[1], process.argv[2]))",
      secret,
      text,
    ],
    { encoding: 'utf8' },
  ).trim();

const byStripe = (at = seconds) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload: body, secret: standardSecret, timestamp: at });
const byStandard = (at = now) => new Webhook(standardSecret).sign('msg_1', new Date(at), body);
const mac = (key: string, text: string, encoding: 'hex' | 'base64') => createHmac('sha256', key).update(text).digest(encoding);
const bySlack = (at = seconds) => ({
  'x-slack-request-timestamp': String(at),
  'x-slack-signature': `v0=${mac(secret, `v0:${at}:${body}`, 'hex')}`,
});
const byGhost = (at = now) => `sha256=${mac(secret, `${body}${at}`, 'hex')}, t=${at}`;
const bySvc = (at = seconds, key = secret) => `t=${at},v1=${mac(key, `${at}.${body}`, 'hex')}`;

const signed: Record<SignatureMode, () => Signed> = {
  standard: () => ({ demand: {}, header: 'x-svc-signature', headers: { 'x-svc-signature': bySvc() } }),
  custom: () => ({ demand: { headerName: 'X-My-Signature' }, header: 'x-my-signature', headers: { 'x-my-signature': bySvc() } }),
  standard_webhooks: () => ({
    demand: { secret: standardSecret },
    header: 'webhook-signature',
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(seconds), 'webhook-signature': byStandard() },
  }),
  github: () => ({ demand: {}, header: 'x-hub-signature-256', headers: { 'x-hub-signature-256': byOctokit(body) } }),
  stripe: () => ({ demand: { secret: standardSecret }, header: 'stripe-signature', headers: { 'stripe-signature': byStripe() } }),
  slack: () => ({ demand: {}, header: 'x-slack-signature', headers: bySlack() }),
  shopify: () => ({ demand: {}, header: 'x-shopify-hmac-sha256', headers: { 'x-shopify-hmac-sha256': mac(secret, body, 'base64') } }),
  ghost: () => ({ demand: {}, header: 'x-ghost-signature', headers: { 'x-ghost-signature': byGhost() } }),
  hex: () => ({ demand: { headerName: 'X-Sig' }, header: 'x-sig', headers: { 'x-sig': mac(secret, body, 'hex') } }),
  base64: () => ({ demand: {}, header: 'x-signature', headers: { 'x-signature': mac(secret, body, 'base64') } }),
};
const modes = Object.keys(signed) as SignatureMode[];

const judge = (
  demand: Partial<Demand>,
  headers: Readonly<Record<string, string | undefined>>,
  bytes: Uint8Array = Buffer.from(body),
  at = now,
) =>
  authenticateDelivery(
    { authMode: 'hmac', signatureMode: 'standard', headerName: '', secret, ...demand },
    { headers, body: bytes, now: at },
  );

describe.each(modes)('signed as by %s', (signatureMode) => {
  let one: Signed;
  let demand: Partial<Demand>;
  beforeAll(() => {
    one = signed[signatureMode]();
    demand = { signatureMode, ...one.demand };
  });

  test('what the sender signed is taken', () => {
    verifies('R20', 'R55');
    expect(judge(demand, one.headers)).toMatchObject({ ok: true });
  });

  test('every change of one bit of the body is refused', () => {
    verifies('R20');
    for (let bit = 0; bit < body.length * 8; bit++) {
      const changed = Buffer.from(body);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect([bit, judge(demand, one.headers, changed).ok]).toEqual([bit, false]);
    }
  });

  test('every change of one bit of the signature, and of the time, is refused', () => {
    verifies('R20');
    for (const [name, value] of Object.entries(one.headers)) {
      for (let at = 0; at < value.length; at++) {
        // 32 is the case of a letter: of hexadecimal digits too there is one spelling.
        for (const flip of [1, 2, 16, 32]) {
          const text = value.slice(0, at) + String.fromCharCode(value.charCodeAt(at) ^ flip) + value.slice(at + 1);
          expect([text, judge(demand, { ...one.headers, [name]: text }).ok]).toEqual([text, false]);
        }
      }
    }
  });

  test.each([
    ['without its header', {}],
    ['with an empty one', { value: '' }],
    ['with junk', { value: 'junk' }],
    ['with the signature of nothing', { value: mac('', body, 'hex') }],
    ['with twice the header', { twice: true }],
  ])('is refused %s', (_name, { value, twice }: { value?: string; twice?: boolean }) => {
    verifies('R8', 'R21', 'R14');
    const given = one.headers[one.header];
    const header = twice ? `${given}, ${given}` : value;
    const { [one.header]: _left, ...others } = one.headers;
    const answer = judge(demand, header === undefined ? others : { ...others, [one.header]: header });
    expect(answer).toMatchObject({ ok: false, reason: expect.any(String) });
  });

  test('another secret, and none, are refused', () => {
    expect(judge({ ...demand, secret: `whsec_${Buffer.from('f'.repeat(24)).toString('base64')}` }, one.headers).ok).toBe(false);
    expect(judge({ ...demand, secret: '' }, one.headers).ok).toBe(false);
  });
});

describe('time', () => {
  const signedAt: Partial<Record<SignatureMode, (offset: number) => Headers>> = {
    standard: (offset) => ({ 'x-svc-signature': bySvc(seconds + offset) }),
    stripe: (offset) => ({ 'stripe-signature': byStripe(seconds + offset) }),
    slack: (offset) => bySlack(seconds + offset),
    ghost: (offset) => ({ 'x-ghost-signature': byGhost(now + offset * 1000) }),
    standard_webhooks: (offset) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(seconds + offset),
      'webhook-signature': byStandard(now + offset * 1000),
    }),
  };

  test.each(Object.entries(signedAt))('%s is taken within 300 seconds both ways, and refused beyond', (mode, at) => {
    verifies('R22');
    const demand = {
      signatureMode: mode as SignatureMode,
      ...(mode === 'stripe' || mode === 'standard_webhooks' ? { secret: standardSecret } : {}),
    };
    for (const offset of [-300, -1, 0, 1, 300]) expect([offset, judge(demand, at(offset)).ok]).toEqual([offset, true]);
    for (const offset of [-86_400, -301, 301, 31_536_000]) expect([offset, judge(demand, at(offset)).ok]).toEqual([offset, false]);
  });

  test('half a second of ours makes neither side shorter', () => {
    verifies('R22');
    for (const ms of [0, 1, 500, 999]) {
      for (const [mode, at] of Object.entries(signedAt)) {
        const demand = { signatureMode: mode as SignatureMode, ...(/stripe|webhooks/.test(mode) ? { secret: standardSecret } : {}) };
        const taken = [-301, -300, 300, 301].map((offset) => judge(demand, at(offset), Buffer.from(body), now + ms).ok);
        // Ghost counts milliseconds itself.
        const isMs = mode === 'ghost' && ms > 0;
        expect([mode, ms, ...taken]).toEqual([mode, ms, false, !isMs, true, false]);
      }
    }
  });

  test.each(['', ' 1', '1e9', '+1795262400', '01795262400', '1795262400.5', String(now)])('a time of "%s" is none', (time) => {
    const header = `t=${time},v1=${mac(secret, `${time}.${body}`, 'hex')}`;
    expect(judge({}, { 'x-svc-signature': header }, Buffer.from(body), now).ok).toBe(false);
  });

  test('two times are none', () => {
    expect(judge({}, { 'x-svc-signature': `t=${seconds},${bySvc()}` }).ok).toBe(false);
  });
});

describe('one spelling', () => {
  const spaced = (header: string) => header.replace(',v1', ', v1');
  test.each<[string, Partial<Demand>, Headers]>([
    ['hexadecimal digits in capitals', { signatureMode: 'hex' }, { 'x-signature': mac(secret, body, 'hex').toUpperCase() }],
    ['capitals after sha256=', { signatureMode: 'github' }, { 'x-hub-signature-256': `sha256=${mac(secret, body, 'hex').toUpperCase()}` }],
    ['SHA256=', { signatureMode: 'github' }, { 'x-hub-signature-256': `SHA256=${mac(secret, body, 'hex')}` }],
    ['a space between the pairs', {}, { 'x-svc-signature': spaced(bySvc()) }],
    ['a space between Stripe’s pairs', { signatureMode: 'stripe', secret: standardSecret }, { 'stripe-signature': spaced(byStripe()) }],
    ['none between Ghost’s', { signatureMode: 'ghost' }, { 'x-ghost-signature': byGhost().replace(', ', ',') }],
    ['base64 without padding', { signatureMode: 'base64' }, { 'x-signature': mac(secret, body, 'base64').replace('=', '') }],
    [
      'base64 for addresses',
      { signatureMode: 'shopify' },
      { 'x-shopify-hmac-sha256': Buffer.from(mac(secret, body, 'base64'), 'base64').toString('base64url') },
    ],
    ['hexadecimal where base64 is expected', { signatureMode: 'base64' }, { 'x-signature': mac(secret, body, 'hex') }],
  ])('%s does not match', (_name, demand, headers) => {
    verifies('R14', 'R20');
    expect(judge(demand, headers)).toMatchObject({ ok: false, reason: expect.any(String) });
  });

  test.each(['whsec_', ''])('a secret of Standard Webhooks is read as it is sent with %s', (prefix) => {
    verifies('D124');
    const text = standardSecret.replace('whsec_', prefix);
    expect(judge({ signatureMode: 'standard_webhooks', secret: text }, signed.standard_webhooks().headers).ok).toBe(true);
    expect([webhookKey(text.slice(0, -1)), standardWebhooksKey(text.slice(0, -1))]).toEqual([undefined, undefined]);
    expect(standardWebhooksKey(text)).toEqual(webhookKey(standardSecret));
  });
});

describe('whatever a source calls its header', () => {
  const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'set-cookie', 'isPrototypeOf'];
  test.each(names)('%s is refused and breaks nothing', (headerName) => {
    verifies('R14');
    const headers = { 'set-cookie': ['a', 'b'] } as unknown as Headers;
    for (const authMode of ['hmac', 'header', 'hmac_or_bearer'] as const)
      expect(judge({ authMode, signatureMode: 'custom', headerName }, headers)).toMatchObject({ ok: false });
  });
});

describe('published examples', () => {
  test('Svix', () => {
    verifies('R55');
    const example = '{"event_type":"ping","data":{"success":true}}';
    const headers = {
      'svix-id': 'msg_loFOjxBNrRLzqYUf',
      'svix-timestamp': '1731705121',
      'svix-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    };
    const demand = { signatureMode: 'standard_webhooks', secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl' } as const;
    expect(judge(demand, headers, Buffer.from(example), 1_731_705_121_000)).toEqual({ ok: true, id: 'msg_loFOjxBNrRLzqYUf' });
  });

  test('GitHub', () => {
    const headers = { 'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' };
    const demand = { signatureMode: 'github', secret: "It's a Secret to Everybody" } as const;
    expect(judge(demand, headers, Buffer.from('Hello, World!')).ok).toBe(true);
  });

  test('Slack', () => {
    const example =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const headers = {
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    };
    const demand = { signatureMode: 'slack', secret: '8f742231b10e8888abcd99yyyzzz85a5' } as const;
    expect(judge(demand, headers, Buffer.from(example), 1_531_420_618_000).ok).toBe(true);
  });
});

describe('by a secret', () => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

  test.each<[AuthMode, Headers, boolean]>([
    ['bearer', { authorization: `Bearer ${'s3cret'}` }, true],
    ['bearer', { authorization: 'bearer s3cret' }, true],
    ['bearer', { authorization: 'Bearer s3cre' }, false],
    ['bearer', { authorization: 'Bearer ' }, false],
    ['bearer', { authorization: 's3cret' }, false],
    ['bearer', {}, false],
    ['header', { 'x-webhook-secret': 's3cret' }, true],
    ['header', { 'x-webhook-secret': '' }, false],
    ['header', { 'x-webhook-secret': 's3cret, s3cret' }, false],
    ['basic', basic('anyone:s3cret'), true],
    ['basic', basic('s3cret'), false],
    ['basic', basic('a:b:s3cret'), false],
    ['basic', { authorization: 'Basic ###' }, false],
    ['none', {}, true],
    ['magic' as AuthMode, { authorization: 'Bearer s3cret' }, false],
  ])('%s with %j: %s', (authMode, headers, isTaken) => {
    verifies('R8', 'R14', 'R21');
    expect(judge({ authMode, secret: 's3cret' }, headers).ok).toBe(isTaken);
    expect(judge({ authMode, secret: '' }, headers).ok).toBe(authMode === 'none');
  });

  test('another header may be named', () => {
    expect(judge({ authMode: 'header', headerName: 'X-Gitlab-Token' }, { 'x-gitlab-token': secret }).ok).toBe(true);
    expect(judge({ authMode: 'header', headerName: 'X-Gitlab-Token' }, { 'x-webhook-secret': secret }).ok).toBe(false);
  });

  test('a signature beside a bearer secret has to be right', () => {
    const demand = { authMode: 'hmac_or_bearer', secret: 's3cret' } as const;
    expect(judge(demand, { authorization: 'Bearer s3cret' }).ok).toBe(true);
    expect(judge(demand, { 'x-svc-signature': bySvc(seconds, 's3cret') }).ok).toBe(true);
    expect(judge(demand, { authorization: 'Bearer s3cret', 'x-svc-signature': 'junk' }).ok).toBe(false);
  });
});
