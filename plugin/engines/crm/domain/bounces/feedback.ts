import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';

/** What a service that delivers emails says about one recipient. */
export interface Feedback {
  readonly email: string;
  /** A hard bounce ends emails to the address, a soft one only the second time. */
  readonly kind: 'hard' | 'soft' | 'complaint';
  readonly reason: string;
  /** Of the email, without angle brackets; empty where it is not known. */
  readonly messageId: string;
}

export const bounceServices = ['ses', 'mailgun', 'postmark', 'sendgrid', 'email'] as const;
export type BounceService = (typeof bounceServices)[number];

const bare = (value: Input): string => lineOf(value, 500).replace(/^<|>$/g, '');
const reasonOf = (value: Input): string => lineOf(value, 500);

/** The message of Amazon SES within a notification. */
export function sesFeedback(message: InputMap): Feedback[] {
  const type = wordOf(message, 'notificationType') || wordOf(message, 'eventType');
  const headers = mapOf(mapOf(message.mail).commonHeaders);
  const messageId = bare(headers.messageId);
  if (type === 'Complaint') {
    const complaint = mapOf(message.complaint);
    const reason = reasonOf(complaint.complaintFeedbackType) || 'reported as spam';
    return recipients(complaint.complainedRecipients).map(({ email }) => ({ email, kind: 'complaint', reason, messageId }));
  }
  if (type !== 'Bounce') return [];
  const bounce = mapOf(message.bounce);
  const kind = bounce.bounceType === 'Permanent' ? 'hard' : 'soft';
  return recipients(bounce.bouncedRecipients).map(({ email, says }) => ({
    email,
    kind,
    reason: says || `${reasonOf(bounce.bounceType)} ${reasonOf(bounce.bounceSubType)}`.trim(),
    messageId,
  }));
}

const recipients = (sent: Input) =>
  listOf(sent).map((one) => ({ email: wordOf(mapOf(one), 'emailAddress'), says: reasonOf(mapOf(one).diagnosticCode) }));

/** The `event-data` of Mailgun. */
export function mailgunFeedback(event: InputMap): Feedback[] {
  const name = wordOf(event, 'event');
  const status = mapOf(event['delivery-status']);
  const about = {
    email: wordOf(event, 'recipient'),
    reason: reasonOf(status.message) || reasonOf(status.description) || name,
    messageId: bare(mapOf(mapOf(event.message).headers)['message-id']),
  };
  if (name === 'complained') return [{ ...about, kind: 'complaint' }];
  if (name !== 'failed') return [];
  return [{ ...about, kind: event.severity === 'permanent' ? 'hard' : 'soft' }];
}

const postmarkHard = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'AddressChange', 'Blocked']);

/** A webhook of Postmark; its message ids are its own. */
export function postmarkFeedback(event: InputMap): Feedback[] {
  const about = { email: wordOf(event, 'Email'), reason: reasonOf(event.Description) || reasonOf(event.Type), messageId: '' };
  const record = wordOf(event, 'RecordType');
  if (record === 'SpamComplaint' || event.Type === 'SpamComplaint') return [{ ...about, kind: 'complaint' }];
  if (record !== 'Bounce') return [];
  return [{ ...about, kind: postmarkHard.has(wordOf(event, 'Type')) ? 'hard' : 'soft' }];
}

/** The events of SendGrid. */
export const sendgridFeedback = (events: Input): Feedback[] =>
  listOf(events)
    .map(mapOf)
    .flatMap((event): Feedback[] => {
      const name = wordOf(event, 'event');
      const about = { email: wordOf(event, 'email'), reason: reasonOf(event.reason) || name, messageId: bare(event['smtp-id']) };
      if (name === 'spamreport') return [{ ...about, kind: 'complaint' }];
      if (name === 'dropped' && /bounced|invalid/i.test(about.reason)) return [{ ...about, kind: 'hard' }];
      if (name !== 'bounce') return [];
      return [{ ...about, kind: event.type === 'blocked' ? 'soft' : 'hard' }];
    });

/** The parts of a report of RFC 3464 or RFC 5965 that say what happened. */
export interface ReportParts {
  /** Of `message/delivery-status` or `message/feedback-report`. */
  readonly status: string;
  /** The headers of the email that it is about. */
  readonly original: string;
}

const fieldOf = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)$`, 'im').exec(text)?.[1]?.replace(/\s+/g, ' ').trim() ?? '';
const addressIn = (value: string) => bare(value.replace(/^rfc822;\s*/i, ''));

/** What a report says, one entry for each recipient; nothing of delays. */
export function reportFeedback({ status, original }: ReportParts): Feedback[] {
  const messageId = bare(fieldOf(original, 'Message-ID'));
  if (/^abuse/i.test(fieldOf(status, 'Feedback-Type'))) {
    const email = addressIn(fieldOf(status, 'Original-Rcpt-To') || fieldOf(original, 'To'));
    return [{ email, kind: 'complaint', reason: 'reported as spam', messageId }];
  }
  return status.split(/\r?\n\s*\r?\n/).flatMap((block): Feedback[] => {
    const email = addressIn(fieldOf(block, 'Final-Recipient') || fieldOf(block, 'Original-Recipient'));
    if (email === '' || !/^failed/i.test(fieldOf(block, 'Action'))) return [];
    const code = fieldOf(block, 'Status');
    const reason = lineOf(fieldOf(block, 'Diagnostic-Code') || code, 500);
    return [{ email, kind: code.startsWith('5') ? 'hard' : 'soft', reason, messageId }];
  });
}
