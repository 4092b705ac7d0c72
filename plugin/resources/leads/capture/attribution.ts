import { type TOptional, type TString, Type } from '@sinclair/typebox';
import { parseUrl } from '../../../kit/parse-url';

const campaignKeys = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'] as const;

/** Ids that an advertiser adds to the address of a click, with whom they tell of. */
const clickSources = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  fbclid: 'facebook',
  msclkid: 'bing',
  ttclid: 'tiktok',
  li_fat_id: 'linkedin',
  twclid: 'x',
} as const;

/** Everything that is kept about how a visitor came (D175). */
export const attributionKeys = [...campaignKeys, ...Object.keys(clickSources), 'referrer', 'landing_page'] as const;

const maxLength = 300;

/** Each one optional; longer values are cut and not refused, because a visitor can do nothing about them. */
export const attributionFields: Readonly<Record<string, TOptional<TString>>> = Object.fromEntries(
  attributionKeys.map((key) => [key, Type.Optional(Type.String({ maxLength: 2048 }))]),
);

/** How a visitor came, and what that means. */
export interface Origin {
  readonly source: string;
  readonly campaign?: string;
  readonly attribution: Record<string, string>;
}

/** The origin that the visitor used, and the site's further ones: who comes from there was here before. */
export type OwnOrigins = readonly [string, ...string[]];

/**
 * Known keys only, cleaned. It becomes part of the chain, from which nothing can be taken again: so addresses lose their query, and a
 * value that looks like an email address or a telephone number is left out.
 */
export function originOf(input: Readonly<Record<string, string | undefined>>, own: OwnOrigins): Origin {
  const attribution: Record<string, string> = {};
  for (const key of attributionKeys) {
    const value = cleaned(key, input[key] ?? '', own);
    if (value !== '') attribution[key] = value;
  }
  const { utm_campaign: campaign } = attribution;
  return { source: sourceOf(attribution), attribution, ...(campaign === undefined ? {} : { campaign: campaign.slice(0, 190) }) };
}

function cleaned(key: string, input: string, own: OwnOrigins): string {
  if (key === 'referrer') return referrerOf(input, own);
  if (key === 'landing_page') return landingOf(input, own[0]);
  const text = plain(input);
  return isPersonal(text) ? '' : text;
}

/** Who sent the visitor: as the campaign says, else the advertiser of a click id, else the other site, else nobody. */
function sourceOf(attribution: Readonly<Record<string, string>>): string {
  const named = attribution.utm_source;
  if (named) return named.toLowerCase().slice(0, 100);
  const click = Object.entries(clickSources).find(([key]) => attribution[key]);
  if (click) return click[1];
  return attribution.referrer ? new URL(attribution.referrer).hostname.replace(/^www\./, '').slice(0, 100) : 'direct';
}

/** Origin and path of another site. */
function referrerOf(input: string, own: OwnOrigins): string {
  const url = parseUrl(input);
  if (!url) return '';
  const { protocol, origin, pathname } = url;
  if (!/^https?:$/.test(protocol) || own.includes(origin)) return '';
  return `${origin}${pathOf(pathname)}`.slice(0, maxLength);
}

/** Path of a page of this site, also when its whole address is given; with its origin where the site answers by another name too. */
const landingOf = (input: string, siteOrigin: string) => {
  const url = input.startsWith('/') ? undefined : parseUrl(input.trim());
  if (!url) return pathOf(input);
  const path = /^https?:$/.test(url.protocol) ? pathOf(url.pathname) : '';
  return path === '' || url.origin === siteOrigin ? path : `${url.origin}${path}`.slice(0, maxLength);
};

/** The path of a page of this site, without query and fragment. */
export function pathOf(input: string): string {
  const path = plain(input).split(/[?#]/)[0] ?? '';
  return path.startsWith('/') && !isPersonal(path) ? path : '';
}

const plain = (text: string) => [...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()].slice(0, maxLength).join('');

const isPersonal = (text: string) => /[^\s/]@[^\s/]|%40/i.test(text) || /^\+[\d\s().-]{7,}$/.test(text);
