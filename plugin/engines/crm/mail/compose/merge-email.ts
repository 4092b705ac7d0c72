import { escaped } from '../../../../kit/html';
import { oneLine } from '../../../kit/mail/template';
import { actionUrl, pixelUrl } from './addresses';
import { filled } from './liquid';
import type { PreparedEmail } from './prepare-email';
import type { MergedEmail, Recipient } from './types';

const maxSubject = 250;

/** A prepared email for one recipient. Nothing is read or written. Throws where a loop in it takes too long. */
export function mergeEmail(prepared: PreparedEmail, recipient: Recipient): MergedEmail {
  const { around, subject, text, sender, isTransactional } = prepared;
  const scope = { around, recipient };
  const { email } = recipient;
  const page = webPage(prepared, recipient);
  return {
    subject: oneLine(filled(subject, scope), maxSubject),
    html: email ? withPixel(page, pixelUrl(around, email)) : page,
    text: filled(text, scope).replace(/\n{3,}/g, '\n\n'),
    headers: isTransactional ? {} : wayOutHeaders(actionUrl(around, recipient, 'unsubscribe')),
    fromName: sender.from_name || around.business.name,
    ...(sender.from_email === '' ? {} : { fromAddress: sender.from_email }),
    ...(sender.reply_to_email === '' ? {} : { replyTo: { name: sender.reply_to_name, address: sender.reply_to_email } }),
  };
}

/** Its markup as a browser shows it: whoever looks again has not opened it again. */
export const webPage = ({ around, html }: PreparedEmail, recipient?: Recipient): string => filled(html, { around, recipient });

/** RFC 8058: mail programs offer a button, which sends a POST. */
const wayOutHeaders = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });

function withPixel(markup: string, url: string): string {
  const pixel = `<img src="${escaped(url)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
  const end = markup.toLowerCase().lastIndexOf('</body>');
  return end < 0 ? `${markup}${pixel}` : `${markup.slice(0, end)}${pixel}\n${markup.slice(end)}`;
}
