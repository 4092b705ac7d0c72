import type { InputMap } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';

const host = /^sns\.[a-z]{2}(-[a-z]+)+-\d\.amazonaws\.com(\.cn)?$/;

/** Only Amazon's own addresses are asked, whatever a message says. */
export function isSnsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return protocol === 'https:' && port === '' && username === '' && password === '' && host.test(hostname);
}

const signed: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

/** The text that a message of SNS is signed over; undefined for a type that there is not. */
export function snsText(message: InputMap): string | undefined {
  const type = wordOf(message, 'Type');
  if (!Object.hasOwn(signed, type)) return undefined;
  const names = (signed[type] ?? []).filter((name) => typeof message[name] === 'string');
  return names.map((name) => `${name}\n${message[name]}\n`).join('');
}

/** Where its certificate is; undefined where that is not Amazon's. */
export function certificateUrl(message: InputMap): string | undefined {
  const url = wordOf(message, 'SigningCertURL') || wordOf(message, 'SigningCertUrl');
  return isSnsUrl(url) && new URL(url).pathname.endsWith('.pem') ? url : undefined;
}
