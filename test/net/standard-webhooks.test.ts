import { createHmac } from 'node:crypto';
import { signedHeaders, webhookKey } from '../../plugin/net/standard-webhooks';
import { verifies } from '../support/verifies';

const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';

test('reproduces the published example', () => {
  const key = webhookKey(secret) ?? Buffer.alloc(0);
  const signed = { id: 'msg_loFOjxBNrRLzqYUf', at: 1_731_705_121_000, body: '{"event_type":"ping","data":{"success":true}}', key };
  const expected = {
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  };
  expect(signedHeaders(signed)).toEqual(expected);
  expect(signedHeaders({ ...signed, body: Buffer.from(signed.body), at: signed.at + 999 })).toEqual(expected);
});

test('signs the bytes of other scripts', () => {
  const key = Buffer.alloc(32, 1);
  const body = '{"a":"Grüße 日本"}';
  const mac = createHmac('sha256', key)
    .update(Buffer.from(`id.1.${body}`, 'utf8'))
    .digest('base64');
  expect(signedHeaders({ id: 'id', at: 1000, body, key })['webhook-signature']).toBe(`v1,${mac}`);
});

test('a secret is whsec_ and 16 to 64 bytes in base64', () => {
  verifies('D86');
  for (const bytes of [16, 17, 18, 24, 32, 64])
    expect(webhookKey(`whsec_${Buffer.alloc(bytes, 9).toString('base64')}`)).toHaveLength(bytes);
  for (const text of [
    '',
    'whsec_',
    secret.slice(6),
    secret.slice(0, -1),
    `${secret}\n`,
    ` ${secret}`,
    secret.replace('whsec_', 'WHSEC_'),
    `whsec_${Buffer.alloc(15).toString('base64')}`,
    `whsec_${Buffer.alloc(65).toString('base64')}`,
    `whsec_${Buffer.alloc(32, 255).toString('base64url')}`,
    `whsec_${'='.repeat(32)}`,
    'whsec_AAAA AAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ])
    expect([text, webhookKey(text)]).toEqual([text, undefined]);
});
