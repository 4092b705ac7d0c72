import { parseUrl } from '../../../kit/parse-url';

/** How people come, in the groups that marketers compare. */
export const channels = [
  'direct',
  'paid_search',
  'search',
  'paid_social',
  'social',
  'email',
  'display',
  'affiliate',
  'assistant',
  'referral',
  'other',
] as const;
export type Channel = (typeof channels)[number];

const searchSites = /(^|\.)(google|bing|duckduckgo|ecosia|yahoo|yandex|baidu|qwant|startpage|kagi|naver|seznam|search\.brave)\./;
const socialSites =
  /(^|\.)(facebook|instagram|linkedin|lnkd|tiktok|twitter|x|t|pinterest|reddit|youtube|threads|mastodon|bsky|xing|whatsapp|snapchat)\.(com|co|net|social|app|in)$/;
const assistants = /(^|\.)(chatgpt\.com|openai\.com|perplexity\.ai|claude\.ai|copilot\.microsoft\.com|gemini\.google\.com)$/;
const mailSites = /(^|\.)(mail\.google\.com|outlook\.live\.com|mail\.yahoo\.com|gmx\.net|web\.de)$/;
const searchNames = /^(google|bing|duckduckgo|ecosia|yahoo|yandex|baidu|qwant|adwords|microsoft)\b/;
const socialNames = /^(facebook|fb|ig|instagram|linkedin|tiktok|twitter|x|pinterest|reddit|youtube|threads|mastodon|xing|snapchat)\b/;

/** Media by the words that links use for them. */
const media: readonly (readonly [RegExp, Channel])[] = [
  [/^(e-?mail|newsletter)$/, 'email'],
  [/^(display|banner|cpm|native)$/, 'display'],
  [/^affiliates?$/, 'affiliate'],
  [/^(social|social[-_ ]?media|sm)$/, 'social'],
  [/^organic$/, 'search'],
  [/^referral$/, 'referral'],
];

/** The group of a visit: as its link says, else as its click id says, else as the site that it came from is. */
export function channelOf(source: string, attribution: Readonly<Record<string, string>>): Channel {
  const medium = (attribution.utm_medium ?? '').toLowerCase();
  if (/^(cpc|ppc|cpv|paid.*|sem)$/.test(medium))
    return isSocial(source, attribution) || /social/.test(medium) ? 'paid_social' : 'paid_search';
  const named = media.find(([words]) => words.test(medium));
  if (named) return named[1];
  if (has(attribution, ['gclid', 'gbraid', 'wbraid', 'msclkid'])) return 'paid_search';
  if (has(attribution, ['ttclid', 'li_fat_id', 'twclid'])) return 'paid_social';
  // Facebook marks each of its links so, paid or not.
  if (attribution.fbclid) return 'social';
  const referred = referredBy(attribution.referrer);
  if (referred !== undefined && !attribution.utm_source) return referred;
  if (searchNames.test(source)) return 'search';
  if (socialNames.test(source)) return 'social';
  return source === 'direct' ? 'direct' : (referred ?? 'other');
}

const has = (attribution: Readonly<Record<string, string>>, keys: readonly string[]) => keys.some((key) => attribution[key]);

const isSocial = (source: string, attribution: Readonly<Record<string, string>>) =>
  socialNames.test(source) || has(attribution, ['fbclid', 'ttclid', 'li_fat_id', 'twclid']);

function referredBy(referrer: string | undefined): Channel | undefined {
  const url = parseUrl(referrer ?? '');
  if (!url) return undefined;
  const host = url.hostname.replace(/^www\./, '');
  if (assistants.test(host)) return 'assistant';
  if (mailSites.test(host)) return 'email';
  if (searchSites.test(`${host}.`)) return 'search';
  return socialSites.test(host) ? 'social' : 'referral';
}
