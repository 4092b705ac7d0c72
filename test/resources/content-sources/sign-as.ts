import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';

type Headers = Readonly<Record<string, string>>;
type Sign = (secret: string, body: string, n: number) => Headers;

/** How a source is set, and how its sender proves itself; `n` counts the deliveries, where the sender numbers them. */
export interface SignedAs {
  readonly settings: object;
  readonly sign: Sign;
}

const mac = (key: string, text: string, encoding: 'hex' | 'base64' = 'hex') => createHmac('sha256', key).update(text).digest(encoding);
const seconds = () => Math.floor(Date.now() / 1000);

const timed =
  (header: string): Sign =>
  (secret, body) => {
    const at = seconds();
    return { [header]: `t=${at},v1=${mac(secret.replace(/^whsec_/, ''), `${at}.${body}`)}` };
  };

const slack: Sign = (secret, body) => {
  const at = String(seconds());
  return { 'x-slack-request-timestamp': at, 'x-slack-signature': `v0=${mac(secret, `v0:${at}:${body}`)}` };
};

const ghost: Sign = (secret, body) => {
  const at = Date.now();
  return { 'x-ghost-signature': `sha256=${mac(secret, `${body}${at}`)}, t=${at}` };
};

const standardWebhooks: Sign = (secret, body, n) => {
  const [at, id] = [new Date(), `msg_${n}`];
  const signature = new Webhook(secret).sign(id, at, body);
  return { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signature };
};

const stripe: Sign = (secret, payload) => ({
  'stripe-signature': new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret }),
});

const signedBy = (mode: string, sign: Sign, more: object = {}): SignedAs => ({ settings: { sig_header_mode: mode, ...more }, sign });
const provedBy = (mode: string, sign: (secret: string) => Headers): SignedAs => ({ settings: { auth_mode: mode }, sign });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Every way in which a sender can prove itself. */
export const everyMode: Readonly<Record<string, SignedAs>> = {
  standard: signedBy('standard', timed('x-svc-signature')),
  custom: signedBy('custom', timed('x-my-signature'), { sig_header_name: 'X-My-Signature' }),
  standard_webhooks: signedBy('standard_webhooks', standardWebhooks),
  github: signedBy('github', (secret, body) => ({ 'x-hub-signature-256': `sha256=${mac(secret, body)}` })),
  stripe: signedBy('stripe', stripe),
  slack: signedBy('slack', slack),
  shopify: signedBy('shopify', (secret, body) => ({ 'x-shopify-hmac-sha256': mac(secret, body, 'base64') })),
  ghost: signedBy('ghost', ghost),
  hex: signedBy('hex', (secret, body) => ({ 'x-signature': mac(secret, body) })),
  base64: signedBy('base64', (secret, body) => ({ 'x-signature': mac(secret, body, 'base64') })),
  bearer: provedBy('bearer', bearer),
  hmac_or_bearer: provedBy('hmac_or_bearer', bearer),
  header: provedBy('header', (secret) => ({ 'x-webhook-secret': secret })),
  basic: provedBy('basic', (secret) => ({ authorization: `Basic ${Buffer.from(`hook:${secret}`).toString('base64')}` })),
  none: provedBy('none', () => ({})),
};
