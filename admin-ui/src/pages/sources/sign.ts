import { type SenderName, senders } from './senders';

/** The header that proves a body to the source, as its sender makes it. */
export async function proofOf(sender: SenderName, secret: string, body: string): Promise<Readonly<Record<string, string>>> {
  const { auth_mode: mode, sig_header_mode: format } = senders[sender].proof;
  if (mode !== 'hmac') return { Authorization: `Bearer ${secret}` };
  if (format === 'github') return { 'X-Hub-Signature-256': `sha256=${hex(await mac(secret, body))}` };
  if (format === 'shopify') return { 'X-Shopify-Hmac-Sha256': base64(await mac(secret, body)) };
  if (format === 'ghost') {
    const at = String(Date.now());
    return { 'X-Ghost-Signature': `sha256=${hex(await mac(secret, body + at))}, t=${at}` };
  }
  const at = String(Math.floor(Date.now() / 1000));
  return { 'Stripe-Signature': `t=${at},v1=${hex(await mac(secret, `${at}.${body}`))}` };
}

async function mac(secret: string, text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text)));
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** A shell line that sends the sample: it reads the secret from `$SECRET`, so that none stands in a history. */
export function curlOf(sender: SenderName, address: string): string {
  const body = JSON.stringify(senders[sender].sample);
  const { auth_mode: mode, sig_header_mode: format } = senders[sender].proof;
  const openssl = (input: string, end: string) => `$(printf '%s' "${input}" | openssl dgst -sha256 -hmac "$SECRET"${end})`;
  const bare = " | sed 's/^.* //'";
  const headers: Readonly<Record<string, string>> = {
    github: `X-Hub-Signature-256: sha256=${openssl('$BODY', bare)}`,
    shopify: `X-Shopify-Hmac-Sha256: ${openssl('$BODY', ' -binary | base64')}`,
    ghost: `X-Ghost-Signature: sha256=${openssl('$BODY$AT', bare)}, t=$AT`,
    stripe: `Stripe-Signature: t=$AT,v1=${openssl('$AT.$BODY', bare)}`,
  };
  const header = mode === 'hmac' ? (headers[format ?? ''] ?? '') : 'Authorization: Bearer $SECRET';
  const times: Readonly<Record<string, string>> = { ghost: 'AT=$(date +%s)000\n', stripe: 'AT=$(date +%s)\n' };
  const at = times[format ?? ''] ?? '';
  return `BODY='${body.replaceAll("'", "'\\''")}'\n${at}curl -X POST '${address}' -H 'Content-Type: application/json' \\\n  -H "${header}" --data "$BODY"`;
}
