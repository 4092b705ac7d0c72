import type { MailMessage } from '../../../host';
import { oneLine } from '../../../kit/one-line';
import type { Written } from './messages';

interface About {
  readonly site: { readonly name: string; readonly url: string };
  /** The lead, where one was recorded. */
  readonly ref: string | undefined;
}

/** The email of a message: whole, because what is stored is masked, or nothing (D173, D450). */
export function messageMail(
  { contact, more, suspicions }: Written,
  { site, ref }: About,
): Pick<MailMessage, 'subject' | 'text' | 'replyTo'> {
  const { name = '', email = '', phone = '', company = '', message = '' } = contact;
  const lines = Object.entries({ Name: name, Email: email, Phone: phone, Company: company })
    .concat(more.map(([label, value]) => [label, value]))
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`);
  const notes = [`Sent by the contact form of ${oneLine(site.name)}, ${site.url}`, ...(ref === undefined ? [] : [`Lead: ${ref}`])];
  return {
    ...(email === '' ? {} : { replyTo: { name: oneLine(name), address: email } }),
    subject: `${suspicions.length > 0 ? '[Suspected spam] ' : ''}A message from the contact form${ref === undefined ? '' : ` (${ref})`}`,
    text: [...lines, '', message, '', '-- ', ...notes, ''].join('\n'),
  };
}
