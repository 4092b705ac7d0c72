import { readFileSync } from 'node:fs';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import type { Reply } from '../../support/http';
import { aBookable, type BookingSite, bookingSite, monday } from './booking-site';

type Fields = Readonly<Record<string, string>>;

/** Somebody at a browser, with an address of their own. */
export interface Visitor {
  get(path: string): Promise<Reply>;
  /** A form as a browser sends it from a page of the site. */
  post(path: string, fields: Fields, headers?: Readonly<Record<string, string>>): Promise<Reply>;
}

let addresses = 0;

/** A site whose visitors come through a proxy, so that each has an address. */
export const visitedSite = (dialect: 'sqlite' | 'mariadb') => bookingSite({ dialect, settings: { trustProxy: 1 } });

export function visitor(site: BookingSite, ip = `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`): Visitor {
  const common = { accept: 'text/html', 'x-forwarded-for': ip };
  return {
    get: (path) => site.send('GET', path, { headers: common }),
    post: (path, fields, headers = {}) =>
      site.send('POST', path, {
        headers: { ...common, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
  };
}

/** An event type that can be booked, and the path of its page. */
export async function aPage(site: BookingSite, fields: Partial<EventRow> = {}) {
  const bookable = await aBookable(site.host, fields);
  return { ...bookable, path: `/book/${bookable.calendar.slug}/${bookable.event.slug}` };
}

let starts = 0;

/** A start in office hours that no other test takes: 10:00, 11:00, 12:00 or 13:00 UTC of a Monday to come. */
export function aStart(): number {
  const number = starts++;
  return monday(`${10 + (number % 4)}:00`, 1 + Math.floor(number / 4));
}

export const iso = (at: number) => new Date(at).toISOString().replace('.000', '');

/** What a visitor fills in. */
export const answers = (start: number, fields: Fields = {}): Fields => ({
  start: iso(start),
  timezone: 'Europe/Berlin',
  name: 'Grace Hopper',
  email: 'grace@example.org',
  message: '',
  ...fields,
});

/** Book as a visitor; the path of the booking's own page. */
export async function booked(site: BookingSite, path: string, fields: Fields = {}, start = aStart()): Promise<string> {
  const reply = await visitor(site).post(path, answers(start, fields));
  const location = reply.headers.get('location') ?? '';
  if (reply.status !== 303 || !location.startsWith('/book/manage/')) throw new Error(`not booked: ${reply.status} ${textOf(reply.text)}`);
  return location;
}

/** What a person reads of a page. */
export const textOf = (page: string) =>
  page
    .replace(/<select[\s\S]*?<\/select>/g, '')
    .replace(/^[\s\S]*<main[^>]*>/, '')
    .replace(/<\/main>[\s\S]*$/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** Source of an asset of the pages. */
export const assetSource = (name: string) => readFileSync(`${__dirname}/../../../plugin/engines/booking/pages/assets/${name}`, 'utf8');
