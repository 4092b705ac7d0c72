/** Markup that is safe to send as it is. */
export class Html {
  constructor(readonly text: string) {}

  toString() {
    return this.text;
  }
}

/** What may stand in a template; undefined and false print nothing. */
export type Part = Html | string | number | undefined | false | readonly Part[];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an element or a quoted attribute. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A template of pages that escapes every value but what is itself `Html`, once `shown` has made of a text what people may see. */
export function template(shown: (text: string) => string) {
  const printed = (part: Part): string => {
    if (part === undefined || part === false) return '';
    if (part instanceof Html) return part.text;
    if (typeof part === 'object') return part.map(printed).join('');
    return escaped(shown(String(part)));
  };
  return (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
    new Html(strings.map((text, i) => text + (i < parts.length ? printed(parts[i]) : '')).join(''));
}

/** Template of a page: every value is escaped but what is itself `Html`; undefined and false print nothing. */
export const html = template((text) => text);

/** Markup that was made safe elsewhere, such as a sanitised article. */
export const trusted = (markup: string) => new Html(markup);
