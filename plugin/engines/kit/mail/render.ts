import sanitizeHtml from 'sanitize-html';
import { html, trusted } from '../../../kit/html';
import { plainText } from './plain-text';
import { filledHtml, filledLine, type Values } from './template';

/** What an email says, ready to be sent. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const layout = ['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'hr', 'pre', 'h1', 'h2', 'h3', 'h4', 'img'];
const words = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'blockquote', 'code', 'span'];

/** The last word on what an email may hold, whoever wrote the template and whatever a value says. */
const mailMarkup: sanitizeHtml.IOptions = {
  allowedTags: [...layout, ...words],
  allowedAttributes: { a: ['href', 'title'], img: ['src', 'alt', 'width', 'height'], th: ['align'], td: ['align'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 50,
};

/** Nothing, or a heading over nothing: its placeholder had no value. */
const emptyParagraph = /<p>\s*(?:<strong>[^<]*<\/strong>\s*<br \/>\s*)?<\/p>\s*/g;

/** Fill in a template and its footer, both markup. The text part says the same. */
export function letterOf({ subject, body }: { subject: string; body: string }, footer: string, values: Values): Letter {
  const own = sanitizeHtml(filledHtml(body, values), mailMarkup).replace(emptyParagraph, '');
  const below = sanitizeHtml(filledHtml(footer, values), mailMarkup);
  const title = filledLine(subject, values);
  return {
    subject: title,
    text: [plainText(own), plainText(below)].filter((part) => part !== '').join('\n\n-- \n'),
    html: page(title, own, below),
  };
}

const page = (title: string, body: string, footer: string) =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1f2937;background:#ffffff">
<div style="max-width:640px;margin:0 auto">${trusted(body)}
${footer !== '' && html`<hr style="border:0;border-top:1px solid #d1d5db;margin:24px 0"><div style="font-size:14px;color:#4b5563">${trusted(footer)}</div>`}</div>
</body>
</html>
`.text;
