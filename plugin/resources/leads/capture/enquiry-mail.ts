import type { JobCtx } from '../../../kit/group';
import { managersAddresses } from '../../../kit/managers-addresses';
import { mailer } from '../../integrations/port';
import type { Contact } from './masking';

interface Enquiry {
  readonly contact: Contact;
  /** The lead, where one was recorded. */
  readonly ref: string | undefined;
  /** Empty: whoever manages the site. */
  readonly to: string;
}

/** Passes on a message; `key` is the same for a message that was sent twice. Answers whether it went out. */
export type EnquiryMail = (key: string, enquiry: Enquiry) => Promise<boolean>;

const remembered = 500;

// D173
/** Emails each message once, also when the same form arrives twice at the same moment; one that could not be emailed is tried again. */
export function enquiryMail(ctx: JobCtx): EnquiryMail {
  const mailed = new Map<string, Promise<boolean>>();
  return (key, enquiry) => {
    const known = mailed.get(key);
    if (known !== undefined) return known;
    const sending = send(ctx, enquiry).then((isSent) => {
      if (!isSent) mailed.delete(key);
      return isSent;
    });
    mailed.set(key, sending);
    const [oldest] = mailed.keys();
    if (mailed.size > remembered && oldest !== undefined) mailed.delete(oldest);
    return sending;
  };
}

/**
 * What a visitor wrote, whole: what is stored is masked, or nothing, so this is how the message arrives. At once and not by the outbox,
 * which would store it.
 */
async function send(ctx: JobCtx, { contact, ref, to }: Enquiry): Promise<boolean> {
  const { host, log } = ctx;
  try {
    const recipients = to === '' ? await managersAddresses(host.users) : [to];
    if (recipients.length === 0) {
      log.error({}, 'a message of the contact form has no recipient: set the address of an administrator, or notify_email of leads');
      return false;
    }
    const { name, url } = await host.site();
    const mail = await mailer(ctx);
    await mail.send({
      to: recipients,
      subject: ref === undefined ? 'A message from the contact form' : `A message from the contact form (${ref})`,
      text: textOf(contact, [`Sent by the contact form of ${oneLine(name)}, ${url}`, ...(ref === undefined ? [] : [`Lead: ${ref}`])]),
    });
    return true;
  } catch (error) {
    log.error({ err: error }, 'a message of the contact form could not be emailed');
    return false;
  }
}

function textOf({ name = '', email = '', phone = '', company = '', message = '' }: Contact, notes: readonly string[]): string {
  const lines = Object.entries({ Name: name, Email: email, Phone: phone, Company: company })
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${oneLine(value)}`);
  return [...lines, '', message, '', '-- ', ...notes, ''].join('\n');
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
