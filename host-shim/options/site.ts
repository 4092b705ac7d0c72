import { OperationError } from '../../plugin/adapter';
import type { Site } from '../../plugin/host';
import type { OptionStore } from '../../plugin/host-kit/options';
import { restrictions } from '../../plugin/host-kit/rest/rest';

const siteOptions = ['site_name', 'locale', 'timezone'] as const;

/** What may be set on the settings page, each with its check and what a fresh site has. */
export const settings = {
  site_name: {
    fallback: 'My site',
    isValid: (value: string) => value.trim() !== '' && value.length <= 190,
    says: 'The site needs a name of up to 190 characters.',
  },
  locale: { fallback: 'en', isValid: isLocale, says: 'The locale must be a language tag such as en or de-AT.' },
  timezone: { fallback: 'UTC', isValid: isTimeZone, says: 'The time zone must be a name such as Europe/Vienna.' },
  robots_txt: {
    fallback: '',
    isValid: (value: string) => value.length <= 20_000,
    says: 'robots.txt has at most 20,000 characters.',
  },
  news_types: {
    fallback: '',
    isValid: (value: string) => /^[a-z0-9_, -]{0,500}$/.test(value),
    says: 'Kinds of posts that are news are slugs with commas between them, such as post, press.',
  },
  rest_restriction: {
    fallback: restrictions[0],
    isValid: (value: string) => restrictions.some((restriction) => restriction === value),
    says: `The REST restriction must be one of ${restrictions.join(', ')}.`,
  },
} as const;

export type SettingName = keyof typeof settings;

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** The site's description; `url` is its address without a trailing slash. */
export async function readSite(options: OptionStore, url: string): Promise<Site> {
  const values = await options.getMany(siteOptions);
  const text = (name: (typeof siteOptions)[number]) => (typeof values[name] === 'string' ? values[name] : settings[name].fallback);
  return { name: text('site_name'), url, locale: text('locale'), timezone: text('timezone') };
}

/** Check one setting. Throws `invalid_params` with a sentence for a person. */
export function checkSetting(name: SettingName, value: unknown): string {
  const setting = settings[name];
  if (typeof value === 'string' && setting.isValid(value)) return value;
  throw new OperationError('invalid_params', setting.says);
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
