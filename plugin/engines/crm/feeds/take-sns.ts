import { verify, X509Certificate } from 'node:crypto';
import { DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { parseStrictJson } from '../../../kit/strict-json';
import { type InputMap, mapOf } from '../../kit/input/query';
import { wordOf } from '../../kit/input/rules';
import { sesFeedback } from '../domain/bounces/feedback';
import { certificateUrl, isSnsUrl, snsText } from '../domain/bounces/sns';
import { snsKind } from '../outbox/sns-order';
import { applyFeedback } from '../work/bounces/apply-feedback';

const limits = { timeoutMs: 15_000, maxBytes: 64 * 1024 };
const refused = (why: string) => new DeliveryFailed(`A message of Amazon SNS was dropped: ${why}.`, { isFinal: true });

async function certificateOf(fetch: JobCtx['fetch'], message: InputMap): Promise<X509Certificate> {
  const url = certificateUrl(message);
  if (!url) throw refused('its certificate is not at Amazon');
  const { status, body } = await fetch(url, { method: 'GET', ...limits });
  if (status !== 200) throw new DeliveryFailed(`Amazon answered with ${status} where the certificate of SNS is.`);
  return new X509Certificate(Buffer.from(body));
}

function isSigned(message: InputMap, certificate: X509Certificate, now: number): boolean {
  const text = snsText(message);
  const algorithm = wordOf(message, 'SignatureVersion') === '2' ? 'sha256' : 'sha1';
  const isCurrent = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
  if (text === undefined || !isCurrent) return false;
  return verify(algorithm, Buffer.from(text), certificate.publicKey, Buffer.from(wordOf(message, 'Signature'), 'base64'));
}

/** Check a message of Amazon SNS and do what it says: report a bounce, or confirm that reports are to come here (D294). */
export const takeSns: DeliveryKind = {
  kind: snsKind,
  isInternal: true,
  async deliver({ payload }, { host, fetch, now }) {
    const message = mapOf(payload as InputMap);
    if (!isSigned(message, await certificateOf(fetch, message), now())) throw refused('its signature is wrong');
    if (message.Type === 'SubscriptionConfirmation') {
      const url = wordOf(message, 'SubscribeURL');
      if (!isSnsUrl(url)) throw refused('it asks for an address that is not at Amazon');
      const { status } = await fetch(url, { method: 'GET', ...limits });
      if (status !== 200) throw new DeliveryFailed(`Amazon answered the confirmation with ${status}.`);
      return;
    }
    if (message.Type !== 'Notification') return;
    const input = mapOf(parseStrictJson(Buffer.from(wordOf(message, 'Message'))) as InputMap);
    await host.storage.tx(async (db) => {
      for (const one of sesFeedback(input)) await applyFeedback(db, one, now());
    });
  },
};
