/** Markup that is safe to send as it is. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | undefined | false | readonly Part[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Template of a page: every value is escaped but what is `Markup` itself; undefined and false print nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, i) => text + (i < parts.length ? printed(parts[i]) : '')).join(''));
}

function printed(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(printed).join('');
  return visible(String(part)).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Signs that turn the direction of text would make it read as something else. */
const visible = (text: string) => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '\u{FFFD}');

/** A whole page below the namespace; `leads.css` lies beside it. */
export const document = (title: string, body: Markup) => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}</title>
<link rel="stylesheet" href="/rest/leads/v1/leads.css">
</head>
<body>
<main>${body}</main>
</body>
</html>
`;
