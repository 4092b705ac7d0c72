import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import ICAL from 'ical.js';
import PostalMime, { type Email } from 'postal-mime';
import { lineOf } from '../../../plugin/engines/kit/input/rules';
import { aBookable } from '../../engines/booking/booking-site';
import type { ProveCase } from '../../prove/case';
import type { Site } from '../../support/site';
import { until } from '../../support/until';
import { naughtyStrings } from '../values/naughty-strings';
import { attributesOf, visibleText } from '../values/page-text';
import { wholeSite } from '../whole-site';

/** What comes back changed on purpose: D733. */
export const naughtyOutputs: ProveCase = {
  name: 'outputs',
  title: 'The big list of naughty strings as names and titles: in emails, calendar files, CSV and pages, read by parsers of others',
  verifies: ['D733'],
  async run({ size, log }) {
    const site = await wholeSite('sqlite');
    const problems: string[] = [];
    const strings = naughtyStrings.filter((text, i) => lineOf(text) !== '' && (size === 'full' || i % 100 === 7));
    try {
      for (const [index, text] of strings.entries()) problems.push(...(await booked(site, text, `guest${index}@guests.example`)));
      problems.push(...(await exported(site, strings)));
    } finally {
      await site.stop();
    }
    for (const problem of problems) log(problem.slice(0, 500));
    return { figures: { strings: strings.length, problems: problems.length }, passed: problems.length === 0 };
  },
};

/** Somebody of that name books an event type of that title: what the page, the email and the calendar file say. */
async function booked(site: Site, text: string, email: string): Promise<string[]> {
  // Emails cut titles further.
  const title = lineOf(text, 100);
  const name = lineOf(text, 100);
  const { event, calendar } = await aBookable(site.host, { title });
  const body = { name, email, timezone: 'UTC', event_time: '2030-07-15 10:00:00', ignore_availability: true };
  const made = await site.send('POST', `/rest/booking/v2/bookings/create/${event.id}`, { key: site.key, body });
  if (made.status !== 200) return [`${JSON.stringify(text)}: not booked: ${made.status} ${made.text.slice(0, 200)}`];
  const page = await site.send('GET', `/book/${calendar.slug}/${event.slug}`, {
    headers: { accept: 'text/html', 'x-forwarded-for': visitor() },
  });
  const mail = await arrived(site, email);
  const shown: [string, string, string][] = [
    ['page', title, visibleText(page.text)],
    ['page title', title, attributesOf(page.text).join('\n') + visibleText(page.text)],
    ['email as text', name, mail.text ?? ''],
    ['email as HTML', name, visibleText(mail.html ?? '')],
    ['subject', title, mail.subject ?? ''],
    ['summary of the calendar file', title, String(eventOf(mail).getFirstPropertyValue('summary'))],
    // RFC 5545 has no double quote in a parameter, and the library takes a backslash for another escape.
    ['attendee of the calendar file', name.replace(/["\\]/g, "'"), String(eventOf(mail).getFirstProperty('attendee')?.getParameter('cn'))],
  ];
  return shown
    .filter(([, wanted, found]) => !spaced(found).includes(spaced(wanted)))
    .map(([where, wanted, found]) => `${where}: ${JSON.stringify(wanted)} is not in ${JSON.stringify(found.slice(0, 200))}`);
}

let visitors = 0;
/** Each comes from an address of their own. */
const visitor = () => `10.1.${Math.floor(++visitors / 250)}.${visitors % 250}`;

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

async function arrived(site: Site, email: string): Promise<Email> {
  let found: Email | undefined;
  await until(async () => {
    found = await mailTo(site, email);
    return found !== undefined;
  });
  return found as Email;
}

const read = new Map<string, Email>();

async function mailTo(site: Site, email: string): Promise<Email | undefined> {
  const folder = join(site.dir, 'outbox');
  if (!existsSync(folder)) return undefined;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml') && !read.has(name)))
    read.set(file, await PostalMime.parse(readFileSync(join(folder, file))));
  return [...read.values()].find((mail) => mail.to?.some(({ address }) => address === email));
}

function eventOf({ attachments }: Email): ICAL.Component {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!file) throw new Error('no calendar file');
  const content = typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer).toString();
  const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent');
  if (!event) throw new Error('no event in the calendar file');
  return event;
}

/** Contacts of those names in a CSV file: as the API shows them, with an apostrophe before what a spreadsheet would run. */
async function exported(site: Site, strings: readonly string[]): Promise<string[]> {
  for (const [index, first_name] of strings.entries())
    await site.send('POST', '/rest/crm/v2/subscribers', { key: site.key, body: { email: `c${index}@contacts.example`, first_name } });
  const { text } = await site.send('GET', '/rest/crm/v2/subscribers-export', { key: site.key });
  const cells = new Map((parseCsv(text, { columns: true }) as Record<string, string>[]).map((row) => [row.email, row.first_name ?? '']));
  return strings.flatMap((name, index) => {
    const cell = cells.get(`c${index}@contacts.example`);
    const wanted = lineOf(name, 192);
    return cell === wanted || (cell === `'${wanted}` && /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(wanted))
      ? []
      : [`CSV: ${JSON.stringify(name)} became ${JSON.stringify(cell)}`];
  });
}
