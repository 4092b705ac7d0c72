import type { JobCtx } from '../../../kit/group';
import type { Fields } from '../capture/form';
import type { Contact } from '../capture/masking';
import { ageOf } from '../capture/tokens';
import { isForeign } from './scripts';
import { isWorked } from './work';

/** Nobody fills a form in within so many seconds. */
export const leastAge = 2;

interface Form {
  readonly fields: Fields;
  readonly contact: Contact;
  readonly locale: string;
  /** Of the proof of work; 0 where none is asked for. */
  readonly bits: number;
}

// D454
/** Why a form looks like spam; nothing where it does not. One link in a language that the site does not speak is as much as three links. */
export function suspicionsOf(ctx: Pick<JobCtx, 'now' | 'settings'>, { fields, contact, locale, bits }: Form): string[] {
  const { name = '', company = '', message = '' } = contact;
  const token = fields.token ?? '';
  const links = linksIn(message);
  const grounds = {
    honeypot: Boolean(fields.website),
    'too fast': ctx.settings.capturePerMinute > 0 && ageOf(ctx, token) < leastAge,
    links: links >= 3 || linksIn(`${name} ${company}`) > 0 || /\[url[=\]]|<a\s/i.test(message),
    'a link in another language': links > 0 && isForeign(message, locale),
    'no work': bits > 0 && !isWorked({ token, work: fields.work ?? '', bits }),
  };
  return Object.entries(grounds).flatMap(([why, isSo]) => (isSo ? [why] : []));
}

const linksIn = (text: string) => text.match(/\bhttps?:\/\/|\bwww\.[a-z0-9-]+\./gi)?.length ?? 0;
