import type { MailMessage } from '../host';
import { given } from './given';

interface Address {
  readonly name: string;
  readonly address: string;
}

/** No attachment by path or URL, whatever the message says. */
export const noFiles = { disableFileAccess: true, disableUrlAccess: true };

/** Every address that a message names. */
export const addressesOf = ({ to, cc = [], bcc = [], replyTo, fromAddress }: MailMessage): readonly string[] => [
  ...to,
  ...cc,
  ...bcc,
  ...(replyTo ? [replyTo.address] : []),
  ...(fromAddress === undefined ? [] : [fromAddress]),
];

/** A message as nodemailer takes it. Addresses go in as objects: as text, a line break in one would become a header of its own. */
export function mailOptions(message: MailMessage, sender: Address) {
  const { to, cc = [], bcc = [], replyTo, fromName = sender.name, fromAddress = sender.address, subject, text, html, calendar } = message;
  const { toName, headers, messageId } = message;
  return {
    from: { name: displayName(fromName), address: fromAddress },
    to: to.map((address) => ({ name: toName === undefined || to.length > 1 ? '' : displayName(toName), address })),
    ...(cc.length === 0 ? {} : { cc: cc.map(unnamed) }),
    ...(bcc.length === 0 ? {} : { bcc: bcc.map(unnamed) }),
    ...(replyTo ? { replyTo: { name: displayName(replyTo.name), address: replyTo.address } } : {}),
    subject,
    text,
    ...given({ html, headers, messageId }),
    ...(calendar ? { icalEvent: { ...calendar, filename: 'invite.ics' } } : {}),
    ...noFiles,
  };
}

const unnamed = (address: string): Address => ({ name: '', address });

const displayName = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
