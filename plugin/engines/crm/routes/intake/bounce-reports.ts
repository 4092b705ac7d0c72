import { createHmac, createPublicKey, verify } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { RestRequest } from '../../../../host';
import { parseStrictJson } from '../../../../kit/strict-json';
import { EngineError } from '../../../kit/input/errors';
import { type Input, type InputMap, mapOf } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import {
  type BounceService,
  type Feedback,
  mailgunFeedback,
  postmarkFeedback,
  reportFeedback,
  sendgridFeedback,
} from '../../domain/bounces/feedback';
import { isSame } from '../../work/bounces/bounce-code';

interface Report {
  readonly request: RestRequest;
  /** Of the service, where one was stored. */
  readonly secret: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads what a service reports. Throws 401 where the report is not its own. */
type Reader = (report: Report) => Promise<Feedback[]> | Feedback[];

const notSigned = (why: string) => new EngineError(401, { message: `The report was refused: ${why}.` });
const maxAgeMs = 24 * 60 * 60_000;

function jsonOf({ body }: RestRequest): Input {
  return parseStrictJson(body) as Input;
}

function mailgun({ request, secret, now }: Report): Feedback[] {
  if (!secret) throw notSigned('the signing key of Mailgun was not stored');
  const body = mapOf(jsonOf(request));
  const { timestamp, token, signature } = mapOf(body.signature) as Readonly<Record<string, Input>>;
  const wanted = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex');
  if (!isSame(String(signature), wanted)) throw notSigned('its signature is wrong');
  if (Math.abs(now - Number(timestamp) * 1000) > maxAgeMs) throw notSigned('it is older than a day');
  return mailgunFeedback(mapOf(body['event-data']));
}

function postmark({ request, secret }: Report): Feedback[] {
  if (secret !== undefined) {
    const [, encoded = ''] = /^Basic\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!isSame(Buffer.from(encoded, 'base64').toString('utf8'), secret)) throw notSigned('name and password are wrong');
  }
  return postmarkFeedback(mapOf(jsonOf(request)));
}

function sendgrid({ request, secret, now }: Report): Feedback[] {
  if (!secret) throw notSigned('the verification key of SendGrid was not stored');
  const timestamp = request.headers['x-twilio-email-event-webhook-timestamp'] ?? '';
  const signature = request.headers['x-twilio-email-event-webhook-signature'] ?? '';
  const signed = Buffer.concat([Buffer.from(timestamp), Buffer.from(request.body)]);
  const key = createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' });
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64'))) throw notSigned('its signature is wrong');
  if (Math.abs(now - Number(timestamp) * 1000) > maxAgeMs) throw notSigned('it is older than a day');
  return sendgridFeedback(jsonOf(request));
}

/** A report as an email: RFC 3464, or RFC 5965 of a complaint. */
async function email({ request }: Report): Promise<Feedback[]> {
  const { attachments } = await PostalMime.parse(Buffer.from(request.body), { attachmentEncoding: 'utf8', forceRfc822Attachments: true });
  const part = (pattern: RegExp) => String(attachments.find(({ mimeType }) => pattern.test(mimeType))?.content ?? '');
  const status = part(/^message\/(delivery-status|feedback-report)$/i);
  return reportFeedback({ status, original: part(/^(message\/rfc822|text\/rfc822-headers|message\/global)/i) });
}

/** Those that answer at once; what Amazon reports is checked in the background. */
export const readers: Readonly<Record<Exclude<BounceService, 'ses'>, Reader>> = { mailgun, postmark, sendgrid, email };

/** A message of Amazon SNS as it was sent. */
export const snsMessage = (request: RestRequest): InputMap => mapOf(jsonOf(request));

/** Whether a secret can be one of the service, as the words that say what is wrong with it. */
export function secretProblem(service: BounceService, secret: string): string | undefined {
  if (service === 'ses' || service === 'email') return 'This service has no secret: the code in its address is all that it needs.';
  if (service === 'postmark') return secret.includes(':') ? undefined : 'Send name and password of the webhook as name:password.';
  if (service === 'mailgun') return secret.length < 16 ? 'Send the HTTP webhook signing key of Mailgun.' : undefined;
  try {
    return wordOf(
      { type: createPublicKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType ?? '' },
      'type',
    ) === 'ec'
      ? undefined
      : 'Send the verification key of SendGrid.';
  } catch {
    return 'Send the verification key of SendGrid: base64 that begins with MFkw.';
  }
}
