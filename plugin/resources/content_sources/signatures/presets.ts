import { webhookKey } from '../../../net/standard-webhooks';
import { hmac, sameMac } from './mac';

/** What a signature is judged by. */
export interface SignatureInput {
  readonly secret: string;
  /** The bytes received. */
  readonly body: Uint8Array;
  /** Value of a header by its lower-case name; undefined where it is missing, empty or was sent twice. */
  readonly header: (name: string) => string | undefined;
  /** Name of the header with the signature, lower case. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** `id` is the sender's own, where the signature covers it. */
export type Verdict = { readonly ok: true; readonly id?: string } | { readonly ok: false; readonly reason: string };

export interface Preset {
  /** Header with the signature, unless the source names another. */
  readonly header: string;
  /** Whether a source may name another. */
  readonly isRenamable: boolean;
  readonly judge: (signed: SignatureInput) => Verdict;
}

const toleranceMs = 300_000;
const fail = (reason: string): Verdict => ({ ok: false, reason });
const judged = (isSame: boolean): Verdict => (isSame ? { ok: true } : fail('the signature does not match'));

/**
 * Seconds (10 digits) or milliseconds (13), as far into the past as into the future, in the stamp's own unit: half a second of ours must
 * not make one side shorter. A sender's own library often looks back only.
 */
function isInTime(text: string, unit: 's' | 'ms', now: number): boolean {
  if (!(unit === 's' ? /^\d{10}$/ : /^\d{13}$/).test(text)) return false;
  const size = unit === 's' ? 1000 : 1;
  return Math.abs(Number(text) - Math.floor(now / size)) <= toleranceMs / size;
}

/** `t=1,v1=a,v1=b` as its pairs; undefined where it is anything else. */
function pairsOf(header: string, separator: ',' | ', '): (readonly [string, string])[] | undefined {
  const pairs = header.split(separator).map((part) => /^([A-Za-z0-9]{1,16})=(.+)$/.exec(part));
  return pairs.every((pair) => pair !== null) ? pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''] as const) : undefined;
}

const valuesOf = (pairs: readonly (readonly [string, string])[], key: string) =>
  pairs.filter(([name]) => name === key).map(([, value]) => value);

/** `t=<seconds>,v1=<hex>` over `t.body`; several v1 during a change of secrets at the sender's. */
function timed(key: (secret: string) => string): Preset['judge'] {
  return ({ secret, body, header, name, now }) => {
    const pairs = pairsOf(header(name) ?? '', ',');
    if (!pairs) return fail('the signature header is missing or malformed');
    const [times, signatures] = [valuesOf(pairs, 't'), valuesOf(pairs, 'v1')];
    const [time = ''] = times;
    if (times.length !== 1 || !isInTime(time, 's', now)) return fail('the timestamp is missing or more than 300 s off');
    const mac = hmac(key(secret), `${time}.`, body);
    return judged(signatures.slice(0, 10).some((signature) => sameMac(signature, mac, 'hex')));
  };
}

const bodyMac =
  (encoding: 'hex' | 'base64', prefix = ''): Preset['judge'] =>
  ({ secret, body, header, name }) => {
    const value = header(name) ?? '';
    if (!value.startsWith(prefix)) return fail('the signature header is missing or malformed');
    return judged(sameMac(value.slice(prefix.length), hmac(secret, body), encoding));
  };

/** Standard Webhooks: base64 over `id.time.body`, key decoded from base64, signatures in a list with spaces. */
const standardWebhooks: Preset['judge'] = ({ secret, body, header, now }) => {
  const [id, time, list] = ['id', 'timestamp', 'signature'].map((part) => header(`webhook-${part}`) ?? header(`svix-${part}`));
  if (!id || !time || !list || id.length > 255) return fail('one of webhook-id, webhook-timestamp and webhook-signature is missing');
  if (!isInTime(time, 's', now)) return fail('the timestamp is more than 300 s off');
  const key = standardWebhooksKey(secret);
  if (!key) return fail('the secret is not in the format of Standard Webhooks');
  const mac = hmac(key, `${id}.${time}.`, body);
  const entries = list.split(' ').slice(0, 10);
  if (!entries.every((entry) => /^v\da?,[A-Za-z0-9+/]+={0,2}$/.test(entry))) return fail('webhook-signature is malformed');
  const isSame = entries.some((entry) => entry.startsWith('v1,') && sameMac(entry.slice(3), mac, 'base64'));
  return isSame ? { ok: true, id } : fail('the signature does not match');
};

/** The key of a sender, which may leave `whsec_` out; undefined where it is not base64 of 16 to 64 bytes. */
export const standardWebhooksKey = (secret: string) => webhookKey(secret.startsWith('whsec_') ? secret : `whsec_${secret}`);

/** Slack: `v0=<hex>` over `v0:time:body`, the time in a header of its own. */
const slack: Preset['judge'] = ({ secret, body, header, name, now }) => {
  const [time = '', value = ''] = [header('x-slack-request-timestamp'), header(name)];
  if (!isInTime(time, 's', now)) return fail('the timestamp is missing or more than 300 s off');
  if (!value.startsWith('v0=')) return fail('the signature header is missing or malformed');
  return judged(sameMac(value.slice(3), hmac(secret, `v0:${time}:`, body), 'hex'));
};

/** Ghost: `sha256=<hex>, t=<milliseconds>` over the body and the time with nothing between. */
const ghost: Preset['judge'] = ({ secret, body, header, name, now }) => {
  const pairs = pairsOf(header(name) ?? '', ', ');
  if (!pairs) return fail('the signature header is missing or malformed');
  const [times, signatures] = [valuesOf(pairs, 't'), valuesOf(pairs, 'sha256')];
  const [time = ''] = times;
  if (times.length !== 1 || !isInTime(time, 'ms', now)) return fail('the timestamp is missing or more than 300 s off');
  return judged(signatures.length === 1 && sameMac(signatures[0] ?? '', hmac(secret, body, time), 'hex'));
};

const withoutPrefix = (secret: string) => secret.replace(/^whsec_/, '');

/** How senders sign. Each judges the bytes received, never what was parsed of them (D124). */
export const presets = {
  standard: { header: 'x-svc-signature', isRenamable: true, judge: timed(withoutPrefix) },
  custom: { header: 'x-svc-signature', isRenamable: true, judge: timed(withoutPrefix) },
  standard_webhooks: { header: 'webhook-signature', isRenamable: false, judge: standardWebhooks },
  github: { header: 'x-hub-signature-256', isRenamable: true, judge: bodyMac('hex', 'sha256=') },
  stripe: { header: 'stripe-signature', isRenamable: true, judge: timed((secret) => secret) },
  slack: { header: 'x-slack-signature', isRenamable: true, judge: slack },
  shopify: { header: 'x-shopify-hmac-sha256', isRenamable: true, judge: bodyMac('base64') },
  ghost: { header: 'x-ghost-signature', isRenamable: true, judge: ghost },
  hex: { header: 'x-signature', isRenamable: true, judge: bodyMac('hex') },
  base64: { header: 'x-signature', isRenamable: true, judge: bodyMac('base64') },
} as const satisfies Record<string, Preset>;

export type SignatureMode = keyof typeof presets;
